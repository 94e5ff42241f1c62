//! Prices by the search for the least total, which is much faster than the search by prices.
//!
//! Claims, for a set of n codes with d guesses left, if every code may be guessed. V(d) is the least total within d guesses.
//! 1. If secrets may be missed, the price is 0 exactly if there is a strategy within d guesses, and otherwise at least 1.
//! 2. If nothing may be missed and there is no limit, the price is `each`·V.
//! 3. If nothing may be missed, the price is at least `each`·V(d) and at most `each`·V(d) + `last`·n. If V(d − 1) = V(d), it is
//!    `each`·V(d). Otherwise, if `last` is not greater than `each`, it is at least `each`·V(d) + `last`.
//! 4. If nothing may be missed and `last` is greater than `each`·V(d − 1), the price is `each`·V(d − 1).
//!    If there is no strategy within d − 1 guesses, the price is at least `last` plus the cost of all guesses.
//!
//! Proof: 1. By definition. 2. Only guesses are paid. 3. Every strategy pays `each` per guess, and at most n secrets pay `last`.
//! Strategies within d − 1 guesses never pay `last`. If V(d − 1) > V(d), a strategy with the total V(d) makes the d-th guess and pays
//! `last` for it, and any other pays `each` for one more guess. 4. Any strategy that makes the d-th guess pays `last` at least once.
//! Source: ours.

use super::priced_search::{PricedNode, PricedSearch};
use super::prices::{GuessPrices, NEVER, plus};
use crate::solve::cost::{Cost, DepthLeft, Value};
use crate::solve::node::SearchNode;
use crate::solve::scan_request::Window;

/// What is known of a price.
#[derive(Clone, Copy, Debug)]
pub(super) struct PriceRange {
    pub(super) low: u64,
    /// [`NEVER`] if nothing is known.
    pub(super) high: u64,
}

impl PriceRange {
    fn exactly(price: u64) -> PriceRange {
        PriceRange { low: price, high: price }
    }

    fn at_least(low: u64) -> PriceRange {
        PriceRange { low, high: NEVER }
    }
}

impl PricedSearch<'_> {
    /// What totals say about the price of a node, which matters if it is below `budget`. `None` if this search does not use
    /// totals, or if it is stopped.
    pub(super) fn by_totals(&mut self, node: &PricedNode<'_>, budget: u64) -> Option<PriceRange> {
        self.totals.as_ref()?;
        if self.prices.missed.is_some() {
            let is_found = self.has_strategy(node, node.left)?;
            return Some(if is_found { PriceRange::exactly(0) } else { PriceRange::at_least(1) });
        }
        let before_last = match node.left {
            DepthLeft::Guesses(left) if self.prices.last > 0 => DepthLeft::Guesses(left - 1),
            left => return self.total_range(node, left, budget),
        };
        if self.prices.last > self.prices.each {
            if self.has_strategy(node, before_last)? {
                return self.total_range(node, before_last, budget);
            }
            if !self.has_strategy(node, node.left)? {
                return Some(PriceRange::exactly(NEVER));
            }
            let guesses = self.ideal_price(node.set.len(), node.branching, DepthLeft::Unlimited);
            return Some(PriceRange::at_least(plus(self.prices.last, guesses)));
        }
        let range = self.total_range(node, node.left, budget)?;
        if range.high == NEVER {
            return Some(range);
        }
        let earlier = self.total_range(node, before_last, plus(range.low, 1))?;
        if earlier.high == range.low {
            return Some(earlier);
        }
        // The first guesses find few codes, so some are left for the last one, and claim 3 says that one is.
        let last = GuessPrices { each: 0, ..self.prices };
        let at_last = last.ideal(&self.ideal, node.set.len(), node.branching, node.left);
        let high = plus(range.high, self.prices.last * node.set.len() as u64);
        Some(PriceRange { low: plus(range.low, at_last.max(self.prices.last)), high })
    }

    /// The price of the least total within some guesses, if that is below `budget`, otherwise a lower bound. `None` if the search
    /// is stopped.
    fn total_range(&mut self, node: &PricedNode<'_>, left: DepthLeft, budget: u64) -> Option<PriceRange> {
        let each = self.prices.each;
        let worker = self.totals.as_mut()?;
        let left = left.for_codes(node.set.len());
        worker.path.clone_from(&self.path);
        // Totals from this one on cost the budget or more.
        let budget = Cost::from_bits(u32::try_from(budget.div_ceil(each)).unwrap_or(u32::MAX));
        let probe = worker.probe(node.set, left);
        let value = match probe.value {
            Value::AtLeast(low) if low < budget => {
                // Ply 0 would be reported.
                let below = SearchNode { set: node.set, left, branching: node.branching, ply: node.ply + 1 };
                worker.search(&below, probe.fingerprint, Window { from: low, budget }).value
            }
            known => known,
        };
        self.is_stopped |= worker.shared.is_stopped();
        let price = |cost: Cost| cost.guesses().map_or(NEVER, |total| u64::from(total) * each);
        match value {
            _ if self.is_stopped => None,
            Value::Exact(cost) => Some(PriceRange::exactly(price(cost))),
            Value::AtLeast(cost) => Some(PriceRange::at_least(price(cost))),
        }
    }

    /// Whether there is a strategy within some guesses. `None` if the search is stopped.
    fn has_strategy(&mut self, node: &PricedNode<'_>, left: DepthLeft) -> Option<bool> {
        let worker = self.totals.as_mut()?;
        worker.path.clone_from(&self.path);
        let left = left.for_codes(node.set.len());
        let below = SearchNode { set: node.set, left, branching: node.branching, ply: node.ply + 1 };
        let answer = worker.has_strategy(&below);
        self.is_stopped |= worker.shared.is_stopped();
        answer
    }
}
