//! The order in which equally good guesses are preferred.

use keypeg_core::CodeId;

use crate::{Board, Position};

/// The order in which equally good guesses are preferred. The first of them is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// Possible guesses first or not, and then lexicographically.
    Lexicographic(Prefer, Ties),
    /// The order in which Norvig's list operations leave the codes. Only for strategies that play consistent guesses.
    Norvig,
}

/// Whether a guess that can be the secret comes before an equally good one that cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefer {
    /// A guess that can be the secret comes first.
    Consistent,
    /// Only the lexicographic order decides.
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
    /// The name in JSON, such as `consistent,first` or `norvig`.
    pub fn name(self) -> String {
        match self {
            TieBreak::Norvig => "norvig".to_string(),
            TieBreak::Lexicographic(prefer, ties) => format!("{},{}", prefer.name(), ties.name()),
        }
    }

    /// The remaining codes in the order in which they are preferred.
    pub(crate) fn arrange(self, position: &Position) -> Vec<CodeId> {
        let mut codes = position.ids().to_vec();
        match self {
            TieBreak::Lexicographic(_, Ties::First) => {}
            TieBreak::Lexicographic(_, Ties::Last) => codes.reverse(),
            TieBreak::Norvig => {
                codes.sort_unstable_by_key(|&code| norvig_rank(position.board(), code));
                // Each reply builds its list by pushing to the front, so each turn reverses the order.
                if position.turns().len() % 2 == 1 {
                    codes.reverse();
                }
            }
        }
        codes
    }
}

impl Prefer {
    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Prefer::Consistent => "consistent",
            Prefer::Any => "any",
        }
    }
}

impl Ties {
    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ties::First => "first",
            Ties::Last => "last",
        }
    }
}

/// The place of a code in Norvig's list of all possibilities.
///
/// `all-possibilities` pushes `(color . rest)` to the front of a list, for every color and every shorter list. That
/// reverses the order, and the order of the shorter lists was reversed before. So the colors of the pegs descend and ascend
/// in turns. Only the list of one peg is not built by pushing. So the last peg has the order of the peg before it, and
/// ascends if there is only one peg.
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
    use keypeg_core::{History, Turn};

    /// `all-possibilities` with the list operations of the paper.
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
            let mut history = History::default();
            let mut expected = all_possibilities(colors, pegs);
            for _ in 0..3 {
                let position = board.position_of(&history, board.space().ids().collect()).unwrap();
                let arranged = TieBreak::Norvig.arrange(&position);
                let arranged: Vec<&[u8]> = arranged.iter().map(|&code| board.pegs(code)).collect();
                assert_eq!(arranged, expected, "{text}");
                expected.reverse();
                history.push(Turn { guess: board.code(CodeId(0)), feedback: board.feedback(0) });
            }
        }
    }
}
