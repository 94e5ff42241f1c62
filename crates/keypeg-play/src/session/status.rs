//! What a session says about its game: replies, status, counts and errors.

use keypeg_core::{Contradiction, Feedback, Game};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::any_board::CodeCount;
use crate::codemaker::CodemakerError;
use crate::consistency::Consistency;
use crate::hint::HintLevel;

/// Whether a game goes on, or how it ended. In JSON `open`, `found`, `lost` or `given-up`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// The next guess may be made.
    Open,
    /// The secret was found.
    Found,
    /// The rows are used up.
    Lost,
    /// The player gave up.
    GivenUp,
}

impl GameStatus {
    /// The name in records and in the archive.
    pub fn name(self) -> &'static str {
        match self {
            GameStatus::Open => "open",
            GameStatus::Found => "found",
            GameStatus::Lost => "lost",
            GameStatus::GivenUp => "given-up",
        }
    }
}

/// What a session replies to a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuessReply {
    /// A guess that cannot be the secret, in strict mode. It is not answered and uses no row.
    Refused {
        /// Every turn it contradicts; never empty.
        contradictions: Vec<Contradiction>,
    },
    /// The guess was answered.
    Answered {
        /// The black and white pegs.
        feedback: Feedback,
        /// Whether the guess could be the secret.
        consistency: Consistency,
        /// The codes that agree with all answers, this one included.
        remaining: CodeCount,
        /// Whether the game goes on after this answer, or how it ended.
        status: GameStatus,
    },
}

/// Help that was asked for, by what it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// A hint of this level.
    Hint(HintLevel),
    /// A list of codes that can be the secret.
    PossibleCodes,
}

/// The counts of a game, finished or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// All guesses, refused ones included, as the paper's Algorithm 1 counts.
    pub guesses: usize,
    /// The guesses that were answered: the rows used.
    pub rows: usize,
    /// The guesses that could not be the secret, refused or answered.
    pub bad: usize,
    /// How often help was asked for: hints and lists of codes.
    pub hints: usize,
    /// How many turns were taken back.
    pub undone: usize,
}

/// Why a guess is not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SessionError {
    /// The game has ended.
    #[error("the game is over; take a turn back or begin a new game")]
    Over,
    /// The guess or the secret is a code of another game.
    #[error("the code does not belong to {0}")]
    ForeignCode(Game),
    /// The board is one of another game.
    #[error("the board is one of {board}, but the game is {game}")]
    OtherBoard {
        /// The game to be played.
        game: Game,
        /// The game of the board.
        board: Game,
    },
    /// The codemaker cannot answer.
    #[error(transparent)]
    Codemaker(#[from] CodemakerError),
}
