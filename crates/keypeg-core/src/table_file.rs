//! Strategies as plain text: a line per position, with its turns and then the guess to make.
//!
//! ```text
//! game 2x3
//! total 21
//! # The first guess, and what follows each answer to it.
//! AB
//! AB 0,0; CC
//! AB 0,1; BC
//! ```
//!
//! `docs/formats.md` describes the lines. A position with one code left needs none.

use std::collections::HashMap;
use std::io::Read;

use thiserror::Error;

use crate::proof::MAX_DEPTH;
use crate::{
    CodeId, CodeSpace, EnumerationError, Feedback, GameError, History, Notation, ParseCodeError, ParseHistoryError,
    Stated, StrategyNode, StrategyTree, SymbolsError, TreeFile, score,
};

/// A strategy that was read from a table.
#[derive(Clone, Debug)]
pub struct TableFile {
    /// The strategy, as a tree file has it.
    pub tree: TreeFile,
    /// What the table claims about it.
    pub stated: Stated,
}

/// Why a text is not a table.
#[derive(Debug, Error)]
pub enum TableFileError {
    /// Reading failed, or the bytes are not UTF-8.
    #[error("this is neither a proof nor a tree nor a table: {0}")]
    Io(#[from] std::io::Error),
    /// The first line does not name a game.
    #[error("this is neither a proof nor a tree nor a table; a table begins with its game, such as \"game 4x6\"")]
    NoGame,
    /// There is no line with the first guess.
    #[error("the table has no first guess: a line with nothing but a code")]
    NoFirstGuess,
    /// The game is invalid.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The game is too large to enumerate.
    #[error(transparent)]
    NotEnumerable(#[from] EnumerationError),
    /// The symbols do not fit.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// The turns of a line are invalid.
    #[error("line {line}: {source}")]
    History {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with the turns.
        source: ParseHistoryError,
    },
    /// The guess of a line is invalid.
    #[error("line {line}: {source}")]
    Code {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with the guess.
        source: ParseCodeError,
    },
    /// A claimed figure is not a number.
    #[error("line {line}: {text:?} is not a whole number")]
    Number {
        /// The line, counted from 1.
        line: usize,
        /// The text in place of a number.
        text: String,
    },
    /// A setting or a claim has two lines.
    #[error("line {line}: there already is a line with the {word}; remove one of them")]
    Repeated {
        /// The later line, counted from 1.
        line: usize,
        /// The first word of both lines.
        word: String,
    },
    /// Two lines are for the same position.
    #[error("line {line}: there already is a guess for this position")]
    Twice {
        /// The line, counted from 1.
        line: usize,
    },
}

type Turns = Vec<(CodeId, u8)>;

impl TableFile {
    /// Reads a table. Whether it finds every secret is not checked.
    pub fn read(mut from: impl Read) -> Result<TableFile, TableFileError> {
        let mut text = String::new();
        from.read_to_string(&mut text)?;
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or_default().trim()))
            .filter(|(_, line)| !line.is_empty())
            .peekable();
        let game = lines.next().and_then(|(_, line)| line.strip_prefix("game ")).ok_or(TableFileError::NoGame)?;
        let game = game.trim().parse()?;
        let space = CodeSpace::new(game)?;
        let mut settings: Vec<Setting> = Vec::new();
        while let Some(setting) = lines.peek().and_then(|&(line, text)| Setting::read(line, text)) {
            if settings.iter().any(|earlier| earlier.word == setting.word) {
                return Err(TableFileError::Repeated { line: setting.line, word: setting.word.to_string() });
            }
            settings.push(setting);
            lines.next();
        }
        let setting = |word: &str| settings.iter().find(|setting| setting.word == word);
        // The history is written in the symbols, wherever they stand.
        let notation = match setting("symbols") {
            Some(symbols) => Notation::with_symbols(game, symbols.value)?,
            None => Notation::standard(game),
        };
        let history = match setting("history") {
            Some(&Setting { line, value, .. }) => {
                notation.parse_history(value).map_err(|source| TableFileError::History { line, source })?
            }
            None => History::default(),
        };
        let number = |word: &str| setting(word).map(Setting::number).transpose();
        let average = setting("average").map(|setting| setting.value.to_string());
        let stated = Stated { secrets: number("secrets")?, total: number("total")?, max: number("max")?, average };
        let mut guesses = HashMap::new();
        for (line, text) in lines {
            let (turns, guess) = text.rsplit_once(';').unwrap_or(("", text));
            let turns = notation.parse_history(turns).map_err(|source| TableFileError::History { line, source })?;
            let guess = notation.parse_code(guess).map_err(|source| TableFileError::Code { line, source })?;
            if guesses.insert(numbers(space, &turns), space.id(&guess)).is_some() {
                return Err(TableFileError::Twice { line });
            }
        }
        let set: Vec<CodeId> = space.ids().filter(|&id| history.is_consistent(&space.code(id))).collect();
        let root =
            TreeBuilder { space, guesses: &guesses }.node(&mut Vec::new(), &set).ok_or(TableFileError::NoFirstGuess)?;
        let tree = StrategyTree { game: notation.game(), root };
        Ok(TableFile { tree: TreeFile { notation, history, tree }, stated })
    }
}

