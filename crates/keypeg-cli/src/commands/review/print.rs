//! Prints a review as a table with one row per turn.

use std::io::Write;

use anyhow::Result;
use keypeg_core::{Code, Feedback, Notation};
use keypeg_play::fraction::Fraction;
use keypeg_play::review::{GradedTurn, Label, Review};
use keypeg_play::words::{self, Spelling};

use crate::pegs::PegStyle;

/// One turn of the table.
pub(super) struct ReviewRow<'a> {
    pub(super) guess: &'a Code,
    pub(super) feedback: Feedback,
    /// The number of codes left after the turn, as text; it may be an estimate.
    pub(super) left: String,
    pub(super) loss: Fraction,
    pub(super) luck: Fraction,
    pub(super) label: Option<Label>,
    /// Explanations, printed below the row, one line each.
    pub(super) why: Vec<String>,
}

/// Prints the turns, the identity and the summary. `codes` is the number of codes of the board.
pub(super) fn print<T: GradedTurn>(
    out: &mut dyn Write,
    style: PegStyle,
    notation: &Notation,
    rows: &[ReviewRow<'_>],
    account: &Review<T>,
    codes: usize,
) -> Result<()> {
    let spelling = style.spelling(notation);
    let width = |code: &Code| style.width(notation, code);
    let answer = |row: &ReviewRow| spelling.feedback(row.feedback);
    let loss = |row: &ReviewRow| format!("{:.3}", row.loss.to_f64());
    let luck = |row: &ReviewRow| format!("{:+.3}", row.luck.to_f64());
    let guesses = widest("guess", rows, |row| width(row.guess));
    let answers = widest("answer", rows, |row| answer(row).len());
    let lefts = widest(" left", rows, |row| row.left.len());
    let losses = widest("loss", rows, |row| loss(row).len());
    let lucks = widest("luck", rows, |row| luck(row).len());
    let head = format!("turn  {:guesses$}  {:answers$}", "guess", "answer");
    writeln!(out, "{head}  {:>lefts$}  {:>losses$}  {:>lucks$}  label", "left", "loss", "luck")?;
    for (number, row) in (1..).zip(rows) {
        // Escape codes take no columns, so `format!` would pad too little.
        let guess = style.code(notation, row.guess) + &" ".repeat(guesses - width(row.guess));
        let label = row.label.map_or("forced", |label| label.name());
        let (answer, left, loss, luck) = (answer(row), &row.left, loss(row), luck(row));
        let head = format!("{number:>4}  {guess}  {answer:answers$}");
        writeln!(out, "{head}  {left:>lefts$}  {loss:>losses$}  {luck:>lucks$}  {label}")?;
        for line in &row.why {
            writeln!(out, "      {line}")?;
        }
    }
    writeln!(out, "{}", words::identity(account, codes))?;
    writeln!(out, "{}", words::account(account))?;
    Ok(())
}

/// The width of a column: that of its title or of its widest cell.
fn widest(title: &str, rows: &[ReviewRow<'_>], width: impl Fn(&ReviewRow<'_>) -> usize) -> usize {
    rows.iter().map(width).max().unwrap_or(0).max(title.len())
}
