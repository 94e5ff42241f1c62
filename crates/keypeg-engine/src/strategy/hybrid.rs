//! `hybrid`: Norvig's proposal. S′ while many codes remain; below a set size the guess, consistent or not, with
//! which the worst case takes the fewest guesses, found by exhaustive search.

use super::candidates::{Guesses, Pruning};
use super::minimax::Minimax;
use super::one_step::{Candidates, OneStep};
use super::worst_case::WorstCase;
use super::{Choice, Step, Strategy, StrategyError};
use crate::partition::Sizes;
use crate::{Position, Watch};

/// S′, then exact.
pub(super) struct Hybrid {
    near_the_root: OneStep,
    guesses: Guesses,
    exact_below: usize,
}

impl Hybrid {
    pub(super) fn new(pruning: Pruning, exact_below: usize) -> Hybrid {
        let near_the_root = OneStep::new(Box::new(WorstCase), Candidates::Consistent, pruning.clone());
        Hybrid { near_the_root, guesses: Guesses::new(pruning), exact_below }
    }
}

impl Strategy for Hybrid {
    fn decide(&self, position: &Position<'_>, watch: &dyn Watch) -> Result<Choice, StrategyError> {
        if position.remaining.len() >= self.exact_below {
            return self.near_the_root.decide(position, watch);
        }
        let order = self.guesses.in_tie_order(position)?;
        Ok(Choice::Guess(Minimax::new(position.board, watch).choose(position.remaining, &order)?))
    }

    fn explain(
        &self,
        position: &Position<'_>,
        watch: &dyn Watch,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        if position.remaining.len() >= self.exact_below {
            return self.near_the_root.explain(position, watch, tell);
        }
        let choice = self.decide(position, watch)?;
        if let Choice::Guess(guess) = choice {
            // The search compares numbers of guesses, not cells; what can be shown is where it ends.
            let sizes = Sizes::of(position.board, guess, position.remaining);
            tell(Step::Considered { guess, sizes, best: true });
        }
        Ok(choice)
    }
}
