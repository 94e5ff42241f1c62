//! The grade of a single guess, for a player who tries a weak turn again.

use keypeg_core::{Code, Control};
use keypeg_engine::Position;

use super::check::check_code;
use super::value::measures;
use super::{Label, ReviewError, Reviewer};
use crate::advice::Measures;
use crate::fraction::Fraction;

/// What a guess is worth at a position. It does not name a better guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuessGrade {
    /// The expected number of guesses, this one included, when play is optimal afterwards.
    pub value: Fraction,
    /// The difference to the value of the best guess; at least 0.
    pub loss: Fraction,
    /// The class of the loss.
    pub label: Label,
    /// How it splits the codes left.
    pub measures: Measures,
    /// Whether it can be the secret.
    pub consistent: bool,
    /// Whether the values are proven; else they are estimates.
    pub exact: bool,
}

impl Reviewer {
    /// Grades a guess at a position. Refuses a guess or a position of another game, and a position made by
    /// [`Board::position_of`](keypeg_engine::Board::position_of).
    pub fn grade(&self, position: &Position, guess: &Code, control: &Control) -> Result<GuessGrade, ReviewError> {
        self.check_position(position)?;
        check_code(self.board.game(), guess)?;
        let valuation = self.valuation(self.limits, control);
        let (asked, best) = (valuation.value_of_guess(position, guess)?, valuation.value(position)?);
        let id = self.board.space().id(guess);
        // Estimates of V and Q may cross; a guess is then as good as the best that is known.
        let loss = asked.value - best.value.min(asked.value);
        Ok(GuessGrade {
            value: asked.value,
            loss,
            label: Label::of(loss),
            measures: measures(position, id),
            consistent: position.is_possible(id),
            exact: asked.exact && best.exact,
        })
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::History;
    use keypeg_engine::Board;

    use super::*;
    use crate::review::ReviewLimits;

    #[test]
    fn a_guess_is_graded_as_its_review_does() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let reviewer = Reviewer::new(&board, ReviewLimits::default());
        let history = board.game().history("AAA 1,0; ABB 0,2").unwrap();
        let control = Control::default();
        let review = reviewer.review(&history, None, &control).unwrap();
        for (turn, reviewed) in review.turns.iter().enumerate() {
            let position = board.position(History::new(history.turns()[..turn].to_vec())).unwrap();
            let graded = reviewer.grade(&position, &reviewed.guess, &control).unwrap();
            assert_eq!((graded.loss, graded.measures), (reviewed.loss, reviewed.measures), "turn {turn}");
            assert_eq!((graded.consistent, graded.exact), (reviewed.consistent, reviewed.exact));
        }
    }
}
