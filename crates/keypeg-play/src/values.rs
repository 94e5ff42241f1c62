//! Exact values of positions, behind a trait: whoever needs them does not depend on how they are found.

use std::time::Duration;

use keypeg_engine::solve::{Limits, Objective, Outcome, Solver, Unobserved};
use keypeg_engine::{Board, Move};
use thiserror::Error;

/// Knows how many guesses positions need.
pub trait Values: Send + Sync {
    /// Refuses boards that are out of reach from the beginning.
    fn check(&self, board: &Board) -> Result<(), ValuesError>;

    /// For each position the fewest guesses that are enough for every code left in it.
    fn worst_cases(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Vec<u32>, ValuesError>;
}

/// Why a position has no exact value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValuesError {
    /// The board is out of reach.
    #[error("exact worst cases are found for up to {limit} codes, and there are {codes}")]
    TooLarge {
        /// The codes of the board.
        codes: usize,
        /// The most codes.
        limit: usize,
    },
    /// The search would take too long.
    #[error("the exact worst case was not found within {seconds} seconds")]
    TooHard {
        /// The time allowed.
        seconds: u64,
    },
    /// No code agrees with the turns.
    #[error("no code fits the turns, so they have no value")]
    NothingFits,
}

/// Exact values by search.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The time for each position.
    pub time: Duration,
    /// The most codes a board may have.
    pub most_codes: usize,
}

impl Default for Searched {
    fn default() -> Searched {
        Searched { time: Duration::from_secs(20), most_codes: 2_500 }
    }
}

/// The bytes that tables of a search may fill.
pub(crate) const MEMORY: usize = 256 << 20;

impl Values for Searched {
    fn check(&self, board: &Board) -> Result<(), ValuesError> {
        let codes = board.space().len();
        if codes > self.most_codes { Err(ValuesError::TooLarge { codes, limit: self.most_codes }) } else { Ok(()) }
    }

    fn worst_cases(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Vec<u32>, ValuesError> {
        let solver = Solver::new(board, MEMORY);
        let limits = Limits { time: Some(self.time), memory_bytes: MEMORY, ..Limits::default() };
        let worst = |moves: &Vec<Move>| {
            let solution = solver.solve(moves, Objective::Worst, &limits, &Unobserved);
            match solution.map_err(|_| ValuesError::NothingFits)? {
                solution if solution.outcome == Outcome::Optimal => Ok(solution.guesses_at_least),
                _ => Err(ValuesError::TooHard { seconds: self.time.as_secs() }),
            }
        };
        positions.iter().map(worst).collect()
    }
}
