//! The best guesses of a pool by a measure, one step ahead.
//!
//! Guesses are scanned in tie order, and only a strictly better guess replaces another. So of equally good guesses the
//! first in tie order is kept. If consistent guesses are preferred, they are scanned first, and the others must be strictly
//! better.
//!
//! Claim: a guess with m parts cannot be better than n codes spread evenly over m parts.
//! Proof: no measure here gets worse when a code moves from a larger cell to a smaller one, and such moves turn every
//! partition into m parts into the even one. So if the worst guess kept is not worse than the even partition, all guesses
//! with m parts are skipped. Parts are much cheaper to count than cells.
//! Source: ours.

use std::cmp::Ordering;

use keypeg_core::{CodeId, Control, Stopped};

use super::entropy_scan;
use crate::Board;
use crate::kernel::{BLOCK, Prepared};
use crate::measure::{Fold, Measure, PartitionOrder, key};
use crate::partition::Sizes;
use crate::symmetry::Pool;

/// A guess that is kept, and the sizes of its cells.
#[derive(Clone, Debug)]
pub(crate) struct ScannedGuess {
    pub(crate) guess: CodeId,
    pub(crate) sizes: Sizes,
    key: i64,
}

/// Scans the guesses of pools against a set of codes and keeps the best of them.
pub(crate) struct PoolScan<'a> {
    pub(super) board: &'a Board,
    pub(super) order: &'static dyn PartitionOrder,
    pub(super) codes: &'a [CodeId],
    /// The codes for counting by columns. Empty until they are needed.
    prepared: Vec<Prepared>,
    /// The weight of each cell size by the measure.
    pub(super) weights: Vec<i64>,
    tolerance: i64,
    /// For each number of parts from 1 on, the key of the even partition.
    even_keys: Vec<i64>,
    /// The best guesses, best first; at most `top`.
    best: Vec<ScannedGuess>,
    top: usize,
    /// For each number of parts, whether the even partition would be kept. Valid once `top` guesses are kept.
    can_be_kept: [bool; 256],
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
        let even_keys = (1..=most_parts).map(|parts| {
            let (size, larger) = (codes.len() / parts, codes.len() % parts);
            let folded = match order.fold() {
                Fold::Sum => (parts - larger) as i64 * weights[size] + larger as i64 * weights[size + larger.min(1)],
                Fold::Least => weights[size + larger.min(1)],
            };
            order.key(codes.len() as u32, parts, folded)
        });
        PoolScan {
            board,
            order,
            codes,
            prepared: Vec::new(),
            tolerance: order.tolerance(most_parts),
            even_keys: even_keys.collect(),
            weights,
            best: Vec::new(),
            top: top.max(1),
            can_be_kept: [true; 256],
            counts: vec![[0; BLOCK]; board.answers()],
            control,
        }
    }

    /// The best guesses scanned, best first.
    pub(crate) fn into_best(self) -> Vec<ScannedGuess> {
        self.best
    }

    /// The best guess scanned.
    pub(crate) fn into_first(self) -> Option<ScannedGuess> {
        self.best.into_iter().next()
    }

    /// Whether no further guess can be kept.
    pub(super) fn is_done(&self) -> bool {
        !self.can_be_kept.contains(&true)
    }

    /// The least key of a guess that can still be kept. `None` if any guess can be kept.
    pub(super) fn least_key(&self) -> Option<i64> {
        let worst = self.best.last().filter(|_| self.best.len() == self.top)?;
        Some(worst.key - self.tolerance)
    }

    /// Stops the scan if the control says so. Nothing stops it before a guess is kept.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        if self.best.is_empty() { Ok(()) } else { self.control.check() }
    }

    /// Like [`PoolScan::scan`], for pools whose tie order is the lexicographic order or its opposite.
    pub(crate) fn scan_sorted(&mut self, pool: &Pool<'_>) -> Result<(), Stopped> {
        let board = self.board;
        match board.color_counts() {
            Some(counts) if !self.is_done() && entropy_scan::pays(self, pool, counts) => {
                entropy_scan::scan(self, pool, counts)
            }
            _ => self.scan(pool),
        }
    }

    /// Scans a pool in tie order. At least one block is scanned before the control can stop the scan.
    pub(crate) fn scan(&mut self, pool: &Pool<'_>) -> Result<(), Stopped> {
        let blocks = pool.columns().blocks();
        if self.prepared.is_empty() {
            self.prepared = self.board.prepare(self.codes);
        }
        // Counting parts first saves time if few guesses pass, which is so for small sets.
        let small = self.codes.len() <= (3 * self.board.answers()).min(255);
        for step in 0..blocks {
            if self.is_done() {
                break;
            }
            self.check()?;
            let block = if pool.runs_backwards() { blocks - 1 - step } else { step };
            if small {
                self.scan_by_parts(pool, block);
            } else if self.prepared.len() <= 255 {
                self.scan_by_counts(pool, block);
            } else {
                let totals = self.count_many(pool, block);
                self.offer_lanes(pool, block, &totals);
            }
        }
        Ok(())
    }

    fn scan_by_parts(&mut self, pool: &Pool<'_>, block: usize) {
        let mut parts = [0; BLOCK];
        self.board.kernel().parts(pool.columns(), block, &self.prepared, &mut parts);
        let survivors: Vec<usize> = lanes(pool, block).filter(|&lane| self.can_be_kept(parts[lane].into())).collect();
        if survivors.len() > A_FEW {
            return self.scan_by_counts(pool, block);
        }
        for lane in survivors {
            let guess = pool.guess(block * BLOCK + lane);
            let sizes = Sizes::of(self.board, guess, self.codes);
            let key = key(self.order, &sizes);
            self.offer(guess, key, || sizes);
        }
    }

    fn scan_by_counts(&mut self, pool: &Pool<'_>, block: usize) {
        let mut counts = std::mem::take(&mut self.counts);
        self.board.kernel().count(pool.columns(), block, &self.prepared, &mut counts);
        self.offer_lanes(pool, block, &counts);
        self.counts = counts;
    }

    /// The counts of more than 255 codes, which do not fit one byte.
    fn count_many(&mut self, pool: &Pool<'_>, block: usize) -> Vec<[u32; BLOCK]> {
        let mut totals = vec![[0; BLOCK]; self.counts.len()];
        for codes in self.prepared.chunks(255) {
            self.board.kernel().count(pool.columns(), block, codes, &mut self.counts);
            for (total, row) in totals.iter_mut().zip(&self.counts) {
                for (total, &count) in total.iter_mut().zip(row) {
                    *total += u32::from(count);
                }
            }
        }
        totals
    }

    /// Considers each lane whose number of parts may be enough to be kept.
    fn offer_lanes<T: Copy + Ord + Default + Into<u32>>(
        &mut self,
        pool: &Pool<'_>,
        block: usize,
        counts: &[[T; BLOCK]],
    ) {
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
        for lane in lanes(pool, block) {
            let parts = usize::from(parts[lane]);
            if !self.can_be_kept(parts) {
                continue;
            }
            let weight = |size: T| self.weights[size.into() as usize];
            let folded = match &largest {
                Some(largest) => weight(largest[lane]),
                None => counts.iter().map(|row| weight(row[lane])).sum(),
            };
            let key = self.order.key(codes, parts, folded);
            let sizes = || Sizes::new(counts.iter().map(|row| row[lane].into()));
            self.offer(pool.guess(block * BLOCK + lane), key, sizes);
        }
    }

    pub(super) fn can_be_kept(&self, parts: usize) -> bool {
        self.can_be_kept[parts]
    }

    /// Keeps a guess if fewer than `top` are kept, or if it is strictly better than one of them.
    pub(super) fn offer(&mut self, guess: CodeId, key: i64, sizes: impl FnOnce() -> Sizes) {
        let is_full = self.best.len() == self.top;
        if is_full
            && let Some(worst) = self.best.last()
            && (key < worst.key - self.tolerance || self.tolerance == 0 && key == worst.key)
        {
            return;
        }
        let scanned = ScannedGuess { guess, key, sizes: sizes() };
        let place = self.best.partition_point(|kept| !self.is_better(&scanned, kept));
        if place == self.top {
            return;
        }
        if is_full {
            self.best.pop();
        }
        self.best.insert(place, scanned);
        if self.best.len() == self.top {
            self.update_can_be_kept();
        }
    }

    /// Whether a guess is strictly better than another.
    fn is_better(&self, a: &ScannedGuess, b: &ScannedGuess) -> bool {
        let apart = a.key - b.key;
        if apart.abs() > self.tolerance || self.tolerance == 0 {
            apart > 0
        } else {
            self.order.compare(&a.sizes, &b.sizes) == Ordering::Greater
        }
    }

    /// Computes for each number of parts whether a guess with it can be better than the worst that is kept.
    fn update_can_be_kept(&mut self) {
        let Some(worst) = self.best.last() else { return };
        self.can_be_kept = [false; 256];
        for (&even_key, parts) in self.even_keys.iter().zip(1..) {
            let apart = even_key - worst.key;
            self.can_be_kept[parts] = if apart.abs() > self.tolerance || self.tolerance == 0 {
                apart > 0
            } else {
                let even = Sizes::even(self.codes.len(), parts);
                self.order.compare(&even, &worst.sizes) == Ordering::Greater
            };
        }
    }
}

/// If at most this number of guesses of a block pass, their cells are counted one by one.
const A_FEW: usize = 2;

/// The lanes of a block in tie order.
fn lanes(pool: &Pool<'_>, block: usize) -> impl Iterator<Item = usize> + use<> {
    let lanes = pool.columns().lanes(block);
    let backwards = pool.runs_backwards();
    (0..lanes).map(move |lane| if backwards { lanes - 1 - lane } else { lane })
}

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
