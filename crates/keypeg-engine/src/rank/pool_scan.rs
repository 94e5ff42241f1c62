//! The best guesses of a pool by a measure, one step ahead.
//!
//! Guesses are scanned in tie order, and only a strictly better guess replaces another. So of equally good guesses the
//! first in tie order is kept. If consistent guesses are preferred, they are scanned first, and the others must be strictly
//! better.

use keypeg_core::{CodeId, Control, Stopped};

use super::guess_block::{GuessBlock, PoolBlock};
use super::kept_guesses::{KeptGuesses, ScannedGuess};
use super::{class_scan, entropy_scan};
use crate::Board;
use crate::kernel::{BLOCK, Prepared};
use crate::measure::{Fold, Measure, PartitionOrder, key};
use crate::partition::Sizes;
use crate::symmetry::Pool;

/// Scans the guesses of pools against a set of codes and keeps the best of them.
pub(crate) struct PoolScan<'a> {
    pub(super) board: &'a Board,
    pub(super) order: &'static dyn PartitionOrder,
    pub(super) codes: &'a [CodeId],
    /// The codes for counting by columns. Empty until they are needed.
    pub(super) prepared: Vec<Prepared>,
    /// The weight of each cell size by the measure.
    pub(super) weights: Vec<i64>,
    pub(super) kept: KeptGuesses,
    counts: Vec<[u8; BLOCK]>,
    pub(super) control: &'a Control,
}

