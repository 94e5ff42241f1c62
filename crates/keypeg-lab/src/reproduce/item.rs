//! Items and what was found of them.

use keypeg_export::chart::Chart;
use serde::Serialize;

use super::{Evidence, Lab, Paper, Verdict};
use crate::LabError;

/// What is known about an item beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemStatus {
    /// An independent program has reproduced it, or there is a proof: anything but equal or proved is an error of ours.
    Confirmed,
    /// It is as it turns out.
    Open,
}

/// One thing that a paper prints.
pub struct Item {
    /// The paper.
    pub paper: Paper,
    /// Its name within the paper, as it is typed; it never changes.
    pub id: &'static str,
    /// What it is.
    pub title: &'static str,
    /// What is known about it.
    pub status: ItemStatus,
    /// How it is found again.
    pub(super) run: fn(&Lab<'_>) -> Result<Finding, LabError>,
}

/// An item found again.
pub struct CheckedItem {
    /// The item.
    pub item: &'static Item,
    /// What was found.
    pub found: Finding,
    /// The time it took. What several items need is counted with the first.
    pub seconds: f64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What the paper prints.
    pub printed: String,
    /// What we find.
    pub ours: String,
    /// How the two compare.
    pub verdict: Verdict,
    /// The same line by line, where there are several.
    pub rows: Vec<FindingRow>,
    /// What a reader should know.
    pub note: String,
    /// Why.
    pub evidence: Vec<Evidence>,
    /// Pictures of it.
    pub charts: Vec<Chart>,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// What the line is about.
    pub label: String,
    /// What the paper prints.
    pub printed: String,
    /// What we find.
    pub ours: String,
    /// How the two compare.
    pub verdict: Verdict,
}

/// Texts of more letters are long.
const LONG: usize = 72;

impl Item {
    pub(super) const fn new(
        paper: Paper,
        status: ItemStatus,
        id: &'static str,
        title: &'static str,
        run: fn(&Lab<'_>) -> Result<Finding, LabError>,
    ) -> Item {
        Item { paper, id, title, status, run }
    }
}

impl CheckedItem {
    /// Whether the item came out as it must: what an independent program confirmed is equal or proved.
    pub fn is_as_confirmed(&self) -> bool {
        self.item.status == ItemStatus::Open || matches!(self.found.verdict, Verdict::Equal | Verdict::Proved)
    }
}

impl FindingRow {
    /// Equal when the texts are.
    pub(super) fn same(label: impl Into<String>, printed: impl Into<String>, ours: impl Into<String>) -> FindingRow {
        let (printed, ours) = (printed.into(), ours.into());
        let verdict = if printed == ours { Verdict::Equal } else { Verdict::Differs };
        FindingRow { label: label.into(), printed, ours, verdict }
    }

    /// Something that the paper does not print.
    pub(super) fn measured(
        label: impl Into<String>,
        printed: impl Into<String>,
        ours: impl Into<String>,
    ) -> FindingRow {
        FindingRow { label: label.into(), printed: printed.into(), ours: ours.into(), verdict: Verdict::Measured }
    }
}

impl Finding {
    /// What is printed beside ours, with a verdict.
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

    /// Equal when the texts are.
    pub(super) fn same(printed: impl Into<String>, ours: impl Into<String>) -> Finding {
        let FindingRow { printed, ours, verdict, .. } = FindingRow::same("", printed, ours);
        Finding::new(printed, ours, verdict)
    }

    /// A claim that holds or does not.
    pub(super) fn claim(printed: impl Into<String>, ours: impl Into<String>, holds: bool) -> Finding {
        Finding::new(printed, ours, if holds { Verdict::Proved } else { Verdict::Refuted })
    }

    /// A number that nothing is printed for.
    pub(super) fn measured(printed: impl Into<String>, ours: impl Into<String>) -> Finding {
        Finding::new(printed, ours, Verdict::Measured)
    }

    /// A table: equal when every line is, but for lines that are merely measured.
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

    /// What is printed and what we find, short enough for a line of a table: long tables are counted.
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
