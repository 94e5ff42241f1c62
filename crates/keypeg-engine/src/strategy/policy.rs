//! What a strategy decides, and how it explains itself.

use keypeg_core::{CodeId, Control, Stopped};
use thiserror::Error;

use super::inference::InferenceError;
use crate::partition::Sizes;
use crate::solve::SolveError;
use crate::symmetry::{FileError, Source};
use crate::{Board, Position};

/// Decides what to guess in every position of a game. Implement it for a strategy of your own and pass it to
/// [`Strategy::custom`](super::Strategy::custom).
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_engine::strategy::{Choice, Policy, StrategyError};
/// use keypeg_engine::{Board, Position, Strategy};
///
/// /// Always guesses the last code that can be the secret.
/// struct LastPossible;
///
/// impl Policy for LastPossible {
///     fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
///         Ok(Choice::Guess(*position.ids().last().expect("a position has a code")))
///     }
/// }
///
/// let board = Board::new("3x4".parse()?)?;
/// let tree = Strategy::custom(LastPossible).tree(&board)?;
/// assert_eq!(tree.root.distribution().secrets(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Policy: Send + Sync {
    /// Does work that is better done once, before the first position of a board is asked for.
    fn prepare(&self, board: &Board, control: &Control) -> Result<(), StrategyError> {
        let _ = (board, control);
        Ok(())
    }

    /// Does the same work as [`Policy::prepare`] for games whose first guess is fixed. Called instead of it.
    fn prepare_after(&self, board: &Board, first: CodeId, control: &Control) -> Result<(), StrategyError> {
        let _ = (board, first, control);
        Ok(())
    }

    /// The guess for a position, or the guesses among which chance decides. Long work checks the control.
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError>;

    /// Decides the same, and tells every step on the way. Strategies that do not compare guesses have no steps.
    fn explain(
        &self,
        position: &Position,
        control: &Control,
        detail: Detail,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Choice, StrategyError> {
        let _ = (detail, tell);
        self.decide(position, control)
    }
}

/// What a strategy decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The one guess to make.
    Guess(CodeId),
    /// Any of these guesses, all equally likely; never empty.
    Random(Vec<CodeId>),
}

/// A game that takes more guesses than this never ends.
pub(crate) const MOST_GUESSES: usize = 250;

impl Choice {
    /// The guesses, each equally likely. Refuses a choice of no guess and of numbers that are not codes of the board.
    pub fn guesses(self, board: &Board) -> Result<Vec<CodeId>, StrategyError> {
        let guesses = match self {
            Choice::Guess(guess) => vec![guess],
            Choice::Random(guesses) => guesses,
        };
        let is_code = |guess: &CodeId| guess.index() < board.space().len();
        if guesses.is_empty() || !guesses.iter().all(is_code) {
            return Err(StrategyError::InvalidChoice);
        }
        Ok(guesses)
    }
}

/// How much of a decision is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The guesses that were compared.
    Considered,
    /// Also those passed over, which takes longer than deciding.
    Pruned,
}

/// A step on the way to a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// How many guesses are looked at.
    Guesses {
        /// Where they come from.
        source: Source,
        /// How many there are.
        count: usize,
        /// How many guesses the strategy could choose from if none were passed over.
        from: usize,
        /// How many there would be if turns with equal answers were not exchanged and absent colors not merged.
        in_order: usize,
    },
    /// A guess was passed over.
    Pruned {
        /// The guess that the step is about.
        guess: CodeId,
        /// Why it was passed over.
        why: Why,
    },
    /// A guess was considered.
    Considered {
        /// The guess that the step is about.
        guess: CodeId,
        /// The sizes of its cells.
        sizes: Sizes,
        /// Whether it is better than all before.
        best: bool,
    },
}

/// Why a guess was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is equivalent to another under symmetry.
    SameAs(CodeId),
    /// It holds a color that an answer of no pegs at all has ruled out.
    AbsentColor(u8),
}

/// Why a strategy cannot decide.
#[derive(Debug, Error)]
pub enum StrategyError {
    /// The file of representatives is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The inference player met a history that is not its own, or contradictory answers.
    #[error(transparent)]
    Inference(#[from] InferenceError),
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The strategy chose no guess, or a number that is not one of a code.
    #[error("the strategy chose no guess, or one that is not a code of the game")]
    InvalidChoice,
    /// The strategy does not come to an end.
    #[error("the strategy does not find every secret within {MOST_GUESSES} guesses")]
    Endless,
    /// The control stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
