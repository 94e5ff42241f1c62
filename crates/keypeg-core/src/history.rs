//! Turns, and whether a code agrees with them.

use thiserror::Error;

use crate::quoted::quoted;
use crate::{Code, Feedback, FeedbackError, Game, ParseCodeError, score};

/// A guess and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The guess.
    pub guess: Code,
    /// The answer to it.
    pub feedback: Feedback,
}

impl Turn {
    /// Whether the code, were it the secret, would have drawn this answer.
    pub fn is_consistent(&self, code: &Code) -> bool {
        score(&self.guess, code) == self.feedback
    }
}

/// The turns of a game so far. A code is *consistent* ("coherent") when it would have drawn every answer given.
///
/// ```
/// use keypeg_core::Notation;
///
/// let notation = Notation::standard("4x6".parse()?);
/// let history = notation.parse_history("AABB 1,1; ABCC 0,2")?;
/// let code = notation.parse_code("BADB")?;
/// let found = history.contradiction(&code).expect("the first turn would have been answered 2,2 otherwise");
/// assert_eq!((found.turn, found.expected.to_string().as_str()), (0, "2,1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    turns: Vec<Turn>,
}

/// A turn that a code contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The answer that turn would have had, were the code the secret.
    pub expected: Feedback,
}

/// Why a history cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HistoryError {
    /// The guess of a turn is no code.
    #[error("turn {turn}: {source}")]
    Code {
        /// The turn, counted from 1.
        turn: usize,
        /// What is wrong with it.
        source: ParseCodeError,
    },
    /// The answer of a turn is no feedback.
    #[error("turn {turn}: {source}")]
    Feedback {
        /// The turn, counted from 1.
        turn: usize,
        /// What is wrong with it.
        source: FeedbackError,
    },
    /// The answer can occur with this number of pegs, but never in this game.
    #[error("turn {turn}: {game} never answers \"{feedback}\"; check the turn or the game")]
    NeverAnswered {
        /// The turn, counted from 1.
        turn: usize,
        /// The game.
        game: Game,
        /// The answer given.
        feedback: Feedback,
    },
    /// A turn without an answer.
    #[error("turn {turn}: {} has no answer; write guess and feedback, such as \"AABC 1,2\"", quoted(text))]
    NoFeedback {
        /// The turn, counted from 1.
        turn: usize,
        /// What was found.
        text: String,
    },
}

impl History {
    /// A history of these turns.
    pub fn new(turns: Vec<Turn>) -> History {
        History { turns }
    }

    /// The turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many turns were played.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether no turn was played yet.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Adds a turn.
    pub fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// Takes the last turn back.
    pub fn pop(&mut self) -> Option<Turn> {
        self.turns.pop()
    }

    /// Whether the code agrees with every turn.
    pub fn is_consistent(&self, code: &Code) -> bool {
        self.turns.iter().all(|turn| turn.is_consistent(code))
    }

    /// The first turn that the code contradicts.
    pub fn contradiction(&self, code: &Code) -> Option<Contradiction> {
        self.turns.iter().enumerate().find_map(|(turn, Turn { guess, feedback })| {
            let expected = score(guess, code);
            (expected != *feedback).then_some(Contradiction { turn, expected })
        })
    }
}
