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
        /// The symbols of the game, in words if they are numbers.
        colors: String,
    },
    /// Digits cannot name the colors here: one is 0, letters stand beside them, or there are more than 9 colors.
    #[error("{} is not a code of {game}: {reason}; write {colors}", quoted(text))]
    Digits {
        /// The text, without the spaces around it.
        text: String,
        /// The game whose code was expected.
        game: Game,
        /// Why these digits are not a code.
        reason: &'static str,
        /// The symbols of the game.
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

/// Reading in the standard notation. These functions are here because `Game` does not depend on `Notation`.
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
    /// Reads a code, with or without spaces between its colors. A letter in the wrong case is understood if only one
    /// color can be meant. If no symbol is a digit and there are at most 9 colors, digits are understood too: 1 is the first
    /// color.
    ///
    /// ```
    /// use keypeg_core::{Game, Notation};
    ///
    /// let notation = Notation::standard(Game::CLASSIC);
    /// for text in ["AABC", "aabc", "A A B C", "1123"] {
    ///     assert_eq!(notation.parse_code(text)?.to_string(), "AABC");
    /// }
    /// assert!(notation.parse_code("0012").is_err());
    /// # Ok::<(), keypeg_core::ParseCodeError>(())
    /// ```
    pub fn parse_code(&self, text: &str) -> Result<Code, ParseCodeError> {
        let text = text.trim();
        let colors = match &self.symbols {
            Symbols::Characters(symbols) => self.parse_characters(symbols, text)?,
            Symbols::Numbers => self.parse_numbers(text)?,
        };
        Code::new(self.game, &colors).map_err(|source| ParseCodeError::Invalid {
            text: text.to_string(),
            game: self.game,
            source,
        })
    }

    fn parse_characters(&self, symbols: &[char], text: &str) -> Result<Vec<u8>, ParseCodeError> {
        let typed = || text.chars().filter(|symbol| !symbol.is_whitespace());
        let has_digits = typed().any(|symbol| symbol.is_ascii_digit());
        if has_digits && !symbols.iter().any(char::is_ascii_digit) {
            return self.parse_digits(text);
        }
        typed().map(|symbol| find_symbol(symbols, symbol).ok_or_else(|| self.foreign(text, symbol))).collect()
    }

    /// Reads digits where colors have other symbols: 1 is the first color.
    fn parse_digits(&self, text: &str) -> Result<Vec<u8>, ParseCodeError> {
        let refused = |reason| ParseCodeError::Digits {
            text: text.to_string(),
            game: self.game,
            reason,
            colors: self.describe_colors(),
        };
        if self.game.colors() > 9 {
            return Err(refused("digits stand for colors only on boards of at most 9 colors"));
        }
        let typed = || text.chars().filter(|symbol| !symbol.is_whitespace());
        if let Some(other) = typed().find(|symbol| !symbol.is_ascii_digit()) {
            let is_symbol = other.is_alphanumeric();
            return Err(if is_symbol { refused("it mixes digits and letters") } else { self.foreign(text, other) });
        }
        typed()
            .map(|digit| match digit.to_digit(10) {
                Some(0) => Err(refused("digits count colors from 1, so 0 is not a color")),
                Some(number) if number as usize <= self.game.colors() => Ok(number as u8 - 1),
                _ => Err(self.foreign(text, digit)),
            })
            .collect()
    }

    /// Reads numbers with dots or space between them.
    fn parse_numbers(&self, text: &str) -> Result<Vec<u8>, ParseCodeError> {
        let color = |number: &str| {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let color: Option<u8> = digits.then(|| number.parse().ok()).flatten();
            color.filter(|&c| usize::from(c) < self.game.colors()).ok_or_else(|| self.foreign(text, number))
        };
        match text.contains('.') {
            true => text.split('.').map(color).collect(),
            false => text.split_whitespace().map(color).collect(),
        }
    }

    fn foreign(&self, text: &str, symbol: impl ToString) -> ParseCodeError {
        let (symbol, colors) = (symbol.to_string(), self.describe_colors());
        ParseCodeError::ForeignSymbol { text: text.to_string(), game: self.game, symbol, colors }
    }

    /// Reads turns, with semicolons or line breaks between them: `AABC 1,0; ADEE 0,2`. What follows a `#` is a comment,
    /// unless `#` is a symbol. An empty text is an empty history.
    ///
    /// ```
    /// use keypeg_core::{Game, Notation};
    ///
    /// let notation = Notation::standard(Game::CLASSIC);
    /// let history = notation.parse_history("AABC 1,0; ADEE 0,2")?;
    /// let lines = "# my game\nA A B C: 1 black, 0 white\n1455 0-2\n";
    /// assert_eq!(notation.parse_history(lines)?, history);
    /// # Ok::<(), keypeg_core::ParseHistoryError>(())
    /// ```
    pub fn parse_history(&self, text: &str) -> Result<History, ParseHistoryError> {
        let lines = text.split(['\n', '\r']).map(|line| self.without_comment(line));
        let turns = lines.flat_map(|line| line.split(';')).map(str::trim).filter(|turn| !turn.is_empty());
        let turns = turns.enumerate().map(|(index, text)| self.parse_turn(index + 1, text));
        Ok(History::new(turns.collect::<Result<_, _>>()?))
    }

    fn without_comment<'t>(&self, line: &'t str) -> &'t str {
        if self.has_symbol('#') { line } else { line.split('#').next().unwrap_or_default() }
    }

    fn has_symbol(&self, symbol: char) -> bool {
        matches!(&self.symbols, Symbols::Characters(symbols) if symbols.contains(&symbol))
    }

    fn parse_turn(&self, number: usize, text: &str) -> Result<Turn, ParseHistoryError> {
        let missing = || ParseHistoryError::NoFeedback { turn: number, text: text.to_string() };
        let (guess, feedback) = self.split_turn(text).ok_or_else(missing)?;
        let guess = self.parse_code(guess).map_err(|source| ParseHistoryError::Code { turn: number, source })?;
        let feedback = Feedback::parse(self.game.pegs(), feedback)
            .map_err(|source| ParseHistoryError::Feedback { turn: number, source })?;
        let turn = Turn { guess, feedback };
        turn.check(number, self.game)?;
        Ok(turn)
    }

    /// The guess and the answer of a turn. The guess ends at a colon, or else after the first word; if that is a single
    /// color, after one such word per peg. `None` if nothing follows the guess.
    fn split_turn<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let split = match text.split_once(':') {
            Some(split) if !self.has_symbol(':') => Some(split),
            _ => {
                let is_color = |word: &str| match self.symbols {
                    Symbols::Characters(_) => word.chars().count() == 1,
                    Symbols::Numbers => word.bytes().all(|byte| byte.is_ascii_digit()),
                };
                let words = word_ends(text).take(self.game.pegs()).take_while(|(word, _)| is_color(word));
                let end = words.last().or_else(|| word_ends(text).next())?.1;
                Some(text.split_at(end))
            }
        };
        split.filter(|(_, feedback)| !feedback.trim().is_empty())
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

