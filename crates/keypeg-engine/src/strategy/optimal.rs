//! `optimal` and `optimal-worst`: optimal play by the exact search.
//!
//! Of equally good guesses the first that the search finds is played.

use keypeg_core::{CodeId, Control};

use super::solved::SolvedTrees;
use super::{Choice, Policy, StrategyError};
use crate::solve::Objective;
use crate::{Board, Position};

/// Plays the trees of the exact search.
pub(super) struct Optimal {
    solved: SolvedTrees,
}

impl Optimal {
    pub(super) fn new(objective: Objective) -> Optimal {
        Optimal { solved: SolvedTrees::new(objective) }
    }
}

impl Policy for Optimal {
    fn prepare(&self, board: &Board, control: &Control) -> Result<(), StrategyError> {
        self.solved.guess(&board.start(), control)?;
        Ok(())
    }

    fn prepare_after(&self, board: &Board, first: CodeId, control: &Control) -> Result<(), StrategyError> {
        self.solved.solve_after(board, first, control)
    }

    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        Ok(Choice::Guess(self.solved.guess(position, control)?))
    }
}
