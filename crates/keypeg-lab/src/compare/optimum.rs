//! The total of optimal play on a board.

use keypeg_engine::Board;
use keypeg_engine::solve::{self, Limits, Objective, SolveOutcome};
use keypeg_engine::strategy::StrategyId;

use super::{ComparisonLine, ComparisonPlan};
use crate::cancel_only::CancelOnly;

/// What is known about the smallest possible total of guesses over all secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
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
/// The size of the search's tables in bytes.
const MEMORY: usize = 256 << 20;

/// Searches for the optimum of a board within the time of the plan.
pub(super) fn find(
    plan: &ComparisonPlan,
    board: Option<&Board>,
    lines: &[ComparisonLine],
    watch: &CancelOnly<'_>,
) -> Optimum {
    // The strategy `optimal` has found it already.
    let optimal = lines.iter().find(|line| line.strategy == StrategyId::Optimal);
    if let Some(Ok(played)) = optimal.map(|line| &line.result) {
        return Optimum::Proven(played.total as u64);
    }
    let Some(board) = board.filter(|board| board.space().len() <= MOST_CODES && !plan.budget.is_zero()) else {
        return Optimum::Unknown;
    };
    let threads = rayon::current_num_threads();
    let limits = Limits { time: Some(plan.budget), memory_bytes: MEMORY, threads, max_guesses: None };
    match solve::solve(board, &[], Objective::Average, &limits, watch) {
        Ok(solution) => match (solution.outcome, solution.lower_bound()) {
            (SolveOutcome::Optimal, Some(total)) => Optimum::Proven(total),
            (_, Some(bound)) => Optimum::AtLeast(bound),
            (_, None) => Optimum::Unknown,
        },
        Err(_) => Optimum::Unknown,
    }
}