/// The words of a text, with the place where each ends.
fn word_ends(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.split_whitespace().map(|word| (word, word.as_ptr() as usize - text.as_ptr() as usize + word.len()))
}

/// The color of a symbol: exactly, else in the other case if only one color can be meant.
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
        let refused = "\"0123\" is not a code of 4x6: digits count colors from 1, so 0 is not a color; write ABCDEF";
        assert_eq!(message(four.parse_code("0123")), refused);
        assert!(message(four.parse_code("1A23")).contains("it mixes digits and letters; write ABCDEF"));
        assert!(message(four.parse_code("1237")).contains("it has no color \"7\""));
        assert!(
            message(notation("4x10").parse_code("1234"))
                .contains("only on boards of at most 9 colors; write ABCDEFGHIJ")
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
        for spelled in [
            " AABC  1b0w ;adee 0 2;",
            "A A B C 1,0; A D E E 0,2",
            "a a b c: 1 black, 0 white\nadee: 0 black, 2 white\n",
            "AABC 1,0\r\n\r\nADEE 0,2\r\n",
            "# a comment; not a turn\nAABC 1,0 # first\n\n  ADEE 0-2",
            "1123 1,0; 1 4 5 5 0 2",
            "AABC: B; ADEE: WW",
            "AABC 1,0 ●; ADEE 0,2 ○○",
        ] {
            assert_eq!(notation.parse_history(spelled), Ok(history.clone()), "{spelled:?}");
        }
        assert!(notation.parse_history("").unwrap().is_empty());
    }

    #[test]
    fn refuses_histories_by_turn() {
        let four = notation("4x6");
        assert!(message(four.parse_history("AABC 1,0; AABC")).starts_with("turn 2: \"AABC\" has no answer"));
        assert!(message(four.parse_history("AABC 3,1")).starts_with("turn 1: feedback \"3,1\" is impossible"));
        for text in ["A A B C", "AABC:", "A A B C : "] {
            assert!(message(four.parse_history(text)).contains("has no answer"), "{text}");
        }
        for (text, reason) in [
            ("A A B 1,2", "it has 3 pegs"),
            ("A A B 1 2", "mixes digits and letters"),
            ("1 1 2 1 2", "\"2\" is not feedback"),
            ("112 1 2", "it has 3 pegs"),
            ("AA BC 1,2", "it has 2 pegs"),
            ("A A B C D 1,2", "\"D 1,2\" is not feedback"),
            ("AABC 2B", "ambiguous"),
            ("A 1,2", "it has 1 peg,"),
        ] {
            assert!(
                message(four.parse_history(text)).contains(reason),
                "{text}: {}",
                message(four.parse_history(text))
            );
        }
        assert!(message(four.parse_history("AABX 1,1")).starts_with("turn 1: \"AABX\" is not a code"));
        assert_eq!(
            message(notation("4x5-distinct").parse_history("ABCD 0,0")),
            "turn 1: 4x5-distinct never answers \"0,0\"; check the turn or the game"
        );
    }
}
