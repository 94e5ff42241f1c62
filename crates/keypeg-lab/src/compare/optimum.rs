//! The total of optimal play on a board.

use keypeg_core::Control;
use keypeg_engine::solve::{SolveOptions, SolveOutcome};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, Solver, threads};
use keypeg_play::limits::SOLVER_MEMORY;

use super::{ComparisonLine, ComparisonPlan};

/// What is known about the smallest possible total of guesses over all secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownOptimum {
    /// The smallest total, proven.
    Proven(u64),
    /// A lower bound on the smallest total.
    AtLeast(u64),
    /// No search was made, or it found no bound.
    Unknown,
}

/// The largest board that is searched. On larger boards the tables of the search would take longer than the time
/// allowed.
const MOST_CODES: usize = 10_000;

/// The optimum of a board, if the strategy `optimal` is one of the lines that were played on it.
pub(super) fn of_lines(lines: &[ComparisonLine]) -> KnownOptimum {
    let optimal = lines.iter().find(|line| line.strategy == StrategyId::Optimal);
    match optimal.map(|line| &line.result) {
        Some(Ok(played)) => KnownOptimum::Proven(played.total as u64),
        Some(Err(_)) | None => KnownOptimum::Unknown,
    }
}

/// Searches for the optimum of a board within the time of the plan.
pub(super) fn find(
    plan: &ComparisonPlan,
    board: Option<&Board>,
    lines: &[ComparisonLine],
    control: &Control,
) -> KnownOptimum {
    if let known @ KnownOptimum::Proven(_) = of_lines(lines) {
        return known;
    }
    let Some(board) = board.filter(|board| board.space().len() <= MOST_CODES && !plan.budget.is_zero()) else {
        return KnownOptimum::Unknown;
    };
    let options = SolveOptions { threads: threads::available(), ..SolveOptions::default() };
    let control = control.clone().with_time_limit(plan.budget);
    match Solver::with_memory(board, SOLVER_MEMORY).solve_position(&board.start(), &options, &control) {
        Ok(solution) => match (solution.outcome, solution.lower_bound()) {
            (SolveOutcome::Optimal, Some(total)) => KnownOptimum::Proven(total),
            (_, Some(bound)) => KnownOptimum::AtLeast(bound),
            (_, None) => KnownOptimum::Unknown,
        },
        Err(_) => KnownOptimum::Unknown,
    }
}
