//! The answers to pairs of codes.
//!
//! Small boards have them all in a table, a byte a pair. It is for the pairs that come one by one: a set cut by one
//! guess, or the codes of a set against each other. Whatever concerns all guesses goes through the kernel.

use keypeg_core::CodeId;
use rayon::prelude::*;

use crate::Board;
use crate::kernel::BLOCK;

/// The largest table, in bytes.
const MOST_BYTES: usize = 1 << 28;

/// The answers on one board.
pub(super) struct Answers<'a> {
    board: &'a Board,
    /// A row a code, or nothing on boards too large.
    table: Vec<u8>,
    codes: usize,
}

impl<'a> Answers<'a> {
    /// A table within so many bytes, or none.
    pub(super) fn new(board: &'a Board, bytes: usize) -> Answers<'a> {
        let codes = board.space().len();
        let mut table = Vec::new();
        if codes.checked_mul(codes).is_some_and(|size| size <= MOST_BYTES.min(bytes)) {
            table.resize(codes * codes, 0);
            table.par_chunks_exact_mut(codes).enumerate().for_each(|(guess, row)| {
                let code = board.prepared(CodeId(guess as u32));
                let mut answers = [0; BLOCK];
                for (block, part) in row.chunks_mut(BLOCK).enumerate() {
                    board.kernel().score(board.columns(), block, &code, &mut answers);
                    part.copy_from_slice(&answers[..part.len()]);
                }
            });
        }
        Answers { board, table, codes }
    }

    /// The answers of `codes` to one guess.
    pub(super) fn of(&self, guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
        out.clear();
        if self.table.is_empty() {
            let guess = self.board.prepared(guess);
            out.extend(codes.iter().map(|&code| self.board.answer(&guess, code)));
        } else {
            let row = self.row(guess);
            out.extend(codes.iter().map(|code| row[code.index()]));
        }
    }

    /// The most cells into which one of the codes cuts all of them, its own winning cell included.
    pub(super) fn most_consistent_parts(&self, codes: &[CodeId]) -> usize {
        let mut most = 0;
        for &guess in codes {
            let parts = if self.table.is_empty() {
                let guess = self.board.prepared(guess);
                let mut seen = [0u64; 4];
                for &code in codes {
                    let answer = self.board.answer(&guess, code);
                    seen[usize::from(answer / 64)] |= 1 << (answer % 64);
                }
                seen.iter().map(|word| word.count_ones()).sum::<u32>()
            } else if self.board.answers() <= 32 {
                let row = self.row(guess);
                codes.iter().fold(0u32, |seen, code| seen | 1 << (row[code.index()] % 32)).count_ones()
            } else {
                let row = self.row(guess);
                let mut seen = [0u64; 4];
                for code in codes {
                    let answer = row[code.index()];
                    seen[usize::from(answer / 64)] |= 1 << (answer % 64);
                }
                seen.iter().map(|word| word.count_ones()).sum()
            };
            most = most.max(parts as usize);
            if most == codes.len() {
                break;
            }
        }
        most
    }

    fn row(&self, guess: CodeId) -> &[u8] {
        &self.table[guess.index() * self.codes..][..self.codes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_and_pairs_agree() {
        for game in ["3x6", "4x5", "4x6-distinct", "7x2"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let (table, pairs) = (Answers::new(&board, usize::MAX), Answers::new(&board, 0));
            assert!(pairs.table.is_empty() && !table.table.is_empty());
            let set: Vec<CodeId> = board.space().ids().filter(|id| id.0 % 13 == 4).collect();
            let (mut a, mut b) = (Vec::new(), Vec::new());
            for guess in board.space().ids() {
                table.of(guess, &set, &mut a);
                pairs.of(guess, &set, &mut b);
                assert_eq!(a, b);
            }
            assert_eq!(table.most_consistent_parts(&set), pairs.most_consistent_parts(&set));
        }
    }
}
