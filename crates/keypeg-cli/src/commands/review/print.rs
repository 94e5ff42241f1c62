//! Prints a review as a table with one row per turn.

use std::io::Write;

use anyhow::Result;
use keypeg_play::coach::{ReviewBasis, ReviewReport, TurnReport};
use keypeg_play::review::Label;

use crate::pegs::{PegStyle, visible_width};

/// A column: its title, whether numbers are aligned to the right, and its cells.
struct ReviewColumn {
    title: &'static str,
    is_number: bool,
    cells: Vec<String>,
}

impl ReviewColumn {
    fn new(
        title: &'static str,
        is_number: bool,
        turns: &[TurnReport],
        cell: impl Fn(&TurnReport) -> String,
    ) -> ReviewColumn {
        ReviewColumn { title, is_number, cells: turns.iter().map(cell).collect() }
    }

    /// The text of a row, padded to the width of the column. The last column is not padded.
    fn padded(&self, text: &str, is_last: bool) -> String {
        let width = self.cells.iter().map(|cell| visible_width(cell)).max().unwrap_or(0).max(self.title.len());
        // Escape codes take no columns, so `format!` would pad too little.
        let padding = " ".repeat(width - visible_width(text));
        match (self.is_number, is_last) {
            (true, _) => padding + text,
            (false, false) => text.to_string() + &padding,
            (false, true) => text.to_string(),
        }
    }
}

/// Prints the note, the turns, the identity and the summary.
pub(super) fn print(out: &mut dyn Write, report: &ReviewReport, style: PegStyle) -> Result<()> {
    if let Some(note) = &report.note {
        writeln!(out, "{note}")?;
    }
    let columns = columns(report, style);
    let line = |texts: Vec<&str>| {
        let last = texts.len() - 1;
        let padded = columns.iter().zip(texts).enumerate().map(|(at, (column, text))| column.padded(text, at == last));
        padded.collect::<Vec<_>>().join("  ")
    };
    writeln!(out, "turn  {}", line(columns.iter().map(|column| column.title).collect()))?;
    for (index, turn) in report.turns.iter().enumerate() {
        writeln!(
            out,
            "{:>4}  {}",
            index + 1,
            line(columns.iter().map(|column| column.cells[index].as_str()).collect())
        )?;
        for explanation in &turn.lines {
            writeln!(out, "      {explanation}")?;
        }
    }
    if let Some(identity) = &report.identity {
        writeln!(out, "{identity}")?;
    }
    writeln!(out, "{}", report.summary)?;
    Ok(())
}

fn columns(report: &ReviewReport, style: PegStyle) -> Vec<ReviewColumn> {
    let turns = &report.turns;
    let column =
        |title, is_number, cell: &dyn Fn(&TurnReport) -> String| ReviewColumn::new(title, is_number, turns, cell);
    let mut columns = vec![
        column("guess", false, &|turn| turn.guess.clone()),
        column("answer", false, &|turn| style.answer(turn.feedback)),
        column(" left", true, &|turn| turn.remaining_text.clone()),
    ];
    if report.basis == ReviewBasis::Turns {
        columns.push(column("kind", false, &|turn| if turn.consistent { "good" } else { "bad" }.to_string()));
        return columns;
    }
    let number = |value: Option<f64>| value.unwrap_or_default();
    columns.push(column("loss", true, &|turn| format!("{:.3}", number(turn.loss))));
    columns.push(column("luck", true, &|turn| format!("{:+.3}", number(turn.luck))));
    columns.push(column("label", false, &|turn| turn.label.map_or("forced", Label::name).to_string()));
    columns
}
