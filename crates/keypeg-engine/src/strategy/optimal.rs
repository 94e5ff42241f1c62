//! `optimal` and `optimal-worst`: provably best play by the exact search.
//!
//! Equally good guesses are not compared further: the order of the search decides which of them is played.

use keypeg_core::{CodeId, Control};

use super::solved::SolvedTrees;
use super::{Choice, Policy, StrategyError};
use crate::solve::Objective;
use crate::{Board, Position};

/// Plays what the exact search found.
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
