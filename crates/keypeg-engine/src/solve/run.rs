//! One solve under way: its limits, its progress, and what its threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use keypeg_core::CodeId;

use super::cost::{Cost, Value};
use super::ideal::Ideal;
use super::scan::Candidate;
use super::search::{Cut, Node, Standing, Worker};
use super::{Ground, Observer, Progress};

/// Sets of at least so many codes and candidates are shared out when a thread is idle: they take milliseconds, and a
/// thread is started in a fraction of one.
const SHARED_CODES: usize = 64;
const SHARED_CANDIDATES: usize = 8;

/// A solve under way.
pub(super) struct Run<'r> {
    pub(super) ground: &'r Ground<'r>,
    pub(super) ideal: Ideal,
    pub(super) observer: &'r dyn Observer,
    pub(super) deadline: Option<Instant>,
    pub(super) threads: usize,
    stopped: AtomicBool,
    nodes: AtomicU64,
    /// How many threads have something to do.
    busy: AtomicUsize,
    best: Mutex<Option<(Cost, CodeId)>>,
}

impl<'r> Run<'r> {
    pub(super) fn new(
        ground: &'r Ground<'r>,
        ideal: Ideal,
        observer: &'r dyn Observer,
        deadline: Option<Instant>,
        threads: usize,
    ) -> Run<'r> {
        Run {
            ground,
            ideal,
            observer,
            deadline,
            threads,
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy: AtomicUsize::new(1),
            best: Mutex::new(None),
        }
    }

    /// Whether the search must come to an end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Counts nodes, makes a checkpoint when one is wanted, and looks whether time is up.
    pub(super) fn count_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        if self.observer.wants_checkpoint() {
            self.observer.checkpoint(self.ground.checkpoint());
        }
        if self.observer.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stopped.store(true, Relaxed);
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// A better strategy for the whole position begins with `guess`.
    pub(super) fn found(&self, cost: Cost, guess: CodeId) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best.is_none_or(|(known, _)| cost < known) {
            *best = Some((cost, guess));
        }
    }

    /// The best strategy found for the whole position: its cost and its first guess.
    pub(super) fn best(&self) -> Option<(Cost, CodeId)> {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the observer how far the whole position is.
    pub(super) fn report(&self, done: usize, guesses: usize, low: Cost, standing: &Standing) {
        let progress = Progress {
            guesses_done: done,
            guesses,
            best: standing.guess.and(standing.best.guesses()).map(u64::from),
            lower_bound: low.guesses().map(u64::from),
            nodes: self.nodes(),
        };
        self.observer.solving(&progress);
    }

    /// Whether the guesses of a set should be shared out.
    pub(super) fn shares(&self, codes: usize, candidates: usize) -> bool {
        self.threads > 1
            && codes >= SHARED_CODES
            && candidates >= SHARED_CANDIDATES
            && self.busy.load(Relaxed) < self.threads
    }

    /// Tries the candidates on this thread and on all that are idle. Each takes the next one until none is left that
    /// can be better.
    pub(super) fn share(
        &self,
        worker: &Worker<'_>,
        set: &[CodeId],
        node: Node,
        candidates: &[Candidate],
        most_cells: &[u32],
        start: Standing,
    ) -> Standing {
        let next = AtomicUsize::new(0);
        let standing = Mutex::new(Standing { low: Cost::NEVER, ..start });
        let lock = || standing.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            let mut worker = Worker::new(self, worker.path.clone());
            let mut cut = Cut::default();
            while let Some(candidate) = candidates.get(next.fetch_add(1, Relaxed)) {
                let best = lock().best;
                if candidate.low >= best || best <= node.low {
                    break;
                }
                let value = worker.weigh(set, node, candidate.guess, most_cells, best, &mut cut);
                let mut standing = lock();
                if let Some(value) = value {
                    standing.low = standing.low.min(value.low());
                    if let Value::Exact(cost) = value
                        && cost < standing.best
                    {
                        *standing = Standing { best: cost, guess: Some(candidate.guess), ..*standing };
                        if node.depth == 0 {
                            self.found(cost, candidate.guess);
                        }
                    }
                }
                if self.is_stopped() {
                    standing.low = standing.low.min(candidate.low);
                    break;
                }
            }
        };
        self.together(work);
        let end = *lock();
        Standing { low: end.low.min(start.low), ..end }
    }

    /// Does some work on this thread and on all that are idle. A thread that waits for the others counts as idle, so
    /// that they can share what they still do.
    pub(super) fn together(&self, work: impl Fn() + Sync) {
        let hired = self.hire();
        std::thread::scope(|scope| {
            for _ in 0..hired {
                scope.spawn(|| {
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
