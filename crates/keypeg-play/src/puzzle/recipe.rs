//! What makes a position a good puzzle of its kind and level.

use keypeg_core::{Code, CodeId, History, Turn};
use keypeg_engine::{Board, Position};

use super::accepted::Splits;
use super::random_position::DrawnPositions;
use super::{PuzzleKind, PuzzleLevel};
use crate::review::{ReviewError, Reviewer};

/// Which positions are drawn, and which of them are good puzzles.
pub(super) struct PuzzleRecipe {
    kind: PuzzleKind,
    pub(super) draw: DrawnPositions,
    /// The most accepted answers.
    most_accepted: usize,
    /// The most accepted answers that can be the secret. So the first possible guess that comes to mind is rarely right.
    most_possible: usize,
}

impl PuzzleRecipe {
    /// The recipe of a kind and level. It must never change: puzzles are named by their numbers.
    pub(super) fn of(kind: PuzzleKind, level: PuzzleLevel) -> PuzzleRecipe {
        let (codes, turns, possible_of_three, most_accepted, most_possible) = match (kind, level) {
            (PuzzleKind::OneLeft, PuzzleLevel::Easy) => (1..=1, 3..=3, 1, 1, 1),
            (PuzzleKind::OneLeft, PuzzleLevel::Medium) => (1..=1, 4..=4, 1, 1, 1),
            (PuzzleKind::OneLeft, PuzzleLevel::Hard) => (1..=1, 5..=6, 0, 1, 1),
            (PuzzleKind::BestProbe, PuzzleLevel::Easy) => (4..=6, 1..=3, 2, 12, 0),
            (PuzzleKind::BestProbe, PuzzleLevel::Medium) => (5..=8, 2..=4, 2, 24, 0),
            (PuzzleKind::BestProbe, PuzzleLevel::Hard) => (8..=11, 2..=5, 2, 8, 0),
            (PuzzleKind::WinInTwo, PuzzleLevel::Easy) => (3..=5, 1..=3, 2, 15, 1),
            (PuzzleKind::WinInTwo, PuzzleLevel::Medium) => (5..=8, 2..=4, 2, 24, 0),
            (PuzzleKind::WinInTwo, PuzzleLevel::Hard) => (8..=11, 2..=5, 2, 6, 0),
        };
        PuzzleRecipe { kind, draw: DrawnPositions { codes, turns, possible_of_three }, most_accepted, most_possible }
    }

    /// The accepted answers of a position; `None` if it is not a good puzzle.
    pub(super) fn accepted(&self, position: &Position, reviewer: &Reviewer) -> Result<Option<Vec<Code>>, ReviewError> {
        let accepted = match self.kind {
            PuzzleKind::OneLeft if needs_every_turn(position) => position.ids().to_vec(),
            PuzzleKind::OneLeft => return Ok(None),
            PuzzleKind::WinInTwo => Splits::of(position).separating(),
            PuzzleKind::BestProbe => {
                let splits = Splits::of(position);
                // Only a probe can be accepted, and this test is faster than values.
                if !splits.may_need_probe() {
                    return Ok(None);
                }
                splits.best(reviewer)?
            }
        };
        let possible = accepted.iter().filter(|guess| position.is_possible(**guess)).count();
        let is_good = (1..=self.most_accepted).contains(&accepted.len()) && possible <= self.most_possible;
        let code = |guess: CodeId| position.board().code(guess);
        Ok(is_good.then(|| accepted.into_iter().map(code).collect()))
    }
}

/// Whether more codes would be left without any one of the turns.
fn needs_every_turn(position: &Position) -> bool {
    let (board, turns): (&Board, &[Turn]) = (position.board(), position.turns());
    (0..turns.len()).all(|dropped| {
        let others = turns.iter().enumerate().filter(|(place, _)| *place != dropped).map(|(_, turn)| *turn);
        board.position(History::new(others.collect())).is_ok_and(|without| without.len() > position.len())
    })
}
