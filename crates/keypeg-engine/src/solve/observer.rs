//! Progress, cancellation and checkpoints of a solve.

use crate::Watch;

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of first guesses that are settled.
    pub guesses_done: usize,
    /// The number of first guesses listed so far, which simple bounds do not refute.
    pub guesses: usize,
    /// The number of cells of first guesses that are searched.
    pub cells_done: usize,
    /// The number of cells of first guesses that had to be searched so far.
    pub cells: usize,
    /// The total of the best strategy found. `None` until there is one.
    pub best: Option<u64>,
    /// A proven lower bound of the total. `None` once it is proven that there is no strategy.
    pub lower_bound: Option<u64>,
    /// The number of sets searched.
    pub nodes: u64,
}

/// Receives progress and checkpoints of a solve, and can cancel it.
pub trait Observer: Watch {
    /// Receives the progress after every first guess and every cell of one.
    fn solving(&self, _progress: &Progress) {}

    /// Whether a heuristic strategy should be evaluated, so that [`Progress::best`] has a value before the first guess
    /// is settled. Called often. The evaluation takes place once and takes at most two seconds.
    fn wants_strategy(&self) -> bool {
        false
    }

    /// Whether a checkpoint should be saved now. Called often.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// Receives a checkpoint, which [`Solver::load`](super::Solver::load) resumes from.
    fn checkpoint(&self, _bytes: Vec<u8>) {}
}

/// An observer that never cancels and ignores all progress.
pub struct Unobserved;

impl Watch for Unobserved {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Unobserved {}
