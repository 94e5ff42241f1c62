//! Which position needs the most guesses.
//!
//! That is asked in questions "is this position done within so many guesses?", and each has one true answer. So the
//! result is the same on any machine and any number of threads, however long the way to it is.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use keypeg_engine::solve::{Limits, Objective, Observer, Progress, Solver};
use keypeg_engine::{Move, Watch};
use rayon::prelude::*;

use super::{MEMORY, ValuesError};

/// Which of some positions of a solver's board needs the most guesses for its unluckiest code, the first where several
/// do; `None` where there are no positions. The observer hears how many positions are settled.
pub fn hardest(
    solver: &Solver<'_>,
    positions: &[Vec<Move>],
    threads: usize,
    observer: &dyn Observer,
) -> Result<Option<usize>, ValuesError> {
    let Some((first, others)) = positions.split_first() else { return Ok(None) };
    let done = AtomicUsize::new(0);
    let needs_more = |moves: &[Move], guesses: u32| {
        let more = !Question { solver, moves, guesses, threads }.is_enough(observer)?;
        let done = if more { done.load(Relaxed) } else { done.fetch_add(1, Relaxed) + 1 };
        observer.progress(done as u64, positions.len() as u64);
        Ok(more)
    };
    let mut guesses = 1;
    while needs_more(first, guesses)? {
        guesses += 1;
    }
    // The others only matter where they need more than the first, and then only those that do.
    let (mut hardest, mut open) = (0, (1..=others.len()).collect::<Vec<_>>());
    loop {
        let ask = |&position: &usize| Ok((position, needs_more(&positions[position], guesses)?));
        let asked: Vec<(usize, bool)> = match threads {
            0 | 1 => open.iter().map(ask).collect::<Result<_, _>>()?,
            _ => open.par_iter().map(ask).collect::<Result<_, _>>()?,
        };
        open = asked.into_iter().filter(|(_, more)| *more).map(|(position, _)| position).collect();
        match open[..] {
            [] => return Ok(Some(hardest)),
            [only] => return Ok(Some(only)),
            [first, ..] => (hardest, guesses) = (first, guesses + 1),
        }
    }
}

/// Whether a position is done within a number of guesses.
struct Question<'a> {
    solver: &'a Solver<'a>,
    moves: &'a [Move],
    guesses: u32,
    threads: usize,
}

impl Question<'_> {
    /// The answer. A strategy within the guesses is all that is asked for, so a search that has one is stopped: its
    /// average need not be proven. One that was stopped too early goes on, with all that it learned.
    fn is_enough(&self, observer: &dyn Observer) -> Result<bool, ValuesError> {
        let limits = Limits {
            max_guesses: Some(self.guesses),
            memory_bytes: MEMORY,
            threads: self.threads,
            ..Limits::default()
        };
        let mut reports = 0;
        loop {
            let patient = Patient { observer, reports: AtomicU64::new(reports), is_over: AtomicBool::new(false) };
            let solution = self.solver.solve(self.moves, Objective::Average, &limits, &patient);
            if let Some(feasible) = solution.map_err(|_| ValuesError::NothingFits)?.feasible() {
                return Ok(feasible);
            }
            observer.check().map_err(|_| ValuesError::Interrupted)?;
            reports = 4 * reports + 1;
        }
    }
}

/// Stops a search after so many reports. The search first decides whether there is a strategy at all, and reports
/// nothing until then.
struct Patient<'a> {
    observer: &'a dyn Observer,
    reports: AtomicU64,
    is_over: AtomicBool,
}

impl Watch for Patient<'_> {
    fn is_cancelled(&self) -> bool {
        self.is_over.load(Relaxed) || self.observer.is_cancelled()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Patient<'_> {
    fn solving(&self, _progress: &Progress) {
        if self.reports.fetch_update(Relaxed, Relaxed, |reports| reports.checked_sub(1)).is_err() {
            self.is_over.store(true, Relaxed);
        }
    }
}
