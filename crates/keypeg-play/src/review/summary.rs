//! The numbers of a review that are worth keeping.

use super::{GradedTurn, Review};
use crate::fraction::Fraction;

/// A review in a few numbers, as the archive stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewSummary {
    /// The sum of all losses, in guesses.
    pub loss: f64,
    /// The number of graded turns; forced turns are not graded.
    pub graded: u32,
    /// The turn with the greatest loss, counted from 1, and that loss in guesses; `None` if no turn lost anything.
    pub weakest: Option<(u32, f64)>,
}

impl<T: GradedTurn> Review<T> {
    /// The numbers to store.
    pub fn summary(&self) -> ReviewSummary {
        let weakest = self.turns.iter().map(T::loss).zip(1..).filter(|(loss, _)| *loss > Fraction::ZERO);
        let weakest = weakest.max_by(|(a, _), (b, _)| a.cmp(b));
        ReviewSummary {
            loss: self.loss.to_f64(),
            graded: self.graded() as u32,
            weakest: weakest.map(|(loss, number)| (number, loss.to_f64())),
        }
    }
}
