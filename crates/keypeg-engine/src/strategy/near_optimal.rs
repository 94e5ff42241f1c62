//! `near-optimal`: exact endgames below guesses that are chosen by estimates, with a fixed amount of work.
//!
//! The tree of a position is built when the position is first asked for, and the game then follows it. It depends only on
//! the position. Of guesses with equal estimates the first in the order of the codes comes first, and only a cheaper one
//! replaces it.

use keypeg_core::{CodeId, Control};

use super::solved::SolvedTrees;
use super::{Choice, Policy, StrategyError};
use crate::{Board, Position};

/// Plays the trees of an improvement of a few rounds.
pub(super) struct NearOptimal {
    trees: SolvedTrees,
}

impl NearOptimal {
    pub(super) fn new() -> NearOptimal {
        NearOptimal { trees: SolvedTrees::near_optimal() }
    }
}

impl Policy for NearOptimal {
    fn prepare(&self, board: &Board, control: &Control) -> Result<(), StrategyError> {
        self.trees.guess(&board.start(), control)?;
        Ok(())
    }

    fn prepare_after(&self, board: &Board, first: CodeId, control: &Control) -> Result<(), StrategyError> {
        self.trees.solve_after(board, first, control)
    }

    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        Ok(Choice::Guess(self.trees.guess(position, control)?))
    }
}
