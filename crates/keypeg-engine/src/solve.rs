//! The exact search: provably optimal strategies.
//!
//! A strategy is optimal if its total, the guesses of all secrets together, is least. [`Solver`](crate::Solver) finds an
//! optimal strategy, or the cheapest one within a limit of guesses, or proves that no strategy stays within the limit.
//!
//! The method is branch and bound (`search`, `guess_cost`). Guesses are tried in the order of lower bounds, which come
//! out of one pass of the kernel over all guesses (`scan`, `ideal`, `branching`). Small sets are settled by rules
//! (`endgame`). Guesses that are equivalent under symmetry are left out (`pools`). What is known of a set is kept in a
//! transposition table, once for all sets that are equivalent (`transposition_table`, `fingerprint`).

mod answers;
mod anytime;
mod bound_oracle;
mod branching;
mod candidate;
mod cells;
mod checkpoint;
mod checkpoint_header;
mod class_scanner;
mod context;
mod cost;
mod endgame;
mod entry_bytes;
mod exact_search;
mod expand;
mod extract;
mod feasibility;
mod fingerprint;
mod guess_cost;
mod guess_share;
mod ideal;
mod improve;
mod learned;
mod node;
mod parallel;
mod pools;
mod priced;
mod root;
mod root_progress;
mod scan;
mod scan_request;
mod search;
mod shared_state;
mod solution;
mod spin;
mod stopped_tree;
#[cfg(test)]
mod tests;
mod time_share;
mod transposition_table;
mod unit_search;
mod unit_tree;
mod value_bounds;
mod worker;

use std::time::Duration;

use keypeg_core::Game;
use thiserror::Error;

use crate::Board;
use context::Context;

pub(crate) use answers::Answers;
pub(crate) use anytime::IncumbentSource;
pub(crate) use bound_oracle::LowerBounds;
pub(crate) use checkpoint::Checkpoints;
pub(crate) use class_scanner::ClassScanner;
pub(crate) use exact_search::ExactSearch;
pub(crate) use improve::Improver;
pub(crate) use priced::{AimGoal, PricedOracle, completed};

pub use checkpoint_header::{CheckpointError, SEARCH_VERSION, SolveGoal};
pub use guess_share::GuessShare;
pub use learned::LearnedError;
pub use priced::{Aim, AimBounds, AimOutcome, AimSolution, AllowedGuesses};
pub use solution::{Optimum, Solution, SolveOutcome};
pub use unit_search::{BoundedGuess, PositionBound, ProvenValue, UnitFinding, UnitLimits};
pub use unit_tree::UnitTree;
pub use value_bounds::ValueBounds;

/// What an optimal strategy minimizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The total: the guesses of all secrets together.
    #[default]
    Average,
    /// First the worst case: the guesses of the secret that takes most. Then the total.
    Worst,
}

/// What to solve for, and with how many threads.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// What is minimized.
    pub objective: Objective,
    /// The most guesses that any secret may take. `None` for no limit.
    pub max_guesses: Option<u32>,
    /// The number of threads that search. Targets that cannot start threads use one. With one thread and without a
    /// limit of guesses, the number of nodes is the same in every run.
    pub threads: usize,
    /// How long a search runs before it builds heuristic strategies and improves them. Only if its control can stop it or has
    /// a listener.
    pub heuristic_after: Duration,
    /// How long a stopped search may take to build its strategy.
    pub tree_time: Duration,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            objective: Objective::Average,
            max_guesses: None,
            threads: 1,
            heuristic_after: Duration::from_secs(1),
            tree_time: Duration::from_secs(2),
        }
    }
}

/// The default limit for the memory of the tables of a solver, in bytes.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// The most codes of a board that can be solved. On larger boards one pass over all guesses takes minutes, so a search
/// could not be stopped in time.
pub const MOST_CODES: usize = 1 << 16;

/// Returns an error if a board is too large to solve.
pub(crate) fn check_size(board: &Board) -> Result<(), SolveError> {
    let codes = board.space().len();
    if codes > MOST_CODES { Err(SolveError::TooManyCodes { codes }) } else { Ok(()) }
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The position belongs to another game than the solver.
    #[error("the position is one of {found}, but the solver is for {expected}")]
    OtherGame {
        /// The game of the solver.
        expected: Game,
        /// The game of the position.
        found: Game,
    },
    /// The remaining codes are not those that agree with the turns, as when some answers may be wrong.
    #[error("the remaining codes are not those that agree with the turns, so the position cannot be solved")]
    NotDescribed,
    /// The board has more than [`MOST_CODES`] codes.
    #[error("{codes} codes are too many to solve; the limit is {MOST_CODES}")]
    TooManyCodes {
        /// The number of codes of the board.
        codes: usize,
    },
    /// The values of a checkpoint contradict each other, so at least one of them is wrong.
    #[error("the checkpoint holds a wrong value")]
    WrongCheckpoint,
    /// A strategy was asked for by a total that is not the least one.
    #[error("no best strategy takes {0} guesses for all secrets together")]
    WrongTotal(u64),
    /// [`SolveOptions::max_guesses`] is 0.
    #[error("a limit of 0 guesses lets nothing be found; use at least 1")]
    NoGuesses,
}
