//! A game as plain JSON: saved, resumed, archived, reviewed.
//!
//! The format has a version. A record is trusted only after its game was replayed: every code is parsed, every answer of a
//! fixed secret is compared, every history is checked.

mod computer_game;
mod counted;
mod replay;
mod saved_break;

use keypeg_core::{
    Code, CodeSpace, Feedback, FeedbackError, Game, GameError, History, Notation, ParseCodeError, SymbolsError, Turn,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use saved_break::PlayerRecord;

use crate::breaker::BreakError;
use crate::limits::INSTANT_CODES;
use crate::review::opening_book;
use crate::session::{GameStatus, SessionError};

/// The name of the format.
const FORMAT: &str = "keypeg-game";

/// The version that is written; older ones are read.
const VERSION: u32 = 2;

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Always `keypeg-game`.
    pub format: String,
    /// The version of the format, from 1 to the one that this program writes.
    pub version: u32,
    /// The board, such as `4x6`.
    pub game: String,
    /// One symbol per color; `None` if they are the standard ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// The name of the strategy that guessed; `None` if a person did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaker: Option<String>,
    /// How the computer plays, in a game that it has not finished; `None` in other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerRecord>,
    /// How many answers may be wrong: a number or `unlimited`; `None` if all are believed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<String>,
    /// The side that answers.
    pub codemaker: CodemakerRecord,
    /// The secret; of an adversary's game `None` until it is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Whether guesses that cannot be the secret are refused.
    #[serde(default)]
    pub strict: bool,
    /// The most answered guesses; `None` if they are not limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// How much is explained; `None` for the usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<PlayLevel>,
    /// The day of a daily game, such as `2025-11-16`; `None` for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// The answered guesses, oldest first.
    pub turns: Vec<TurnRecord>,
    /// The guesses that strict mode refused, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedRecord>,
    /// The hints and lists that were asked for, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<HintRecord>,
    /// How many turns were taken back.
    #[serde(default)]
    pub undone: usize,
    /// Whether the game goes on, or how it ended.
    pub outcome: GameStatus,
}

/// How much is explained to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayLevel {
    /// Every answer is explained in words.
    Beginner,
}

/// The side that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodemakerRecord {
    /// The computer, with a fixed secret.
    Secret,
    /// An adversary that keeps the largest cell.
    Adversary,
    /// An adversary that plays the exact worst case.
    StrongAdversary,
    /// A person; the computer breaks.
    Person,
}

/// An answered guess, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The code in the symbols of the record.
    pub guess: String,
    /// Black and white pegs, such as `1,2`.
    pub feedback: String,
}

/// A guess that strict mode refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedRecord {
    /// The number of answered guesses before it.
    pub after: usize,
    /// The code in the symbols of the record.
    pub guess: String,
}

/// Help that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintRecord {
    /// The number of answered guesses before it.
    pub after: usize,
    /// `nudge`, `color`, `probe`, `answer` or `good-guesses`.
    pub kind: String,
}

/// Why a record is invalid or cannot be resumed.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The text is not JSON, or a field is missing or has another type.
    #[error("it is not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// The field `format` names another format.
    #[error("its format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// A later version of keypeg wrote it.
    #[error("it has version {0} of the format, and this program reads up to {VERSION}; use a newer keypeg")]
    Version(u32),
    /// The game name is invalid.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The symbols do not fit the game.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// A code is invalid.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// An answer is invalid.
    #[error("turn {turn}: {source}")]
    Feedback {
        /// The turn, counted from 1.
        turn: usize,
        /// Why the answer is invalid.
        source: FeedbackError,
    },
    /// The game has a fixed secret, but the record does not name it.
    #[error("it has a fixed secret but does not name it")]
    NoSecret,
    /// The secret gives another answer.
    #[error("turn {turn}: the secret answers {truth}, not {given}")]
    WrongAnswer {
        /// The turn, counted from 1.
        turn: usize,
        /// The answer in the file.
        given: Feedback,
        /// The answer of the secret.
        truth: Feedback,
    },
    /// No code agrees with the adversary's answers.
    #[error("no code fits its answers")]
    NothingFits,
    /// The record contradicts itself or the rules; the text says how.
    #[error("{0}")]
    Impossible(String),
    /// The codemaker is the strong adversary, and none was passed to [`Session::resume`](crate::Session::resume).
    #[error("its codemaker is the strong adversary, which is not available here")]
    NoValues,
    /// The computer breaks in this game, so it cannot be resumed.
    #[error("the computer breaks the code in this game, so you cannot resume it as a game of yours")]
    ComputerBreaks,
    /// The computer cannot play the saved turns.
    #[error(transparent)]
    Break(Box<BreakError>),
    /// The session refuses the setup.
    #[error(transparent)]
    Play(#[from] SessionError),
}

impl From<BreakError> for RecordError {
    fn from(error: BreakError) -> RecordError {
        RecordError::Break(Box::new(error))
    }
}

impl GameRecord {
    /// Parses JSON. Codes and answers are checked when they are used.
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

    /// The secret; `None` if the record does not name one.
    pub fn secret(&self) -> Result<Option<Code>, RecordError> {
        let notation = self.notation()?;
        Ok(self.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?)
    }

    /// Whether statistics review the game: a person broke the code, in at least one turn, on a board of at most
    /// [`INSTANT_CODES`] codes or one that the opening book has.
    pub fn has_quick_review(&self) -> bool {
        let space = self.game.parse().ok().and_then(|game| CodeSpace::new(game).ok());
        let is_small = space.is_some_and(|space| space.len() <= INSTANT_CODES);
        let is_quick = is_small || opening_book::BOARDS.contains(&self.game.as_str());
        self.breaker.is_none() && !self.turns.is_empty() && is_quick
    }

    /// The record as indented JSON that ends with a line break.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists of them always have a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The game, and how its codes are written.
    pub fn notation(&self) -> Result<Notation, RecordError> {
        let game: Game = self.game.parse()?;
        Ok(match &self.symbols {
            Some(symbols) => Notation::with_symbols(game, symbols)?,
            None => Notation::standard(game),
        })
    }
}

impl GameRecord {
    /// The answered guesses, with the answers as they are in the record.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_review_games_of_people_on_small_boards() {
        let quick = |fields: &str| {
            let text = format!(r#"{{"format": "keypeg-game", "version": 2, "outcome": "found", {fields}}}"#);
            GameRecord::parse(text.as_bytes()).unwrap().has_quick_review()
        };
        let turns = r#""turns": [{"guess": "AABC", "feedback": "4,0"}]"#;
        assert!(quick(&format!(r#""game": "4x6", "codemaker": "adversary", {turns}"#)));
        assert!(quick(&format!(r#""game": "4x7", "codemaker": "adversary", {turns}"#)));
        assert!(!quick(&format!(r#""game": "4x8", "codemaker": "adversary", {turns}"#)));
        assert!(!quick(&format!(r#""game": "4x6", "codemaker": "person", "breaker": "entropy", {turns}"#)));
        assert!(!quick(r#""game": "4x6", "codemaker": "adversary", "turns": []"#));
    }
}
