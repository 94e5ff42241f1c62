//! Puzzles: a position and a question about the next guess.
//!
//! A puzzle follows from its [`PuzzleId`], so everybody gets the same one. Random positions are drawn until one meets the recipe of
//! its kind and level. A recipe speaks only of exact values and counts, so a faster search cannot change a puzzle.

mod accepted;
mod puzzle_id;
mod random_position;
mod recipe;

use keypeg_core::{Code, Control};
use keypeg_engine::Position;
use serde::Serialize;

use crate::fraction::Fraction;
use crate::review::{GuessGrade, ReviewError, Reviewer};
pub use puzzle_id::{PuzzleId, PuzzleKind, PuzzleLevel, PuzzleOrigin, UnknownPuzzleKind};
use recipe::PuzzleRecipe;

/// A probe is close if it loses at most one guess in this many games.
const CLOSE_PART: i128 = 5;

/// A position with a question, and the answers that are right.
///
/// ```
/// use keypeg_engine::Board;
/// use keypeg_play::puzzle::{Puzzle, PuzzleId, PuzzleKind, PuzzleLevel, PuzzleVerdict};
/// use keypeg_play::review::{ReviewLimits, Reviewer};
///
/// let id = PuzzleId::in_series(PuzzleKind::OneLeft, PuzzleLevel::Easy, 1);
/// let reviewer = Reviewer::with_memory(&Board::new(id.game())?, ReviewLimits::default(), 1 << 20);
/// let puzzle = Puzzle::new(id, &reviewer)?;
/// assert_eq!((puzzle.position().len(), puzzle.accepted().len()), (1, 1));
/// assert_eq!(puzzle.grade(&puzzle.accepted()[0], &reviewer)?.verdict, PuzzleVerdict::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    id: PuzzleId,
    position: Position,
    accepted: Vec<Code>,
}

/// Whether an answer is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleVerdict {
    /// It is one of the accepted answers.
    Right,
    /// It is not accepted, but nearly as good as the best probe.
    Close,
    /// It is not accepted.
    Wrong,
}

/// What an answer to a puzzle is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradedAnswer {
    /// Whether the answer is accepted.
    pub verdict: PuzzleVerdict,
    /// The expected guesses of the answer, and how it splits the codes left.
    pub grade: GuessGrade,
}

impl Puzzle {
    /// Makes a puzzle. The reviewer must be one of [`PuzzleId::game`] without a time limit; another one is refused.
    pub fn new(id: PuzzleId, reviewer: &Reviewer) -> Result<Puzzle, ReviewError> {
        let board = reviewer.board();
        let recipe = PuzzleRecipe::of(id.kind(), id.level());
        let mut stream = id.stream();
        loop {
            let Some(position) = random_position::draw(board, &recipe.draw, &mut stream) else { continue };
            reviewer.check_position(&position)?;
            if let Some(accepted) = recipe.accepted(&position, reviewer)? {
                return Ok(Puzzle { id, position, accepted });
            }
        }
    }

    /// The kind, the level, and the number or day.
    pub fn id(&self) -> PuzzleId {
        self.id
    }

    /// The turns and the codes that agree with them.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All accepted answers: possible guesses first, and then in the order of the board.
    pub fn accepted(&self) -> &[Code] {
        &self.accepted
    }

    /// Grades an answer. Refuses a code of another game.
    pub fn grade(&self, guess: &Code, reviewer: &Reviewer) -> Result<GradedAnswer, ReviewError> {
        let grade = reviewer.grade(&self.position, guess, &Control::default())?;
        let verdict = match self.id.kind() {
            _ if self.accepted.contains(guess) => PuzzleVerdict::Right,
            PuzzleKind::BestProbe if grade.loss <= Fraction::new(1, CLOSE_PART) => PuzzleVerdict::Close,
            _ => PuzzleVerdict::Wrong,
        };
        Ok(GradedAnswer { verdict, grade })
    }
}
