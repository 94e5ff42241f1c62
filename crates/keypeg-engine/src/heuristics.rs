//! Trees of heuristic strategies, for a solve that has not found its own strategy yet.
//!
//! The tree of a stopped search may exceed a limit of guesses, since the guess with the least bound of the total is not
//! always a safe one. The strategy `worst-case`, which makes the largest cell as small as it can, often stays within
//! tight limits. Without a limit, `entropy-then-parts` is within about one percent of the optimum.

use keypeg_core::{Control, StrategyNode};

use crate::Position;
use crate::evaluate::decision_tree_from;
use crate::solve::IncumbentSource;
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

const WITHIN_A_LIMIT: [StrategyId; 1] = [StrategyId::WorstCase];

fn strategies(max_guesses: Option<u32>) -> &'static [StrategyId] {
    if max_guesses.is_none() { &WITHOUT_LIMIT } else { &WITHIN_A_LIMIT }
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
