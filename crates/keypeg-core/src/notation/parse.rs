//! Reads codes and histories.

use thiserror::Error;

use super::{Notation, Symbols};
use crate::quoted::quoted;
use crate::{Code, CodeError, Feedback, FeedbackError, Game, History, HistoryError, Turn};

/// Why a text is not a code of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCodeError {
    /// A symbol does not belong to a color of the game.
    #[error("{} is not a code of {game}: it has no color {}; its colors are {colors}", quoted(text), quoted(symbol))]
    ForeignSymbol {
        /// The text, without the spaces around it.
        text: String,
        /// The game whose code was expected.
        game: Game,
        /// The first such symbol, or number.
        symbol: String,
        /// The symbols of the game, in words where they are numbers.
        colors: String,
    },
    /// The symbols are right, the arrangement is not.
    #[error("{} is not a code of {game}: {source}", quoted(text))]
    Invalid {
        /// The text, without the spaces around it.
        text: String,
        /// The game whose code was expected.
        game: Game,
        /// Why the arrangement is not a code.
        source: CodeError,
    },
}

/// Why a text is not a history of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseHistoryError {
    /// The guess of a turn is not a code.
    #[error("turn {turn}: {source}")]
    Code {
        /// The turn, counted from 1.
        turn: usize,
        /// What is wrong with the guess.
        source: ParseCodeError,
    },
    /// The answer of a turn is not feedback.
    #[error("turn {turn}: {source}")]
    Feedback {
        /// The turn, counted from 1.
        turn: usize,
        /// What is wrong with the answer.
        source: FeedbackError,
    },
    /// A turn has no answer.
    #[error("turn {turn}: {} has no answer; write guess and feedback, such as \"AABC 1,2\"", quoted(text))]
    NoFeedback {
        /// The turn, counted from 1.
        turn: usize,
        /// The text of the turn.
        text: String,
    },
    /// Guesses and answers are well-formed, but the game never gives one of the answers.
    #[error(transparent)]
    Invalid(#[from] HistoryError),
}

impl ParseHistoryError {
    /// The wrong turn, counted from 1.
    pub fn turn(&self) -> usize {
        match self {
            ParseHistoryError::Code { turn, .. }
            | ParseHistoryError::Feedback { turn, .. }
            | ParseHistoryError::NoFeedback { turn, .. } => *turn,
            ParseHistoryError::Invalid(error) => error.turn(),
        }
    }
}

/// Reading in the standard notation. These functions are here because games do not know how they are written.
impl Game {
    /// Reads a code in the standard notation of the game.
    ///
    /// ```
    /// use keypeg_core::Game;
    ///
    /// assert_eq!(Game::CLASSIC.code("AABC")?.colors(), [0, 0, 1, 2]);
    /// assert!(Game::CLASSIC.code("AABX").is_err());
    /// # Ok::<(), keypeg_core::ParseCodeError>(())
    /// ```
    pub fn code(self, text: &str) -> Result<Code, ParseCodeError> {
        Notation::standard(self).parse_code(text)
    }

    /// Reads turns in the standard notation of the game, with semicolons between them.
    ///
    /// ```
    /// use keypeg_core::Game;
    ///
    /// assert_eq!(Game::CLASSIC.history("AABC 1,0; ADEE 0,2")?.len(), 2);
    /// # Ok::<(), keypeg_core::ParseHistoryError>(())
    /// ```
    pub fn history(self, text: &str) -> Result<History, ParseHistoryError> {
        Notation::standard(self).parse_history(text)
    }
}

impl Notation {
    /// Reads a code. A letter in the wrong case is understood where only one color can be meant.
    pub fn parse_code(&self, text: &str) -> Result<Code, ParseCodeError> {
        let text = text.trim();
        let foreign = |symbol: String| ParseCodeError::ForeignSymbol {
            text: text.to_string(),
            game: self.game,
            symbol,
            colors: self.describe_colors(),
        };
        let colors: Vec<u8> = match &self.symbols {
            Symbols::Characters(symbols) => text
                .chars()
                .map(|symbol| find_symbol(symbols, symbol).ok_or_else(|| foreign(symbol.to_string())))
                .collect::<Result<_, _>>()?,
            Symbols::Numbers => text
                .split('.')
                .map(|number| {
                    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
                    let color: Option<u8> = digits.then(|| number.parse().ok()).flatten();
                    color.filter(|&c| usize::from(c) < self.game.colors()).ok_or_else(|| foreign(number.to_string()))
                })
                .collect::<Result<_, _>>()?,
        };
        Code::new(self.game, &colors).map_err(|source| ParseCodeError::Invalid {
            text: text.to_string(),
            game: self.game,
            source,
        })
    }

