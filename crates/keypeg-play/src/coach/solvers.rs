//! Where the coach gets reviewers.

use std::sync::Arc;
use std::time::Duration;

use keypeg_engine::Board;

use crate::limits::SOLVER_MEMORY;
use crate::review::{ReviewLimits, Reviewer};

/// Where the coach gets the reviewers of boards. A server keeps them between requests.
pub trait SolverSource {
    /// The reviewer of a board, with its limits. It also finds the values of guesses.
    fn reviewer(&self, board: &Board) -> Arc<Reviewer>;
}

/// Builds a reviewer whenever one is asked for.
#[derive(Clone, Copy, Debug)]
pub struct FreshSolvers {
    /// The bytes that the tables of a reviewer may fill.
    pub memory: usize,
    /// The number of threads of a review, at least 1.
    pub threads: usize,
    /// The time per position of a review; `None` for that of [`ReviewLimits::of`].
    pub time: Option<Duration>,
}

impl Default for FreshSolvers {
    /// Tables of [`SOLVER_MEMORY`] bytes, one thread.
    fn default() -> FreshSolvers {
        FreshSolvers { memory: SOLVER_MEMORY, threads: 1, time: None }
    }
}

impl SolverSource for FreshSolvers {
    fn reviewer(&self, board: &Board) -> Arc<Reviewer> {
        let limits = ReviewLimits::of(board, self.threads);
        let limits = ReviewLimits { time: self.time.or(limits.time), ..limits };
        Arc::new(Reviewer::with_memory(board, limits, self.memory))
    }
}
