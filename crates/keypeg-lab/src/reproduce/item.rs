//! Items of papers, and findings about them.

use keypeg_export::chart::Chart;
use serde::Serialize;

use super::{Evidence, Lab, Paper, Verdict};
use crate::LabError;

/// What is known about an item before it is recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemStatus {
    /// An independent program has reproduced it, or there is a proof. A verdict other than equal or proved is a bug in
    /// keypeg.
    Confirmed,
    /// Nothing is known: any verdict is a result.
    Open,
}

/// A table, a figure, a number or a claim that a paper prints.
pub struct Item {
    /// The paper that prints it.
    pub paper: Paper,
    /// The name within the paper, as `--item` takes it. It never changes.
    pub id: &'static str,
    /// A description in a few words.
    pub title: &'static str,
    /// Whether an independent program has confirmed it.
    pub status: ItemStatus,
    /// Recomputes it.
    pub(super) run: fn(&Lab) -> Result<Finding, LabError>,
}

/// An item with its finding.
pub struct CheckedItem {
    /// The item that was recomputed.
    pub item: &'static Item,
    /// The finding, with its verdict.
    pub found: Finding,
    /// The wall-clock time in seconds. Work that several items share is counted with the first.
    pub seconds: f64,
}

/// The result of recomputing an item.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What the paper prints.
    pub printed: String,
    /// Our result.
    pub ours: String,
    /// How our result compares with what is printed.
    pub verdict: Verdict,
    /// The same line by line; empty if the item is not a table.
    pub rows: Vec<FindingRow>,
    /// A remark for the reader; empty if there is none.
    pub note: String,
    /// Why the verdict holds; may be empty.
    pub evidence: Vec<Evidence>,
    /// Charts for the report; may be empty.
    pub charts: Vec<Chart>,
}

/// A line of a table, with our result beside the printed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// What the line is about.
    pub label: String,
    /// What the paper prints; empty if it prints nothing.
    pub printed: String,
    /// Our result.
    pub ours: String,
    /// How our result compares with what is printed.
    pub verdict: Verdict,
}

/// Texts with more bytes than this are shortened in tables.
const LONG: usize = 72;

impl Item {
    pub(super) const fn new(
        paper: Paper,
        status: ItemStatus,
        id: &'static str,
        title: &'static str,
        run: fn(&Lab) -> Result<Finding, LabError>,
    ) -> Item {
        Item { paper, id, title, status, run }
    }
}

impl CheckedItem {
    /// Whether the verdict is allowed: a confirmed item must be equal or proved. Always true for an open item.
    pub fn is_as_confirmed(&self) -> bool {
        self.item.status == ItemStatus::Open || matches!(self.found.verdict, Verdict::Equal | Verdict::Proved)
    }
}

impl FindingRow {
    /// The verdict is equal if the texts are, and differs otherwise.
    pub(super) fn same(label: impl Into<String>, printed: impl Into<String>, ours: impl Into<String>) -> FindingRow {
        let (printed, ours) = (printed.into(), ours.into());
        let verdict = if printed == ours { Verdict::Equal } else { Verdict::Differs };
        FindingRow { label: label.into(), printed, ours, verdict }
    }

    /// A number that the paper does not print but an independent program found. It is measured if ours is the same, and
    /// differs otherwise.
    pub(super) fn known(label: impl Into<String>, known: &str, ours: impl Into<String>) -> FindingRow {
        let ours = ours.into();
        let verdict = if known == ours { Verdict::Measured } else { Verdict::Differs };
        FindingRow { label: label.into(), printed: String::new(), ours, verdict }
    }

    /// A line without a comparison.
    pub(super) fn measured(
        label: impl Into<String>,
        printed: impl Into<String>,
        ours: impl Into<String>,
    ) -> FindingRow {
        FindingRow { label: label.into(), printed: printed.into(), ours: ours.into(), verdict: Verdict::Measured }
    }
}

impl Finding {
    /// A finding without rows, note, evidence and charts.
    pub(super) fn new(printed: impl Into<String>, ours: impl Into<String>, verdict: Verdict) -> Finding {
        Finding {
            printed: printed.into(),
            ours: ours.into(),
            verdict,
            rows: Vec::new(),
            note: String::new(),
            evidence: Vec::new(),
            charts: Vec::new(),
        }
    }

    /// The verdict is equal if the texts are, and differs otherwise.
    pub(super) fn same(printed: impl Into<String>, ours: impl Into<String>) -> Finding {
        let FindingRow { printed, ours, verdict, .. } = FindingRow::same("", printed, ours);
        Finding::new(printed, ours, verdict)
    }

    /// A claim: proved if it holds, refuted otherwise.
    pub(super) fn claim(printed: impl Into<String>, ours: impl Into<String>, holds: bool) -> Finding {
        Finding::new(printed, ours, if holds { Verdict::Proved } else { Verdict::Refuted })
    }

    /// A result without a comparison.
    pub(super) fn measured(printed: impl Into<String>, ours: impl Into<String>) -> Finding {
        Finding::new(printed, ours, Verdict::Measured)
    }

    /// A table. It is equal if all lines that are compared are equal.
    pub(super) fn table(rows: Vec<FindingRow>) -> Finding {
        let differs = rows.iter().any(|row| row.verdict == Verdict::Differs);
        let join = |text: fn(&FindingRow) -> &String| {
            let compared = rows.iter().filter(|row| row.verdict != Verdict::Measured);
            compared.map(|row| text(row).as_str()).collect::<Vec<_>>().join("; ")
        };
        let verdict = if differs { Verdict::Differs } else { Verdict::Equal };
        let (printed, ours) = (join(|row| &row.printed), join(|row| &row.ours));
        Finding { rows, ..Finding::new(printed, ours, verdict) }
    }

    /// What is printed and our result, short enough for a line of a table. For a long table they count its lines.
    pub(super) fn in_short(&self) -> (String, String) {
        let compared: Vec<&FindingRow> = self.rows.iter().filter(|row| row.verdict != Verdict::Measured).collect();
        if compared.len() < 2 || self.printed.len().max(self.ours.len()) <= LONG {
            return (self.printed.clone(), self.ours.clone());
        }
        let equal = compared.iter().filter(|row| row.verdict == Verdict::Equal).count();
        let ours = if equal == compared.len() { "all equal".to_string() } else { format!("{equal} equal") };
        (format!("{} lines", compared.len()), ours)
    }

    pub(super) fn rows(self, rows: Vec<FindingRow>) -> Finding {
        Finding { rows, ..self }
    }

    pub(super) fn note(self, note: impl Into<String>) -> Finding {
        Finding { note: note.into(), ..self }
    }

    pub(super) fn because(mut self, evidence: impl Into<Evidence>) -> Finding {
        self.evidence.push(evidence.into());
        self
    }

    pub(super) fn chart(mut self, chart: Chart) -> Finding {
        self.charts.push(chart);
        self
    }
}
