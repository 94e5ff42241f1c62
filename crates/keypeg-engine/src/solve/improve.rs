//! Good strategies without a proof: exact endgames below guesses that are chosen by estimates.
//!
//! The cells of a few first guesses are improved one by one, in rounds of growing effort (`rounds`). A set of few codes
//! is searched exactly. For a larger set the guesses with the least estimated cost are tried (`cost_curve`, `shortlist`,
//! `beam`), and the best is kept with its cells (`set_plans`). A later round begins with the plans of the round before.
//!
//! Claims:
//! 1. The total of the strategy never rises.
//! 2. The strategy that one thread has after a number of rounds depends only on the position and the limit of
//!    guesses, not on time.
//!
//! Proof of 1: the plan of a set is replaced only by a cheaper one, and the cost of a plan is the size of the set plus the
//! costs of the plans of its cells. The tree of a cell is replaced only by a tree with a smaller total.
//! Proof of 2: the order of the cells is fixed, and work is counted, not timed. Several threads share the transposition table, and
//! lower bounds in it can decide which of two plans is kept. So `near-optimal` uses one thread. Beside a search, all threads improve
//! strategies, which then differ from run to run.
//!
//! Ties: of guesses with equal estimates the first in the order of the codes comes first, and only a cheaper guess
//! replaces another. In exact endgames the first guess that the search finds is played.

mod beam;
mod cell_plan;
mod cost_curve;
mod improver;
mod plan_tree;
mod rounds;
mod set_plans;
mod shortlist;
#[cfg(test)]
mod tests;

pub(crate) use improver::{Improver, StepOutcome};

pub(super) use cost_curve::CostCurve;
pub(super) use set_plans::SetKey;
