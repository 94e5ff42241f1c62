//! Blocks of guesses that are scanned together.

use keypeg_core::CodeId;

use crate::Ties;
use crate::color_classes::ColorClasses;
use crate::kernel::{BLOCK, Columns};
use crate::symmetry::Pool;

/// A block of guesses laid out for bulk scoring.
pub(super) trait GuessBlock {
    fn columns(&self) -> &Columns;

    /// The number of the block in its columns.
    fn number(&self) -> usize;

    /// The lanes that hold guesses.
    fn guesses(&self) -> impl Iterator<Item = (usize, CodeId)>;

    /// The tie order, if the blocks and their lanes are not scanned in it.
    fn unordered(&self) -> Option<Ties>;
}

/// A block of a pool. Its lanes are in tie order.
pub(super) struct PoolBlock<'a> {
    pub(super) pool: &'a Pool<'a>,
    pub(super) number: usize,
}

impl GuessBlock for PoolBlock<'_> {
    fn columns(&self) -> &Columns {
        self.pool.columns()
    }

    fn number(&self) -> usize {
        self.number
    }

    fn guesses(&self) -> impl Iterator<Item = (usize, CodeId)> {
        let lanes = self.columns().lanes(self.number);
        let lane = move |step| if self.pool.runs_backwards() { lanes - 1 - step } else { step };
        (0..lanes).map(move |step| (lane(step), self.pool.guess(self.number * BLOCK + lane(step))))
    }

    fn unordered(&self) -> Option<Ties> {
        None
    }
}

/// A block of classes of guesses with the same colors.
pub(super) struct ClassBlock<'a> {
    pub(super) classes: &'a ColorClasses,
    pub(super) number: usize,
    pub(super) ties: Ties,
}

impl GuessBlock for ClassBlock<'_> {
    fn columns(&self) -> &Columns {
        self.classes.guesses()
    }

    fn number(&self) -> usize {
        self.number
    }

    fn guesses(&self) -> impl Iterator<Item = (usize, CodeId)> {
        self.classes.ids(self.number).iter().enumerate().filter_map(|(lane, &guess)| Some((lane, guess?)))
    }

    fn unordered(&self) -> Option<Ties> {
        Some(self.ties)
    }
}
