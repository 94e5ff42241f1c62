//! Good strategies while a long solve goes on: heuristic trees first, then their improvement.
//!
//! The threads of the search do this work when they poll, for a share of their time. It uses tables of its own, so the search
//! is the same with and without it, with one exception: under a limit of guesses, a strategy found here ends `feasibility`. What is
//! reported never gets worse: neither the total nor the lower bound.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, Progress, SearchProgress, StrategyNode};

use super::ideal::IdealCosts;
use super::improve::{Improver, StepOutcome};
use super::{SolveOptions, time_share};
use crate::Position;

/// The rounds that come before all heuristics but the first. They are nearly always better than any heuristic.
const QUICK_ROUNDS: u32 = 2;

/// The longest time for a cell. A search on one thread saves nothing meanwhile, and one that ends waits for it.
const CELL_TIME: Duration = Duration::from_secs(5);

/// Finds strategies quickly, for a search that has not found one yet.
pub(crate) trait IncumbentSource: Sync {
    /// The number of strategies that it knows for a limit of guesses.
    fn count(&self, max_guesses: Option<u32>) -> usize;

    /// The tree of a strategy, counted from 0, if it stays within `max_guesses` guesses. `None` if it does not, or if the
    /// control stops the work.
    fn incumbent(
        &self,
        index: usize,
        position: &Position,
        max_guesses: Option<u32>,
        control: &Control,
    ) -> Option<StrategyNode>;
}

/// Improves strategies beside a search, and reports the progress of both.
pub(super) struct Anytime<'a> {
    position: &'a Position,
    max_guesses: Option<u32>,
    source: &'a dyn IncumbentSource,
    control: &'a Control,
    threads: usize,
    /// For the tables of the improvement.
    memory_bytes: usize,
    started: Instant,
    due: Option<Instant>,
    time_limit: Option<Duration>,
    /// The time of all steps that ended, in microseconds.
    used: AtomicU64,
    next_heuristic: AtomicUsize,
    /// Whether a thread builds a heuristic tree or the tables of the improvement.
    is_preparing: AtomicBool,
    /// `None` inside if the improvement cannot be prepared.
    improver: OnceLock<Option<Improver>>,
    best: Mutex<BestKnown>,
}

#[derive(Default)]
struct BestKnown {
    tree: Option<(u64, StrategyNode)>,
    lower_bound: Option<u64>,
    last: SearchProgress,
}

