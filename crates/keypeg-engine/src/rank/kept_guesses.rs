//! The best guesses that a scan has found, and which further guesses could be among them.
//!
//! Claim: a guess with m parts cannot be better than n codes spread evenly over m parts.
//! Proof: no measure here gets worse when a code moves from a larger cell to a smaller one, and such moves turn every
//! partition into m parts into the even one. So if the worst guess kept is not worse than the even partition, all guesses
//! with m parts are skipped. Parts are much cheaper to count than cells.
//! Source: ours.

use std::cmp::Ordering;

use keypeg_core::CodeId;

use crate::Ties;
use crate::measure::{Fold, PartitionOrder};
use crate::partition::Sizes;

/// A guess that is kept, and the sizes of its cells.
#[derive(Clone, Debug)]
pub(crate) struct ScannedGuess {
    pub(crate) guess: CodeId,
    pub(crate) sizes: Sizes,
    key: i64,
}

/// The best guesses found.
pub(super) struct KeptGuesses {
    order: &'static dyn PartitionOrder,
    codes: usize,
    tolerance: i64,
    /// For each number of parts from 1 on, the key of the even partition.
    even_keys: Vec<i64>,
    /// The best guesses, best first; at most `top`.
    best: Vec<ScannedGuess>,
    top: usize,
    /// For each number of parts, whether the even partition would be kept. Valid once `top` guesses are kept.
    can_be_kept: [bool; 256],
    /// For each number of parts, whether the even partition could be as good as the worst that is kept.
    can_tie: [bool; 256],
    /// Whether no further guess can be better than one that is kept.
    is_done: bool,
    /// The order of the guesses if they are not scanned in tie order, and the worst that is kept was found so. A guess that
    /// is as good as that and comes before it replaces it.
    unordered: Option<Ties>,
}

impl KeptGuesses {
    /// Prepares to keep the `top` best guesses, at least one, for a set of `codes` codes. `weights` are those of all cell sizes.
    pub(super) fn new(
        order: &'static dyn PartitionOrder,
        codes: usize,
        most_parts: usize,
        weights: &[i64],
        top: usize,
    ) -> KeptGuesses {
        let even_keys = (1..=most_parts).map(|parts| {
            let (size, larger) = (codes / parts, codes % parts);
            let folded = match order.fold() {
                Fold::Sum => (parts - larger) as i64 * weights[size] + larger as i64 * weights[size + larger.min(1)],
                Fold::Least => weights[size + larger.min(1)],
            };
            order.key(codes as u32, parts, folded)
        });
        KeptGuesses {
            order,
            codes,
            tolerance: order.tolerance(most_parts),
            even_keys: even_keys.collect(),
            best: Vec::new(),
            top: top.max(1),
            can_be_kept: [true; 256],
            can_tie: [true; 256],
            is_done: false,
            unordered: None,
        }
    }

    /// The best guesses, best first.
    pub(super) fn into_best(self) -> Vec<ScannedGuess> {
        self.best
    }

    pub(super) fn is_empty(&self) -> bool {
        self.best.is_empty()
    }

    /// Whether only one guess is kept.
    pub(super) fn is_single(&self) -> bool {
        self.top == 1
    }

    /// Whether no further guess can be better than one that is kept.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The least key of a guess that can still be kept. `None` if any guess can be kept.
    pub(super) fn least_key(&self) -> Option<i64> {
        let worst = self.best.last().filter(|_| self.best.len() == self.top)?;
        Some(worst.key - self.tolerance)
    }

    /// Whether a guess with a number of parts can be better than the worst that is kept.
    pub(super) fn can_be_kept(&self, parts: usize) -> bool {
        self.can_be_kept[parts]
    }

    /// Whether a guess with a number of parts can replace the worst that is kept.
    pub(super) fn can_replace(&self, parts: usize, guess: CodeId) -> bool {
        self.can_be_kept[parts] || self.can_tie[parts] && self.wins_ties(guess)
    }

    /// Whether a guess replaces the worst that is kept if both are equally good.
    pub(super) fn wins_ties(&self, guess: CodeId) -> bool {
        let Some(worst) = self.best.last() else { return true };
        match self.unordered {
            Some(Ties::First) => guess < worst.guess,
            Some(Ties::Last) => guess > worst.guess,
            None => false,
        }
    }

