//! Where the coach gets solvers and reviewers.

use std::sync::Arc;
use std::time::Duration;

use keypeg_engine::{Board, Solver};

use crate::limits::SOLVER_MEMORY;
use crate::review::{ReviewLimits, Reviewer};

/// Where the coach gets solvers and reviewers. A server keeps them between requests.
pub trait SolverSource {
    /// A solver for the values of guesses; `None` where they should not be searched for.
    fn solver(&self, board: &Board) -> Option<Arc<Solver>>;

    /// A reviewer with its limits.
    fn reviewer(&self, board: &Board) -> Arc<Reviewer>;
}

/// Builds a solver or a reviewer whenever one is asked for.
#[derive(Clone, Copy, Debug)]
pub struct FreshSolvers {
    /// The bytes that the tables of a solver may fill.
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
    fn solver(&self, board: &Board) -> Option<Arc<Solver>> {
        Some(Arc::new(Solver::with_memory(board, self.memory)))
    }

    fn reviewer(&self, board: &Board) -> Arc<Reviewer> {
        let limits = ReviewLimits::of(board, self.threads);
        Arc::new(Reviewer::new(board, ReviewLimits { time: self.time.or(limits.time), ..limits }))
    }
}
