//! Branching factors: the most cells that a guess makes after an answer.
//!
//! Claim: if all codes of a set give answer r to some guess, no guess splits the set into more than k(r) cells beside
//! the winning one. Here k(r) is the most cells that any guess makes of {x : answer(g, x) = r}, over all guesses g.
//! Proof: the set is a subset of one of those, and a subset is never split into more cells. A transformation maps every
//! g onto an opening, and then every guess onto a representative of its class after that opening. Neither changes the
//! number of cells, so openings and representatives are enough.
//! Source: the search notes of this project (four pegs with repeats: 8 after 3,0; 12 after 2,0; 10 after 2,1;
//! 4 after 2,2).

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use keypeg_core::{CodeId, Control};
use rayon::prelude::*;

use super::pools::Pools;
use crate::Board;
use crate::kernel::{BLOCK, Columns};
use crate::partition::Partition;

/// The most triples of a first guess and two codes that are examined. On larger boards k(r) is that of the whole board.
const MOST_WORK: u64 = 1 << 37;

/// The bound that always holds: every answer but the winning one may occur.
pub(super) fn loosest(board: &Board) -> Vec<u32> {
    vec![board.answers() as u32 - 1; board.answers()]
}

/// For each answer the most cells, the winning one excepted, that a guess makes of the codes that give this answer. `None` if
/// the control stopped the work.
pub(super) fn by_answer(board: &Board, pools: &Pools, control: &Control) -> Option<Vec<u32>> {
    let all = board.answers() as u32 - 1;
    let codes = board.consistent(&[]);
    let openings = pools.after(&[]).map_or_else(|| codes.clone(), |pool| pool.guesses().to_vec());
    if (openings.len() as u64).saturating_mul(codes.len() as u64).saturating_mul(codes.len() as u64) > MOST_WORK {
        return Some(loosest(board));
    }
    let most: Vec<AtomicU32> = (0..board.answers()).map(|_| AtomicU32::new(0)).collect();
    openings.par_iter().try_for_each(|&opening| {
        control.check().ok()?;
        let pool = pools.after(&[opening]);
        let (columns, list) = match &pool {
            Some(pool) => (pool.columns(), pool.guesses()),
            None => (board.columns(), &codes[..]),
        };
        Partition::new(board, opening, &codes).cells().par_iter().for_each(|(answer, cell)| {
            if *answer != board.win() {
                raise(&most[usize::from(*answer)], all, board, cell, columns, list);
            }
        });
        Some(())
    })?;
    Some(most.into_iter().map(AtomicU32::into_inner).collect())
}

/// Raises `most` to the most cells that one of `guesses` makes of a cell. Ends early at `enough`, the most possible.
fn raise(most: &AtomicU32, enough: u32, board: &Board, cell: &[CodeId], columns: &Columns, guesses: &[CodeId]) {
    let prepared = board.prepare(cell);
    let mut parts = [0; BLOCK];
    for block in 0..columns.blocks() {
        let known = most.load(Relaxed);
        if known == enough {
            break;
        }
        board.kernel().parts(columns, block, &prepared, &mut parts);
        for (&parts, guess) in parts.iter().zip(&guesses[block * BLOCK..]) {
            let parts = u32::from(parts);
            // Only a guess that can be the secret has a winning cell.
            if parts > known {
                most.fetch_max(parts - u32::from(cell.binary_search(guess).is_ok()), Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::Feedback;

    #[test]
    fn as_the_notes_say() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let most = by_answer(&board, &Pools::new(&board, 1 << 20), &Control::default()).unwrap();
        for (black, white, cells) in [(3, 0, 8), (2, 0, 12), (2, 1, 10), (2, 2, 4), (0, 0, 13)] {
            assert_eq!(most[Feedback::new(4, black, white).unwrap().index(4)], cells, "{black},{white}");
        }
    }

    #[test]
    fn no_subset_of_any_cell_is_cut_further() {
        for game in ["2x4", "3x3", "3x4-distinct", "4x2"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let codes = board.consistent(&[]);
            let most = by_answer(&board, &Pools::new(&board, 1 << 20), &Control::default()).unwrap();
            for &first in &codes {
                for (answer, cell) in Partition::new(&board, first, &codes).cells() {
                    for &second in &codes {
                        let cells = Partition::new(&board, second, cell);
                        let parts = cells.cells().iter().filter(|(answer, _)| *answer != board.win()).count();
                        assert!(*answer == board.win() || parts as u32 <= most[usize::from(*answer)]);
                    }
                }
            }
        }
    }
}
