//! A game as plain JSON: saved, resumed, archived, reviewed.
//!
//! The format carries a version. A file is believed only after its game was played again: every code is parsed, every
//! answer of a fixed secret compared, every history checked.

mod computer_game;
mod replay;

use keypeg_core::{Feedback, FeedbackError, Game, GameError, History, Notation, ParseCodeError, SymbolsError, Turn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::session::{GameStatus, PlayError};

/// The name of the format.
const FORMAT: &str = "keypeg-game";

/// The version that is written; older ones are read.
const VERSION: u32 = 2;

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Always `keypeg-game`.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The board, such as `4x6`.
    pub game: String,
    /// One symbol a color, where they are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// The strategy that guesses, where the computer breaks; a person does where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaker: Option<String>,
    /// How many answers may be false, where some may: a number, or `unlimited`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<String>,
    /// Who answers.
    pub codemaker: CodemakerRecord,
    /// The secret; of an adversary's game only once it is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Whether bad guesses are refused.
    #[serde(default)]
    pub strict: bool,
    /// The most answered guesses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// The answered guesses.
    pub turns: Vec<TurnRecord>,
    /// The refused ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedRecord>,
    /// The help asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<HintRecord>,
    /// How many turns were taken back.
    #[serde(default)]
    pub undone: usize,
    /// How the game stands.
    pub outcome: GameStatus,
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodemakerRecord {
    /// A fixed secret.
    Secret,
    /// An adversary that keeps the largest cell.
    Adversary,
    /// An adversary that plays the exact worst case.
    StrongAdversary,
    /// A person, and the computer breaks.
    Person,
}

/// An answered guess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The guess.
    pub guess: String,
    /// Its answer.
    pub feedback: String,
}

/// A refused guess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedRecord {
    /// After how many turns.
    pub after: usize,
    /// The guess.
    pub guess: String,
}

/// Help that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintRecord {
    /// After how many turns.
    pub after: usize,
    /// `nudge`, `color`, `probe`, `answer` or `good-guesses`.
    pub kind: String,
}

/// Why a file is no game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Not JSON of this shape.
    #[error("it is not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// JSON of another kind.
    #[error("its format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// From the future.
    #[error("it has version {0} of the format, and this program reads up to {VERSION}; use a newer keypeg")]
    Version(u32),
    /// No such board.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Symbols that do not fit the board.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// A code that is none.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// An answer that is none.
    #[error("turn {turn}: {source}")]
    Feedback {
        /// The turn, counted from 1.
        turn: usize,
        /// What is wrong.
        source: FeedbackError,
    },
    /// A game with a fixed secret that does not say which.
    #[error("it has a fixed secret but does not name it")]
    NoSecret,
    /// An answer that the secret does not give.
    #[error("turn {turn}: the secret answers {truth}, not {given}")]
    WrongAnswer {
        /// The turn, counted from 1.
        turn: usize,
        /// The answer in the file.
        given: Feedback,
        /// The answer of the secret.
        truth: Feedback,
    },
    /// An adversary's answers that no code fits.
    #[error("no code fits its answers")]
    NothingFits,
    /// A game that goes on after its end, or a number that cannot be.
    #[error("{0}")]
    Impossible(String),
    /// A strong adversary that nobody gave values to.
    #[error("its codemaker is the strong adversary, which is not available here")]
    NoValues,
    /// A game that the computer broke.
    #[error("the computer breaks in it; only a game that a person breaks can be taken up again")]
    ComputerBreaks,
    /// The session refuses the setup.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl GameRecord {
    /// Reads a game from JSON.
    pub fn parse(text: &[u8]) -> Result<GameRecord, RecordError> {
        // The version is looked at first, since a later one may have another shape.
        let value: serde_json::Value = serde_json::from_slice(text)?;
        let format = value.get("format").and_then(|format| format.as_str()).unwrap_or_default();
        if format != FORMAT {
            return Err(RecordError::Format(format.to_string()));
        }
        let version = value.get("version").and_then(|version| version.as_u64()).unwrap_or(0);
        if version == 0 || version > VERSION.into() {
            return Err(RecordError::Version(u32::try_from(version).unwrap_or(u32::MAX)));
        }
        Ok(serde_json::from_value(value)?)
    }

    /// The game as JSON, ready to be written.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists of them always have a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The game and how its codes are written.
    pub fn notation(&self) -> Result<Notation, RecordError> {
        let game: Game = self.game.parse()?;
        Ok(match &self.symbols {
            Some(symbols) => Notation::with_symbols(game, symbols)?,
            None => Notation::standard(game),
        })
    }
}

impl GameRecord {
    /// The turns, as they were answered.
    pub fn history(&self) -> Result<History, RecordError> {
        let notation = self.notation()?;
        let turns = (1..).zip(&self.turns).map(|(turn, played)| {
            let feedback = Feedback::parse(notation.game().pegs(), &played.feedback);
            let feedback = feedback.map_err(|source| RecordError::Feedback { turn, source })?;
            Ok(Turn { guess: notation.parse_code(&played.guess)?, feedback })
        });
        Ok(History::new(turns.collect::<Result<_, RecordError>>()?))
    }
}

/// The turns to write into a record.
fn turns(notation: &Notation, history: &History) -> Vec<TurnRecord> {
    let write =
        |turn: &Turn| TurnRecord { guess: notation.code(&turn.guess).to_string(), feedback: turn.feedback.to_string() };
    history.turns().iter().map(write).collect()
}

/// The symbols to write into a record: none where they are the usual ones.
fn symbols(notation: &Notation) -> Option<String> {
    let game = notation.game();
    let own = *notation != Notation::standard(game);
    own.then(|| (0..game.colors() as u8).map(|color| notation.color(color)).collect())
}
