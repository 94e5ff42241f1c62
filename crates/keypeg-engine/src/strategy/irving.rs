//! `irving`: two guesses by expected size, then the exact search ("Towards an optimum Mastermind strategy", 1978).

use super::candidates::Pruning;
use super::one_step::{Candidates, OneStep};
use super::solved::SolvedTrees;
use super::{Choice, Detail, Policy, Step, StrategyError};
use crate::Position;
use crate::measure::Measure;
use crate::solve::Objective;
use keypeg_core::Control;

/// Plays by expected size at first, and by exact search later.
pub(super) struct Irving {
    opening: OneStep,
    solved: SolvedTrees,
}

/// The number of guesses that are made by expected size.
const BY_EXPECTED_SIZE: usize = 2;

impl Irving {
    pub(super) fn new(pruning: Pruning) -> Irving {
        let opening = OneStep::new(Measure::ExpectedSize, Candidates::All, pruning);
        Irving { opening, solved: SolvedTrees::new(Objective::Average) }
    }
}

impl Policy for Irving {
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        if position.turns().len() < BY_EXPECTED_SIZE {
            return self.opening.decide(position, control);
        }
        Ok(Choice::Guess(self.solved.guess(position, control)?))
    }

    fn explain(
        &self,
        position: &Position,
        control: &Control,
        detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        if position.turns().len() < BY_EXPECTED_SIZE {
            return self.opening.explain(position, control, detail, tell);
        }
        self.decide(position, control)
    }
}
