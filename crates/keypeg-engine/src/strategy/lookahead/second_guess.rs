//! The best second guess for every cell of a first one.

use std::collections::hash_map::Entry;

use keypeg_core::{CodeId, Control, Stopped};
use rustc_hash::FxHashMap;

use crate::measure::{Measure, key};
use crate::partition::{Partition, Sizes};
use crate::rank::PoolScan;
use crate::symmetry::{Pool, Source};
use crate::{Board, Ties};

/// The cells after two guesses if every second guess splits its cell evenly: an upper bound by every measure.
pub(super) fn at_best(board: &Board, sizes: &Sizes) -> Sizes {
    let cut = |&size: &u32| even(board, size as usize).as_slice().to_vec();
    Sizes::new(sizes.as_slice().iter().flat_map(cut))
}

/// The best split of a cell that is possible.
fn even(board: &Board, size: usize) -> Sizes {
    Sizes::even(size, board.answers().min(size))
}

/// Splits cells by their best guesses, and caches the sizes. The measure must add up the weights of the cells.
pub(super) struct SecondGuesses<'a> {
    board: &'a Board,
    measure: Measure,
    control: &'a Control,
    known: FxHashMap<Vec<CodeId>, Sizes>,
    /// By size, the key of the best possible split of a cell.
    even_keys: FxHashMap<usize, i64>,
}

impl<'a> SecondGuesses<'a> {
    pub(super) fn new(board: &'a Board, measure: Measure, control: &'a Control) -> SecondGuesses<'a> {
        SecondGuesses { board, measure, control, known: FxHashMap::default(), even_keys: FxHashMap::default() }
    }

    /// The cells after `guess` and the best second guesses. `bound` is the key of [`at_best`]. `None` as soon as the key is
    /// known to be below `least`.
    pub(super) fn cells_after(
        &mut self,
        guess: CodeId,
        remaining: &[CodeId],
        mut bound: i64,
        least: i64,
    ) -> Result<Option<Sizes>, Stopped> {
        let mut cells = Partition::new(self.board, guess, remaining).into_cells();
        // Large cells are the farthest from an even split.
        cells.sort_unstable_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        let mut sizes = Vec::new();
        for (answer, cell) in cells {
            // A cell of two codes is split by either of them.
            if answer == self.board.win() || cell.len() <= 2 {
                sizes.extend(std::iter::repeat_n(1, cell.len()));
                continue;
            }
            bound -= self.even_key(cell.len());
            let order = self.measure.order();
            let cut = self.best_cut(cell)?;
            bound += key(order, cut);
            sizes.extend_from_slice(cut.as_slice());
            if bound < least {
                return Ok(None);
            }
        }
        Ok(Some(Sizes::new(sizes)))
    }

    fn even_key(&mut self, size: usize) -> i64 {
        let (board, order) = (self.board, self.measure.order());
        *self.even_keys.entry(size).or_insert_with(|| key(order, &even(board, size)))
    }

    fn best_cut(&mut self, cell: Vec<CodeId>) -> Result<&Sizes, Stopped> {
        Ok(match self.known.entry(cell) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                // Only the sizes matter here. Consistent guesses come first because they often reach the best sizes.
                let cell = new.key();
                let mut scan = PoolScan::new(self.board, cell, self.measure, 1, self.control);
                scan.scan(&Pool::listed(self.board, Ties::First, Source::AllCodes, cell.clone()))?;
                scan.scan(&Pool::all(self.board, Ties::First))?;
                let sizes = scan.into_first().expect("a cell has a code").sizes;
                new.insert(sizes)
            }
        })
    }
}