impl<'a> Anytime<'a> {
    /// Begins to work [`SolveOptions::heuristic_after`] from now.
    pub(super) fn new(
        position: &'a Position,
        max_guesses: Option<u32>,
        source: &'a dyn IncumbentSource,
        control: &'a Control,
        options: &SolveOptions,
        memory_bytes: usize,
    ) -> Anytime<'a> {
        let started = Instant::now();
        Anytime {
            position,
            max_guesses,
            source,
            control,
            threads: crate::threads::usable(options.threads),
            memory_bytes,
            started,
            due: started.checked_add(options.heuristic_after),
            time_limit: control.time_left(),
            used: AtomicU64::new(0),
            next_heuristic: AtomicUsize::new(0),
            is_preparing: AtomicBool::new(false),
            improver: OnceLock::new(),
            best: Mutex::default(),
        }
    }

    /// Does a step of the work if this thread has the time for it. `ideal` is that of the search, and `searching` the number of
    /// threads that can poll now.
    ///
    /// No step may use the other threads of the pool: a thread that waits for them might take a task of the search, and the
    /// step would end when the search does.
    pub(super) fn poll(&self, ideal: &Arc<IdealCosts>, searching: usize) {
        let now = Instant::now();
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        let used = Duration::from_micros(self.used.load(Relaxed));
        let is_early = !matches!(self.improver.get(), Some(Some(improver)) if improver.is_near_optimal());
        let elapsed = now.saturating_duration_since(self.started);
        let share = time_share::of_improvement(is_early, elapsed, self.time_limit);
        if used < elapsed.mul_f64(share * self.threads.min(searching) as f64) && !self.control.is_stopped() {
            self.step(ideal);
            let took = Instant::now().saturating_duration_since(now);
            self.used.fetch_add(took.as_micros() as u64, Relaxed);
        }
    }

    /// The best heuristic comes first, then the quick rounds of the improvement, the other heuristics, and the slow rounds.
    fn step(&self, ideal: &Arc<IdealCosts>) {
        let is_first = self.next_heuristic.load(Relaxed) == 0;
        match self.improver.get() {
            Some(Some(improver)) => {
                if self.improve(improver, QUICK_ROUNDS) == StepOutcome::Ended && !self.prepare(|| self.heuristic_step())
                {
                    self.improve(improver, u32::MAX);
                }
            }
            Some(None) => {
                self.prepare(|| self.heuristic_step());
            }
            None => {
                self.prepare(|| is_first && self.heuristic_step() || self.build_improver(ideal));
            }
        }
    }

    /// Runs `work` if no other thread is in here. Returns true if it did something, or if another thread is in here.
    fn prepare(&self, work: impl FnOnce() -> bool) -> bool {
        if self.is_preparing.swap(true, Relaxed) {
            return true;
        }
        let did_something = work();
        self.is_preparing.store(false, Relaxed);
        did_something
    }

    /// Improves one cell, in a round up to `rounds`. What was found is kept when its time is over.
    fn improve(&self, improver: &Improver, rounds: u32) -> StepOutcome {
        let outcome = improver.step(rounds, &self.control.without_progress().with_time_limit(CELL_TIME));
        if outcome == StepOutcome::Worked
            && let Some(total) = improver.best_total()
            && self.total().is_none_or(|best| total < best)
        {
            improver.best_tree().into_iter().for_each(|tree| self.offer(tree));
        }
        outcome
    }

    fn build_improver(&self, ideal: &Arc<IdealCosts>) -> bool {
        let control = self.control.without_progress();
        let improver = Improver::new(self.position, self.max_guesses, self.memory_bytes, Some(ideal), &control);
        self.improver.set(improver.ok()).is_ok()
    }

    fn heuristic_step(&self) -> bool {
        self.build_heuristic(&self.control.without_progress())
    }

    /// Builds the next heuristic tree. False if there is none.
    fn build_heuristic(&self, control: &Control) -> bool {
        let index = self.next_heuristic.fetch_add(1, Relaxed);
        if index >= self.source.count(self.max_guesses) {
            return false;
        }
        let tree = self.source.incumbent(index, self.position, self.max_guesses, control);
        tree.into_iter().for_each(|tree| self.offer(tree));
        true
    }

    /// Builds the heuristic trees that the search did not get to, until the control stops it. Called after the search.
    pub(super) fn build_heuristics(&self, control: &Control) {
        while !control.is_stopped() && self.build_heuristic(control) {}
    }

    /// Whether this work has found a strategy, which stays within the limit of guesses.
    pub(super) fn has_tree(&self) -> bool {
        self.lock().tree.is_some()
    }

    /// The best strategy found by this work.
    pub(super) fn best_tree(&self) -> Option<StrategyNode> {
        self.lock().tree.as_ref().map(|(_, tree)| tree.clone())
    }

    /// The greatest lower bound reported. `None` if there was none.
    pub(super) fn lower_bound(&self) -> Option<u64> {
        self.lock().lower_bound
    }

    /// Passes on the progress of the search, with the best bounds known.
    pub(super) fn report(&self, progress: SearchProgress) {
        // The lock keeps the reports in order, so that progress never seems to go back.
        let mut best = self.lock();
        best.last = progress;
        self.tell(&mut best);
    }

    fn offer(&self, tree: StrategyNode) {
        let distribution = tree.distribution();
        if self.max_guesses.is_some_and(|most| distribution.max() > most as usize) {
            return;
        }
        let total = distribution.total();
        let mut best = self.lock();
        if best.tree.as_ref().is_none_or(|(known, _)| total < *known) {
            best.tree = Some((total, tree));
            self.tell(&mut best);
        }
    }

    fn tell(&self, best: &mut BestKnown) {
        best.lower_bound = best.lower_bound.max(best.last.lower_bound);
        let total = best.tree.as_ref().map(|(total, _)| *total);
        let least = best.last.best.into_iter().chain(total).min();
        let progress = SearchProgress { best: least, lower_bound: best.lower_bound, ..best.last };
        self.control.report(&Progress::Search(progress));
    }

    fn total(&self) -> Option<u64> {
        self.lock().tree.as_ref().map(|(total, _)| *total)
    }

    fn lock(&self) -> MutexGuard<'_, BestKnown> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
