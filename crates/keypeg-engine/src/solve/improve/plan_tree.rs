//! The tree of the plans of a set.

use keypeg_core::{CodeId, StrategyNode};

use super::super::cost::{Cost, Value};
use super::super::endgame;
use super::super::node::SearchNode;
use super::super::scan_request::Window;
use super::beam::BeamSearch;
use super::set_plans::{Plan, SetKey};
use crate::partition::Partition;

impl BeamSearch<'_> {
    /// The tree of the plans of a set. `None` if a plan is missing, as when the search of the set was stopped.
    pub(super) fn tree(&mut self, node: &SearchNode<'_>) -> Option<StrategyNode> {
        let guess = self.guess(node)?;
        let shared = self.worker.shared;
        let board = &shared.context.board;
        let left = node.left_for_cells();
        self.worker.path.push(guess);
        let cells = Partition::new(board, guess, node.set).into_cells().into_iter();
        let others = cells.filter(|(answer, _)| *answer != board.win());
        let answers = others.map(|(answer, cell)| {
            let branching = shared.ideal.branching_of(answer).map_or(node.branching, |cell| cell.min(node.branching));
            let child = SearchNode { set: &cell, left: left.for_codes(cell.len()), branching, ply: node.ply + 1 };
            Some((board.feedback(answer), self.tree(&child)?))
        });
        let answers = answers.collect::<Option<Vec<_>>>();
        self.worker.path.pop();
        Some(StrategyNode { guess, consistent: node.set.binary_search(&guess).is_ok(), answers: answers? })
    }

    fn guess(&mut self, node: &SearchNode<'_>) -> Option<CodeId> {
        let context = self.worker.shared.context;
        if let [only] = node.set {
            return Some(*only);
        }
        if let Value::Exact(cost) = endgame::settle(&context.answers, node.set, node.left) {
            return (cost < Cost::NEVER).then(|| endgame::guess(&context.answers, node.set));
        }
        let key = SetKey::new(context, node.set, node.left);
        let probe = self.worker.probe(node.set, node.left);
        // The value of a set may come from an equivalent one, which has a guess of its own.
        let (low, budget) = match probe.value {
            Value::Exact(cost) => (cost, cost.next()),
            Value::AtLeast(low) => (low, Cost::NEVER),
        };
        let is_good = |plan: &Plan| !matches!(probe.value, Value::Exact(cost) if cost < plan.cost);
        if let Some(plan) = self.plans.plan(key).filter(is_good) {
            return Some(plan.guess);
        }
        if node.set.len() > self.effort.exact_codes {
            return None;
        }
        let found = self.worker.search(node, probe.fingerprint, Window { from: low, budget });
        let guess = found.guess?;
        self.plans.keep(key, Plan { cost: found.value.low(), guess });
        Some(guess)
    }
}
