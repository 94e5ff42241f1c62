//! Strategies with guesses for the secrets that they leave out.

use keypeg_core::{CodeId, StrategyNode};

use crate::partition::Partition;
use crate::solve::Answers;
use crate::{Board, Position};

/// A set has at most this many codes that are tried as its next guess.
const TRIED: usize = 64;

/// A strategy that finds every secret of a position and begins like `tree`, which may leave secrets out. The guesses after that
/// can be the secret, and are not the best ones.
pub(crate) fn completed(position: &Position, tree: &StrategyNode) -> StrategyNode {
    let board = position.board();
    let completer = Completer { board, answers: Answers::new(board) };
    completer.node(position.ids(), Some(tree))
}

struct Completer<'a> {
    board: &'a Board,
    answers: Answers,
}

impl Completer<'_> {
    fn node(&self, set: &[CodeId], known: Option<&StrategyNode>) -> StrategyNode {
        let guess = known.map_or_else(|| self.guess(set), |node| node.guess);
        let mut answers = Vec::new();
        for (answer, cell) in Partition::new(self.board, guess, set).into_cells() {
            if answer != self.board.win() {
                let answer = self.board.feedback(answer);
                answers.push((answer, self.node(&cell, known.and_then(|node| node.after(answer)))));
            }
        }
        StrategyNode { guess, consistent: set.binary_search(&guess).is_ok(), answers }
    }

    /// A code of the set with many cells.
    fn guess(&self, set: &[CodeId]) -> CodeId {
        if set.len() <= TRIED {
            return self.answers.most_consistent_parts(set).1;
        }
        let few = set.iter().copied().step_by(set.len().div_ceil(TRIED));
        few.max_by_key(|&guess| Partition::new(self.board, guess, set).cells().len()).unwrap_or(set[0])
    }
}
