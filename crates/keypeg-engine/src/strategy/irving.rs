//! `irving`: two guesses by expected size, then the exact search ("Towards an optimum Mastermind strategy", 1978).

use super::candidates::Pruning;
use super::expected_size::ExpectedSize;
use super::one_step::{Candidates, OneStep};
use super::solved::Solved;
use super::{Choice, Step, Strategy, StrategyError};
use crate::solve::Objective;
use crate::{Position, Watch};

/// Expected size at first, exact later.
pub(super) struct Irving {
    opening: OneStep,
    solved: Solved,
}

/// How many guesses are made by expected size.
const BY_EXPECTED_SIZE: usize = 2;

impl Irving {
    pub(super) fn new(pruning: Pruning) -> Irving {
        let opening = OneStep::new(Box::new(ExpectedSize), Candidates::All, pruning);
        Irving { opening, solved: Solved::new(Objective::Average) }
    }
}

impl Strategy for Irving {
    fn decide(&self, position: &Position<'_>, watch: &dyn Watch) -> Result<Choice, StrategyError> {
        if position.moves.len() < BY_EXPECTED_SIZE {
            return self.opening.decide(position, watch);
        }
        Ok(Choice::Guess(self.solved.guess(position, watch)?))
    }

    fn explain(
        &self,
        position: &Position<'_>,
        watch: &dyn Watch,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        if position.moves.len() < BY_EXPECTED_SIZE {
            return self.opening.explain(position, watch, tell);
        }
        self.decide(position, watch)
    }
}
