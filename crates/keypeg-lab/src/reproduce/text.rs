//! Findings as text for a terminal of 80 columns.

use std::fmt::Write;

use super::{CheckedItem, Item, ItemStatus, Paper, Verdict};
use crate::wrap::{columns, wrap};

/// Widths of the columns: item, printed, ours; the verdict follows.
const WIDTHS: [usize; 3] = [22, 22, 23];

/// How much is printed about each item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextDetail {
    /// One line, and one piece of evidence if a claim is refuted.
    Short,
    /// Also every line of every table, the note and all evidence.
    Full,
}

/// A table of printed results, our results and verdicts, with the number of each verdict at the end.
pub fn side_by_side(checks: &[CheckedItem], detail: TextDetail) -> String {
    let mut text = String::new();
    for paper in Paper::ALL {
        let of_paper: Vec<&CheckedItem> = checks.iter().filter(|check| check.item.paper == paper).collect();
        if of_paper.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{paper} · {}", paper.citation());
        text += &line("item", "printed", "ours", "verdict");
        for check in of_paper {
            text += &one(check, detail);
        }
        text.push('\n');
    }
    text + &summary(checks)
}

fn line(item: &str, printed: &str, ours: &str, verdict: &str) -> String {
    columns(&[(item, WIDTHS[0]), (printed, WIDTHS[1]), (ours, WIDTHS[2]), (verdict, 9)])
}

fn one(check: &CheckedItem, detail: TextDetail) -> String {
    let found = &check.found;
    let (printed, ours) = found.in_short();
    // Marked, so that a confirmed item with a wrong verdict is not overlooked.
    let verdict = if check.is_as_confirmed() { found.verdict.to_string() } else { format!("{} !!", found.verdict) };
    let mut text = line(check.item.id, &printed, &ours, &verdict);
    if detail == TextDetail::Full {
        text += &indented(check.item.title);
        for row in &found.rows {
            text += &line(&format!("· {}", row.label), &row.printed, &row.ours, row.verdict.name());
        }
        if !found.note.is_empty() {
            text += &indented(&found.note);
        }
    }
    if detail == TextDetail::Full || found.verdict == Verdict::Refuted {
        // One piece of evidence is enough here; the report has all of it.
        let most = if detail == TextDetail::Full { usize::MAX } else { 1 };
        for evidence in found.evidence.iter().take(most) {
            text += &indented(&evidence.describe());
        }
    }
    text
}

fn indented(text: &str) -> String {
    wrap(text, 74).into_iter().map(|line| format!("    {line}\n")).collect()
}

/// The number of each verdict, and the confirmed items with a wrong one.
fn summary(checks: &[CheckedItem]) -> String {
    let count = |verdict: Verdict| checks.iter().filter(|check| check.found.verdict == verdict).count();
    let counts: Vec<String> = Verdict::ALL.into_iter().map(|verdict| format!("{} {verdict}", count(verdict))).collect();
    let items = if checks.len() == 1 { "item" } else { "items" };
    let mut text = format!("{} {items}: {}\n", checks.len(), counts.join(", "));
    let wrong: Vec<String> = checks
        .iter()
        .filter(|check| !check.is_as_confirmed())
        .map(|check| format!("{}/{}", check.item.paper, check.item.id))
        .collect();
    if !wrong.is_empty() {
        text += &format!("confirmed by others, but not here: {}\n", wrong.join(", "));
    }
    text
}

/// A list of the items; confirmed ones have a check mark.
pub fn list<'a>(items: impl Iterator<Item = &'a Item>) -> String {
    let mut text = String::new();
    for item in items {
        let mark = if item.status == ItemStatus::Confirmed { "✔" } else { " " };
        let _ = writeln!(text, "{:<12} {:<23} {mark} {}", item.paper, item.id, item.title);
    }
    text
}
