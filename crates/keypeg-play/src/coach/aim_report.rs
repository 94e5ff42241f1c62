//! The result of a solve for an aim, as a [`SolveReport`].

use std::time::Duration;

use keypeg_core::StrategyNode;
use keypeg_engine::Position;
use keypeg_engine::solve::{Aim, AimOutcome, AimSolution, AllowedGuesses};

use super::{Coach, SolveReport};

/// What a solve for an aim was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AimQuestion {
    /// What the strategy is best at.
    pub aim: Aim,
    /// The codes that may be guessed.
    pub allowed: AllowedGuesses,
    /// The most guesses that any secret may take; `None` without a limit.
    pub max_guesses: Option<u32>,
}

impl SolveReport {
    /// The report of a solve whose ties were broken afterwards. `solution` went on from the solution of this report.
    pub fn with_ties(self, coach: &Coach<'_>, position: &Position, aim: Aim, solution: &AimSolution) -> SolveReport {
        let all_proven = matches!(solution.outcome, AimOutcome::Optimal(_) | AimOutcome::Infeasible);
        // The last number of this order comes with the one before it.
        let proven = if aim == Aim::FewestAtMax { all_proven } else { self.proven };
        let bounds = solution.bounds;
        let report = SolveReport {
            objective: name(aim),
            proven,
            at_max_at_least: (self.proven && !all_proven && bounds.settled >= 1 && bounds.at_max > 0)
                .then_some(bounds.at_max),
            ties_proven: self.proven.then_some(all_proven),
            lower_bound: self.lower_bound.or((!proven).then_some(bounds.total)),
            upper_bound: match solution.tree() {
                _ if proven => None,
                Some(tree) => Some(Some(upper_bound(aim, tree, bounds.max))),
                None => Some(None),
            },
            nodes: solution.nodes,
            ..self
        };
        match solution.tree() {
            Some(tree) => report.with_strategy(coach, position, tree),
            None => report,
        }
    }

    /// The report with the numbers of a strategy.
    fn with_strategy(self, coach: &Coach<'_>, position: &Position, tree: &StrategyNode) -> SolveReport {
        let distribution = tree.distribution();
        SolveReport {
            total: Some(distribution.total()),
            average: Some(distribution.average()),
            max: Some(distribution.max()),
            at_max: distribution.histogram().last().copied(),
            histogram: Some(distribution.histogram().to_vec()),
            first_guess: Some(coach.code(&position.board().code(tree.guess))),
            ..self
        }
    }
}

impl Coach<'_> {
    /// Reports a solve for an aim that begins with no solve for the total: [`Aim::Within`], or possible guesses only. `tree` is
    /// its strategy, which finds every secret; `None` without one.
    pub fn aim_solution(
        &self,
        position: &Position,
        question: AimQuestion,
        solution: &AimSolution,
        tree: Option<&StrategyNode>,
        time: Duration,
    ) -> SolveReport {
        let AimQuestion { aim, allowed, max_guesses } = question;
        let proven = !matches!(solution.outcome, AimOutcome::Stopped);
        let is_infeasible = matches!(solution.outcome, AimOutcome::Infeasible);
        let within = if let Aim::Within(guesses) = aim { Some(guesses) } else { None };
        let secrets = position.len();
        let found = within
            .zip(tree)
            .map(|(guesses, tree)| tree.distribution().histogram().iter().take(guesses as usize).sum::<u64>());
        let counts_total = within.is_none() && !proven;
        let bounds = solution.bounds;
        let upper_bound = tree.map(|tree| upper_bound(aim, tree, bounds.max));
        let report = SolveReport {
            game: position.game().to_string(),
            objective: name(aim),
            guesses: (allowed == AllowedGuesses::Possible).then_some("possible"),
            within,
            found,
            found_at_most: within.map(|_| secrets as u64 - bounds.missed),
            always: found.map(|found| found == secrets as u64),
            max_guesses,
            history: self.notation.history(position.history()).to_string(),
            feasible: if is_infeasible { Some(false) } else { tree.map(|_| true) },
            proven: proven || within.is_none() && bounds.settled >= first_numbers(aim),
            resumed: false,
            secrets,
            total: None,
            average: None,
            max: None,
            at_max: None,
            at_max_at_least: (counts_total && bounds.at_max > 0).then_some(bounds.at_max),
            ties_proven: (within.is_none() && !is_infeasible).then_some(proven),
            histogram: None,
            first_guess: None,
            lower_bound: counts_total.then_some(bounds.total),
            upper_bound: counts_total.then_some(upper_bound),
            guesses_at_least: bounds.max,
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
        };
        match tree {
            Some(tree) => report.with_strategy(self, position, tree),
            None => report,
        }
    }
}

/// An upper bound of the total of a best strategy for an aim, from any strategy that is allowed.
///
/// Claim: let a strategy for n secrets take at most m guesses. With the aim [`Aim::FewestAtMax`], a best strategy takes at most n·m
/// guesses in all. With [`Aim::Worst`] it takes at most the total of this strategy if m is the fewest possible, and otherwise at
/// most the greater of that total and n(m − 1).
/// Proof: a best strategy takes at most m guesses per secret. If fewer than m suffice, it takes at most m − 1 per secret.
fn upper_bound(aim: Aim, tree: &StrategyNode, guesses_at_least: u32) -> u64 {
    let found = tree.distribution();
    let max = found.max() as u64;
    match aim {
        Aim::Average | Aim::Within(_) => found.total(),
        Aim::FewestAtMax => found.secrets() * max,
        Aim::Worst if max <= guesses_at_least.into() => found.total(),
        Aim::Worst => found.total().max(found.secrets() * (max - 1)),
    }
}

/// The numbers of an aim without its tie-breaks.
fn first_numbers(aim: Aim) -> u8 {
    match aim {
        Aim::Average | Aim::Within(_) => 1,
        Aim::Worst => 2,
        Aim::FewestAtMax => 3,
    }
}

fn name(aim: Aim) -> &'static str {
    match aim {
        Aim::Average => "average",
        Aim::Worst => "worst",
        Aim::FewestAtMax => "fewest-at-max",
        Aim::Within(_) => "within",
    }
}
