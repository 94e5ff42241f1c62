//! The strategy that attains a price.

use keypeg_core::{CodeId, StrategyNode};

use super::priced_search::{Price, PricedNode, PricedSearch};
use super::prices::{GuessPrices, NEVER, plus};
use crate::partition::Partition;
use crate::solve::cost::{Cost, DepthLeft, Value};
use crate::solve::extract::extract_below;

impl PricedSearch<'_> {
    /// The strategy of a node that has one. Secrets that are missed have no node. `known` is a strategy for the same set, parts of
    /// which are taken if no other strategy is better. `None` if the search was stopped.
    pub(super) fn tree(&mut self, node: &PricedNode<'_>, known: Option<&StrategyNode>) -> Option<StrategyNode> {
        let guess = match self.settle(node.set, node.left) {
            Price::Exact(_) => self.context.answers.most_consistent_parts(node.set).1,
            Price::AtLeast(_) => {
                let price = match self.price(node, NEVER) {
                    Price::Exact(price) => price,
                    Price::AtLeast(_) => return None,
                };
                if let Some(known) = known.filter(|known| self.price_of(known, node.left) == Some(price)) {
                    return Some(known.clone());
                }
                if let Some(tree) = self.tree_by_totals(node, price) {
                    return Some(tree);
                }
                self.best_guess(node, price)?
            }
        };
        let known = known.filter(|known| known.guess == guess);
        let board = &self.context.board;
        let cells = Partition::new(board, guess, node.set).into_cells();
        let consistent = node.set.binary_search(&guess).is_ok();
        let mut answers = Vec::new();
        self.path.push(guess);
        if node.left != DepthLeft::Guesses(1) {
            for (answer, cell) in cells.into_iter().filter(|&(answer, _)| answer != board.win()) {
                let left = self.prices.for_codes(node.cells_left(), cell.len());
                let below = PricedNode { set: &cell, left, branching: node.branching, ply: node.ply + 1 };
                let answer = board.feedback(answer);
                answers.push((answer, self.tree(&below, known.and_then(|known| known.after(answer)))?));
            }
        }
        self.path.pop();
        Some(StrategyNode { guess, consistent, answers })
    }

    /// The price of a strategy with some guesses left. `None` if secrets may be missed: then strategies may leave secrets out.
    fn price_of(&self, tree: &StrategyNode, left: DepthLeft) -> Option<u64> {
        if self.prices.missed.is_some() {
            return None;
        }
        let distribution = tree.distribution();
        let found = distribution.histogram().iter().zip(1..);
        Some(found.fold(0, |sum, (&secrets, guess)| {
            let price = if secrets == 0 { 0 } else { self.found_by(guess, left).saturating_mul(secrets) };
            plus(sum, price.min(NEVER))
        }))
    }

    /// The strategy of a node whose price is that of a least total. It comes from the search for the least total, which is faster.
    /// `None` if that search does not know that total, and at the root, whose guesses it would report.
    fn tree_by_totals(&mut self, node: &PricedNode<'_>, price: u64) -> Option<StrategyNode> {
        let GuessPrices { each, last, missed: None } = self.prices else { return None };
        let total = u32::try_from(price / each).ok().filter(|_| node.ply > 0 && price.is_multiple_of(each))?;
        let cost = Cost::from_bits(total);
        let before_last = match node.left {
            DepthLeft::Guesses(left) if last > 0 => DepthLeft::Guesses(left - 1),
            left => left,
        };
        let left = before_last.for_codes(node.set.len());
        let worker = self.totals.as_ref()?;
        if cost == Cost::NEVER || worker.probe(node.set, left).value != Value::Exact(cost) {
            return None;
        }
        let mut worker = self.totals.take()?;
        worker.path.clone_from(&self.path);
        let (worker, tree) = extract_below(worker, node.ply, node.set, left);
        // A stop in the middle leaves a tree of simple guesses.
        let tree = tree.filter(|tree| tree.distribution().total() == u64::from(total));
        self.is_stopped |= worker.shared.is_stopped() || tree.is_none() && worker.shared.limits.control.is_stopped();
        self.totals = Some(worker);
        tree
    }

    /// A guess that attains the price of a node.
    fn best_guess(&mut self, node: &PricedNode<'_>, price: u64) -> Option<CodeId> {
        if let Some(guess) = self.best_guesses.get(node) {
            return Some(guess);
        }
        self.search(node, price, price + 1).1
    }
}