impl<'a> PoolScan<'a> {
    /// Prepares to keep the `top` best guesses; at least one.
    pub(crate) fn new(
        board: &'a Board,
        codes: &'a [CodeId],
        measure: Measure,
        top: usize,
        control: &'a Control,
    ) -> PoolScan<'a> {
        let order = measure.order();
        let most_parts = codes.len().min(board.answers());
        let weight = |size: usize| if size == 0 { 0 } else { order.weight(size as u32) };
        let weights: Vec<i64> = (0..=codes.len()).map(weight).collect();
        PoolScan {
            board,
            order,
            codes,
            prepared: Vec::new(),
            kept: KeptGuesses::new(order, codes.len(), most_parts, &weights, top),
            weights,
            counts: vec![[0; BLOCK]; board.answers()],
            control,
        }
    }

    /// The best guesses scanned, best first.
    pub(crate) fn into_best(self) -> Vec<ScannedGuess> {
        self.kept.into_best()
    }

    /// The best guess scanned.
    pub(crate) fn into_first(self) -> Option<ScannedGuess> {
        self.into_best().into_iter().next()
    }

    /// Stops the scan if the control says so. Nothing stops it before a guess is kept.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        if self.kept.is_empty() { Ok(()) } else { self.control.check() }
    }

    /// Like [`PoolScan::scan`], for pools whose tie order is the lexicographic order or its opposite.
    pub(crate) fn scan_sorted(&mut self, pool: &Pool<'_>) -> Result<(), Stopped> {
        let board = self.board;
        if self.kept.is_done() {
            return Ok(());
        }
        if class_scan::pays(self, pool) {
            return class_scan::scan(self, pool.ties());
        }
        match board.color_counts() {
            Some(counts) if entropy_scan::pays(self, pool, counts) => entropy_scan::scan(self, pool, counts),
            _ => self.scan(pool),
        }
    }

    /// Scans a pool in tie order. At least one block is scanned before the control can stop the scan.
    pub(crate) fn scan(&mut self, pool: &Pool<'_>) -> Result<(), Stopped> {
        let blocks = pool.columns().blocks();
        self.prepare();
        for step in 0..blocks {
            if self.kept.is_done() {
                break;
            }
            self.check()?;
            let number = if pool.runs_backwards() { blocks - 1 - step } else { step };
            self.scan_block(&PoolBlock { pool, number });
        }
        Ok(())
    }

    /// Prepares the codes for counting by columns.
    pub(super) fn prepare(&mut self) {
        if self.prepared.is_empty() {
            self.prepared = self.board.prepare(self.codes);
        }
    }

    /// Scans the guesses of a block. The codes are prepared.
    pub(super) fn scan_block(&mut self, block: &impl GuessBlock) {
        // Counting parts first saves time if few guesses pass, which is so for small sets.
        if self.codes.len() <= (3 * self.board.answers()).min(255) {
            self.scan_by_parts(block);
        } else if self.prepared.len() <= 255 {
            self.scan_by_counts(block);
        } else {
            let totals = self.count_many(block);
            self.offer_lanes(block, &totals);
        }
    }

    fn scan_by_parts(&mut self, block: &impl GuessBlock) {
        let mut parts = [0; BLOCK];
        self.board.kernel().parts(block.columns(), block.number(), &self.prepared, &mut parts);
        let can_replace = |&(lane, guess): &(usize, CodeId)| self.kept.can_replace(parts[lane].into(), guess);
        let survivors: Vec<CodeId> = block.guesses().filter(can_replace).map(|(_, guess)| guess).collect();
        if survivors.len() > A_FEW {
            return self.scan_by_counts(block);
        }
        for guess in survivors {
            let sizes = Sizes::of(self.board, guess, self.codes);
            let key = key(self.order, &sizes);
            self.kept.offer_from(block.unordered(), guess, key, || sizes);
        }
    }

    fn scan_by_counts(&mut self, block: &impl GuessBlock) {
        let mut counts = std::mem::take(&mut self.counts);
        self.board.kernel().count(block.columns(), block.number(), &self.prepared, &mut counts);
        self.offer_lanes(block, &counts);
        self.counts = counts;
    }

    /// The counts of more than 255 codes, which do not fit one byte.
    fn count_many(&mut self, block: &impl GuessBlock) -> Vec<[u32; BLOCK]> {
        let mut totals = vec![[0; BLOCK]; self.counts.len()];
        for codes in self.prepared.chunks(255) {
            self.board.kernel().count(block.columns(), block.number(), codes, &mut self.counts);
            for (total, row) in totals.iter_mut().zip(&self.counts) {
                for (total, &count) in total.iter_mut().zip(row) {
                    *total += u32::from(count);
                }
            }
        }
        totals
    }

    /// Considers each lane whose number of parts may be enough to be kept.
    fn offer_lanes<T: Copy + Ord + Default + Into<u32>>(&mut self, block: &impl GuessBlock, counts: &[[T; BLOCK]]) {
        let mut parts = [0u8; BLOCK];
        for row in counts {
            for (parts, &count) in parts.iter_mut().zip(row) {
                *parts += u8::from(count > T::default());
            }
        }
        let codes = self.codes.len() as u32;
        let largest = match self.order.fold() {
            Fold::Sum => None,
            Fold::Least => Some(largest(counts)),
        };
        for (lane, guess) in block.guesses() {
            let parts = usize::from(parts[lane]);
            if !self.kept.can_replace(parts, guess) {
                continue;
            }
            let weight = |size: T| self.weights[size.into() as usize];
            let folded = match &largest {
                Some(largest) => weight(largest[lane]),
                None => counts.iter().map(|row| weight(row[lane])).sum(),
            };
            let key = self.order.key(codes, parts, folded);
            let sizes = || Sizes::new(counts.iter().map(|row| row[lane].into()));
            self.kept.offer_from(block.unordered(), guess, key, sizes);
        }
    }
}

/// If at most this number of guesses of a block pass, their cells are counted one by one.
const A_FEW: usize = 2;

/// The largest count of every lane.
fn largest<T: Copy + Ord + Default>(counts: &[[T; BLOCK]]) -> [T; BLOCK] {
    let mut largest = [T::default(); BLOCK];
    for row in counts {
        for (largest, &count) in largest.iter_mut().zip(row) {
            *largest = (*largest).max(count);
        }
    }
    largest
}
