//! The account of a game and of its turns.

use keypeg_core::{Code, Feedback};

use super::Label;
use crate::advice::Measures;
use crate::fraction::Fraction;

/// The review of a game, with a `T` per turn. Values, losses and luck are in guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<T = ReviewedTurn> {
    /// The expected number of guesses from the beginning under optimal play.
    pub par: Fraction,
    /// The sum of all losses, at least 0.
    pub loss: Fraction,
    /// The sum of all luck; negative where answers were worse than expected.
    pub luck: Fraction,
    /// The expected number of further guesses under optimal play: 0 once the secret was found.
    pub left: Fraction,
    /// The turns, oldest first.
    pub turns: Vec<T>,
    /// Whether every value is proven; else they are estimates.
    pub exact: bool,
}

/// The review of a turn. Values, losses and luck are in guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedTurn {
    /// The code that was guessed.
    pub guess: Code,
    /// The answer that was given.
    pub feedback: Feedback,
    /// The number of codes left before the guess.
    pub before: usize,
    /// The number of codes left after the answer.
    pub after: usize,
    /// The expected number of guesses before the turn, under optimal play.
    pub value: Fraction,
    /// How much worse the guess was than the best one; 0 for a best guess.
    pub loss: Fraction,
    /// How much better the answer was than expected; negative for bad luck.
    pub luck: Fraction,
    /// The class of the loss; `None` if the only code left was guessed.
    pub label: Option<Label>,
    /// How the guess splits the codes left.
    pub measures: Measures,
    /// A best guess and how it splits the codes; `None` if the guess was a best one.
    pub better: Option<(Code, Measures)>,
    /// Whether the guess could be the secret.
    pub consistent: bool,
    /// Whether the values of this turn are proven.
    pub exact: bool,
}

/// A turn with a loss and a label: reviewed exactly or by an estimate.
pub trait GradedTurn {
    /// The expected number of guesses before the turn, under optimal play.
    fn value(&self) -> Fraction;

    /// How much worse the guess was than the best one, in guesses.
    fn loss(&self) -> Fraction;

    /// The class of the loss; `None` if the only code left was guessed.
    fn label(&self) -> Option<Label>;
}

impl GradedTurn for ReviewedTurn {
    fn value(&self) -> Fraction {
        self.value
    }

    fn loss(&self) -> Fraction {
        self.loss
    }

    fn label(&self) -> Option<Label> {
        self.label
    }
}

impl<T: GradedTurn> Review<T> {
    /// Whether guesses + left = par + loss − luck, exactly.
    pub fn identity_holds(&self) -> bool {
        Fraction::from(self.turns.len() as i128) + self.left == self.par + self.loss - self.luck
    }

    /// The turns, counted from 0, that are at least an inaccuracy.
    pub fn weak_turns(&self) -> impl Iterator<Item = usize> {
        let weak = |turn: &T| turn.label().is_some_and(|label| label >= Label::Inaccuracy);
        self.turns.iter().enumerate().filter(move |(_, turn)| weak(turn)).map(|(index, _)| index)
    }

    /// The number of turns with a label.
    pub fn graded(&self) -> usize {
        self.turns.iter().filter(|turn| turn.label().is_some()).count()
    }

    /// How good the choices were, from 0 to 100: 100 × the expected guesses of the best choice / those of the choice made,
    /// averaged over the turns with a label. `None` if no turn has one.
    ///
    /// ```
    /// use keypeg_engine::Board;
    /// use keypeg_play::review::Review;
    ///
    /// // The second guess and the fourth tell nothing, so each costs a whole guess.
    /// let review = Review::of(&Board::new("1x3".parse()?)?, "A 0,0; A 0,0; B 0,0; B 0,0; C 1,0")?;
    /// assert_eq!(review.graded(), 4);
    /// assert_eq!(review.skill(), Some(100.0 * (1.0 + 1.5 / 2.5 + 1.0 + 1.0 / 2.0) / 4.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn skill(&self) -> Option<f64> {
        let graded = self.turns.iter().filter(|turn| turn.label().is_some());
        let shares = graded.map(|turn| turn.value().to_f64() / (turn.value() + turn.loss()).to_f64());
        let (turns, sum) = shares.fold((0.0, 0.0), |(turns, sum), share| (turns + 1.0, sum + share));
        (turns > 0.0).then(|| (100.0 * sum / turns).clamp(0.0, 100.0))
    }
}
