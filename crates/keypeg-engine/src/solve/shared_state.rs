//! One solve under way: its limits, its progress, and what its threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use keypeg_core::CodeId;

use super::cost::Cost;
use super::expand::Expansion;
use super::ideal::IdealCosts;
use super::root_progress::RootProgress;
use super::scan::CandidateGuess;
use super::search::{Incumbent, SearchNode, Worker};
use super::{Context, Observer};

/// Sets of at least so many codes are shared out when a thread is idle and codes, guesses or cells to look at and codes
/// of the board multiply to so much: they take a good part of a millisecond, and a thread is started in a twentieth.
const SHARED_CODES: usize = 64;
const SHARED_WORK: u64 = 1 << 21;

/// The kernel answers so many pairs in a fraction of a millisecond.
const PAIRS_BETWEEN_POLLS: usize = 1 << 19;

/// A solve under way.
pub(super) struct SharedState<'r> {
    pub(super) context: &'r Context<'r>,
    pub(super) ideal: IdealCosts,
    pub(super) observer: &'r dyn Observer,
    pub(super) deadline: Option<Instant>,
    pub(super) threads: usize,
    pub(super) root_progress: RootProgress,
    stopped: AtomicBool,
    nodes: AtomicU64,
    /// How many threads have something to do.
    busy: AtomicUsize,
}

/// How much a thread has done since it looked whether it must stop.
#[derive(Default)]
pub(super) struct PollCounter(usize);

impl PollCounter {
    /// Counts pairs of codes whose answers were asked for, and now and then looks whether to stop.
    pub(super) fn count(&mut self, shared: &SharedState<'_>, pairs: usize) {
        self.0 += pairs;
        if self.0 >= PAIRS_BETWEEN_POLLS {
            self.0 = 0;
            shared.poll();
        }
    }
}

impl<'r> SharedState<'r> {
    pub(super) fn new(
        context: &'r Context<'r>,
        ideal: IdealCosts,
        observer: &'r dyn Observer,
        deadline: Option<Instant>,
        threads: usize,
    ) -> SharedState<'r> {
        SharedState {
            context,
            ideal,
            observer,
            deadline,
            threads,
            root_progress: RootProgress::new(),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy: AtomicUsize::new(1),
        }
    }

    /// Whether the search must come to an end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Makes a checkpoint when one is wanted, and looks whether time is up.
    pub(super) fn poll(&self) {
        if self.observer.wants_checkpoint() {
            self.observer.checkpoint(self.context.checkpoint());
        }
        if self.observer.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped.store(true, Relaxed);
        }
    }

    /// Counts a set that is searched.
    pub(super) fn count_node(&self) {
        self.nodes.fetch_add(1, Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Tells the observer how far the whole position is.
    pub(super) fn report(&self) {
        self.observer.solving(&self.root_progress.progress(self.nodes()));
    }

    /// Whether so many guesses or cells of a set should be shared out.
    pub(super) fn shares(&self, codes: usize, pieces: usize) -> bool {
        self.threads > 1
            && pieces > 1
            && codes >= SHARED_CODES
            && codes as u64 * pieces as u64 * self.context.board.space().len() as u64 >= SHARED_WORK
            && self.busy.load(Relaxed) < self.threads
    }

    /// Tries the candidates on this thread and on all that are idle. Each takes the next one until none is left that
    /// can be better. Guesses that are no candidates cost at least `below`.
    #[expect(clippy::too_many_arguments, reason = "all that a thread needs to take part")]
    pub(super) fn share(
        &self,
        worker: &Worker<'_>,
        set: &[CodeId],
        node: SearchNode,
        candidates: &[CandidateGuess],
        below: Cost,
        most_cells: &[u32],
        start: Incumbent,
    ) -> Incumbent {
        let next = AtomicUsize::new(0);
        let incumbent = Mutex::new(Incumbent { low: Cost::NEVER, ..start });
        let lock = || incumbent.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            let mut worker = Worker::new(self, worker.path.clone());
            let mut expansion = Expansion::default();
            loop {
                let index = next.fetch_add(1, Relaxed);
                let best = lock().best;
                let Some(candidate) = candidates.get(index).filter(|candidate| candidate.low < best) else { break };
                if best <= node.low {
                    break;
                }
                let rest = candidates.get(index + 1).map_or(below, |next| next.low);
                let value = worker.try_one(set, node, *candidate, rest, most_cells, best, &mut expansion);
                let mut incumbent = lock();
                if let Some(value) = value {
                    incumbent.low = incumbent.low.min(value.low());
                    *incumbent = incumbent.after(candidate.guess, value);
                }
                if self.is_stopped() {
                    incumbent.low = incumbent.low.min(candidate.low);
                    break;
                }
            }
        };
        self.together(work);
        let end = *lock();
        Incumbent { low: end.low.min(start.low), ..end }
    }

    /// Does some work on this thread and on all that are idle. A thread that waits for the others counts as idle, so
    /// that they can share what they still do.
    pub(super) fn together(&self, work: impl Fn() + Sync) {
        let hired = self.hire();
        rayon::in_place_scope(|scope| {
            for _ in 0..hired {
                scope.spawn(|_| {
                    work();
                    self.busy.fetch_sub(1, Relaxed);
                });
            }
            work();
            self.busy.fetch_sub(1, Relaxed);
        });
        self.busy.fetch_add(1, Relaxed);
    }

    /// Takes all idle threads, and says how many.
    fn hire(&self) -> usize {
        let busy = self.busy.fetch_max(self.threads, Relaxed);
        self.threads.saturating_sub(busy)
    }
}