    /// Reads turns with semicolons between them: `AABC 1,0; ADEE 0,2`. An empty text is an empty history.
    pub fn parse_history(&self, text: &str) -> Result<History, ParseHistoryError> {
        let turns = text.split(';').map(str::trim).filter(|turn| !turn.is_empty());
        let turns = turns.enumerate().map(|(index, text)| self.parse_turn(index + 1, text));
        Ok(History::new(turns.collect::<Result<_, _>>()?))
    }

    fn parse_turn(&self, number: usize, text: &str) -> Result<Turn, ParseHistoryError> {
        let (guess, feedback) = text
            .split_once(char::is_whitespace)
            .ok_or_else(|| ParseHistoryError::NoFeedback { turn: number, text: text.to_string() })?;
        let guess = self.parse_code(guess).map_err(|source| ParseHistoryError::Code { turn: number, source })?;
        let feedback = Feedback::parse(self.game.pegs(), feedback)
            .map_err(|source| ParseHistoryError::Feedback { turn: number, source })?;
        let turn = Turn { guess, feedback };
        turn.check(number, self.game)?;
        Ok(turn)
    }

    fn describe_colors(&self) -> String {
        match &self.symbols {
            Symbols::Characters(symbols) => symbols.iter().collect(),
            Symbols::Numbers => {
                format!("the numbers 0 to {}, with dots between them, such as 0.31.7", self.game.colors() - 1)
            }
        }
    }
}

/// The color of a symbol: exactly, else in the other case when that is unmistakable.
fn find_symbol(symbols: &[char], symbol: char) -> Option<u8> {
    let exact = symbols.iter().position(|&s| s == symbol);
    let color = exact.or_else(|| {
        let folded = |c: char| c.to_lowercase().to_string();
        let mut alike = (0..symbols.len()).filter(|&color| folded(symbols[color]) == folded(symbol));
        alike.next().filter(|_| alike.next().is_none())
    });
    color.map(|color| color as u8)
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    fn notation(game: &str) -> Notation {
        Notation::standard(game.parse().unwrap())
    }

    fn message<T: fmt::Debug, E: fmt::Display>(result: Result<T, E>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn refuses_codes_by_name() {
        let four = notation("4x6");
        assert_eq!(
            message(four.parse_code("AAXB")),
            "\"AAXB\" is not a code of 4x6: it has no color \"X\"; its colors are ABCDEF"
        );
        assert_eq!(message(four.parse_code("AAB")), "\"AAB\" is not a code of 4x6: it has 3 pegs, but 4x6 needs 4");
        assert_eq!(
            message(notation("4x10-distinct").parse_code("0120")),
            "\"0120\" is not a code of 4x10-distinct: pegs 1 and 4 hold the same color, and 4x10-distinct allows no repeats"
        );
        for text in ["0.31", "0.31.40", "0..1", "0.31.7.1", "0,31,7", "A.B.C", "+1.2.3", "300.1.1"] {
            assert!(notation("3x40").parse_code(text).is_err(), "{text}");
        }
    }

    #[test]
    fn histories_round_trip() {
        let notation = notation("4x6");
        let text = "AABC 1,0; ADEE 0,2";
        let history = notation.parse_history(text).unwrap();
        assert_eq!(notation.history(&history).to_string(), text);
        assert_eq!(notation.parse_history(" AABC  1b0w ;adee 0 2;").unwrap(), history);
        assert!(notation.parse_history("").unwrap().is_empty());
    }

    #[test]
    fn refuses_histories_by_turn() {
        let four = notation("4x6");
        assert!(message(four.parse_history("AABC 1,0; AABC")).starts_with("turn 2: \"AABC\" has no answer"));
        assert!(message(four.parse_history("AABC 3,1")).starts_with("turn 1: feedback \"3,1\" is impossible"));
        assert!(message(four.parse_history("AABX 1,1")).starts_with("turn 1: \"AABX\" is not a code"));
        assert_eq!(
            message(notation("4x5-distinct").parse_history("ABCD 0,0")),
            "turn 1: 4x5-distinct never answers \"0,0\"; check the turn or the game"
        );
    }
}
