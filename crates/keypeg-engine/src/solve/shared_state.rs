//! The state that all threads of one search share: limits, the stop flag, the node count and the progress.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use super::cost::DepthLeft;
use super::ideal::IdealCosts;
use super::root_progress::RootProgress;
use super::{Context, Observer};

/// The pairs of codes that a thread compares before it polls. The kernel takes a fraction of a millisecond for them.
const PAIRS_BETWEEN_POLLS: usize = 1 << 19;

/// What one search may use, and who watches it.
#[derive(Clone, Copy)]
pub(super) struct SearchLimits<'o> {
    pub(super) observer: &'o dyn Observer,
    pub(super) deadline: Option<Instant>,
    /// At least 1.
    pub(super) threads: usize,
}

/// The state of one search.
pub(super) struct SharedState<'r> {
    pub(super) context: &'r Context<'r>,
    pub(super) ideal: IdealCosts,
    pub(super) limits: SearchLimits<'r>,
    pub(super) root_progress: RootProgress,
    /// The number of threads that have work.
    pub(super) busy: AtomicUsize,
    stopped: AtomicBool,
    nodes: AtomicU64,
}

/// The pairs of codes that a thread compared since it last polled.
#[derive(Default)]
pub(super) struct PollCounter(usize);

impl PollCounter {
    /// Counts compared pairs, and polls after every [`PAIRS_BETWEEN_POLLS`] of them.
    pub(super) fn count(&mut self, shared: &SharedState<'_>, pairs: usize) {
        self.0 += pairs;
        if self.0 >= PAIRS_BETWEEN_POLLS {
            self.0 = 0;
            shared.poll();
        }
    }
}

impl<'r> SharedState<'r> {
    /// The state of a search of sets with at most `left` guesses left.
    pub(super) fn new(context: &'r Context<'r>, left: DepthLeft, limits: SearchLimits<'r>) -> SharedState<'r> {
        SharedState {
            context,
            ideal: IdealCosts::new(context.board.answers(), left),
            limits,
            root_progress: RootProgress::new(),
            busy: AtomicUsize::new(1),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether the search must end as soon as it can.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Saves a checkpoint if the observer wants one. Stops the search if it is cancelled or out of time.
    pub(super) fn poll(&self) {
        let SearchLimits { observer, .. } = self.limits;
        if observer.wants_checkpoint() {
            observer.checkpoint(self.context.checkpoint());
        }
        if observer.is_cancelled() || self.is_out_of_time() {
            self.stopped.store(true, Relaxed);
        }
    }

    /// Whether the deadline has passed.
    pub(super) fn is_out_of_time(&self) -> bool {
        self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts a node that is searched.
    pub(super) fn count_node(&self) {
        self.nodes.fetch_add(1, Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Tells the observer how far the search of the root is.
    pub(super) fn report(&self) {
        self.limits.observer.solving(&self.root_progress.progress(self.nodes()));
    }
}
