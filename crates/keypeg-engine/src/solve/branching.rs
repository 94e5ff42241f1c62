//! Branching factors: the most cells that a guess makes after an answer.
//!
//! Claim: if all codes of a set give answer r to some guess, no guess splits the set into more than k(r) cells beside
//! the winning one. Here k(r) is the most cells that any guess makes of {x : answer(g, x) = r}, over all guesses g. The same
//! holds for guesses that are codes of the set, with the most cells that a code of {x : answer(g, x) = r} makes of it. And the
//! set has at most as many codes as the largest of those.
//! Proof: the set is a subset of one of those, its codes are codes of the larger set, and a subset is never split into more
//! cells. A transformation maps every g onto an opening, and then every guess onto a representative of its class after that
//! opening. Neither changes the number of cells, nor whether the guess is one of the codes, so openings and representatives
//! are enough.
//! Source: the search notes of this project (four pegs with repeats: 8 after 3,0; 12 after 2,0; 10 after 2,1;
//! 4 after 2,2).

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::threads::parallel_iterators::*;
use keypeg_core::{CodeId, Control};

use super::pools::Pools;
use crate::Board;
use crate::kernel::{BLOCK, Columns};
use crate::partition::Partition;

/// The most triples of a first guess and two codes that are examined. On larger boards k(r) is that of the whole board.
const MOST_WORK: u64 = 1 << 37;

/// Upper bounds of the cells, the winning one excepted, that a guess makes of a set or of one of its subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branching {
    /// For guesses that are codes of the set.
    pub(super) inside: u32,
    /// For all guesses; not less than `inside`.
    pub(super) any: u32,
}

/// What is known of all sets whose codes give the same answer to some guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerLimits {
    pub(super) branching: Branching,
    /// The most codes of such a set.
    pub(super) codes: u32,
}

impl Branching {
    /// The bounds of a set for which both hold.
    pub(super) fn min(self, other: Branching) -> Branching {
        Branching { inside: self.inside.min(other.inside), any: self.any.min(other.any) }
    }

    /// The bound that always holds: every answer but the winning one may occur.
    pub(super) fn loosest(board: &Board) -> Branching {
        let all = board.answers() as u32 - 1;
        Branching { inside: all, any: all }
    }
}

/// The limits that always hold.
pub(super) fn loosest(board: &Board) -> Vec<AnswerLimits> {
    let limits = AnswerLimits { branching: Branching::loosest(board), codes: board.space().len() as u32 };
    vec![limits; board.answers()]
}

/// For each answer the limits of the sets that give it. `None` if the control stopped the work.
pub(super) fn by_answer(board: &Board, pools: &Pools, control: &Control) -> Option<Vec<AnswerLimits>> {
    let codes = board.consistent(&[]);
    let openings = pools.after(&[]).map_or_else(|| codes.clone(), |pool| pool.guesses().to_vec());
    if (openings.len() as u64).saturating_mul(codes.len() as u64).saturating_mul(codes.len() as u64) > MOST_WORK {
        return Some(loosest(board));
    }
    let most: Vec<Most> = (0..board.answers()).map(|_| Most::default()).collect();
    openings.par_iter().try_for_each(|&opening| {
        control.check().ok()?;
        let pool = pools.after(&[opening]);
        let (columns, list) = match &pool {
            Some(pool) => (pool.columns(), pool.guesses()),
            None => (board.columns(), &codes[..]),
        };
        Partition::new(board, opening, &codes).cells().par_iter().for_each(|(answer, cell)| {
            if *answer != board.win() {
                most[usize::from(*answer)].raise(board, cell, columns, list);
            }
        });
        Some(())
    })?;
    Some(most.into_iter().map(Most::into_limits).collect())
}

/// The limits of one answer while cells are examined.
#[derive(Default)]
struct Most {
    inside: AtomicU32,
    any: AtomicU32,
    codes: AtomicU32,
}

impl Most {
    /// Raises the limits to those of a cell and `guesses`. Ends early when no guess can raise them.
    fn raise(&self, board: &Board, cell: &[CodeId], columns: &Columns, guesses: &[CodeId]) {
        self.codes.fetch_max(cell.len() as u32, Relaxed);
        let prepared = board.prepare(cell);
        let enough = (board.answers() - 1).min(cell.len()) as u32;
        let mut parts = [0; BLOCK];
        for block in 0..columns.blocks() {
            let (inside, any) = (self.inside.load(Relaxed), self.any.load(Relaxed));
            if inside.min(any) >= enough {
                break;
            }
            board.kernel().parts(columns, block, &prepared, &mut parts);
            for (&parts, guess) in parts.iter().zip(&guesses[block * BLOCK..]) {
                let parts = u32::from(parts);
                if parts <= any && parts <= inside + 1 {
                    continue;
                }
                // Only a guess that can be the secret has a winning cell.
                if cell.binary_search(guess).is_ok() {
                    self.inside.fetch_max(parts - 1, Relaxed);
                    self.any.fetch_max(parts - 1, Relaxed);
                } else {
                    self.any.fetch_max(parts, Relaxed);
                }
            }
        }
    }

    fn into_limits(self) -> AnswerLimits {
        let branching = Branching { inside: self.inside.into_inner(), any: self.any.into_inner() };
        AnswerLimits { branching, codes: self.codes.into_inner() }
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
            let limits = most[Feedback::new(4, black, white).unwrap().index(4)];
            assert_eq!(limits.branching.any, cells, "{black},{white}");
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
                    if *answer == board.win() {
                        continue;
                    }
                    let AnswerLimits { branching, codes: most_codes } = most[usize::from(*answer)];
                    assert!(cell.len() as u32 <= most_codes, "{game}");
                    for &second in &codes {
                        let cells = Partition::new(&board, second, cell);
                        let parts = cells.cells().iter().filter(|(answer, _)| *answer != board.win()).count() as u32;
                        let is_inside = cell.binary_search(&second).is_ok();
                        assert!(parts <= if is_inside { branching.inside } else { branching.any }, "{game}");
                    }
                }
            }
        }
    }
}
