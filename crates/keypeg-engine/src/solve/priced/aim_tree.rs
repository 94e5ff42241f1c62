//! The strategy that attains a price.

use keypeg_core::{CodeId, StrategyNode};

use super::priced_search::{Price, PricedNode, PricedSearch};
use super::prices::NEVER;
use crate::partition::Partition;
use crate::solve::cost::DepthLeft;

impl PricedSearch<'_> {
    /// The strategy of a node that has one. Secrets that are missed have no node. `None` if the search was stopped.
    pub(super) fn tree(&mut self, node: &PricedNode<'_>) -> Option<StrategyNode> {
        let guess = match self.settle(node.set, node.left) {
            Price::Exact(_) => self.context.answers.most_consistent_parts(node.set).1,
            Price::AtLeast(_) => self.best_guess(node)?,
        };
        let board = &self.context.board;
        let cells = Partition::new(board, guess, node.set).into_cells();
        let consistent = node.set.binary_search(&guess).is_ok();
        let mut answers = Vec::new();
        self.path.push(guess);
        if node.left != DepthLeft::Guesses(1) {
            for (answer, cell) in cells.into_iter().filter(|&(answer, _)| answer != board.win()) {
                let left = self.prices.for_codes(node.cells_left(), cell.len());
                let below = PricedNode { set: &cell, left, branching: node.branching, ply: node.ply + 1 };
                answers.push((board.feedback(answer), self.tree(&below)?));
            }
        }
        self.path.pop();
        Some(StrategyNode { guess, consistent, answers })
    }

    /// A guess that attains the price of a node.
    fn best_guess(&mut self, node: &PricedNode<'_>) -> Option<CodeId> {
        let price = match self.price(node, NEVER) {
            Price::Exact(price) => price,
            Price::AtLeast(_) => return None,
        };
        if let Some(guess) = self.best_guesses.get(node) {
            return Some(guess);
        }
        self.search(node, price, price + 1).1
    }
}
