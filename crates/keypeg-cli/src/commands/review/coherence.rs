//! The review that is left if there are no values: which guesses could be the secret, and how many codes were left.

use std::io::Write;

use anyhow::Result;
use keypeg_core::{History, Notation};
use keypeg_play::review::coherence::{self, CoherentTurn};
use keypeg_play::words::{self, Spelling};
use keypeg_play::{AnyBoard, CodeCount};
use serde_json::{Value, json};

use super::GameToReview;
use crate::pegs::PegStyle;

/// Prints the review; `why` says why there are no values.
pub(super) fn run(table: &AnyBoard, played: &GameToReview, why: &str, style: PegStyle, json: bool) -> Result<()> {
    let turns = coherence::account(table, &played.history, played.secret.as_ref())?;
    let good = turns.iter().filter(|turn| turn.contradictions.is_empty()).count();
    let mut out = std::io::stdout().lock();
    if json {
        let listed: Vec<Value> =
            (0..).zip(&turns).map(|(index, turn)| as_json(&played.notation, &played.history, index, turn)).collect();
        let object = json!({
            "game": table.game().to_string(),
            "exact": false,
            "guesses": turns.len(),
            "good_guesses": good,
            "par": null,
            "loss": null,
            "luck": null,
            "why": why,
            "turns": listed,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    writeln!(out, "{why}. This is which guesses were good, and the codes left.")?;
    for (index, turn) in turns.iter().enumerate() {
        let guess = style.code(&played.notation, &turn.guess);
        let left = match turn.after {
            CodeCount::Exactly(1) => "1 code left".to_string(),
            count => format!("{count} codes left"),
        };
        let kind = if turn.contradictions.is_empty() { "good" } else { "bad" };
        writeln!(out, "{:>4}  {guess}  {}  {left}  {kind}", index + 1, style.feedback(turn.feedback))?;
        for line in contradicted(&style.spelling(&played.notation), &played.history, index, turn) {
            writeln!(out, "      {line}")?;
        }
    }
    let bad = turns.len() - good;
    let good = words::plural(good, "good guess", "good guesses");
    writeln!(out, "{good} and {}.", words::plural(bad, "bad guess", "bad guesses"))?;
    Ok(())
}

/// Which earlier turns a guess contradicts, and how.
fn contradicted(spelling: &dyn Spelling, history: &History, index: usize, turn: &CoherentTurn) -> Vec<String> {
    let before = History::new(history.turns()[..index].to_vec());
    words::contradictions(spelling, &before, &turn.guess, &turn.contradictions)
}

fn as_json(notation: &Notation, history: &History, index: usize, turn: &CoherentTurn) -> Value {
    json!({
        "guess": notation.code(&turn.guess).to_string(),
        "feedback": turn.feedback.to_string(),
        "remaining": keypeg_play::json::count(turn.after),
        "consistent": turn.contradictions.is_empty(),
        "contradicts": turn.contradictions.iter().map(|found| found.turn + 1).collect::<Vec<_>>(),
        "why": contradicted(notation, history, index, turn).join("; "),
    })
}
