//! What a breaker does next, or why it cannot.

use keypeg_core::{Code, Feedback, Game, HistoryError};
use keypeg_engine::strategy::{StrategyError, StrategyId, Unsupported};
use thiserror::Error;

use crate::any_board::CodeCount;
use crate::lies::Explanations;
use crate::repair::Repair;
use crate::text::plural;

/// How many answers may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// All answers are believed.
    None,
    /// At most this many: a code is excluded only when it contradicts more turns.
    AtMost(u16),
    /// Any number. The breaker assumes the fewest that explain the answers, as the Anti-Mind player does.
    Unlimited,
}

/// What the breaker does next.
#[derive(Clone, Debug)]
pub enum BreakerAction {
    /// It makes a guess and waits for the answer.
    Guess(ProposedGuess),
    /// It knows every peg and announces the secret instead of guessing (Rao's player).
    Announce(Code),
    /// No code agrees with the answers; some answer must be changed.
    Conflict(Conflict),
}

/// A guess and what is known when it is made.
#[derive(Clone, Debug)]
pub struct ProposedGuess {
    /// The code to guess.
    pub code: Code,
    /// The codes that can be the secret before it is answered.
    pub remaining: CodeCount,
    /// The explanations with the fewest lies; `None` unless some answer must be wrong and [`Lies::Unlimited`] allows it.
    pub explanations: Option<Explanations>,
}

/// Why no code agrees with the answers, and which answers may have been meant.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The smallest sets of answers that must be wrong.
    pub explanations: Explanations,
    /// Possible repairs, the most plausible first; empty if the search found none in time.
    pub repairs: Vec<Repair>,
    /// How many answers may stay false.
    pub allowed: u16,
}

impl Conflict {
    /// How many answers must be wrong, at least; one where the search did not get that far.
    pub fn wrong_answers(&self) -> usize {
        self.explanations.lies.max(1)
    }
}

/// An answer that turned out to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lie {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The answer that was given.
    pub given: Feedback,
    /// The answer it should have been.
    pub truth: Feedback,
}

/// Why the breaker cannot play.
#[derive(Debug, Error)]
pub enum BreakError {
    /// The strategy does not play this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The inference player draws conclusions from every answer and cannot doubt one.
    #[error("inference believes every answer, so it does not play with lies; choose another strategy")]
    InferenceWithLies,
    /// Strategies that search for codes believe every answer.
    #[error(
        "{0} believes every answer on a board that is too large to enumerate; play without lies, or a smaller board"
    )]
    SearchWithLies(StrategyId),
    /// A tree was given for a game that is not enumerated.
    #[error("{0} has too many codes to be played from a tree")]
    TreeTooLarge(Game),
    /// The strategy cannot decide.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The guess is a code of another game.
    #[error("{guess} is a code of {}, not of {game}", guess.game())]
    ForeignCode {
        /// The guess that was answered.
        guess: Code,
        /// The game that is played.
        game: Game,
    },
    /// The turns before a tree belong to another game.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The answer never occurs in this game.
    #[error("{game} never answers \"{feedback}\"; check the answer or the game")]
    NeverAnswered {
        /// The game that is played.
        game: Game,
        /// The answer that was given.
        feedback: Feedback,
    },
    /// A turn that came with the tree cannot be changed: the tree holds for no other answer.
    #[error("turn {turn} came with the tree, which holds for no other answer; choose a strategy to change it")]
    TurnOfTheTree {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// A turn that was not played yet.
    #[error("there is no turn {turn} yet; {}", plural(played, "turn was played", "turns were played"))]
    NoSuchTurn {
        /// The turn, counted from 1.
        turn: usize,
        /// The number of turns that were played.
        played: usize,
    },
}
