//! The grade of a single guess, for a player who tries a weak turn again.

use keypeg_core::CodeId;
use keypeg_engine::Move;
use keypeg_engine::solve::Observer;

use super::{Label, ReviewError, Reviewer};
use crate::advice::Measures;
use crate::fraction::Fraction;

/// What a guess is worth at a position. It does not name a better guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuessGrade {
    /// The expected number of guesses, this one included, when play is optimal afterwards.
    pub value: Fraction,
    /// How much that is above the best guess, in guesses; at least 0.
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

impl Reviewer<'_> {
    /// Grades a guess; `turn` is the number of turns before it.
    pub fn grade(
        &self,
        position: &[Move],
        guess: CodeId,
        turn: usize,
        observer: &dyn Observer,
    ) -> Result<GuessGrade, ReviewError> {
        let asked = self.value_of_guess(position, guess, turn, observer)?;
        let best = self.value(position, turn, observer)?;
        // Estimates of V and Q may cross; a guess is then as good as the best that is known.
        let loss = asked.value - best.value.min(asked.value);
        Ok(GuessGrade {
            value: asked.value,
            loss,
            label: Label::of(loss),
            measures: self.measures(position, guess),
            consistent: self.board.consistent(position).binary_search(&guess).is_ok(),
            exact: asked.exact && best.exact,
        })
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::{History, Notation};
    use keypeg_engine::Board;
    use keypeg_engine::solve::Unobserved;

    use super::*;
    use crate::any_board::moves;
    use crate::review::ReviewLimits;

    #[test]
    fn a_guess_is_graded_as_its_review_does() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let notation = Notation::standard(board.game());
        let reviewer = Reviewer::new(&board, ReviewLimits { time: None, threads: 1 });
        let history = notation.parse_history("AAA 1,0; ABB 0,2").unwrap();
        let review = reviewer.review(&history, None, &Unobserved).unwrap();
        for (turn, reviewed) in review.turns.iter().enumerate() {
            let before = History::new(history.turns()[..turn].to_vec());
            let position = moves(&board, &before);
            let guess = board.space().id(&reviewed.guess);
            let graded = reviewer.grade(&position, guess, turn, &Unobserved).unwrap();
            assert_eq!((graded.loss, graded.measures), (reviewed.loss, reviewed.measures), "turn {turn}");
            assert_eq!((graded.consistent, graded.exact), (reviewed.consistent, reviewed.exact));
        }
    }
}
