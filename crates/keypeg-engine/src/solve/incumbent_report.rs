//! The upper bound that a long solve reports before it has settled a first guess: the total of a heuristic strategy.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, Progress, SearchProgress, StrategyNode};

use super::SolveOptions;
use crate::Position;

/// Finds a strategy quickly, for a search that has not found one yet.
pub(crate) trait IncumbentSource: Sync {
    /// A strategy for a position that stays within `max_guesses` guesses. `None` if the control stops the work before one is
    /// found.
    fn incumbent(&self, position: &Position, max_guesses: Option<u32>, control: &Control) -> Option<StrategyNode>;
}

/// Reports progress with the total of a heuristic strategy in it, once a search has taken some time.
pub(super) struct IncumbentReport<'a> {
    position: &'a Position,
    max_guesses: Option<u32>,
    source: &'a dyn IncumbentSource,
    control: &'a Control,
    due: Option<Instant>,
    time: Duration,
    asked: AtomicBool,
    total: OnceLock<u64>,
    last: Mutex<Option<SearchProgress>>,
}

impl<'a> IncumbentReport<'a> {
    /// Asks the source [`SolveOptions::heuristic_after`] from now on.
    pub(super) fn new(
        position: &'a Position,
        max_guesses: Option<u32>,
        source: &'a dyn IncumbentSource,
        control: &'a Control,
        options: &SolveOptions,
    ) -> IncumbentReport<'a> {
        let (asked, total, last) = (AtomicBool::new(false), OnceLock::new(), Mutex::new(None));
        let due = Instant::now().checked_add(options.heuristic_after);
        IncumbentReport { position, max_guesses, source, control, due, time: options.tree_time, asked, total, last }
    }

    /// Asks the source once it is due.
    pub(super) fn poll(&self) {
        let is_due = self.due.is_some_and(|due| Instant::now() >= due);
        if !is_due || self.asked.swap(true, Relaxed) {
            return;
        }
        let control = self.control.without_progress().with_time_limit(self.time);
        if let Some(tree) = self.source.incumbent(self.position, self.max_guesses, &control) {
            // Only one thread gets here, so the total is not set yet.
            let _ = self.total.set(tree.distribution().total());
            if let Some(last) = *self.last.lock().unwrap_or_else(PoisonError::into_inner) {
                self.tell(last);
            }
        }
    }

    /// Passes progress on.
    pub(super) fn report(&self, progress: SearchProgress) {
        // The lock keeps the reports in order, so that progress never seems to go back.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(progress);
        self.tell(progress);
    }

    /// Reports progress with the least total known.
    fn tell(&self, progress: SearchProgress) {
        let best = progress.best.into_iter().chain(self.total.get().copied()).min();
        self.control.report(&Progress::Search(SearchProgress { best, ..progress }));
    }
}
