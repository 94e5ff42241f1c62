//! The boards on which worst cases are found quickly at every position.
//!
//! How hard a board is does not follow from its size: eight games on 4x9, of 6,561 codes, took no answer longer than 5 s, and
//! those on 10x2, of 1,024, were not done in a minute. So the boards are listed, by a few games of good and of silly guesses
//! on each of the largest: `cargo run --release -p keypeg-play --example slowest_answer -- 4x9 5x5`. That finds how slow
//! answers are, not how slow they can be; one that is slower is waited for all the same.

use keypeg_core::{Game, Kind};

use super::WorstCaseError;

/// For boards of 1, 2, 3, … pegs the most colors that are within reach, where colors repeat and where they do not.
const MOST_COLORS: [(usize, usize); 9] =
    [(100, 100), (40, 40), (20, 20), (10, 11), (5, 7), (4, 6), (3, 0), (2, 0), (2, 0)];

/// Refuses boards on which exact worst cases take too long.
pub fn check_reach(game: Game) -> Result<(), WorstCaseError> {
    let (repeats, distinct) = MOST_COLORS.get(game.pegs() - 1).copied().unwrap_or_default();
    let most_colors = match game.kind() {
        Kind::Repeats => repeats,
        Kind::Distinct => distinct,
    };
    if game.colors() <= most_colors { Ok(()) } else { Err(WorstCaseError::OutOfReach { game, most_colors }) }
}
