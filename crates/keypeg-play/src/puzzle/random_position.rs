//! Random positions, drawn as a player could have reached them.

use std::ops::RangeInclusive;

use keypeg_core::{CodeId, Stream, Turn};
use keypeg_engine::{Board, Position};

/// Which positions are drawn.
pub(super) struct DrawnPositions {
    /// The number of codes left.
    pub(super) codes: RangeInclusive<usize>,
    /// The number of turns.
    pub(super) turns: RangeInclusive<usize>,
    /// Of three guesses after the first, this many could be the secret, on average.
    pub(super) possible_of_three: u64,
}

/// Draws a secret and turns, until a position of the wanted size is reached. `None` if the turns miss it: draw again. Every turn
/// excludes a code, and no turn finds the secret.
pub(super) fn draw(board: &Board, wanted: &DrawnPositions, stream: &mut Stream) -> Option<Position> {
    let all = board.space().len() as u64;
    let secret = CodeId(stream.below(all) as u32);
    let mut position = board.start();
    while position.len() > *wanted.codes.end() || position.turns().len() < *wanted.turns.start() {
        if position.turns().len() == *wanted.turns.end() {
            return None;
        }
        let is_possible = !position.turns().is_empty() && stream.below(3) < wanted.possible_of_three;
        let guess = match is_possible {
            true => position.ids()[stream.below(position.len() as u64) as usize],
            false => CodeId(stream.below(all) as u32),
        };
        if guess == secret {
            return None;
        }
        let after = position.after(Turn { guess: board.code(guess), feedback: board.score(guess, secret) }).ok()?;
        if after.len() == position.len() || after.len() < *wanted.codes.start() {
            return None;
        }
        position = after;
    }
    Some(position)
}
