//! Sentences about a game that a person plays: replies, the last turn, the end.

use keypeg_core::Code;

use super::{Spelling, left, plural};
use crate::any_board::CodeCount;
use crate::session::{GameStatus, GameTally, Session};

/// Said of a guess that strict mode refused.
pub(crate) const REFUSED: &str = "Bad guess, refused: it cannot be the secret.";

/// Said of a guess that was answered although it could not be the secret.
pub(crate) const NOT_POSSIBLE: &str = "Bad guess: it could not be the secret.";

/// Said when one code is left.
pub(crate) const ENOUGH_INFORMATION: &str = "Enough information: one code is left.";

/// The counts of a game that ended.
fn tally(tally: &GameTally) -> String {
    let refused = tally.guesses - tally.rows;
    let attempts = match refused {
        0 => plural(tally.guesses, "guess", "guesses"),
        _ => format!("{} ({} answered, {refused} refused)", plural(tally.guesses, "guess", "guesses"), tally.rows),
    };
    let (bad, hints) = (plural(tally.bad, "bad guess", "bad guesses"), plural(tally.hints, "hint", "hints"));
    match tally.undone {
        0 => format!("in {attempts}, with {bad} and {hints}"),
        undone => format!("in {attempts}, with {bad}, {hints} and {} taken back", plural(undone, "turn", "turns")),
    }
}

/// How a game ended, and the code that was `revealed` where the secret was not found. Empty while the game goes on.
pub(crate) fn ending(spelling: &dyn Spelling, session: &Session, revealed: Option<&Code>) -> String {
    let tally = tally(&session.tally());
    let secret = match (revealed.map(|code| spelling.code(code)), session.setup().codemaker.has_secret()) {
        (Some(code), true) => format!(" The secret was {code}."),
        (Some(code), false) => format!(" {code} was still possible."),
        (None, _) => String::new(),
    };
    match session.status() {
        GameStatus::Open => String::new(),
        GameStatus::Found => format!("You found it {tally}."),
        GameStatus::Lost => format!("The rows are used up: not found {tally}.{secret}"),
        GameStatus::GivenUp => format!("Given up {tally}.{secret}"),
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
