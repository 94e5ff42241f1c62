//! What a strategy sees when it must guess.

use keypeg_core::CodeId;

use crate::{Board, Move};

/// The turns so far and the codes that agree with them.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The board.
    pub board: &'a Board,
    /// The turns, oldest first.
    pub moves: &'a [Move],
    /// The codes that agree with every turn, in lexicographic order; never empty.
    pub remaining: &'a [CodeId],
}

/// The order in which equally good guesses are preferred; the first of them is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// By consistency or not, and then lexicographically.
    Lexicographic(Prefer, Ties),
    /// As Norvig's list operations leave the codes; for strategies that only play consistent guesses.
    Norvig,
}

/// Whether a guess that can be the secret comes before an equally good one that cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefer {
    /// It does.
    Consistent,
    /// It does not.
    Any,
}

/// Which end of the lexicographic order comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// `AAAA` first.
    First,
    /// `AAAA` last.
    Last,
}

impl Default for TieBreak {
    fn default() -> TieBreak {
        TieBreak::Lexicographic(Prefer::Consistent, Ties::First)
    }
}

impl TieBreak {
    /// Its name, such as `consistent,first` or `norvig`.
    pub fn name(self) -> String {
        match self {
            TieBreak::Norvig => "norvig".to_string(),
            TieBreak::Lexicographic(prefer, ties) => format!("{},{}", prefer.name(), ties.name()),
        }
    }

    /// The remaining codes in the order in which they are preferred.
    pub fn arrange(self, position: &Position<'_>) -> Vec<CodeId> {
        let mut codes = position.remaining.to_vec();
        match self {
            TieBreak::Lexicographic(_, Ties::First) => {}
            TieBreak::Lexicographic(_, Ties::Last) => codes.reverse(),
            TieBreak::Norvig => {
                codes.sort_unstable_by_key(|&code| norvig_rank(position.board, code));
                // Every reply builds its list by pushing on the front, so every turn turns the order round.
                if position.moves.len() % 2 == 1 {
                    codes.reverse();
                }
            }
        }
        codes
    }
}

impl Prefer {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Prefer::Consistent => "consistent",
            Prefer::Any => "any",
        }
    }
}

impl Ties {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Ties::First => "first",
            Ties::Last => "last",
        }
    }
}

/// The place of a code in Norvig's list of all possibilities.
///
/// `all-possibilities` pushes `(color . rest)` for every color and every shorter list, so its list comes out
/// reversed, and the shorter list inside it was reversed before: the pegs run downwards and upwards by turns. Only
/// the list of one peg is not built by pushing, so the last peg runs as the one before it, and a single one upwards.
fn norvig_rank(board: &Board, code: CodeId) -> u64 {
    let (colors, pegs) = (board.game().colors() as u64, board.pegs(code));
    pegs.iter().map(|&color| u64::from(color)).enumerate().fold(0, |rank, (peg, color)| {
        let upwards = pegs.len() == 1 || peg.min(pegs.len() - 2) % 2 == 1;
        rank * colors + if upwards { color } else { colors - 1 - color }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `all-possibilities` as printed, list operations and all.
    fn all_possibilities(colors: u8, pegs: usize) -> Vec<Vec<u8>> {
        if pegs == 1 {
            return (0..colors).map(|color| vec![color]).collect();
        }
        let mut results = std::collections::VecDeque::new();
        for color in 0..colors {
            for rest in all_possibilities(colors, pegs - 1) {
                results.push_front([&[color], &rest[..]].concat());
            }
        }
        results.into()
    }

    #[test]
    fn norvigs_order_is_that_of_his_lists() {
        for (text, colors, pegs) in [("1x3", 3, 1), ("2x3", 3, 2), ("3x2", 2, 3), ("4x6", 6, 4), ("5x3", 3, 5)] {
            let board = Board::new(text.parse().unwrap()).unwrap();
            let remaining = board.consistent(&[]);
            let mut moves = Vec::new();
            let mut expected = all_possibilities(colors, pegs);
            for _ in 0..3 {
                let position = Position { board: &board, moves: &moves, remaining: &remaining };
                let arranged = TieBreak::Norvig.arrange(&position);
                let arranged: Vec<&[u8]> = arranged.iter().map(|&code| board.pegs(code)).collect();
                assert_eq!(arranged, expected, "{text}");
                expected.reverse();
                moves.push(Move { guess: CodeId(0), answer: 0 });
            }
        }
    }
}
