//! `hybrid`: Norvig's proposal. S′ while many codes remain; below a set size the guess, consistent or not, with
//! which the worst case takes the fewest guesses, found by exhaustive search.

use keypeg_core::CodeId;

use super::candidates::Pruning;
use super::minimax::Minimax;
use super::one_step::{Candidates, OneStep};
use super::worst_case::WorstCase;
use super::{Choice, Strategy, StrategyError};
use crate::{Position, Prefer, TieBreak};

/// S′, then exact.
pub(super) struct Hybrid {
    near_the_root: OneStep,
    pruning: Pruning,
    exact_below: usize,
}

impl Hybrid {
    pub(super) fn new(pruning: Pruning, exact_below: usize) -> Hybrid {
        let near_the_root = OneStep::new(Box::new(WorstCase), Candidates::Consistent, pruning.clone());
        Hybrid { near_the_root, pruning, exact_below }
    }
}

impl Strategy for Hybrid {
    fn choose(&self, position: &Position<'_>) -> Result<Choice, StrategyError> {
        if position.remaining.len() >= self.exact_below {
            return self.near_the_root.choose(position);
        }
        let mut order: Vec<CodeId> = self.pruning.all_guesses(position)?.iter().collect();
        if matches!(self.pruning.tie_break, TieBreak::Lexicographic(Prefer::Consistent, _)) {
            order.sort_by_key(|guess| position.remaining.binary_search(guess).is_err());
        }
        Ok(Choice::Guess(Minimax::new(position.board).choose(position.remaining, &order)))
    }
}
