//! The upper bound that a long solve reports before it has settled a first guess: the total of a heuristic strategy.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::cost::DepthLeft;
use super::heuristic_tree::heuristic_tree;
use super::{Observer, Progress};
use crate::strategy::StrategyId;
use crate::watch::Watch;
use crate::{Board, Move};

/// Passes progress on to an observer, with the total of a heuristic strategy in it once the observer wants one.
pub(super) struct HeuristicObserver<'a> {
    board: &'a Board,
    moves: &'a [Move],
    left: DepthLeft,
    observer: &'a dyn Observer,
    asked: AtomicBool,
    total: OnceLock<u64>,
    last: Mutex<Option<Progress>>,
}

impl<'a> HeuristicObserver<'a> {
    pub(super) fn new(
        board: &'a Board,
        moves: &'a [Move],
        left: DepthLeft,
        observer: &'a dyn Observer,
    ) -> HeuristicObserver<'a> {
        let (asked, total, last) = (AtomicBool::new(false), OnceLock::new(), Mutex::new(None));
        HeuristicObserver { board, moves, left, observer, asked, total, last }
    }

    fn find(&self) {
        let id = match self.left {
            DepthLeft::Unlimited => StrategyId::EntropyThenParts,
            DepthLeft::Guesses(_) => StrategyId::WorstCase,
        };
        if let Some(tree) = heuristic_tree(id, self.board, self.moves, self.left, self.observer) {
            // Only one thread gets here, so the total is not set yet.
            let _ = self.total.set(tree.distribution().total());
            if let Some(last) = self.last.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
                self.tell(last);
            }
        }
    }
}

impl HeuristicObserver<'_> {
    /// Reports progress with the least total known.
    fn tell(&self, progress: &Progress) {
        let best = progress.best.into_iter().chain(self.total.get().copied()).min();
        self.observer.solving(&Progress { best, ..*progress });
    }
}

impl Watch for HeuristicObserver<'_> {
    fn is_cancelled(&self) -> bool {
        if self.observer.wants_strategy() && !self.asked.swap(true, Relaxed) {
            self.find();
        }
        self.observer.is_cancelled()
    }

    fn progress(&self, done: u64, of: u64) {
        self.observer.progress(done, of);
    }
}

impl Observer for HeuristicObserver<'_> {
    fn solving(&self, progress: &Progress) {
        // The lock keeps the reports in order, so that progress never seems to go back.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(*progress);
        self.tell(progress);
    }

    fn wants_checkpoint(&self) -> bool {
        self.observer.wants_checkpoint()
    }

    fn checkpoint(&self, bytes: Vec<u8>) {
        self.observer.checkpoint(bytes);
    }
}
