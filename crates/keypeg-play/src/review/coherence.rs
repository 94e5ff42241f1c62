//! A review without values, on a board of any size and within moments.
//!
//! Whether a guess could be the secret follows from the turns before it; how many codes were left can often be counted. Front
//! ends show this where a review was interrupted, or found no codes for an estimate.

use keypeg_core::{Code, Contradiction, Feedback, History};

use super::ReviewError;
use super::check::check;
use crate::any_board::{AnyBoard, AnyPosition, CodeCount};
use crate::consistency;
use crate::limits::{COUNT_TIME, within};
use keypeg_engine::code_search::SearchEnd;

/// A turn, without values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoherentTurn {
    /// The code that was guessed.
    pub guess: Code,
    /// The answer that was given.
    pub feedback: Feedback,
    /// Every earlier turn that the guess contradicts; empty if it could be the secret.
    pub contradictions: Vec<Contradiction>,
    /// The codes left after the answer, as far as they are counted in [`COUNT_TIME`].
    pub after: CodeCount,
}

/// The turns of a game. The secret, where it is known, only serves to check the answers.
pub fn account(
    any_board: &AnyBoard,
    history: &History,
    secret: Option<&Code>,
) -> Result<Vec<CoherentTurn>, ReviewError> {
    let something_fits = |so_far: &History| {
        let listing = AnyPosition::trusted(any_board, so_far.clone()).possible_codes(1, &within(COUNT_TIME));
        !listing.codes.is_empty() || listing.ended != SearchEnd::Complete
    };
    check(any_board.game(), history, secret, something_fits)?;
    let mut before = History::default();
    let turns = history.turns().iter().map(|turn| {
        let contradictions = consistency::contradictions(&before, &turn.guess);
        before.push(*turn);
        let after = AnyPosition::trusted(any_board, before.clone()).count(&within(COUNT_TIME));
        CoherentTurn { guess: turn.guess, feedback: turn.feedback, contradictions, after }
    });
    Ok(turns.collect())
}
