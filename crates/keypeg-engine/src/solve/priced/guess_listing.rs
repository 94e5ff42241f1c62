//! The guesses of a set with a lower bound of the price of each.
//!
//! Claim: a guess outside a set of n codes that makes p cells costs at least n·step plus p·w1 + (n − p)·w2, with w1 and w2 the
//! prices of the first two guesses of a cell. A guess inside with p other cells costs at least n·step + p·w1 + (n − 1 − p)·w2.
//! Proof: the first guess of a cell finds at most one code.
//! The bounds by ideal trees (`prices`) are not less, but take longer to compute.

use std::sync::Arc;

use keypeg_core::CodeId;
use keypeg_core::proof::AllowedGuesses;

use super::priced_search::{PricedNode, PricedSearch};
use super::prices::{NEVER, plus};
use crate::kernel::BLOCK;
use crate::solve::branching::Branching;
use crate::solve::scan::COUNTED;

/// The guesses of a set that may cost less than a budget.
pub(super) struct GuessListing {
    pub(super) guesses: Vec<(u64, CodeId)>,
    /// For each answer but the winning one, the branching factors of its cell.
    pub(super) branching: Vec<Branching>,
    /// No guess costs less; not above the budget.
    pub(super) least: u64,
}

impl PricedSearch<'_> {
    /// Lists the guesses of a node that may cost less than `budget`: the least bound first, then in the order of the codes.
    pub(super) fn list(&mut self, node: &PricedNode<'_>, budget: u64) -> GuessListing {
        let mut listing = self.bounds(node, budget);
        listing.guesses.sort_unstable();
        listing
    }

    /// Lists them without an order.
    pub(super) fn bounds(&mut self, node: &PricedNode<'_>, budget: u64) -> GuessListing {
        match self.allowed {
            AllowedGuesses::Any => self.list_all(node, budget),
            AllowedGuesses::Possible => self.list_possible(node, budget),
        }
    }

    fn list_possible(&mut self, node: &PricedNode<'_>, budget: u64) -> GuessListing {
        let win = usize::from(self.context.board.win());
        self.count_pairs(node.set.len() * node.set.len());
        let mut answers = Vec::new();
        let mut sizes: Vec<Vec<u32>> = Vec::with_capacity(node.set.len());
        for &guess in node.set {
            self.context.answers.of(guess, node.set, &mut answers);
            let mut counts = vec![0; win + 1];
            answers.iter().for_each(|&answer| counts[usize::from(answer)] += 1);
            sizes.push(counts);
        }
        let cells = |sizes: &Vec<u32>| sizes[..win].iter().filter(|&&size| size > 0).count() as u32;
        let most = sizes.iter().map(cells).max().unwrap_or(0);
        let branching = self.cell_branching(node.branching.min(Branching { inside: most, any: most }));
        let mut listing = GuessListing { guesses: Vec::new(), branching, least: budget };
        let rows = self.ideal_rows(node, &listing.branching);
        for (&guess, sizes) in node.set.iter().zip(&sizes) {
            let bound = self.bound_by_sizes(node, &listing.branching, &rows, |answer| sizes[answer]);
            listing.add(bound, guess, budget);
        }
        listing
    }

    fn list_all(&mut self, node: &PricedNode<'_>, budget: u64) -> GuessListing {
        let context = self.context;
        let (board, codes) = (&context.board, node.set.len());
        let pool = context.pools.for_set(&self.path, codes);
        let columns = pool.as_ref().map_or(board.columns(), |pool| pool.columns());
        let guess_at = |place: usize| pool.as_ref().map_or(CodeId(place as u32), |pool| pool.guesses()[place]);
        let prepared: Vec<_> = node.set.iter().map(|&code| context.prepared[code.index()]).collect();
        self.count_pairs(columns.len() * codes);
        let is_counted = codes <= COUNTED;
        let mut parts = Vec::new();
        let mut most = node.branching;
        if is_counted {
            parts.resize(columns.blocks() * BLOCK, 0);
            for (block, parts) in parts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
                board.kernel().parts(columns, block, &prepared, parts);
            }
            let (mut inside, mut any) = (0, 0);
            for (place, &parts) in parts[..columns.len()].iter().enumerate() {
                if node.set.binary_search(&guess_at(place)).is_ok() {
                    inside = inside.max(u32::from(parts) - 1);
                } else {
                    any = any.max(u32::from(parts));
                }
            }
            most = most.min(Branching { inside, any: any.max(inside) });
        }
        let mut listing = GuessListing { guesses: Vec::new(), branching: self.cell_branching(most), least: budget };
        let rows = self.ideal_rows(node, &listing.branching);
        let left = node.cells_left();
        let (first, second) = (self.found_by(1, left), self.found_by(2, left));
        // A guess inside the set counts its winning cell, which is free, so its bound is lower still.
        let by_parts = |parts: u8| {
            let parts = u64::from(parts);
            let singles = parts * first;
            let others = if second == NEVER { 0 } else { (codes as u64 - parts) * second };
            (singles + others).saturating_sub(first)
        };
        let step = codes as u64 * self.prices.step(node.left);
        let mut counts = vec![[0u8; BLOCK]; board.answers()];
        let mut sums = vec![[0u32; BLOCK]; board.answers()];
        for block in 0..columns.blocks() {
            let lanes = columns.lanes(block);
            let is_refuted = |lane: usize| is_counted && step + by_parts(parts[block * BLOCK + lane]) >= budget;
            if (0..lanes).all(is_refuted) {
                continue;
            }
            sums.fill([0; BLOCK]);
            for chunk in prepared.chunks(usize::from(u8::MAX)) {
                board.kernel().count(columns, block, chunk, &mut counts);
                for (sums, counts) in sums.iter_mut().zip(&counts) {
                    sums.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u32::from(count));
                }
            }
            for lane in (0..lanes).filter(|&lane| !is_refuted(lane)) {
                let bound = self.bound_by_sizes(node, &listing.branching, &rows, |answer| sums[answer][lane]);
                listing.add(bound, guess_at(block * BLOCK + lane), budget);
            }
        }
        listing
    }

    /// A lower bound of the price of a guess from the sizes of its cells.
    fn bound_by_sizes(
        &self,
        node: &PricedNode<'_>,
        branching: &[Branching],
        rows: &[Arc<[u64]>],
        size: impl Fn(usize) -> u32,
    ) -> u64 {
        let mut sum = node.set.len() as u64 * self.prices.step(node.left);
        for (answer, (&k, row)) in branching.iter().zip(rows).enumerate() {
            let codes = size(answer) as usize;
            let price = row.get(codes).copied().unwrap_or_else(|| self.ideal_of_many(codes, k, node.cells_left()));
            sum = plus(sum, price);
        }
        sum
    }

    /// The ideal prices of the cells of a set, by answer.
    fn ideal_rows(&mut self, node: &PricedNode<'_>, branching: &[Branching]) -> Vec<Arc<[u64]>> {
        let left = node.cells_left();
        branching.iter().map(|&k| self.ideal_row(k, left)).collect()
    }

    /// The branching factors of the cells of a set, by answer.
    fn cell_branching(&self, of_set: Branching) -> Vec<Branching> {
        self.ideal.branching().map(|cell| cell.min(of_set)).collect()
    }
}

impl GuessListing {
    fn add(&mut self, bound: u64, guess: CodeId, budget: u64) {
        self.least = self.least.min(bound);
        if bound < budget {
            self.guesses.push((bound, guess));
        }
    }
}
