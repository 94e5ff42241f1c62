//! How the threads of a search share its work.
//!
//! A node with enough work is split while a thread is idle: all idle threads take guesses of the node, or cells of a
//! guess without a budget, until none is left.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::candidate::CandidateGuess;
use super::cost::Cost;
use super::expand::Expansion;
use super::node::{Incumbent, ParentNode};
use super::shared_state::SharedState;
use super::worker::Worker;
use crate::threads::CAN_START;

/// The least codes of a node that is split, and the least product of its codes, its guesses or cells, and the codes of
/// the board. That much work takes a good part of a millisecond, and a thread starts in a twentieth of one.
const SPLIT_CODES: usize = 64;
const SPLIT_WORK: u64 = 1 << 21;

impl SharedState<'_> {
    /// Whether to split a node of `codes` codes with `pieces` guesses or cells.
    pub(super) fn should_split(&self, codes: usize, pieces: usize) -> bool {
        CAN_START
            && self.limits.threads > 1
            && pieces > 1
            && codes >= SPLIT_CODES
            && codes as u64 * pieces as u64 * self.context.board.space().len() as u64 >= SPLIT_WORK
            && self.busy.load(Relaxed) < self.limits.threads
    }

    /// Runs `work` on this thread and once on every idle thread. A thread that waits here for the others counts as
    /// idle, so that they can share what is left of their work.
    pub(super) fn on_idle_threads(&self, work: impl Fn() + Sync) {
        let threads = self.take_idle_threads();
        rayon::in_place_scope(|scope| {
            for _ in 0..threads {
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

    /// Counts all idle threads as busy, and returns their number.
    fn take_idle_threads(&self) -> usize {
        let busy = self.busy.fetch_max(self.limits.threads, Relaxed);
        self.limits.threads.saturating_sub(busy)
    }
}

impl Worker<'_> {
    /// Tries the candidates on this thread and on all idle ones. Each takes the next candidate until none is left that
    /// can be better. All guesses that are not candidates cost at least `below`.
    pub(super) fn try_in_parallel(
        &self,
        parent: &ParentNode<'_>,
        candidates: &[CandidateGuess],
        below: Cost,
        start: Incumbent,
    ) -> Incumbent {
        let next = AtomicUsize::new(0);
        let incumbent = Mutex::new(Incumbent { tried_low: Cost::NEVER, ..start });
        let lock = || incumbent.lock().unwrap_or_else(PoisonError::into_inner);
        self.shared.on_idle_threads(|| {
            let mut worker = Worker::new(self.shared, self.path.clone());
            let mut expansion = Expansion::default();
            loop {
                let index = next.fetch_add(1, Relaxed);
                let known = *lock();
                let Some(candidate) = candidates.get(index).filter(|candidate| candidate.low < known.best) else {
                    break;
                };
                if known.is_optimal() {
                    break;
                }
                let rest = candidates.get(index + 1).map_or(below, |next| next.low.min(below));
                let value = worker.try_guess(parent, candidate, rest, known.best, &mut expansion);
                let mut incumbent = lock();
                if let Some(value) = value {
                    incumbent.tried_low = incumbent.tried_low.min(value.low());
                    *incumbent = incumbent.after(candidate.guess, value);
                }
                if self.shared.is_stopped() {
                    incumbent.tried_low = incumbent.tried_low.min(candidate.low);
                    break;
                }
            }
        });
        let end = *lock();
        Incumbent { tried_low: end.tried_low.min(start.tried_low), ..end }
    }
}
