//! How codes and histories are written, and read back.

mod parse;

use std::fmt;

use thiserror::Error;
use unicode_width::UnicodeWidthChar;

use crate::quoted::quoted;
use crate::{Code, Game, History, Kind};

pub use parse::{ParseCodeError, ParseHistoryError};

/// A game with the symbols its colors are written in.
///
/// The standard symbols are the letters from A on; digits if there are ten colors that must be distinct; and numbers with dots
/// between them if there are more than 26 colors.
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
    /// One character per color.
    Characters(Vec<char>),
    /// The numbers of the colors, with dots between them.
    Numbers,
}

/// Why a list of symbols does not fit a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SymbolsError {
    /// There are more or fewer symbols than colors.
    #[error("{} has {found} symbols, but {game} needs {}, one per color", quoted(symbols), game.colors())]
    WrongNumber {
        /// The game whose colors need symbols.
        game: Game,
        /// The symbols as they were given.
        symbols: String,
        /// How many symbols were given.
        found: usize,
    },
    /// The same symbol for two colors.
    #[error("symbol {symbol:?} occurs twice in {}; every color needs its own", quoted(symbols))]
    Repeated {
        /// The symbols as they were given.
        symbols: String,
        /// The first symbol that repeats.
        symbol: char,
    },
    /// A symbol that is invisible, or that separates codes: a space, a comma or a semicolon.
    #[error(
        "{symbol:?} cannot be a symbol: it must be one visible character, and commas and semicolons separate codes"
    )]
    Reserved {
        /// The first such symbol.
        symbol: char,
    },
}

impl Notation {
    /// The game with its standard symbols.
    pub fn standard(game: Game) -> Notation {
        let colors = game.colors() as u8;
        let symbols = match (game.kind(), colors) {
            (Kind::Distinct, 10) => Symbols::Characters(('0'..='9').collect()),
            (_, 0..=26) => Symbols::Characters((b'A'..b'A' + colors).map(char::from).collect()),
            _ => Symbols::Numbers,
        };
        Notation { game, symbols }
    }

    /// The game with one chosen symbol per color, in the order of the colors.
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

    /// The game whose codes are written.
    pub fn game(&self) -> Game {
        self.game
    }

    /// One symbol per color, or `None` if colors are written as numbers.
    pub fn symbols(&self) -> Option<String> {
        match &self.symbols {
            Symbols::Characters(symbols) => Some(symbols.iter().collect()),
            Symbols::Numbers => None,
        }
    }

    /// What separates the symbols of a written code: nothing, or a dot if colors are written as numbers.
    pub fn separator(&self) -> &'static str {
        match &self.symbols {
            Symbols::Characters(_) => "",
            Symbols::Numbers => ".",
        }
    }

    /// The code, ready to print. The width and alignment of the format apply.
    ///
    /// # Panics
    /// When the code is printed, if it has a color that is not a color of this notation's game.
    pub fn code<'a>(&'a self, code: &'a Code) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| f.pad(&self.write_code(code)))
    }

    /// The symbol of a color, or its number if the notation has no symbols.
    ///
    /// # Panics
    /// When the color is not one of the game's.
    pub fn color(&self, color: u8) -> String {
        match &self.symbols {
            Symbols::Characters(symbols) => symbols[usize::from(color)].to_string(),
            Symbols::Numbers => color.to_string(),
        }
    }

    /// The history, ready to print as [`Notation::parse_history`] reads it.
    ///
    /// # Panics
    /// When the history is printed, if a code has a color that is not a color of this notation's game.
    pub fn history<'a>(&'a self, history: &'a History) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            for (index, turn) in history.turns().iter().enumerate() {
                let separator = if index == 0 { "" } else { "; " };
                write!(f, "{separator}{} {}", self.write_code(&turn.guess), turn.feedback)?;
            }
            Ok(())
        })
    }

    fn write_code(&self, code: &Code) -> String {
        let separator = match self.symbols {
            Symbols::Characters(_) => "",
            Symbols::Numbers => ".",
        };
        code.colors().iter().map(|&color| self.color(color)).collect::<Vec<_>>().join(separator)
    }
}

/// Writes the code in the standard notation of its game.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Notation::standard(self.game()).write_code(self))
    }
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
            let read = notation.parse_code(code).unwrap();
            assert_eq!((notation.code(&read).to_string(), read.to_string()), (code.to_string(), code.to_string()));
        }
    }

    #[test]
    fn codes_print_in_the_standard_notation_of_their_game() {
        let code = Game::CLASSIC.code("AABC").unwrap();
        assert_eq!(format!("{code:>6}|{code:<6}|{code}"), "  AABC|AABC  |AABC");
        let own = Notation::with_symbols(Game::CLASSIC, "GYBROP").unwrap();
        assert_eq!(own.parse_code("GGYB").unwrap().to_string(), "AABC");
        for text in ["100x2", "100x26", "100x100", "100x100-distinct"] {
            let game: Game = text.parse().unwrap();
            let colors: Vec<u8> = (0..100).map(|peg| peg % game.colors() as u8).collect();
            let code = Code::new(game, &colors).unwrap();
            assert_eq!(game.code(&code.to_string()), Ok(code), "{text}");
        }
    }

    #[test]
    fn refuses_symbols_by_name() {
        let game: Game = "4x6".parse().unwrap();
        let refuse = |symbols: &str| message(Notation::with_symbols(game, symbols));
        assert_eq!(refuse("GYBRO"), "\"GYBRO\" has 5 symbols, but 4x6 needs 6, one per color");
        assert_eq!(refuse("GYBRGP"), "symbol 'G' occurs twice in \"GYBRGP\"; every color needs its own");
        for invisible in [" ", "\u{200b}", "\u{301}", "\u{202e}", "\u{fe0f}", "\t", "\0"] {
            assert!(refuse(&format!("GYBRO{invisible}")).contains("cannot be a symbol"), "{invisible:?}");
        }
        assert!(Notation::with_symbols(game, "ABCDE.").is_ok(), "a point is a blank");
        let both = Notation::with_symbols(game, "AaBbCc").unwrap();
        assert_eq!(both.parse_code("aAbB").unwrap().colors(), [1, 0, 3, 2]);
    }
}
