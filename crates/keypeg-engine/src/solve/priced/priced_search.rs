//! Branch and bound by prices. See `solve/search.rs` for the method.

use std::sync::Arc;

use keypeg_core::proof::AllowedGuesses;
use keypeg_core::{CodeId, Control, Progress, SearchProgress};
use rustc_hash::{FxHashMap, FxHashSet};

use super::best_guesses::BestGuesses;
use super::prices::{GuessPrices, NEVER, plus};
use crate::solve::Context;
use crate::solve::branching::Branching;
use crate::solve::cost::DepthLeft;
use crate::solve::ideal::IdealCosts;
use crate::solve::shared_state::SharedState;
use crate::solve::worker::Worker;

/// The largest set whose codes are tried against each other before the table is probed.
const TRIED: usize = 16;
/// Cells of at least this many codes are scanned for their least bound before any cell is searched.
const SCANNED_CODES: usize = 8;
/// The pairs of codes that are compared between two checks of the control.
const PAIRS_BETWEEN_POLLS: usize = 1 << 19;
/// Sets of fewer codes have their ideal prices in a table.
const TABLED: usize = 256;

/// A set of codes to search.
#[derive(Clone, Copy)]
pub(super) struct PricedNode<'s> {
    /// In ascending order.
    pub(super) set: &'s [CodeId],
    /// In its normal form for the set.
    pub(super) left: DepthLeft,
    pub(super) branching: Branching,
    /// The number of turns below the root.
    pub(super) ply: usize,
}

impl PricedNode<'_> {
    /// The guesses left for the cells. Sets with one guess left are settled by rules.
    pub(super) fn cells_left(&self) -> DepthLeft {
        self.left.after_guess().expect("sets with one guess left are settled without a search")
    }
}

/// What is known of the price of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Price {
    Exact(u64),
    AtLeast(u64),
}

impl Price {
    pub(super) fn low(self) -> u64 {
        match self {
            Price::Exact(price) | Price::AtLeast(price) => price,
        }
    }
}

/// A search by prices on one board, with its table.
pub(super) struct PricedSearch<'c> {
    pub(super) context: &'c Context,
    pub(super) ideal: Arc<IdealCosts>,
    pub(super) prices: GuessPrices,
    pub(super) allowed: AllowedGuesses,
    /// The search for the least total, which bounds prices. `None` if only some guesses are allowed.
    pub(super) totals: Option<Worker<'c>>,
    control: &'c Control,
    table: FxHashMap<u128, Price>,
    /// Ideal prices of sets of fewer than [`TABLED`] codes, by branching factors and guesses left.
    rows: FxHashMap<(u32, u32, Option<u32>), Arc<[u64]>>,
    pub(super) best_guesses: BestGuesses,
    /// The guesses that led to the current node, those before the root included.
    pub(super) path: Vec<CodeId>,
    pub(super) nodes: u64,
    pairs: usize,
    pub(super) is_stopped: bool,
}

/// A cell of a guess while its price is approached.
pub(super) struct PricedCell {
    answer: u8,
    pub(super) codes: Vec<CodeId>,
    pub(super) left: DepthLeft,
    price: Price,
}

