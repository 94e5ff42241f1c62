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

use crate::kernel::{BLOCK, Kernel, Prepared};
use crate::measure::{Fold, Measure, key};
use crate::partition::Sizes;
use crate::symmetry::Pool;
use crate::{Board, Position};

/// The best guess so far.
#[derive(Clone, Debug)]
pub struct Best {
    /// The guess.
    pub guess: CodeId,
    /// The sizes of its cells.
    pub sizes: Sizes,
    key: i64,
    /// For every number of parts, whether an even partition would be better.
    beaten_by: Vec<bool>,
}

impl Best {
    fn new(measure: &dyn Measure, guess: CodeId, sizes: Sizes, key: i64, most_parts: usize) -> Best {
        let codes = sizes.codes() as usize;
        let better = |parts| measure.compare(&Sizes::even(codes, parts), &sizes) == Ordering::Greater;
        let beaten_by = (0..=most_parts).map(|parts| parts > 0 && better(parts)).collect();
        Best { guess, sizes, key, beaten_by }
    }

    /// Whether no partition at all can be better.
    fn is_perfect(&self) -> bool {
        !self.beaten_by.contains(&true)
    }
}

/// Scans the guesses of a pool against the remaining codes.
pub struct Scan<'a> {
    board: &'a Board,
    measure: &'a dyn Measure,
    remaining: &'a [CodeId],
    prepared: Vec<Prepared>,
    /// The measure's weight of every size.
    weights: Vec<i64>,
    most_parts: usize,
    tolerance: i64,
    best: Option<Best>,
}

impl<'a> Scan<'a> {
    /// Prepares a position.
    pub fn new(position: &Position<'a>, measure: &'a dyn Measure) -> Scan<'a> {
        let (board, remaining) = (position.board, position.remaining);
        let most_parts = remaining.len().min(board.answers());
        Scan {
            board,
            measure,
            remaining,
            prepared: board.prepare(remaining),
            weights: (0..=remaining.len() as u32)
                .map(|size| if size == 0 { 0 } else { measure.weight(size) })
                .collect(),
            most_parts,
            tolerance: measure.tolerance(most_parts),
            best: None,
        }
    }

    /// The best of the guesses scanned.
    pub fn best(self) -> Option<Best> {
        self.best
    }

    /// Whether nothing can be better than what was found.
    pub fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(Best::is_perfect)
    }

    /// Scans a pool in tie order.
    pub fn scan(&mut self, pool: &Pool<'_>) {
        let blocks = pool.columns().blocks();
        for step in 0..blocks {
            if self.is_done() {
                return;
            }
            let block = if pool.runs_backwards() { blocks - 1 - step } else { step };
            // Counting parts first pays while few guesses survive it, that is in small sets.
            if self.remaining.len() <= 3 * self.board.answers() {
                self.scan_by_parts(pool, block);
            } else {
                self.scan_by_counts(pool, block);
            }
        }
    }

    fn scan_by_parts(&mut self, pool: &Pool<'_>, block: usize) {
        let mut parts = [0; BLOCK];
        self.board.kernel().parts(pool.columns(), block, &self.prepared, &mut parts);
        for lane in lanes(pool, block) {
            if self.can_win(parts[lane].into()) {
                let guess = pool.guess(block * BLOCK + lane);
                let sizes = Sizes::of(self.board, guess, self.remaining);
                let key = key(self.measure, &sizes);
                self.offer(guess, key, || sizes);
            }
        }
    }

    fn scan_by_counts(&mut self, pool: &Pool<'_>, block: usize) {
        let answers = self.board.answers();
        let kernel = self.board.kernel();
        let mut folded = [0i64; BLOCK];
        let mut parts = [0u32; BLOCK];
        if self.prepared.len() <= 255 {
            let mut counts = vec![[0u8; BLOCK]; answers];
            kernel.count(pool.columns(), block, &self.prepared, &mut counts);
            self.fold(&counts, &mut folded, &mut parts);
            self.offer_lanes(pool, block, &folded, &parts, |lane| counts.iter().map(|row| row[lane].into()).collect());
        } else {
            let counts = count_many(kernel, pool, block, &self.prepared, answers);
            self.fold(&counts, &mut folded, &mut parts);
            self.offer_lanes(pool, block, &folded, &parts, |lane| counts.iter().map(|row| row[lane]).collect());
        }
    }

    /// The folded weight and the number of parts of every lane.
    fn fold<T: Copy + Into<u32>>(&self, counts: &[[T; BLOCK]], folded: &mut [i64; BLOCK], parts: &mut [u32; BLOCK]) {
        let fold = self.measure.fold();
        for row in counts {
            for lane in 0..BLOCK {
                let size: u32 = row[lane].into();
                let weight = self.weights[size as usize];
                parts[lane] += u32::from(size > 0);
                match fold {
                    Fold::Sum => folded[lane] += weight,
                    Fold::Least => folded[lane] = folded[lane].min(weight),
                }
            }
        }
    }

    fn offer_lanes(
        &mut self,
        pool: &Pool<'_>,
        block: usize,
        folded: &[i64; BLOCK],
        parts: &[u32; BLOCK],
        sizes: impl Fn(usize) -> Vec<u32>,
    ) {
        let codes = self.remaining.len() as u32;
        for lane in lanes(pool, block) {
            let key = self.measure.key(codes, parts[lane] as usize, folded[lane]);
            self.offer(pool.guess(block * BLOCK + lane), key, || Sizes::new(sizes(lane)));
        }
    }

    fn can_win(&self, parts: usize) -> bool {
        self.best.as_ref().is_none_or(|best| best.beaten_by[parts])
    }

    /// Takes a guess if it is strictly better than the best so far.
    fn offer(&mut self, guess: CodeId, key: i64, sizes: impl FnOnce() -> Sizes) {
        let better = match &self.best {
            None => Some(sizes()),
            Some(best) if key < best.key - self.tolerance => None,
            Some(best) if key > best.key + self.tolerance => Some(sizes()),
            Some(_) if self.tolerance == 0 => None,
            Some(best) => {
                let sizes = sizes();
                (self.measure.compare(&sizes, &best.sizes) == Ordering::Greater).then_some(sizes)
            }
        };
        if let Some(sizes) = better {
            self.best = Some(Best::new(self.measure, guess, sizes, key, self.most_parts));
        }
    }
}

/// The lanes of a block in tie order.
fn lanes(pool: &Pool<'_>, block: usize) -> impl Iterator<Item = usize> + use<> {
    let lanes = pool.columns().lanes(block);
    let backwards = pool.runs_backwards();
    (0..lanes).map(move |lane| if backwards { lanes - 1 - lane } else { lane })
}

/// The counts of more codes than a byte can count.
fn count_many(kernel: &Kernel, pool: &Pool<'_>, block: usize, codes: &[Prepared], answers: usize) -> Vec<[u32; BLOCK]> {
    let mut totals = vec![[0u32; BLOCK]; answers];
    let mut counts = vec![[0u8; BLOCK]; answers];
    for codes in codes.chunks(255) {
        kernel.count(pool.columns(), block, codes, &mut counts);
        for (total, row) in totals.iter_mut().zip(&counts) {
            for (total, &count) in total.iter_mut().zip(row) {
                *total += u32::from(count);
            }
        }
    }
    totals
}
