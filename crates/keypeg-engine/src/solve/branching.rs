//! The most cells after an answer.
//!
//! Claim: a set whose codes all gave answer r to some guess is cut by no guess into more than k(r) cells beside the
//! winning one, where k(r) is the most that any guess makes of {x : answer(g, x) = r}, over all guesses g.
//! Proof: the set is a subset of one of those, and a subset is never cut into more cells. A transformation maps every
//! g onto an opening, and then every guess onto a representative of its class after that opening; neither changes
//! the number of cells. So openings and representatives are enough.
//! Source: the search notes of this project (four pegs with repeats: 8 after 3,0; 12 after 2,0; 10 after 2,1;
//! 4 after 2,2).

use keypeg_core::CodeId;

use super::pools::Pools;
use crate::Board;
use crate::kernel::BLOCK;
use crate::partition::Partition;

/// The most codes of a board for which the answers are examined; beyond, k(r) is that of the board.
const MOST_CODES: usize = 1 << 16;

/// For every answer the most cells, without the winning one, that a guess makes of the codes that gave it.
pub(super) fn after_answers(board: &Board, pools: &Pools<'_>) -> Vec<u32> {
    let all = board.answers() as u32 - 1;
    if board.space().len() > MOST_CODES {
        return vec![all; board.answers()];
    }
    let codes = board.consistent(&[]);
    let openings = pools.after(&[]).map_or_else(|| codes.clone(), |pool| pool.guesses().to_vec());
    let mut most = vec![0; board.answers()];
    for opening in openings {
        let pool = pools.after(&[opening]);
        let (columns, list) = match &pool {
            Some(pool) => (pool.columns(), pool.guesses()),
            None => (board.columns(), &codes[..]),
        };
        for (answer, cell) in Partition::new(board, opening, &codes).cells() {
            if *answer == board.win() {
                continue;
            }
            let cell: &[CodeId] = cell;
            let prepared = board.prepare(cell);
            let most = &mut most[usize::from(*answer)];
            let mut parts = [0; BLOCK];
            for block in 0..columns.blocks() {
                if *most == all {
                    break;
                }
                board.kernel().parts(columns, block, &prepared, &mut parts);
                for (&parts, guess) in parts.iter().zip(&list[block * BLOCK..]) {
                    let parts = u32::from(parts);
                    // Only a guess that can be the secret has a winning cell.
                    if parts > *most {
                        *most = (*most).max(parts - u32::from(cell.binary_search(guess).is_ok()));
                    }
                }
            }
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::Feedback;

    #[test]
    fn as_the_notes_say() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let most = after_answers(&board, &Pools::new(&board));
        for (black, white, cells) in [(3, 0, 8), (2, 0, 12), (2, 1, 10), (2, 2, 4), (0, 0, 13)] {
            assert_eq!(most[Feedback::new(4, black, white).unwrap().index(4)], cells, "{black},{white}");
        }
    }

    #[test]
    fn no_subset_of_any_cell_is_cut_further() {
        for game in ["2x4", "3x3", "3x4-distinct", "4x2"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let codes = board.consistent(&[]);
            let most = after_answers(&board, &Pools::new(&board));
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
