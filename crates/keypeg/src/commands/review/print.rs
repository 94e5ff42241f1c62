//! The account of a game as a table, a row a turn.

use std::io::Write;

use anyhow::Result;
use keypeg_core::{Code, Feedback, Notation};
use keypeg_play::fraction::Fraction;
use keypeg_play::review::{Label, Review, Weighed};
use keypeg_play::words;

use crate::pegs::Style;

/// A turn.
pub(super) struct Row<'a> {
    pub(super) guess: &'a Code,
    pub(super) feedback: Feedback,
    /// The codes left after it.
    pub(super) left: String,
    pub(super) loss: Fraction,
    pub(super) luck: Fraction,
    pub(super) label: Option<Label>,
    /// Why, a line each.
    pub(super) why: Vec<String>,
}

/// Prints the turns, the identity and the summary; the board has so many codes.
pub(super) fn print<T: Weighed>(
    out: &mut dyn Write,
    style: Style,
    notation: &Notation,
    rows: &[Row<'_>],
    account: &Review<T>,
    codes: usize,
) -> Result<()> {
    let width = |code: &Code| style.width(notation, code);
    let widest = rows.iter().map(|row| width(row.guess)).max().unwrap_or(0).max("guess".len());
    let many = rows.iter().map(|row| row.left.len()).max().unwrap_or(0).max(5);
    let loss = |row: &Row| format!("{:.3}", row.loss.to_f64());
    let luck = |row: &Row| format!("{:+.3}", row.luck.to_f64());
    let lost = rows.iter().map(|row| loss(row).len()).max().unwrap_or(0);
    let lucky = rows.iter().map(|row| luck(row).len()).max().unwrap_or(0);
    writeln!(
        out,
        "turn  {:<widest$}  answer  {:>many$}  {:>lost$}  {:>lucky$}  label",
        "guess", "left", "loss", "luck"
    )?;
    for (number, row) in (1..).zip(rows) {
        let guess = style.code(notation, row.guess);
        let label = row.label.map_or("forced", |label| label.name());
        let (loss, luck) = (loss(row), luck(row));
        // Escapes take no column, so the padding is counted here.
        let padding = " ".repeat(widest - width(row.guess));
        let (answer, left) = (row.feedback.to_string(), &row.left);
        writeln!(
            out,
            "{number:>4}  {guess}{padding}  {answer:<6}  {left:>many$}  {loss:>lost$}  {luck:>lucky$}  {label}"
        )?;
        for line in &row.why {
            writeln!(out, "      {line}")?;
        }
    }
    writeln!(out, "{}", words::identity(account, codes))?;
    writeln!(out, "{}", words::account(account))?;
    Ok(())
}
