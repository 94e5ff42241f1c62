//! Findings as text for a terminal.

use std::fmt::Write;

use super::{CheckedItem, Item, ItemStatus, Paper, Verdict};
use crate::wrap::{columns, wrap};

/// The width of a terminal if it is not known.
const USUAL_WIDTH: usize = 80;

/// The width of the last column, the verdict.
const VERDICT: usize = 9;

/// The width of the text, and of its columns: item, printed and ours; the verdict follows.
#[derive(Clone, Copy)]
struct TextLayout {
    width: usize,
    columns: [usize; 3],
}

impl TextLayout {
    /// A layout for a terminal of this width, at least 40.
    fn new(width: usize) -> TextLayout {
        let width = width.max(40);
        // A space follows each of the three columns, and the last place of a line stays empty.
        let room = width.min(USUAL_WIDTH) - VERDICT - 4;
        let (item, printed) = (room * 22 / 67, room * 22 / 67);
        TextLayout { width, columns: [item, printed, room - item - printed] }
    }

    fn line(self, item: &str, printed: &str, ours: &str, verdict: &str) -> String {
        let [first, second, third] = self.columns;
        columns(&[(item, first), (printed, second), (ours, third), (verdict, VERDICT)])
    }

    fn indented(self, text: &str) -> String {
        wrap(text, self.width.min(USUAL_WIDTH) - 6).into_iter().map(|line| format!("    {line}\n")).collect()
    }
}

/// How much is printed about each item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextDetail {
    /// One line, and one piece of evidence if a claim is refuted.
    Short,
    /// Also every line of every table, the note and all evidence.
    Full,
}

/// A table of printed results, our results and verdicts, with the number of each verdict at the end, for a terminal of 80
/// columns.
pub fn side_by_side(checks: &[CheckedItem], detail: TextDetail) -> String {
    side_by_side_within(checks, detail, USUAL_WIDTH)
}

/// Like [`side_by_side`], for a terminal of `width` columns. At most 80 columns are used.
pub fn side_by_side_within(checks: &[CheckedItem], detail: TextDetail, width: usize) -> String {
    let layout = TextLayout::new(width);
    let mut text = String::new();
    for paper in Paper::ALL {
        let of_paper: Vec<&CheckedItem> = checks.iter().filter(|check| check.item.paper == paper).collect();
        if of_paper.is_empty() {
            continue;
        }
        for line in wrap(&format!("{paper} · {}", paper.citation()), layout.width) {
            let _ = writeln!(text, "{line}");
        }
        text += &layout.line("item", "printed", "ours", "verdict");
        for check in of_paper {
            text += &one(check, detail, layout);
        }
        text.push('\n');
    }
    for line in summary(checks) {
        text += &(wrap(&line, layout.width - 2).join("\n  ") + "\n");
    }
    text
}

fn one(check: &CheckedItem, detail: TextDetail, layout: TextLayout) -> String {
    let found = &check.found;
    let (printed, ours) = found.in_short();
    // Marked, so that a confirmed item with a wrong verdict is not overlooked.
    let verdict = if check.is_as_confirmed() { found.verdict.to_string() } else { format!("{} !!", found.verdict) };
    let mut text = layout.line(check.item.id, &printed, &ours, &verdict);
    if detail == TextDetail::Full {
        text += &layout.indented(check.item.title);
        for row in &found.rows {
            text += &layout.line(&format!("· {}", row.label), &row.printed, &row.ours, row.verdict.name());
        }
        if !found.note.is_empty() {
            text += &layout.indented(&found.note);
        }
    }
    if detail == TextDetail::Full || found.verdict == Verdict::Refuted {
        // One piece of evidence is enough here; the report has all of it.
        let most = if detail == TextDetail::Full { usize::MAX } else { 1 };
        for evidence in found.evidence.iter().take(most) {
            text += &layout.indented(&evidence.describe());
        }
    }
    text
}

/// The number of each verdict that occurs, and the confirmed items with a wrong one.
fn summary(checks: &[CheckedItem]) -> Vec<String> {
    let count = |verdict: Verdict| checks.iter().filter(|check| check.found.verdict == verdict).count();
    let seen = Verdict::ALL.into_iter().filter(|&verdict| count(verdict) > 0);
    let counts: Vec<String> = seen.map(|verdict| format!("{} {verdict}", count(verdict))).collect();
    let items = if checks.len() == 1 { "item" } else { "items" };
    let mut lines = vec![format!("{} {items}: {}", checks.len(), counts.join(", "))];
    let wrong: Vec<String> = checks
        .iter()
        .filter(|check| !check.is_as_confirmed())
        .map(|check| format!("{}/{}", check.item.paper, check.item.id))
        .collect();
    if !wrong.is_empty() {
        lines.push(format!("confirmed by others, but not here: {}", wrong.join(", ")));
    }
    lines
}

/// The columns in front of the titles of a [`list`].
pub const LISTED_ID: usize = "  table-10-expected-size ✔ ".len() - "✔".len() + 1;

/// A list of the items below the names of their papers. Confirmed items have a check mark.
pub fn list<'a>(items: impl Iterator<Item = &'a Item>) -> String {
    let mut text = String::new();
    let mut paper = None;
    for item in items {
        if paper != Some(item.paper) {
            let gap = if paper.is_some() { "\n" } else { "" };
            let _ = writeln!(text, "{gap}{} · {}", item.paper, item.paper.citation());
            paper = Some(item.paper);
        }
        let mark = if item.status == ItemStatus::Confirmed { "✔" } else { " " };
        let _ = writeln!(text, "  {:<22} {mark} {}", item.id, item.title);
    }
    text
}
