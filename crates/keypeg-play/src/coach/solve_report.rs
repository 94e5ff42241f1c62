//! The result of an exact solve.

use std::time::Duration;

use keypeg_core::Distribution;
use keypeg_engine::Position;
use keypeg_engine::solve::{Objective, Solution, SolveOptions};
use serde::Serialize;

use super::Coach;

/// The best strategy of a position, or the bounds that were known when the solve was stopped.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolveReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// `average`, `worst`, `fewest-at-max` or `within`.
    pub objective: &'static str,
    /// `possible` if only codes that can still be the secret were allowed as guesses; `None` if every code was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<&'static str>,
    /// With `within`: the number of guesses that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// With `within`: how many secrets the strategy finds in time; `None` without a strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<u64>,
    /// With `within`: no strategy finds more secrets in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found_at_most: Option<u64>,
    /// With `within`: whether the strategy finds every secret in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub always: Option<bool>,
    /// The most guesses that any secret may take; `None` without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_guesses: Option<u32>,
    /// The turns before the position, as the player types them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub history: String,
    /// Whether there is a strategy within the limit; `None` where that is not known.
    pub feasible: Option<bool>,
    /// Whether the result is proven: the best strategy, or that there is none.
    pub proven: bool,
    /// Whether a checkpoint was loaded. Then `proven` and all bounds hold only if its values are right.
    pub resumed: bool,
    /// The number of codes that can be the secret.
    pub secrets: usize,
    /// The guesses of all secrets together; `None` without a strategy.
    pub total: Option<u64>,
    /// The guesses of the average secret.
    pub average: Option<f64>,
    /// The guesses of the secret that takes most.
    pub max: Option<usize>,
    /// How many secrets take `max` guesses.
    pub at_max: Option<u64>,
    /// A proven lower bound: a best strategy leaves at least this number of secrets to `max` guesses. Only if `max` is the worst
    /// case of a best strategy and `at_max` is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_max_at_least: Option<u64>,
    /// Whether all numbers of the objective are proven, tie-breaks included. `None` if ties were not looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties_proven: Option<bool>,
    /// How many secrets take one guess, two guesses, and so on.
    pub histogram: Option<Vec<u64>>,
    /// The first guess of the strategy.
    pub first_guess: Option<String>,
    /// A proven lower bound of the total; only if the solve was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u64>,
    /// An upper bound of the total of the best strategy that meets the objective; see `worst_upper_bound`. Only if the solve was
    /// stopped; `null` if no strategy was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper_bound: Option<Option<u64>>,
    /// A lower bound: every strategy takes at least this many guesses in the worst case.
    pub guesses_at_least: u32,
    /// The number of sets searched.
    pub nodes: u64,
    /// The time that the solve took.
    pub seconds: f64,
}

impl Coach<'_> {
    /// Reports a solution. `shown_bound` is the best lower bound of the total that was shown while the solve ran.
    pub fn solution(
        &self,
        position: &Position,
        options: &SolveOptions,
        solution: &Solution,
        shown_bound: Option<u64>,
        time: Duration,
    ) -> SolveReport {
        let distribution = solution.tree.as_ref().map(|tree| tree.distribution());
        let first = solution.tree.as_ref().map(|tree| self.code(&position.board().code(tree.guess)));
        let stopped = !solution.proven();
        let upper_bound = distribution.as_ref().map(|found| match options.objective {
            Objective::Average => found.total(),
            Objective::Worst => worst_upper_bound(found, solution.guesses_at_least),
        });
        SolveReport {
            game: position.game().to_string(),
            objective: match options.objective {
                Objective::Average => "average",
                Objective::Worst => "worst",
            },
            guesses: None,
            within: None,
            found: None,
            found_at_most: None,
            always: None,
            max_guesses: options.max_guesses,
            history: self.notation.history(position.history()).to_string(),
            feasible: solution.feasible(),
            proven: solution.proven(),
            resumed: solution.resumed,
            secrets: position.len(),
            total: distribution.as_ref().map(|d| d.total()),
            average: distribution.as_ref().map(|d| d.average()),
            max: distribution.as_ref().map(|d| d.max()),
            at_max: distribution.as_ref().and_then(|d| d.histogram().last().copied()),
            at_max_at_least: None,
            ties_proven: None,
            histogram: distribution.as_ref().map(|d| d.histogram().to_vec()),
            first_guess: first,
            lower_bound: solution.lower_bound().max(shown_bound).filter(|_| stopped),
            upper_bound: stopped.then_some(upper_bound),
            guesses_at_least: solution.guesses_at_least,
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// An upper bound of the smallest total within the fewest guesses at worst, from a strategy.
///
/// Claim: let a strategy for n secrets take at most m guesses. If m is the fewest possible, the smallest total is at most the
/// total of this strategy. Otherwise it is at most n(m - 1).
/// Proof: if m is the fewest, the strategy is one of those that count. If fewer suffice, every strategy that counts takes at
/// most m - 1 guesses per secret.
fn worst_upper_bound(found: &Distribution, guesses_at_least: u32) -> u64 {
    let is_fewest = found.max() <= guesses_at_least as usize;
    let fewer = if is_fewest { 0 } else { found.secrets() * (found.max() as u64 - 1) };
    found.total().max(fewer)
}
