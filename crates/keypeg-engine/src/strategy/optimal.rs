//! `optimal` and `optimal-worst`: guesses of proven best strategies.
//!
//! Equally good guesses are not compared further: which of them is played is the order of the search.

use super::solved::Solved;
use super::{Choice, Strategy, StrategyError};
use crate::solve::Objective;
use crate::{Board, Position, Watch};

/// Plays what the exact search found.
pub(super) struct Optimal {
    solved: Solved,
}

impl Optimal {
    pub(super) fn new(objective: Objective) -> Optimal {
        Optimal { solved: Solved::new(objective) }
    }
}

impl Strategy for Optimal {
    fn prepare(&self, board: &Board, watch: &dyn Watch) -> Result<(), StrategyError> {
        let remaining = board.consistent(&[]);
        self.solved.guess(&Position { board, moves: &[], remaining: &remaining }, watch)?;
        Ok(())
    }

    fn decide(&self, position: &Position<'_>, watch: &dyn Watch) -> Result<Choice, StrategyError> {
        Ok(Choice::Guess(self.solved.guess(position, watch)?))
    }
}
