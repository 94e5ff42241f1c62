//! The boards on which worst cases are found quickly at every position.
//!
//! The size of a board does not say how hard it is. In eight games on 4x9, with 6,561 codes, no answer took longer than 5 s.
//! On 10x2, with 1,024 codes, the games were not done in a minute. So the boards are in a list. On each of the largest ones a
//! few games of good and of random guesses were played: `cargo run --release -p keypeg-play --example slowest_answer -- 4x9
//! 5x5`. Other games may have slower answers. The player waits for those too.

use keypeg_core::{Game, Kind};

use super::WorstCaseError;

/// For boards of 1, 2, 3, … pegs, the most colors within reach: first if colors may repeat, then if they may not.
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
