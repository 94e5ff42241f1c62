//! `hybrid`: Norvig's proposal. It plays S′ while many codes remain. In smaller sets it plays the guess, consistent or not,
//! with the fewest guesses at worst, found by exhaustive search.

use super::candidates::{Guesses, Pruning};
use super::minimax::Minimax;
use super::one_step::{Candidates, OneStep};
use super::{Choice, Detail, Policy, Step, StrategyError};
use crate::Position;
use crate::measure::Measure;
use crate::partition::Sizes;
use keypeg_core::Control;

/// Plays S′ in large sets, and searches small ones exhaustively.
pub(super) struct Hybrid {
    near_the_root: OneStep,
    guesses: Guesses,
    exact_below: usize,
}

impl Hybrid {
    pub(super) fn new(pruning: Pruning, exact_below: usize) -> Hybrid {
        let near_the_root = OneStep::new(Measure::WorstCase, Candidates::Consistent, pruning.clone());
        Hybrid { near_the_root, guesses: Guesses::new(pruning), exact_below }
    }
}

impl Policy for Hybrid {
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError> {
        if position.ids().len() >= self.exact_below {
            return self.near_the_root.decide(position, control);
        }
        let order = self.guesses.in_tie_order(position)?;
        Ok(Choice::Guess(Minimax::new(position.board(), control).choose(position.ids(), &order)?))
    }

    fn explain(
        &self,
        position: &Position,
        control: &Control,
        detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        if position.ids().len() >= self.exact_below {
            return self.near_the_root.explain(position, control, detail, tell);
        }
        let choice = self.decide(position, control)?;
        if let Choice::Guess(guess) = choice {
            // The search compares numbers of guesses, not cells. So only its result can be shown.
            let sizes = Sizes::of(position.board(), guess, position.ids());
            tell(Step::Considered { guess, sizes, best: true });
        }
        Ok(choice)
    }
}
