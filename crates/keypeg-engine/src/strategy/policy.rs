//! The trait of strategies: decisions and explanations.

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
    /// Prepares for a whole board, such as by solving it. Called before the first decision.
    fn prepare(&self, board: &Board, control: &Control) -> Result<(), StrategyError> {
        let _ = (board, control);
        Ok(())
    }

    /// Prepares for a whole board on which the first guess is fixed. Called instead of [`Policy::prepare`].
    fn prepare_after(&self, board: &Board, first: CodeId, control: &Control) -> Result<(), StrategyError> {
        let _ = (board, first, control);
        Ok(())
    }

    /// The guess for a position, or the guesses among which chance decides. Long work checks the control.
    fn decide(&self, position: &Position, control: &Control) -> Result<Choice, StrategyError>;

    /// Makes the same decision as [`Policy::decide`], and reports its steps. Strategies that do not compare guesses have no
    /// steps.
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

/// A strategy that takes more guesses than this is considered endless.
pub(crate) const MOST_GUESSES: usize = 250;

impl Choice {
    /// The guesses, each equally likely. Refuses an empty choice, and numbers that are not codes of the board.
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

/// How much of a decision is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The guesses that were compared.
    Considered,
    /// Also the guesses that were skipped. Finding them takes longer than deciding.
    Pruned,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The list of guesses to compare.
    Guesses {
        /// Where they come from.
        source: Source,
        /// The number of guesses.
        count: usize,
        /// The number of guesses before any was skipped.
        from: usize,
        /// The number of guesses if turns with equal answers were not exchanged and absent colors not merged.
        in_order: usize,
    },
    /// A guess was skipped.
    Pruned {
        /// The guess that the step is about.
        guess: CodeId,
        /// Why it was skipped.
        why: Why,
    },
    /// A guess was compared with the best one so far.
    Considered {
        /// The guess that the step is about.
        guess: CodeId,
        /// The sizes of its cells.
        sizes: Sizes,
        /// Whether it is better than all guesses before.
        best: bool,
    },
}

/// Why a guess was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is equivalent to another under symmetry.
    SameAs(CodeId),
    /// It has a color that an answer of 0,0 has ruled out.
    AbsentColor(u8),
}

/// Why a strategy cannot decide.
#[derive(Debug, Error)]
pub enum StrategyError {
    /// The file of representatives is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The inference player cannot continue the history.
    #[error(transparent)]
    Inference(#[from] InferenceError),
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// No code agrees with the turns.
    #[error("no code agrees with all answers; check them")]
    Contradictory,
    /// A game by search took more guesses than it may.
    #[error("the strategy did not find the secret within {0} guesses")]
    TooManyGuesses(usize),
    /// The strategy returned no guess, or a number that is not a code of the board.
    #[error("the strategy chose no guess, or one that is not a code of the game")]
    InvalidChoice,
    /// The strategy does not find some secret within the limit.
    #[error("the strategy does not find every secret within {MOST_GUESSES} guesses")]
    Endless,
    /// The control stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
