//! A scan of all guesses that skips those whose colors alone show that they are not good enough (`class_bounds`).
//!
//! Claim: among all codes, the first of the best guesses in tie order is also the first of the best in any pool of
//! representatives. So a scan of all codes may take the place of a scan of the pool.
//! Proof: a guess and its representative are equally good, and the representative is the first guess of its class in tie order.
//! Source: ours.
//!
//! The classes with the best bounds come first, so guesses are not scanned in tie order. Of two equally good guesses the earlier
//! one in tie order is kept. A guess that was kept before this scan comes before all others.

use keypeg_core::Stopped;

use super::class_bounds::{OpenBlock, open_blocks};
use super::guess_block::ClassBlock;
use super::pool_scan::PoolScan;
use crate::Ties;
use crate::symmetry::Pool;

/// Sets of more codes are scanned faster by bounds of the entropy, if the measure is the entropy.
const MOST_CODES_FOR_ENTROPY: usize = 255;

/// Boards of more codes are not laid out by classes, which would take as much memory as the board.
const MOST_GUESSES: usize = 1 << 20;

/// A pool with fewer than one in this number of codes is scanned faster than all codes by classes.
const SHARE: usize = 4;

/// Whether a set is scanned faster by classes.
pub(super) fn pays(scan: &PoolScan<'_>, pool: &Pool<'_>) -> bool {
    let guesses = scan.board.space().len();
    pool.stands_for_all()
        && guesses <= MOST_GUESSES
        && pool.len() * SHARE >= guesses
        && scan.kept.is_single()
        && scan.order.gains_by_splitting()
        && (!scan.order.is_entropy() || scan.codes.len() <= MOST_CODES_FOR_ENTROPY)
}

/// Scans all codes of the board.
pub(super) fn scan(scan: &mut PoolScan<'_>, ties: Ties) -> Result<(), Stopped> {
    scan.prepare();
    let board = scan.board;
    let classes = board.color_classes();
    for OpenBlock { bound, first, number } in open_blocks(scan, classes, ties)? {
        if scan.kept.excludes(bound, first) {
            continue;
        }
        scan.check()?;
        scan.scan_block(&ClassBlock { classes, number, ties });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use keypeg_core::{CodeId, Control, Stream};

    use super::*;
    use crate::partition::Sizes;
    use crate::{Board, Measure};

    /// The guess that a scan keeps, after the codes of the set if they are preferred.
    fn kept(
        board: &Board,
        set: &[CodeId],
        measure: Measure,
        ties: Ties,
        prefers_set: bool,
        by_classes: bool,
    ) -> CodeId {
        let control = Control::default();
        let mut kept = PoolScan::new(board, set, measure, 1, &control);
        let all = Pool::all(board, ties);
        if prefers_set {
            kept.scan(&all.consistent(set)).unwrap();
        }
        match by_classes {
            true if kept.kept.is_done() => {}
            true => scan(&mut kept, ties).unwrap(),
            false => kept.scan(&all).unwrap(),
        }
        kept.into_first().unwrap().guess
    }

    /// For sets of one code to most of the board, of every measure that the claim covers.
    #[test]
    fn the_first_of_the_best_guesses_is_that_of_a_scan_in_order() {
        for game in ["1x5", "2x9", "3x5", "4x5", "5x3", "7x2", "5x6-distinct", "6x4", "4x7"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let mut stream = Stream::new(board.space().len() as u64);
            for codes in [1, 2, 3, 5, 8, 13, 40, 255, 256, 700] {
                let mut set: Vec<CodeId> =
                    (0..codes).map(|_| CodeId(stream.below(board.space().len() as u64) as u32)).collect();
                set.sort_unstable();
                set.dedup();
                for measure in Measure::ALL.into_iter().filter(|measure| measure.order().gains_by_splitting()) {
                    for (ties, prefers_set) in
                        [(Ties::First, true), (Ties::First, false), (Ties::Last, true), (Ties::Last, false)]
                    {
                        let [by_classes, in_order] =
                            [true, false].map(|by_classes| kept(&board, &set, measure, ties, prefers_set, by_classes));
                        assert_eq!(by_classes, in_order, "{game} {measure:?} {ties:?} {prefers_set} {set:?}");
                    }
                }
            }
        }
    }

    /// Splitting a cell of every partition of up to nine codes.
    #[test]
    fn splitting_a_cell_makes_no_partition_worse() {
        fn partitions(codes: u32, largest: u32, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
            if codes == 0 {
                found.push(begun.clone());
            }
            for size in 1..=largest.min(codes) {
                begun.push(size);
                partitions(codes - size, size, begun, found);
                begun.pop();
            }
        }
        for codes in 2..10 {
            let mut found = Vec::new();
            partitions(codes, codes, &mut Vec::new(), &mut found);
            for sizes in found {
                for (place, &size) in sizes.iter().enumerate() {
                    for part in 1..size {
                        let mut split = sizes.clone();
                        split[place] = size - part;
                        split.push(part);
                        let (split, whole) = (Sizes::new(split), Sizes::new(sizes.clone()));
                        for measure in Measure::ALL.into_iter().filter(|measure| measure.order().gains_by_splitting()) {
                            assert!(measure.compare(&split, &whole).is_ge(), "{measure:?} {split:?} {whole:?}");
                        }
                    }
                }
            }
        }
    }
}
