//! Where the coach gets solvers and reviewers.

use std::sync::Arc;

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
    /// The limits of reviews; `None` for those of [`ReviewLimits::of`] on one thread.
    pub review: Option<ReviewLimits>,
}

impl Default for FreshSolvers {
    /// Tables of [`SOLVER_MEMORY`] bytes, one thread.
    fn default() -> FreshSolvers {
        FreshSolvers { memory: SOLVER_MEMORY, review: None }
    }
}

impl SolverSource for FreshSolvers {
    fn solver(&self, board: &Board) -> Option<Arc<Solver>> {
        Some(Arc::new(Solver::with_memory(board, self.memory)))
    }

    fn reviewer(&self, board: &Board) -> Arc<Reviewer> {
        Arc::new(Reviewer::new(board, self.review.unwrap_or_else(|| ReviewLimits::of(board, 1))))
    }
}
