//! Answers of a set to one guess, or of the codes of a set to each other. Scans of all guesses use the kernel's columns
//! instead.

use keypeg_core::CodeId;

use crate::Board;
use crate::kernel::{Bits, count_different, most_by};

/// Computes answers on one board.
pub(crate) struct Answers {
    board: Board,
    /// Every code as bits. Empty on boards whose codes have too many bits.
    bits: Vec<Bits>,
}

impl Answers {
    pub(crate) fn new(board: &Board) -> Answers {
        let game = board.game();
        let bits = if Bits::fit(game) {
            board.space().ids().map(|id| Bits::new(game, board.pegs(id))).collect()
        } else {
            Vec::new()
        };
        Answers { board: board.clone(), bits }
    }

    /// Replaces the contents of `out` by the answers of `codes` to one guess.
    pub(crate) fn of(&self, guess: CodeId, codes: &[CodeId], out: &mut Vec<u8>) {
        if self.bits.is_empty() {
            let guess = self.board.prepared(guess);
            out.clear();
            out.extend(codes.iter().map(|&code| self.board.answer(&guess, code)));
        } else {
            self.board.kernel().answers(&self.bits, guess, codes, out);
        }
    }

    /// The most cells into which one of the codes splits all of them, its winning cell included, and the first code
    /// that does.
    pub(crate) fn most_consistent_parts(&self, codes: &[CodeId]) -> (usize, CodeId) {
        if !self.bits.is_empty() {
            return self.board.kernel().most_parts(&self.bits, codes);
        }
        most_by(codes, |guess| {
            let prepared = self.board.prepared(guess);
            count_different(codes.iter().map(|&code| self.board.answer(&prepared, code)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::score;

    /// Boards whose codes fill all bits, few bits, or do not fit the bits; on every path of this machine.
    #[test]
    fn answers_are_those_of_the_definition() {
        for game in ["3x6", "4x5", "4x6-distinct", "7x2", "12x2", "2x32", "3x21", "2x33", "3x22-distinct"] {
            for path in crate::KernelPath::available() {
                let board = Board::new(game.parse().unwrap()).unwrap().with_path(path).unwrap();
                let answers = Answers::new(&board);
                assert_eq!(answers.bits.is_empty(), game.starts_with("2x33") || game.starts_with("3x22"));
                let set: Vec<CodeId> = board.space().ids().filter(|id| id.0 % 37 == 4).collect();
                let (mut found, mut most) = (Vec::new(), (0, set[0]));
                for &guess in &set {
                    answers.of(guess, &set, &mut found);
                    let score = |code: &CodeId| score(&board.code(guess), &board.code(*code));
                    let defined: Vec<u8> =
                        set.iter().map(|code| score(code).index(board.game().pegs()) as u8).collect();
                    assert_eq!(found, defined, "{game} {path:?}");
                    let parts = defined.iter().collect::<std::collections::BTreeSet<_>>().len();
                    if parts > most.0 {
                        most = (parts, guess);
                    }
                }
                assert_eq!(answers.most_consistent_parts(&set), most, "{game} {path:?}");
            }
        }
    }
}
