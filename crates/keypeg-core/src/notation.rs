//! How codes and histories are written.

use std::fmt;

use thiserror::Error;
use unicode_width::UnicodeWidthChar;

use crate::quoted::quoted;
use crate::{Code, CodeError, Feedback, Game, History, HistoryError, Kind, Turn};

/// A game with the symbols its colors are written in.
///
/// Letters by default; digits where ten colors must be distinct; numbers with dots between them beyond 26 colors.
///
/// ```
/// use keypeg_core::Notation;
///
/// let letters = Notation::standard("4x6".parse()?);
/// assert_eq!(letters.code(&letters.parse_code("aabc")?).to_string(), "AABC");
/// let digits = Notation::standard("4x10-distinct".parse()?);
/// assert_eq!(digits.parse_code("0123")?.colors(), [0, 1, 2, 3]);
/// let numbers = Notation::standard("3x40".parse()?);
/// assert_eq!(numbers.parse_code("0.31.7")?.colors(), [0, 31, 7]);
/// let own = Notation::with_symbols("4x6".parse()?, "GYBROP")?;
/// assert_eq!(own.parse_code("PGPG")?.colors(), [5, 0, 5, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    game: Game,
    symbols: Symbols,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Symbols {
    /// One character a color.
    Characters(Vec<char>),
    /// The numbers of the colors, with dots between them.
    Numbers,
}

/// Why a list of symbols does not fit a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SymbolsError {
    /// Not one symbol a color.
    #[error("{} has {found} symbols, but {game} needs {}, one a color", quoted(symbols), game.colors())]
    WrongNumber {
        /// The game.
        game: Game,
        /// The symbols given.
        symbols: String,
        /// How many they are.
        found: usize,
    },
    /// The same symbol for two colors.
    #[error("symbol {symbol:?} stands twice in {}; every color needs its own", quoted(symbols))]
    Repeated {
        /// The symbols given.
        symbols: String,
        /// The one that repeats.
        symbol: char,
    },
    /// A symbol that could not be told from the text around it.
    #[error(
        "{symbol:?} cannot be a symbol: it must be one visible character, and commas and semicolons separate codes"
    )]
    Reserved {
        /// The symbol.
        symbol: char,
    },
}

/// Why a text is no code of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCodeError {
    /// A symbol the game does not have.
    #[error("{} is not a code of {game}: it has no color {}; its colors are {colors}", quoted(text), quoted(symbol))]
    ForeignSymbol {
        /// What was read.
        text: String,
        /// The game.
        game: Game,
        /// The symbol, or number, that is not one of the game's.
        symbol: String,
        /// The symbols that are.
        colors: String,
    },
    /// The symbols are right, the arrangement is not.
    #[error("{} is not a code of {game}: {source}", quoted(text))]
    Invalid {
        /// What was read.
        text: String,
        /// The game.
        game: Game,
        /// What is wrong.
        source: CodeError,
    },
}

impl Notation {
    /// The symbols a game has by default.
    pub fn standard(game: Game) -> Notation {
        let colors = game.colors() as u8;
        let symbols = match (game.kind(), colors) {
            (Kind::Distinct, 10) => Symbols::Characters(('0'..='9').collect()),
            (_, 0..=26) => Symbols::Characters((b'A'..b'A' + colors).map(char::from).collect()),
            _ => Symbols::Numbers,
        };
        Notation { game, symbols }
    }

    /// One symbol of the user's own a color.
    pub fn with_symbols(game: Game, symbols: &str) -> Result<Notation, SymbolsError> {
        let characters: Vec<char> = symbols.chars().collect();
        for (index, &symbol) in characters.iter().enumerate() {
            let invisible = symbol.width().is_none_or(|width| width == 0);
            if symbol.is_whitespace() || invisible || symbol == ';' || symbol == ',' {
                return Err(SymbolsError::Reserved { symbol });
            }
            if characters[..index].contains(&symbol) {
                return Err(SymbolsError::Repeated { symbols: symbols.to_string(), symbol });
            }
        }
        if characters.len() != game.colors() {
            return Err(SymbolsError::WrongNumber { game, symbols: symbols.to_string(), found: characters.len() });
        }
        Ok(Notation { game, symbols: Symbols::Characters(characters) })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// One symbol a color, or `None` where colors are written as numbers.
    pub fn symbols(&self) -> Option<String> {
        match &self.symbols {
            Symbols::Characters(symbols) => Some(symbols.iter().collect()),
            Symbols::Numbers => None,
        }
    }

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

    /// The code, ready to print.
    pub fn code<'a>(&'a self, code: &'a Code) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| f.pad(&self.write_code(code)))
    }

