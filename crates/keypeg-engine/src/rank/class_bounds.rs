//! Bounds of guesses by their colors alone.
//!
//! Let n(s) codes of a set have s black and white pegs together under a guess, and let w(s) answers have s of them.
//!
//! Claim: a guess is not better than the partition that spreads, for each s, n(s) codes evenly over min(n(s), w(s)) cells. This
//! holds for every measure that does not get worse when a cell is split.
//! Proof: codes with different s have different answers. The codes of one s make at most one cell per code, and at most one per
//! answer. Cells can be split until there are min(n(s), w(s)) of them, and then be made even (see `kept_guesses`). No step makes
//! the partition worse.
//!
//! All guesses with the same colors have the same n(s). So most classes of guesses are skipped after one look.
//! Source: ours.

use std::cmp::Reverse;

use keypeg_core::{CodeId, Stopped};

use super::pool_scan::PoolScan;
use crate::Ties;
use crate::color_classes::ColorClasses;
use crate::kernel::{BLOCK, SHARED_ROWS};
use crate::measure::Fold;

/// A block that may have a guess to keep.
pub(super) struct OpenBlock {
    /// No guess of the block has a larger key.
    pub(super) bound: i64,
    /// The first guess of the block in tie order.
    pub(super) first: CodeId,
    pub(super) number: usize,
}

/// The blocks that may have a guess to keep, best bound first, then in tie order of their first guesses.
pub(super) fn open_blocks(scan: &PoolScan<'_>, classes: &ColorClasses, ties: Ties) -> Result<Vec<OpenBlock>, Stopped> {
    let mut bounds = BlockBounds {
        scan,
        classes,
        even: EvenCells::new(scan, classes),
        is_open: std::array::from_fn(|parts| scan.kept.may_replace(parts)),
        bounds: vec![None; classes.guesses().blocks()],
    };
    let mut counts = vec![[0; BLOCK]; SHARED_ROWS];
    let columns = classes.classes();
    for block in 0..columns.blocks() {
        if scan.prepared.len() <= usize::from(u8::MAX) {
            scan.board.kernel().count_shared(columns, block, &scan.prepared, &mut counts);
            bounds.raise(block, &counts);
            continue;
        }
        let mut totals = vec![[0u32; BLOCK]; SHARED_ROWS];
        for codes in scan.prepared.chunks(u8::MAX.into()) {
            scan.check()?;
            scan.board.kernel().count_shared(columns, block, codes, &mut counts);
            for (total, row) in totals.iter_mut().zip(&counts) {
                total.iter_mut().zip(row).for_each(|(total, &count)| *total += u32::from(count));
            }
        }
        bounds.raise(block, &totals);
    }
    let open = bounds.bounds.iter().enumerate().filter_map(|(number, &bound)| {
        let (least, greatest) = classes.ends(number);
        let first = if ties == Ties::First { least } else { greatest };
        bound.filter(|&bound| !scan.kept.excludes(bound, first)).map(|bound| OpenBlock { bound, first, number })
    });
    let mut open: Vec<OpenBlock> = open.collect();
    open.sort_unstable_by_key(|block| {
        let place = if ties == Ties::First { block.first.0 } else { u32::MAX - block.first.0 };
        (Reverse(block.bound), place)
    });
    Ok(open)
}

/// The bounds of blocks while the classes are looked at.
struct BlockBounds<'b, 'a> {
    scan: &'b PoolScan<'a>,
    classes: &'b ColorClasses,
    even: EvenCells,
    /// For each number of parts, whether a guess with it may be kept.
    is_open: [bool; 256],
    /// For each block of guesses the best bound of its classes so far. `None` if none of them has a guess to keep.
    bounds: Vec<Option<i64>>,
}

impl BlockBounds<'_, '_> {
    /// Raises the bounds of the guesses of a block of classes. `counts` has n(s) of each class.
    fn raise<T: Copy + Ord + From<u8> + Into<u32>>(&mut self, block: usize, counts: &[[T; BLOCK]]) {
        let mut parts = [0u8; BLOCK];
        for (row, &width) in counts.iter().zip(&self.even.widths) {
            for (parts, &count) in parts.iter_mut().zip(row) {
                *parts += count.min(T::from(width)).into() as u8;
            }
        }
        for (lane, &(first, last)) in self.classes.blocks()[block * BLOCK..].iter().take(BLOCK).enumerate() {
            if self.is_open[usize::from(parts[lane])] {
                let bound = self.even.key(self.scan, parts[lane].into(), counts, lane);
                for known in &mut self.bounds[first as usize..=last as usize] {
                    *known = Some(bound).max(*known);
                }
            }
        }
    }
}

/// The weights of even partitions.
struct EvenCells {
    /// For each s the number of answers with s black and white pegs.
    widths: Vec<u8>,
    /// For each s and number of codes, the weights of the codes spread evenly over as many cells as possible.
    folded: Vec<Vec<i64>>,
}

impl EvenCells {
    fn new(scan: &PoolScan<'_>, classes: &ColorClasses) -> EvenCells {
        let mut widths = classes.widths().to_vec();
        // The winning answer.
        widths[scan.board.game().pegs()] += 1;
        let folded = widths.iter().map(|&width| spread(scan, width.into())).collect();
        EvenCells { widths, folded }
    }

    /// The key of the partition of the claim, which has `parts` cells, of the class in a lane.
    fn key<T: Copy + Into<u32>>(&self, scan: &PoolScan<'_>, parts: usize, counts: &[[T; BLOCK]], lane: usize) -> i64 {
        let weights = self.folded.iter().zip(counts).map(|(folded, row)| folded[row[lane].into() as usize]);
        let folded = match scan.order.fold() {
            Fold::Sum => weights.sum(),
            Fold::Least => weights.min().unwrap_or(0),
        };
        scan.order.key(scan.codes.len() as u32, parts, folded)
    }
}

/// The weights of 0, 1, 2, … codes spread evenly over at most `width` cells.
fn spread(scan: &PoolScan<'_>, width: usize) -> Vec<i64> {
    let mut spread = vec![0];
    // The smaller size of a cell, and the number of cells that have one code more.
    let (mut size, mut larger) = (1, 0);
    for codes in 1..=scan.codes.len() {
        if codes > width {
            larger += 1;
        }
        if larger == width {
            (size, larger) = (size + 1, 0);
        }
        let parts = codes.min(width);
        let largest = scan.weights[size + larger.min(1)];
        spread.push(match scan.order.fold() {
            Fold::Sum => (parts - larger) as i64 * scan.weights[size] + larger as i64 * largest,
            Fold::Least => largest,
        });
    }
    spread
}
