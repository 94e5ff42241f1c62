//! Sentences about a game that a person plays: replies, the last turn, the end.

use keypeg_core::Code;

use super::{Spelling, left, plural};
use crate::any_board::CodeCount;
use crate::session::{GameStatus, GameTally, Session};

/// Said of a guess that strict mode refused.
pub(crate) const REFUSED: &str = "Bad guess, refused: it cannot be the secret.";

/// Said of a guess that was answered although it could not be the secret.
pub(crate) const NOT_POSSIBLE: &str = "A probe: this guess could not be the secret.";

/// Said when one code is left.
pub(crate) const ENOUGH_INFORMATION: &str = "Enough information: one code is left.";

/// The number of guesses, and of refused ones.
fn attempts(tally: &GameTally) -> String {
    let guesses = plural(tally.guesses, "guess", "guesses");
    match tally.guesses - tally.rows {
        0 => guesses,
        refused => format!("{guesses} ({} answered, {refused} refused)", tally.rows),
    }
}

/// Probes, help and turns taken back, where there were any.
fn extras(tally: &GameTally) -> String {
    let probes = tally.bad.saturating_sub(tally.guesses - tally.rows);
    let counts = [(probes, "probe", "probes"), (tally.hints, "hint", "hints"), (tally.undone, "undo", "undos")];
    let some: Vec<String> = counts
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| plural(count, one, many))
        .collect();
    match &some[..] {
        [] => String::new(),
        [only] => format!(", with {only}"),
        [first @ .., last] => format!(", with {} and {last}", first.join(", ")),
    }
}

/// How a game ended, and the code that was `revealed` where the secret was not found. Empty while the game goes on.
pub(crate) fn ending(spelling: &dyn Spelling, session: &Session, revealed: Option<&Code>) -> String {
    let tally = session.tally();
    let (attempts, extras) = (attempts(&tally), extras(&tally));
    let secret = match (revealed.map(|code| spelling.code(code)), session.setup().codemaker.has_secret()) {
        (Some(code), true) => format!(" The secret was {code}."),
        (Some(code), false) => format!(" {code} was still possible."),
        (None, _) => String::new(),
    };
    match session.status() {
        GameStatus::Open => String::new(),
        GameStatus::Found => format!("You found it in {attempts}{extras}."),
        GameStatus::Lost => format!("You did not find it in {attempts}{extras}.{secret}"),
        GameStatus::GivenUp => format!("You gave up after {attempts}{extras}.{secret}"),
    }
}

/// The last turn of an open game, and how many codes are left.
pub(crate) fn last_turn(spelling: &dyn Spelling, session: &Session, remaining: CodeCount) -> String {
    let left = left(remaining);
    match session.history().turns().last() {
        None => format!("A new game of {}. {left}", session.setup().notation.game()),
        Some(turn) => {
            let (number, guess) = (session.history().len(), spelling.code(&turn.guess));
            format!("Guess {number}: {guess} was answered {}. {left}", spelling.feedback(turn.feedback))
        }
    }
}
