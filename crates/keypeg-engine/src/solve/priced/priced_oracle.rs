//! Lower bounds by prices for the writer of a proof.

use keypeg_core::proof::{AllowedGuesses, Bound, GuessesLeft, Prices};
use keypeg_core::{CodeId, Control};

use super::priced_search::{PricedNode, PricedSearch};
use super::prices::{GuessPrices, NEVER};
use crate::solve::ExactSearch;
use crate::solve::bound_oracle::LowerBounds;
use crate::solve::cost::DepthLeft;

/// Answers which lower bounds hold for sets of one board under some prices. Its table lasts as long as it does.
pub(crate) struct PricedOracle<'c> {
    search: PricedSearch<'c>,
    prices: Prices,
    control: &'c Control,
}

impl ExactSearch {
    /// An oracle for costs by these prices, if only the allowed guesses are made.
    pub(crate) fn priced_oracle<'c>(
        &'c self,
        prices: Prices,
        allowed: AllowedGuesses,
        control: &'c Control,
    ) -> PricedOracle<'c> {
        let (each, last, missed) = prices.parts();
        let search =
            PricedSearch::new(self.context(), GuessPrices { each, last, missed }, allowed, Vec::new(), None, control);
        PricedOracle { search, prices, control }
    }
}

impl LowerBounds for PricedOracle<'_> {
    fn at_least(&mut self, set: &[CodeId], path: &[CodeId], left: GuessesLeft, enough: Bound) -> Bound {
        let left = match left {
            GuessesLeft::Unlimited => DepthLeft::Unlimited,
            GuessesLeft::Guesses(0) => return self.prices.miss().times(set.len() as u64).min(enough),
            GuessesLeft::Guesses(left) => DepthLeft::Guesses(left),
        };
        let budget = match enough {
            Bound::Guesses(price) => price.min(NEVER),
            Bound::Never => NEVER,
        };
        self.search.path.clear();
        self.search.path.extend_from_slice(path);
        let node = PricedNode { ply: 1, ..self.search.root(set, left) };
        let low = self.search.price(&node, budget).low();
        if low >= NEVER { enough } else { Bound::Guesses(low).min(enough) }
    }

    fn is_stopped(&self) -> bool {
        self.search.is_stopped || self.control.is_stopped()
    }

    fn count_pairs(&mut self, pairs: usize) {
        self.search.count_pairs(pairs);
    }

    fn report_steps(&self, done: usize, total: usize) {
        self.control.report_steps(done as u64, total as u64);
    }
}
