//! The state that all threads of one search share: limits, the stop flag, the node count and the progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use keypeg_core::{Control, Progress};

use super::Context;
use super::anytime::Anytime;
use super::checkpoint::CheckpointWriter;
use super::ideal::IdealCosts;
use super::learned::LearnedLog;
use super::root_progress::RootProgress;

/// The pairs of codes that a thread compares before it polls. The kernel takes a fraction of a millisecond for them.
const PAIRS_BETWEEN_POLLS: u64 = 1 << 19;

/// What one search may use, and who hears of its progress.
#[derive(Clone, Copy)]
pub(super) struct SearchLimits<'o> {
    pub(super) control: &'o Control,
    /// Improves a strategy beside the search. `None` if nobody would see it.
    pub(super) anytime: Option<&'o Anytime<'o>>,
    pub(super) checkpoints: Option<CheckpointWriter<'o>>,
    /// At least 1.
    pub(super) threads: usize,
    /// Cuts the search off after this many polls. A poll comes after a fixed number of compared codes, so this does not
    /// depend on the speed of the machine. `None` if only the control stops the search.
    pub(super) most_polls: Option<u64>,
    /// Collects what is proven of sets. `None` if no other search wants it.
    pub(super) learned: Option<&'o LearnedLog>,
}

impl<'o> SearchLimits<'o> {
    /// One thread, no checkpoints, no heuristic strategy.
    pub(super) fn new(control: &'o Control) -> SearchLimits<'o> {
        SearchLimits { control, anytime: None, checkpoints: None, threads: 1, most_polls: None, learned: None }
    }
}

/// The state of one search.
pub(super) struct SharedState<'r> {
    pub(super) context: &'r Context,
    pub(super) ideal: Arc<IdealCosts>,
    pub(super) limits: SearchLimits<'r>,
    pub(super) root_progress: RootProgress,
    /// The number of threads that have work.
    pub(super) busy: AtomicUsize,
    stopped: AtomicBool,
    /// Whether a strategy found beside the search ends it.
    seeks_any: AtomicBool,
    nodes: AtomicU64,
    polls: AtomicU64,
}

/// The pairs of codes that a thread compared since it last polled.
#[derive(Default)]
pub(super) struct PollCounter(u64);

impl PollCounter {
    /// Counts compared pairs, and polls after every [`PAIRS_BETWEEN_POLLS`] of them.
    pub(super) fn count(&mut self, shared: &SharedState<'_>, pairs: u64) {
        self.0 += pairs;
        if self.0 >= PAIRS_BETWEEN_POLLS {
            self.0 = 0;
            shared.poll();
        }
    }
}

impl<'r> SharedState<'r> {
    /// The state of a search.
    pub(super) fn new(context: &'r Context, limits: SearchLimits<'r>) -> SharedState<'r> {
        SharedState::with_ideal(context, context.ideal(limits.control), limits)
    }

    /// The same with ideal trees that are known.
    pub(super) fn with_ideal(
        context: &'r Context,
        ideal: Arc<IdealCosts>,
        limits: SearchLimits<'r>,
    ) -> SharedState<'r> {
        SharedState {
            context,
            ideal,
            limits,
            root_progress: RootProgress::new(),
            busy: AtomicUsize::new(1),
            stopped: AtomicBool::new(false),
            seeks_any: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            polls: AtomicU64::new(0),
        }
    }

    /// Whether the search must end as soon as it can.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Saves a checkpoint if one is due. Stops the search if the control says so.
    pub(super) fn poll(&self) {
        if let Some(checkpoints) = self.limits.checkpoints {
            checkpoints.poll(self.context);
        }
        if let Some(anytime) = self.limits.anytime {
            // One thread alone seeks any strategy.
            let searching = if self.seeks_any.load(Relaxed) { 1 } else { self.limits.threads };
            anytime.poll(&self.ideal, searching);
        }
        let polls = self.polls.fetch_add(1, Relaxed) + 1;
        if self.must_stop(polls) || self.seeks_any.load(Relaxed) && self.has_strategy_beside() {
            self.stopped.store(true, Relaxed);
        }
    }

    fn must_stop(&self, polls: u64) -> bool {
        self.limits.control.is_stopped() || self.limits.most_polls.is_some_and(|most| polls > most)
    }

    /// Whether the work beside the search has found a strategy within the limit of guesses.
    pub(super) fn has_strategy_beside(&self) -> bool {
        self.limits.anytime.is_some_and(Anytime::has_tree)
    }

    /// Does some work that needs no end once the work beside it has found a strategy.
    pub(super) fn seeking_any<T>(&self, work: impl FnOnce() -> T) -> T {
        self.seeks_any.store(true, Relaxed);
        let found = work();
        self.seeks_any.store(false, Relaxed);
        self.stopped.store(self.must_stop(self.polls()), Relaxed);
        found
    }

    /// Counts a node that is searched.
    pub(super) fn count_node(&self) {
        self.nodes.fetch_add(1, Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How often the search polled: its work, in steps of [`PAIRS_BETWEEN_POLLS`] pairs.
    pub(super) fn polls(&self) -> u64 {
        self.polls.load(Relaxed)
    }

    /// Reports how far the search of the root has come.
    pub(super) fn report(&self) {
        if !self.limits.control.has_listener() {
            return;
        }
        let progress = self.root_progress.progress(self.nodes());
        match self.limits.anytime {
            Some(anytime) => anytime.report(progress),
            None => self.limits.control.report(&Progress::Search(progress)),
        }
    }
}