    /// Whether some guess with a number of parts may replace the worst that is kept.
    pub(super) fn may_replace(&self, parts: usize) -> bool {
        self.can_be_kept[parts] || self.can_tie[parts] && self.unordered.is_some()
    }

    /// Whether no guess can be kept that comes after `first` in tie order, or is `first`, and whose key is at most `bound`.
    pub(super) fn excludes(&self, bound: i64, first: CodeId) -> bool {
        let Some(worst) = self.best.last() else { return false };
        let is_equal = self.is_done || self.tolerance == 0 && bound == worst.key;
        bound < worst.key - self.tolerance || is_equal && !self.wins_ties(first)
    }

    /// Offers a guess in tie order, or in any order if the tie order is given.
    pub(super) fn offer_from(
        &mut self,
        unordered: Option<Ties>,
        guess: CodeId,
        key: i64,
        sizes: impl FnOnce() -> Sizes,
    ) {
        match unordered {
            None => self.offer(guess, key, sizes),
            Some(ties) => self.offer_unordered(ties, guess, key, sizes),
        }
    }

    /// Keeps a guess if fewer than `top` are kept, or if it is strictly better than one of them. Guesses are offered in tie
    /// order.
    pub(super) fn offer(&mut self, guess: CodeId, key: i64, sizes: impl FnOnce() -> Sizes) {
        let is_full = self.best.len() == self.top;
        if is_full && self.is_worse(key) {
            return;
        }
        let scanned = ScannedGuess { guess, key, sizes: sizes() };
        let place = self.best.partition_point(|kept| self.compare(&scanned, kept) != Ordering::Greater);
        if place == self.top {
            return;
        }
        if is_full {
            self.best.pop();
        }
        self.best.insert(place, scanned);
        if self.best.len() == self.top {
            self.update();
        }
    }

    /// Keeps a guess if it is better than the only one that is kept, or comes before it and is as good. A guess that was kept by
    /// [`offer`](KeptGuesses::offer) comes before all others.
    fn offer_unordered(&mut self, ties: Ties, guess: CodeId, key: i64, sizes: impl FnOnce() -> Sizes) {
        let wins_ties = self.wins_ties(guess);
        if self.best.last().is_some_and(|kept| key < kept.key - self.tolerance) || !wins_ties && self.is_worse(key) {
            return;
        }
        let scanned = ScannedGuess { guess, key, sizes: sizes() };
        let compared = self.best.last().map_or(Ordering::Greater, |kept| self.compare(&scanned, kept));
        if compared == Ordering::Greater || compared == Ordering::Equal && wins_ties {
            self.best = vec![scanned];
            self.unordered = Some(ties);
            self.update();
        }
    }

    /// Whether the key shows that a guess is not better than the worst that is kept.
    fn is_worse(&self, key: i64) -> bool {
        let is_worse = |kept: &ScannedGuess| key < kept.key - self.tolerance || self.tolerance == 0 && key == kept.key;
        self.best.last().is_some_and(is_worse)
    }

    fn compare(&self, a: &ScannedGuess, b: &ScannedGuess) -> Ordering {
        let apart = a.key - b.key;
        if apart.abs() > self.tolerance || self.tolerance == 0 {
            apart.cmp(&0)
        } else {
            self.order.compare(&a.sizes, &b.sizes)
        }
    }

    /// Computes what guesses with each number of parts can be.
    fn update(&mut self) {
        let Some(worst) = self.best.last() else { return };
        self.can_be_kept = [false; 256];
        self.can_tie = [false; 256];
        for (&even_key, parts) in self.even_keys.iter().zip(1..) {
            let apart = even_key - worst.key;
            self.can_tie[parts] = apart >= -self.tolerance;
            self.can_be_kept[parts] = if apart.abs() > self.tolerance || self.tolerance == 0 {
                apart > 0
            } else {
                let even = Sizes::even(self.codes, parts);
                self.order.compare(&even, &worst.sizes) == Ordering::Greater
            };
        }
        self.is_done = !self.can_be_kept.contains(&true);
    }
}