/// A line with a setting or a claim.
struct Setting<'t> {
    line: usize,
    word: &'t str,
    value: &'t str,
}

impl<'t> Setting<'t> {
    /// `None` if the line does not begin with the name of a setting.
    fn read(line: usize, text: &'t str) -> Option<Setting<'t>> {
        let (word, value) = text.split_once(char::is_whitespace)?;
        let is_setting = ["symbols", "history", "secrets", "total", "max", "average"].contains(&word);
        is_setting.then_some(Setting { line, word, value: value.trim() })
    }

    fn number(&self) -> Result<u64, TableFileError> {
        let error = || TableFileError::Number { line: self.line, text: self.value.to_string() };
        self.value.parse().map_err(|_| error())
    }
}

fn numbers(space: CodeSpace, history: &History) -> Turns {
    let pegs = space.game().pegs();
    history.turns().iter().map(|turn| (space.id(&turn.guess), turn.feedback.index(pegs) as u8)).collect()
}

struct TreeBuilder<'a> {
    space: CodeSpace,
    guesses: &'a HashMap<Turns, CodeId>,
}

impl TreeBuilder<'_> {
    /// The strategy after some turns; `None` if the table has no guess for them.
    fn node(&self, turns: &mut Turns, set: &[CodeId]) -> Option<StrategyNode> {
        let guess = match (self.guesses.get(turns), set) {
            (Some(&guess), _) => guess,
            (None, &[only]) => only,
            _ => return None,
        };
        let mut node = StrategyNode { guess, consistent: set.contains(&guess), answers: Vec::new() };
        if turns.len() > MAX_DEPTH {
            return Some(node);
        }
        let pegs = self.space.game().pegs();
        let code = self.space.code(guess);
        let mut cells = vec![Vec::new(); Feedback::count(pegs)];
        for &secret in set {
            cells[score(&code, &self.space.code(secret)).index(pegs)].push(secret);
        }
        for (feedback, cell) in Feedback::all(pegs).zip(cells) {
            if cell.is_empty() || feedback.is_win(pegs) {
                continue;
            }
            turns.push((guess, feedback.index(pegs) as u8));
            node.answers.extend(self.node(turns, &cell).map(|below| (feedback, below)));
            turns.pop();
        }
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# one peg of three colors\ngame 1x3\nsymbols RGB\naverage 2.0\nR\n R 0,0 ; G # then B\n";

    fn read(text: &str) -> Result<TableFile, TableFileError> {
        TableFile::read(text.as_bytes())
    }

    #[test]
    fn the_last_code_needs_no_line() {
        let table = read(SMALL).unwrap();
        assert_eq!(table.tree.tree.root.distribution().histogram(), [1, 1, 1]);
        assert_eq!(table.stated, Stated { average: Some("2.0".to_string()), ..Stated::default() });
    }

    #[test]
    fn refuses_each_mistake_by_name() {
        for (from, to, reason) in [
            ("game 1x3", "1x3", "a table begins with its game"),
            ("1x3", "1x0", "color"),
            ("1x3", "12x20", "too many"),
            ("RGB", "RG", "2 symbols"),
            ("average", "total", "line 4: \"2.0\" is not a whole number"),
            ("0,0 ; G", "0,0 ; X", "line 6: \"X\" is not a code"),
            ("R 0,0", "R 0,1", "line 6: turn 1"),
            ("R 0,0 ; G", "R", "line 6: there already is a guess"),
            ("\nR\n", "\n", "no first guess"),
            ("average", "average 2.0\naverage", "line 5: there already is a line with the average"),
            ("symbols", "symbols RGB\nsymbols", "line 4: there already is a line with the symbols"),
        ] {
            let refusal = read(&SMALL.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{to}: {refusal}");
        }
    }

    #[test]
    fn the_history_is_read_in_the_symbols_wherever_they_stand() {
        let total = |text: &str| read(text).unwrap().tree.tree.root.distribution().total();
        let table = "game 2x3\nhistory AB 1,0\nsymbols BAC\nAC\nAC 1,0; AA\n";
        let swapped = "game 2x3\nsymbols BAC\nhistory AB 1,0\nAC\nAC 1,0; AA\n";
        assert_eq!(total(table), total(swapped));
        assert_eq!(read(table).unwrap().tree.history.turns()[0].guess.colors(), [1, 0]);
    }

    #[test]
    fn a_table_that_tells_nothing_ends() {
        let mut text = "game 2x2\n".to_string();
        let mut turns = String::new();
        for _ in 0..2 * MAX_DEPTH {
            text.push_str(&format!("{turns}AB\n"));
            turns.push_str("AB 0,0; ");
        }
        assert!(read(&text).is_ok());
    }
}
