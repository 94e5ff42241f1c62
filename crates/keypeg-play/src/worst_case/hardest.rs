//! Which position needs the most guesses.
//!
//! The search asks "do n guesses suffice for this position?", and each such question has one true answer. So the result is
//! the same on any machine and with any number of threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use keypeg_core::Control;
use keypeg_engine::solve::SolveError;
use keypeg_engine::threads::parallel_iterators::*;
use keypeg_engine::{Position, Solver};

use super::WorstCaseError;

/// Which of some positions of a solver's board needs the most guesses for its unluckiest code, the first where several
/// do; `None` if there are no positions. The control hears the number of settled positions.
pub fn hardest(
    solver: &Solver,
    positions: &[Position],
    threads: usize,
    control: &Control,
) -> Result<Option<usize>, WorstCaseError> {
    let Some((first, others)) = positions.split_first() else { return Ok(None) };
    let done = AtomicUsize::new(0);
    let needs_more = |position: &Position, guesses: u32| {
        let enough = solver.suffices(position, guesses, control).map_err(|error| match error {
            SolveError::OtherGame { expected, found } => WorstCaseError::OtherGame { known: expected, asked: found },
            _ => WorstCaseError::NothingFits,
        })?;
        let more = !enough.ok_or(WorstCaseError::Interrupted)?;
        let done = if more { done.load(Relaxed) } else { done.fetch_add(1, Relaxed) + 1 };
        control.report_steps(done as u64, positions.len() as u64);
        Ok(more)
    };
    let mut guesses = 1;
    while needs_more(first, guesses)? {
        guesses += 1;
    }
    // Another position matters only if it needs more guesses than the first.
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
