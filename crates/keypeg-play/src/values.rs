//! Exact values of positions, behind a trait: whoever needs them does not depend on how they are found.

use keypeg_engine::{Board, Move};
use thiserror::Error;

/// Knows how many guesses positions need.
pub trait Values: Send + Sync {
    /// For each position the fewest guesses that are enough for every code left in it, this turn's included.
    fn worst_cases(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Vec<u32>, ValuesError>;
}

/// Why a position has no exact value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValuesError {
    /// The search would take too long.
    #[error("the exact worst case of {codes} codes was not found within {seconds} seconds")]
    TooHard {
        /// The codes of the position.
        codes: usize,
        /// The time allowed.
        seconds: u64,
    },
    /// No code agrees with the turns.
    #[error("no code fits the turns, so they have no value")]
    NothingFits,
}
