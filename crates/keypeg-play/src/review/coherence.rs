//! An account without values: what can be said of a game at once, on a board of any size.
//!
//! Whether a guess was good follows from the turns before it, at any size; how many codes were left can often be counted. It is
//! what remains of a review that was interrupted, or that found no codes to estimate by.

use keypeg_core::{Code, Contradiction, Feedback, History};

use super::ReviewError;
use super::check::check;
use crate::any_board::{AnyBoard, CodeCount};
use crate::consistency;
use crate::limits::COUNT_TIME;
use crate::search::SearchEnd;

/// An account of a turn without values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoherentTurn {
    /// The guess.
    pub guess: Code,
    /// Its answer.
    pub feedback: Feedback,
    /// Every earlier turn that the guess contradicts; none where it could be the secret.
    pub contradictions: Vec<Contradiction>,
    /// The codes left after it.
    pub after: CodeCount,
}

/// The account of a game on a board of any size.
pub fn account(
    any_board: &AnyBoard,
    history: &History,
    secret: Option<&Code>,
) -> Result<Vec<CoherentTurn>, ReviewError> {
    let something_fits = |so_far: &History| {
        let listing = any_board.possible_codes(so_far, 1, COUNT_TIME);
        !listing.codes.is_empty() || listing.ended != SearchEnd::Complete
    };
    check(any_board.game(), history, secret, something_fits)?;
    let mut before = History::default();
    let turns = history.turns().iter().map(|turn| {
        let contradictions = consistency::contradictions(&before, &turn.guess);
        before.push(*turn);
        let after = any_board.count(&before, COUNT_TIME);
        CoherentTurn { guess: turn.guess, feedback: turn.feedback, contradictions, after }
    });
    Ok(turns.collect())
}