    /// The symbol, or number, of a color.
    ///
    /// # Panics
    /// When the color is not one of the game's.
    pub fn color(&self, color: u8) -> String {
        match &self.symbols {
            Symbols::Characters(symbols) => symbols[usize::from(color)].to_string(),
            Symbols::Numbers => color.to_string(),
        }
    }

    /// Reads turns with semicolons between them: `AABC 1,0; ADEE 0,2`. An empty text is an empty history.
    pub fn parse_history(&self, text: &str) -> Result<History, HistoryError> {
        let turns = text.split(';').map(str::trim).filter(|turn| !turn.is_empty());
        let turns = turns.enumerate().map(|(index, text)| self.parse_turn(index + 1, text));
        Ok(History::new(turns.collect::<Result<_, _>>()?))
    }

    /// The history as it is read.
    pub fn history<'a>(&'a self, history: &'a History) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            for (index, turn) in history.turns().iter().enumerate() {
                let separator = if index == 0 { "" } else { "; " };
                write!(f, "{separator}{} {}", self.write_code(&turn.guess), turn.feedback)?;
            }
            Ok(())
        })
    }

    fn parse_turn(&self, turn: usize, text: &str) -> Result<Turn, HistoryError> {
        let (guess, feedback) = text
            .split_once(char::is_whitespace)
            .ok_or_else(|| HistoryError::NoFeedback { turn, text: text.to_string() })?;
        let guess = self.parse_code(guess).map_err(|source| HistoryError::Code { turn, source })?;
        let feedback =
            Feedback::parse(self.game.pegs(), feedback).map_err(|source| HistoryError::Feedback { turn, source })?;
        if !self.game.can_answer(feedback) {
            return Err(HistoryError::NeverAnswered { turn, game: self.game, feedback });
        }
        Ok(Turn { guess, feedback })
    }

    fn write_code(&self, code: &Code) -> String {
        let separator = match self.symbols {
            Symbols::Characters(_) => "",
            Symbols::Numbers => ".",
        };
        code.colors().iter().map(|&color| self.color(color)).collect::<Vec<_>>().join(separator)
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
    use super::*;

    fn notation(game: &str) -> Notation {
        Notation::standard(game.parse().unwrap())
    }

    fn message<T: fmt::Debug, E: fmt::Display>(result: Result<T, E>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn prints_what_it_reads() {
        for (game, code) in [
            ("4x6", "AFCB"),
            ("4x10-distinct", "9630"),
            ("4x10", "AJJA"),
            ("3x8-distinct", "HAC"),
            ("2x26", "ZA"),
            ("3x27", "26.0.13"),
            ("1x100", "99"),
        ] {
            let notation = notation(game);
            assert_eq!(notation.code(&notation.parse_code(code).unwrap()).to_string(), code);
        }
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
    fn refuses_symbols_by_name() {
        let game: Game = "4x6".parse().unwrap();
        let refuse = |symbols: &str| message(Notation::with_symbols(game, symbols));
        assert_eq!(refuse("GYBRO"), "\"GYBRO\" has 5 symbols, but 4x6 needs 6, one a color");
        assert_eq!(refuse("GYBRGP"), "symbol 'G' stands twice in \"GYBRGP\"; every color needs its own");
        for invisible in [" ", "\u{200b}", "\u{301}", "\u{202e}", "\u{fe0f}", "\t", "\0"] {
            assert!(refuse(&format!("GYBRO{invisible}")).contains("cannot be a symbol"), "{invisible:?}");
        }
        assert!(Notation::with_symbols(game, "ABCDE.").is_ok(), "a point is a blank");
        let both = Notation::with_symbols(game, "AaBbCc").unwrap();
        assert_eq!(both.parse_code("aAbB").unwrap().colors(), [1, 0, 3, 2]);
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
