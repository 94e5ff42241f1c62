//! The exact search: provably optimal strategies.
//!
//! A strategy is optimal if its total, the guesses of all secrets together, is least. [`solve`] finds such a strategy,
//! or the cheapest one within a limit of guesses, or proves that there is none.
//!
//! The method is branch and bound (`search`, `guess_cost`). Guesses are tried in the order of lower bounds, which come
//! out of one pass of the kernel over all guesses (`scan`, `ideal`, `branching`). Small sets are settled by rules
//! (`endgame`). Guesses that are equivalent under symmetry are left out (`pools`). What is known of a set is kept in a
//! transposition table, once for all sets that are equivalent (`transposition_table`, `fingerprint`).
//!
//! ```
//! use keypeg_engine::solve::{self, Limits, Objective, Unobserved};
//! use keypeg_engine::Board;
//!
//! let board = Board::new("3x6".parse()?)?;
//! let solution = solve::solve(&board, &[], Objective::Average, &Limits::default(), &Unobserved)?;
//! assert!(solution.proven());
//! assert_eq!(solution.tree.unwrap().distribution().total(), 854);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod bound_oracle;
mod branching;
mod candidate;
mod cells;
mod checkpoint;
mod context;
mod cost;
mod endgame;
mod expand;
mod extract;
mod feasibility;
mod fingerprint;
mod guess_cost;
mod heuristic_observer;
mod heuristic_tree;
mod ideal;
mod node;
mod observer;
mod parallel;
mod pools;
mod root;
mod root_progress;
mod scan;
mod scan_request;
mod search;
mod shared_state;
mod solution;
mod solver;
mod spin;
#[cfg(test)]
mod tests;
mod transposition_table;
mod value_bounds;
mod worker;

use std::time::Duration;

use thiserror::Error;

use crate::{Board, Move};
use context::Context;

pub(crate) use bound_oracle::BoundOracle;

pub use checkpoint::CheckpointError;
pub use observer::{Observer, Progress, Unobserved};
pub use solution::{Solution, SolveOutcome};
pub use solver::Solver;
pub use value_bounds::ValueBounds;

/// What an optimal strategy minimizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The total: the guesses of all secrets together.
    Average,
    /// First the worst case: the guesses of the secret that takes most. Then the total.
    Worst,
}

/// What a solve may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most guesses that any secret may take. `None` for no limit.
    pub max_guesses: Option<u32>,
    /// The time after which the search stops with what it knows. `None` for no limit.
    pub time: Option<Duration>,
    /// The bytes that tables may fill, apart from a few megabytes that every board needs.
    pub memory_bytes: usize,
    /// The number of threads that search. With one thread the number of nodes is the same in every run.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_guesses: None, time: None, memory_bytes: 1 << 30, threads: 1 }
    }
}

/// The most codes of a board that can be solved. On larger boards one pass over all guesses takes minutes, so a search
/// could not be stopped in time.
pub const MOST_CODES: usize = 1 << 16;

/// Returns an error if a board is too large to solve.
pub fn check_size(board: &Board) -> Result<(), SolveError> {
    let codes = board.space().len();
    if codes > MOST_CODES { Err(SolveError::TooManyCodes { codes }) } else { Ok(()) }
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// No code agrees with the turns.
    #[error("no code fits the turns, so there is nothing to solve")]
    NothingFits,
    /// The board has more than [`MOST_CODES`] codes.
    #[error("{codes} codes are too many to solve; the limit is {MOST_CODES}")]
    TooManyCodes {
        /// The number of codes of the board.
        codes: usize,
    },
    /// [`Limits::max_guesses`] is 0.
    #[error("a limit of 0 guesses lets nothing be found; use at least 1")]
    NoGuesses,
}

/// Finds the best strategy for the codes that agree with some turns. [`Solver`] does the same for several positions of
/// one board, and keeps what it learns.
pub fn solve(
    board: &Board,
    moves: &[Move],
    objective: Objective,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<Solution, SolveError> {
    check_size(board)?;
    Solver::new(board, limits.memory_bytes).solve(moves, objective, limits, observer)
}
