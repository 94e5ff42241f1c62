//! The best guess by a measure, one step ahead.
//!
//! Guesses are scanned in tie order and replaced only by strictly better ones, so the first of the best is found.
//! Where consistent guesses are preferred they are scanned first, and the others must be strictly better.
//!
//! Claim: a guess with m parts cannot be better than n codes spread evenly over m parts.
//! Proof: every measure here only gains when a code moves from a larger cell to a smaller one, and every partition
//! into m parts reaches the even one by such moves. So once the best guess so far is not worse than the even
//! partition, all guesses with m parts are passed over; their parts are far cheaper to count than their cells.
//! Source: ours, after the hint that full counts are needed only where the number of cells can still win.

use std::cmp::Ordering;

use keypeg_core::CodeId;

use crate::kernel::{BLOCK, Prepared};
use crate::measure::{Fold, Measure, key};
use crate::partition::Sizes;
use crate::symmetry::Pool;
use crate::watch::{Cancelled, Watch};
use crate::{Board, Position};

/// The best of the guesses scanned.
#[derive(Clone, Debug)]
pub struct Best {
    /// The guess.
    pub guess: CodeId,
    /// The sizes of its cells.
    pub sizes: Sizes,
    key: i64,
    /// For every number of parts, whether an even partition would be better; numbers that cannot be are not.
    beaten_by: [bool; 256],
}

/// Scans the guesses of a pool against the remaining codes.
pub struct Scan<'a> {
    board: &'a Board,
    measure: &'a dyn Measure,
    remaining: &'a [CodeId],
    prepared: Vec<Prepared>,
    /// The measure's weight of every size.
    weights: Vec<i64>,
    tolerance: i64,
    /// For every number of parts from 1 on, the key of the even partition.
    even_keys: Vec<i64>,
    best: Option<Best>,
    counts: Vec<[u8; BLOCK]>,
    watch: &'a dyn Watch,
}

impl<'a> Scan<'a> {
    /// Prepares a position.
    pub fn new(position: &Position<'a>, measure: &'a dyn Measure, watch: &'a dyn Watch) -> Scan<'a> {
        let (board, remaining) = (position.board, position.remaining);
        let most_parts = remaining.len().min(board.answers());
        let weight = |size: usize| if size == 0 { 0 } else { measure.weight(size as u32) };
        let weights: Vec<i64> = (0..=remaining.len()).map(weight).collect();
        let even_keys = (1..=most_parts).map(|parts| {
            let (size, larger) = (remaining.len() / parts, remaining.len() % parts);
            let folded = match measure.fold() {
                Fold::Sum => (parts - larger) as i64 * weights[size] + larger as i64 * weights[size + larger.min(1)],
                Fold::Least => weights[size + larger.min(1)],
            };
            measure.key(remaining.len() as u32, parts, folded)
        });
        Scan {
            board,
            measure,
            remaining,
            prepared: board.prepare(remaining),
            tolerance: measure.tolerance(most_parts),
            even_keys: even_keys.collect(),
            weights,
            best: None,
            counts: vec![[0; BLOCK]; board.answers()],
            watch,
        }
    }

    /// The best of the guesses scanned.
    pub fn best(self) -> Option<Best> {
        self.best
    }

    /// Whether nothing can be better than what was found.
    pub fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| !best.beaten_by.contains(&true))
    }

    /// Scans a pool in tie order.
    pub fn scan(&mut self, pool: &Pool<'_>) -> Result<(), Cancelled> {
        let blocks = pool.columns().blocks();
        // Counting parts first pays while few guesses survive it, that is in small sets.
        let small = self.remaining.len() <= (3 * self.board.answers()).min(255);
        for step in 0..blocks {
            if self.is_done() {
                break;
            }
            self.watch.check()?;
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
        let survivors: Vec<usize> = lanes(pool, block).filter(|&lane| self.can_win(parts[lane].into())).collect();
        if survivors.len() > A_FEW {
            return self.scan_by_counts(pool, block);
        }
        for lane in survivors {
            let guess = pool.guess(block * BLOCK + lane);
            let sizes = Sizes::of(self.board, guess, self.remaining);
            let key = key(self.measure, &sizes);
            self.offer(guess, key, || sizes);
        }
    }

    fn scan_by_counts(&mut self, pool: &Pool<'_>, block: usize) {
        let mut counts = std::mem::take(&mut self.counts);
        self.board.kernel().count(pool.columns(), block, &self.prepared, &mut counts);
        self.offer_lanes(pool, block, &counts);
        self.counts = counts;
    }

    /// The counts of more codes than a byte can count.
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

    /// Offers every lane whose number of parts can still win.
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
        let codes = self.remaining.len() as u32;
        let largest = match self.measure.fold() {
            Fold::Sum => None,
            Fold::Least => Some(largest(counts)),
        };
        for lane in lanes(pool, block) {
            let parts = usize::from(parts[lane]);
            if !self.can_win(parts) {
                continue;
            }
            let weight = |size: T| self.weights[size.into() as usize];
            let folded = match &largest {
                Some(largest) => weight(largest[lane]),
                None => counts.iter().map(|row| weight(row[lane])).sum(),
            };
            let key = self.measure.key(codes, parts, folded);
            let sizes = || Sizes::new(counts.iter().map(|row| row[lane].into()));
            self.offer(pool.guess(block * BLOCK + lane), key, sizes);
        }
    }

    fn can_win(&self, parts: usize) -> bool {
        self.best.as_ref().is_none_or(|best| best.beaten_by[parts])
    }

    /// Takes a guess if it is strictly better than the best so far.
    fn offer(&mut self, guess: CodeId, key: i64, sizes: impl FnOnce() -> Sizes) {
        let sizes = match &self.best {
            None => sizes(),
            Some(best) if key < best.key - self.tolerance => return,
            Some(best) if key > best.key + self.tolerance => sizes(),
            Some(_) if self.tolerance == 0 => return,
            Some(best) => {
                let sizes = sizes();
                if self.measure.compare(&sizes, &best.sizes) != Ordering::Greater {
                    return;
                }
                sizes
            }
        };
        let mut beaten_by = [false; 256];
        for (&even_key, parts) in self.even_keys.iter().zip(1..) {
            let apart = even_key - key;
            beaten_by[parts] = if apart.abs() > self.tolerance || self.tolerance == 0 {
                apart > 0
            } else {
                let even = Sizes::even(self.remaining.len(), parts);
                self.measure.compare(&even, &sizes) == Ordering::Greater
            };
        }
        self.best = Some(Best { guess, sizes, key, beaten_by });
    }
}

/// Up to so many survivors of a block are counted one by one.
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