impl<'c> PricedSearch<'c> {
    pub(super) fn new(
        context: &'c Context,
        prices: GuessPrices,
        allowed: AllowedGuesses,
        path: Vec<CodeId>,
        totals: Option<&'c SharedState<'c>>,
        control: &'c Control,
    ) -> PricedSearch<'c> {
        PricedSearch {
            totals: totals.map(|shared| Worker::new(shared, path.clone())),
            context,
            ideal: context.ideal(control),
            prices,
            allowed,
            control,
            table: FxHashMap::default(),
            rows: FxHashMap::default(),
            best_guesses: BestGuesses::default(),
            path,
            nodes: 0,
            pairs: 0,
            is_stopped: control.is_stopped(),
        }
    }

    /// The node of a set.
    pub(super) fn root<'s>(&self, set: &'s [CodeId], left: DepthLeft) -> PricedNode<'s> {
        let branching = self.context.whole_branching();
        PricedNode { set, left: self.prices.for_codes(left, set.len()), branching, ply: 0 }
    }

    /// The price of a node if it is below `budget`, otherwise a lower bound that is not below it. If the search is stopped, any
    /// lower bound.
    pub(super) fn price(&mut self, node: &PricedNode<'_>, budget: u64) -> Price {
        let known = self.known(node.set, node.left);
        match known {
            Price::AtLeast(low) if low < budget => {}
            _ => return known,
        }
        let (mut floor, mut budget) = (known.low(), budget);
        if let Some(range) = self.by_totals(node, budget) {
            if range.low == range.high {
                self.store(node, Price::Exact(range.low));
                return Price::Exact(range.low);
            }
            if range.low >= budget {
                self.store(node, Price::AtLeast(range.low));
                return Price::AtLeast(range.low);
            }
            floor = floor.max(range.low);
            budget = budget.min(plus(range.high, 1));
        }
        let (price, _) = self.search(node, floor, budget);
        price
    }

    /// Searches the guesses of a node that the rules do not settle, and stores the result. The guess attains an exact price. No
    /// price is below `floor`.
    pub(super) fn search(&mut self, node: &PricedNode<'_>, floor: u64, budget: u64) -> (Price, Option<CodeId>) {
        self.nodes += 1;
        if self.is_stopped {
            return (Price::AtLeast(0), None);
        }
        let listing = self.list(node, budget);
        let (mut best, mut found) = (budget, None);
        let mut tried_low = budget;
        let mut partitions = FxHashSet::default();
        for (done, &(bound, guess)) in listing.guesses.iter().enumerate() {
            if bound >= best || best <= floor {
                break;
            }
            if self.is_stopped {
                tried_low = tried_low.min(bound);
                break;
            }
            if node.ply == 0 {
                self.report(done, listing.guesses.len());
            }
            let Some(price) = self.guess_price(node, &listing.branching, guess, best, &mut partitions) else {
                continue;
            };
            tried_low = tried_low.min(price.low().max(bound));
            if let Price::Exact(price) = price
                && price < best
            {
                (best, found) = (price, Some(guess));
            }
        }
        if self.is_stopped {
            return (Price::AtLeast(tried_low.min(best).max(floor)), None);
        }
        let price = match found {
            Some(guess) => {
                self.best_guesses.keep(node, guess);
                Price::Exact(best)
            }
            None => Price::AtLeast(budget),
        };
        // No price is greater, so this bound is the price.
        let price = if price == Price::AtLeast(NEVER) { Price::Exact(NEVER) } else { price };
        self.store(node, price);
        (price, found)
    }

    fn store(&mut self, node: &PricedNode<'_>, price: Price) {
        let key = self.context.fingerprinter.of(node.set, node.left).0;
        let entry = self.table.entry(key).or_insert(price);
        if matches!(*entry, Price::AtLeast(low) if low <= price.low()) {
            *entry = price;
        }
    }

    /// The price of a guess if it is below `budget`, otherwise a lower bound. `None` for a guess that need not be tried.
    fn guess_price(
        &mut self,
        node: &PricedNode<'_>,
        branching: &[Branching],
        guess: CodeId,
        budget: u64,
        partitions: &mut FxHashSet<Vec<u8>>,
    ) -> Option<Price> {
        let mut cells = self.cells(node, guess, partitions)?;
        let mut sum = node.set.len() as u64 * self.prices.step(node.left);
        for cell in &mut cells {
            let ideal = self.ideal_price(cell.codes.len(), branching[usize::from(cell.answer)], cell.left);
            cell.price = match self.known(&cell.codes, cell.left) {
                Price::Exact(price) => Price::Exact(price),
                Price::AtLeast(low) => Price::AtLeast(low.max(ideal)),
            };
            sum = plus(sum, cell.price.low());
        }
        if sum >= budget {
            return Some(Price::AtLeast(sum));
        }
        self.path.push(guess);
        for is_searched in [false, true] {
            for cell in &mut cells {
                let Price::AtLeast(low) = cell.price else { continue };
                if sum >= budget || self.is_stopped || !is_searched && cell.codes.len() < SCANNED_CODES {
                    continue;
                }
                let branching = branching[usize::from(cell.answer)];
                let child = PricedNode { set: &cell.codes, left: cell.left, branching, ply: node.ply + 1 };
                let enough = if budget == NEVER { NEVER } else { budget - (sum - low) };
                let price = if is_searched { self.price(&child, enough) } else { self.least_price(&child, enough) };
                cell.price = match price {
                    Price::Exact(price) => Price::Exact(price),
                    Price::AtLeast(found) => Price::AtLeast(found.max(low)),
                };
                sum = plus(sum - low, cell.price.low());
            }
        }
        self.path.pop();
        let is_exact = cells.iter().all(|cell| matches!(cell.price, Price::Exact(_)));
        Some(if is_exact { Price::Exact(sum) } else { Price::AtLeast(sum) })
    }

    /// The least bound of all guesses of a node, or `enough`.
    fn least_price(&mut self, node: &PricedNode<'_>, enough: u64) -> Price {
        let price = Price::AtLeast(self.bounds(node, enough).least);
        if !self.is_stopped {
            self.store(node, price);
        }
        price
    }

    /// The cells of a guess besides the winning one, smallest first. `None` if the guess tells nothing, or an earlier guess
    /// splits the set into the same cells.
    pub(super) fn cells(
        &self,
        node: &PricedNode<'_>,
        guess: CodeId,
        partitions: &mut FxHashSet<Vec<u8>>,
    ) -> Option<Vec<PricedCell>> {
        let win = self.context.board.win();
        let mut answers = Vec::new();
        self.context.answers.of(guess, node.set, &mut answers);
        let cells_left = node.cells_left();
        let mut cells: Vec<PricedCell> = Vec::new();
        let mut places = [None; 256];
        for (&code, answer) in node.set.iter().zip(&mut answers) {
            if *answer == win {
                continue;
            }
            let place = *places[usize::from(*answer)].get_or_insert_with(|| {
                let price = Price::AtLeast(0);
                cells.push(PricedCell { answer: *answer, codes: Vec::new(), left: cells_left, price });
                cells.len() - 1
            });
            cells[place].codes.push(code);
            *answer = place as u8;
        }
        if cells.iter().any(|cell| cell.codes.len() == node.set.len()) || !partitions.insert(answers) {
            return None;
        }
        cells.iter_mut().for_each(|cell| cell.left = self.prices.for_codes(cells_left, cell.codes.len()));
        cells.sort_by_key(|cell| (cell.codes.len(), cell.answer));
        Some(cells)
    }

    /// What the rules and the table know of a set.
    fn known(&self, set: &[CodeId], left: DepthLeft) -> Price {
        let settled = self.settle(set, left);
        let Price::AtLeast(low) = settled else { return settled };
        match self.table.get(&self.context.fingerprinter.of(set, left).0) {
            Some(Price::AtLeast(known)) => Price::AtLeast(low.max(*known)),
            Some(exact) => *exact,
            None => settled,
        }
    }

    /// What rules know of the price of a set of n codes. Let w1, w2 and w3 be the prices of a secret that the first, second and
    /// third guess finds.
    ///
    /// Claims: if secrets may be missed and n guesses are left, nothing is missed. With one guess left, one code is found. No set
    /// costs less than w1 + (n − 1)·w2, which is attained exactly if one of the codes splits the set into n cells. All other
    /// sets cost at least n·w2 or w1 + (n − 2)·w2 + w3. The second is attained if one of the codes splits the set into n − 1 cells.
    /// Proof: as in `solve/endgame.rs`, since prices do not fall from one guess to the next.
    pub(super) fn settle(&self, set: &[CodeId], left: DepthLeft) -> Price {
        let codes = set.len() as u64;
        let [first, second, third] = [1, 2, 3].map(|guess| self.found_by(guess, left));
        match (codes, left) {
            (_, DepthLeft::Unlimited) if self.prices.each == 0 => return Price::Exact(0),
            (1, _) => return Price::Exact(first),
            (_, DepthLeft::Guesses(1)) if second == NEVER => return Price::Exact(NEVER),
            (_, DepthLeft::Guesses(1)) => return Price::Exact(first + (codes - 1) * second),
            (2, _) => return Price::Exact(first + second),
            _ if set.len() > TRIED => return Price::AtLeast(first + (codes - 1) * second),
            _ => {}
        }
        let (parts, _) = self.context.answers.most_consistent_parts(set);
        let with_pair = plus(first + (codes - 2) * second, third);
        let least = (codes * second).min(with_pair);
        if parts == set.len() {
            Price::Exact(first + (codes - 1) * second)
        } else if parts + 1 == set.len() && with_pair <= least && with_pair < NEVER {
            Price::Exact(with_pair)
        } else {
            Price::AtLeast(least)
        }
    }

    pub(super) fn found_by(&self, guess: u32, left: DepthLeft) -> u64 {
        self.prices.found_by(guess, left)
    }

    /// The price of the ideal tree of `codes` codes.
    pub(super) fn ideal_price(&mut self, codes: usize, k: Branching, left: DepthLeft) -> u64 {
        if codes < TABLED { self.ideal_row(k, left)[codes] } else { self.ideal_of_many(codes, k, left) }
    }

    /// The ideal price of a set of any size, without a table.
    pub(super) fn ideal_of_many(&self, codes: usize, k: Branching, left: DepthLeft) -> u64 {
        self.prices.ideal(&self.ideal, codes, k, self.prices.for_codes(left, codes))
    }

    /// The ideal prices of sets of 0, 1, 2, … codes, up to a fixed number of codes.
    pub(super) fn ideal_row(&mut self, k: Branching, left: DepthLeft) -> Arc<[u64]> {
        let key = (k.inside, k.any, left.limit());
        if let Some(row) = self.rows.get(&key) {
            return Arc::clone(row);
        }
        let price = |codes| if codes == 0 { 0 } else { self.ideal_of_many(codes, k, left) };
        let row: Arc<[u64]> = (0..TABLED).map(price).collect();
        self.rows.insert(key, Arc::clone(&row));
        row
    }

    /// Reports how many first guesses are decided.
    fn report(&self, guesses_done: usize, guesses: usize) {
        let progress = SearchProgress { guesses_done, guesses, nodes: self.nodes, ..SearchProgress::default() };
        self.control.report(&Progress::Search(progress));
    }

    /// Counts compared pairs of codes, and asks the control now and then.
    pub(super) fn count_pairs(&mut self, pairs: usize) {
        self.pairs += pairs;
        if self.pairs >= PAIRS_BETWEEN_POLLS {
            self.pairs = 0;
            self.is_stopped |= self.control.is_stopped();
        }
    }
}
