//! Trees of heuristic strategies, for a solve that has not found its own strategy yet.
//!
//! The tree of a stopped search may exceed a limit of guesses, since the guess with the least bound of the total is not
//! always a safe one. The strategy `worst-case`, which makes the largest cell as small as it can, often stays within
//! tight limits. Without a limit, `entropy-then-parts` is within about one percent of the optimum.

use keypeg_core::{Control, StrategyNode};

use crate::Position;
use crate::evaluate::decision_tree_from;
use crate::solve::{Aim, AllowedGuesses, IncumbentSource};
use crate::strategy::{Options, StrategyId};

/// The trees of heuristic strategies.
pub(crate) struct Heuristics;

/// The strategies that look one step ahead, the best on most boards first.
const WITHOUT_LIMIT: [StrategyId; 8] = [
    StrategyId::EntropyThenParts,
    StrategyId::PartsThenEntropy,
    StrategyId::Entropy,
    StrategyId::EntropyPartsBase,
    StrategyId::MostParts,
    StrategyId::ExpectedSize,
    StrategyId::WorstCase,
    StrategyId::ConsistentWorstCase,
];

/// The most careful one first.
const WITHIN_A_LIMIT: [StrategyId; 3] = [StrategyId::WorstCase, StrategyId::ExpectedSize, StrategyId::EntropyThenParts];

/// Strategies that guess only codes that can be the secret.
const POSSIBLE: [StrategyId; 1] = [StrategyId::ConsistentWorstCase];

fn strategies(max_guesses: Option<u32>) -> &'static [StrategyId] {
    if max_guesses.is_none() { &WITHOUT_LIMIT } else { &WITHIN_A_LIMIT }
}

impl Heuristics {
    /// A strategy of allowed guesses for an aim that no solve for totals helps with. `None` if there is no need for one, or if the
    /// control stops the work.
    pub(crate) fn for_aim(
        self,
        position: &Position,
        aim: Aim,
        allowed: AllowedGuesses,
        control: &Control,
    ) -> Option<StrategyNode> {
        let strategies = match (allowed, aim) {
            (AllowedGuesses::Possible, _) => &POSSIBLE[..],
            (AllowedGuesses::Any, Aim::Within(_)) => &WITHOUT_LIMIT[..2],
            (AllowedGuesses::Any, _) => return None,
        };
        let tree = |id: &StrategyId| {
            let policy = id.build(position.game(), &Options::default()).ok()?;
            decision_tree_from(position, &*policy, &control.without_progress()).ok()
        };
        let key = |tree: &StrategyNode| {
            let distribution = tree.distribution();
            match aim {
                Aim::Within(most) => u64::MAX - distribution.histogram().iter().take(most as usize).sum::<u64>(),
                Aim::Average => distribution.total(),
                Aim::Worst | Aim::FewestAtMax => distribution.max() as u64,
            }
        };
        strategies.iter().filter_map(tree).min_by_key(key)
    }
}

impl IncumbentSource for Heuristics {
    fn count(&self, max_guesses: Option<u32>) -> usize {
        strategies(max_guesses).len()
    }

    fn incumbent(
        &self,
        index: usize,
        position: &Position,
        max_guesses: Option<u32>,
        control: &Control,
    ) -> Option<StrategyNode> {
        let policy = strategies(max_guesses).get(index)?.build(position.game(), &Options::default()).ok()?;
        let tree = decision_tree_from(position, &*policy, control).ok()?;
        let is_within = max_guesses.is_none_or(|most| tree.distribution().max() <= most as usize);
        is_within.then_some(tree)
    }
}
