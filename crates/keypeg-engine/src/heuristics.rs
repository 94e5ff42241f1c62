//! Trees of heuristic strategies, for a solve that has not found a strategy of its own yet.
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

impl IncumbentSource for Heuristics {
    fn incumbent(&self, position: &Position, max_guesses: Option<u32>, control: &Control) -> Option<StrategyNode> {
        let id = match max_guesses {
            None => StrategyId::EntropyThenParts,
            Some(_) => StrategyId::WorstCase,
        };
        let policy = id.build(position.game(), &Options::default()).ok()?;
        let tree = decision_tree_from(position, &*policy, control).ok()?;
        let is_within = max_guesses.is_none_or(|most| tree.distribution().max() <= most as usize);
        is_within.then_some(tree)
    }
}
