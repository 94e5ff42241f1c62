//! Strategy trees as JSON.
//!
//! ```text
//! { "format": "keypeg-tree", "version": 1, "game": "4x6", "symbols": "ABCDEF",
//!   "history": "", "secrets": 1296, "total": 5625, "max": 6,
//!   "root": { "guess": "AABC", "answers": { "0,0": { "guess": … }, … } } }
//! ```
//!
//! `docs/formats.md` describes every field. A tree that was read has codes of its game and answers that the game gives.
//! Whether it finds every secret is not checked here.

use std::fmt;
use std::io::{self, Read, Write};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{
    Code, CodeId, CodeSpace, EnumerationError, Feedback, FeedbackError, Game, GameError, History, Notation,
    ParseCodeError, ParseHistoryError, StrategyNode, StrategyTree, SymbolsError, score,
};

const FORMAT: &str = "keypeg-tree";
const VERSION: u32 = 1;

/// The most guesses in a row: a guess takes two levels of JSON, and readers stop at 128.
const DEEPEST: usize = 60;

/// A strategy tree with the notation it is written in and the turns before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFile {
    /// How codes are written in the file.
    pub notation: Notation,
    /// The turns before the first guess of the tree; often empty.
    pub history: History,
    /// The guesses after `history`.
    pub tree: StrategyTree,
}

/// The figures a file states about its tree, unchecked. A figure is `None` if the file does not state it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// The number of secrets.
    pub secrets: Option<u64>,
    /// The number of guesses of all secrets together.
    pub total: Option<u64>,
    /// The number of guesses of the unluckiest secret.
    pub max: Option<u64>,
    /// The average number of guesses per secret, as a decimal with as many digits as are claimed.
    pub average: Option<String>,
}

/// Why a tree cannot be read.
#[derive(Debug, Error)]
pub enum TreeFileError {
    /// Reading failed, or the bytes are not JSON of the right shape.
    #[error("this is not a strategy tree: {0}")]
    Json(#[from] serde_json::Error),
    /// The JSON has another format name.
    #[error("the file has format {0:?}, not {FORMAT:?}")]
    Format(String),
    /// The file has another version of the format.
    #[error("the tree has format version {0}, but this keypeg reads version {VERSION}")]
    Version(u32),
    /// The game is invalid.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The symbols do not fit the game.
    #[error(transparent)]
    Symbols(#[from] SymbolsError),
    /// The game is too large to enumerate.
    #[error(transparent)]
    NotEnumerable(#[from] EnumerationError),
    /// The history is invalid.
    #[error("the tree's history: {0}")]
    History(#[from] ParseHistoryError),
    /// A guess is not a code of the game.
    #[error("the tree after {path:?}: {source}")]
    Code {
        /// The turns that lead there.
        path: String,
        /// What is wrong with the guess.
        source: ParseCodeError,
    },
    /// An answer is invalid.
    #[error("the tree after {path:?}: {source}")]
    Feedback {
        /// The turns that lead there.
        path: String,
        /// What is wrong with the answer.
        source: FeedbackError,
    },
    /// An answer is listed twice, perhaps in two notations.
    #[error("the tree after {path:?}: the answer {feedback} is listed twice")]
    Twice {
        /// The turns that lead there.
        path: String,
        /// The answer that is listed.
        feedback: Feedback,
    },
    /// The game never gives the answer, or the answer ends it.
    #[error("the tree after {path:?}: nothing follows the answer {feedback} in {game}")]
    NothingFollows {
        /// The turns that lead there.
        path: String,
        /// The answer that is listed.
        feedback: Feedback,
        /// The game of the tree.
        game: Game,
    },
}

#[derive(Serialize, Deserialize)]
struct JsonDocument {
    format: String,
    version: u32,
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    symbols: Option<String>,
    #[serde(default)]
    history: String,
    secrets: Option<u64>,
    total: Option<u64>,
    max: Option<u64>,
    /// Only read. A number or, to claim digits that a number would lose, a string.
    #[serde(default, skip_serializing)]
    average: Option<StatedAverage>,
    root: JsonNode,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the average must be a number, or a text such as \"4.340\"")]
enum StatedAverage {
    Number(serde_json::Number),
    Text(String),
}

impl StatedAverage {
    /// A decimal. A number is cut after 12 decimals: a computed average is exact only up to there.
    fn into_decimal(self) -> String {
        match self {
            StatedAverage::Number(number) => {
                let text = number.to_string();
                let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
                number.as_f64().filter(|_| digits > 12).map_or(text, |number| format!("{number:.12}"))
            }
            StatedAverage::Text(text) => text,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonNode {
    guess: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "as_map", deserialize_with = "as_list")]
    answers: Vec<(String, JsonNode)>,
}

/// Writes answers as a JSON object.
fn as_map<S: Serializer>(answers: &[(String, JsonNode)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(answers.iter().map(|(feedback, node)| (feedback, node)))
}

/// Reads all entries of a JSON object; a map would keep only the last of two equal answers.
fn as_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, JsonNode)>, D::Error> {
    struct List;
    impl<'de> Visitor<'de> for List {
        type Value = Vec<(String, JsonNode)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of answers")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = map.next_entry()? {
                list.push(entry);
            }
            Ok(list)
        }
    }
    deserializer.deserialize_map(List)
}

impl TreeFile {
    /// Writes the tree as one JSON object.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let space = CodeSpace::new(self.tree.game).map_err(io::Error::other)?;
        let distribution = self.tree.root.distribution();
        if distribution.max() > DEEPEST {
            let deep = distribution.max();
            return Err(io::Error::other(format!(
                "a tree of {deep} guesses in a row is too deep; the limit is {DEEPEST}"
            )));
        }
        let document = JsonDocument {
            format: FORMAT.to_string(),
            version: VERSION,
            game: self.tree.game.to_string(),
            symbols: self.notation.symbols(),
            history: self.notation.history(&self.history).to_string(),
            secrets: Some(distribution.secrets()),
            total: Some(distribution.total()),
            max: Some(distribution.max() as u64),
            average: None,
            root: self.document(space, &self.tree.root),
        };
        serde_json::to_writer(&mut *to, &document)?;
        to.write_all(b"\n")
    }

    /// Reads a tree. Its codes and answers are those of its game; nothing else is checked.
    pub fn read(from: impl Read) -> Result<TreeFile, TreeFileError> {
        TreeFile::read_stated(from).map(|(file, _)| file)
    }

    /// Reads a tree and the figures that its file states about it.
    pub fn read_stated(from: impl Read) -> Result<(TreeFile, Stated), TreeFileError> {
        let document: JsonDocument = serde_json::from_reader(io::BufReader::new(from))?;
        if document.format != FORMAT {
            return Err(TreeFileError::Format(document.format));
        }
        if document.version != VERSION {
            return Err(TreeFileError::Version(document.version));
        }
        let game: Game = document.game.parse()?;
        let notation = match &document.symbols {
            Some(symbols) => Notation::with_symbols(game, symbols)?,
            None => Notation::standard(game),
        };
        let history = notation.parse_history(&document.history)?;
        let space = CodeSpace::new(game)?;
        let remaining: Vec<CodeId> = space.ids().filter(|&id| history.is_consistent(&space.code(id))).collect();
        let root = TreeReader { notation: &notation, space }.node(&document.root, &document.history, &remaining)?;
        let JsonDocument { secrets, total, max, average, .. } = document;
        let stated = Stated { secrets, total, max, average: average.map(StatedAverage::into_decimal) };
        Ok((TreeFile { notation, history, tree: StrategyTree { game, root } }, stated))
    }

    fn document(&self, space: CodeSpace, node: &StrategyNode) -> JsonNode {
        let answers = node.answers.iter();
        JsonNode {
            guess: self.notation.code(&space.code(node.guess)).to_string(),
            answers: answers.map(|(feedback, node)| (feedback.to_string(), self.document(space, node))).collect(),
        }
    }
}

struct TreeReader<'a> {
    notation: &'a Notation,
    space: CodeSpace,
}

impl TreeReader<'_> {
    /// Reads a node; `path` tells the turns that lead to it, and `remaining` the codes they leave.
    fn node(&self, node: &JsonNode, path: &str, remaining: &[CodeId]) -> Result<StrategyNode, TreeFileError> {
        let game = self.space.game();
        let here = || path.to_string();
        let code =
            self.notation.parse_code(&node.guess).map_err(|source| TreeFileError::Code { path: here(), source })?;
        let guess = self.space.id(&code);
        let mut cells = self.cells(&code, if node.answers.is_empty() { &[] } else { remaining });
        let mut answers = Vec::with_capacity(node.answers.len());
        let mut listed = Vec::with_capacity(node.answers.len());
        for (text, below) in &node.answers {
            let feedback = Feedback::parse(game.pegs(), text)
                .map_err(|source| TreeFileError::Feedback { path: here(), source })?;
            if feedback.is_win(game.pegs()) || !game.can_answer(feedback) {
                return Err(TreeFileError::NothingFollows { path: here(), feedback, game });
            }
            if listed.contains(&feedback) {
                return Err(TreeFileError::Twice { path: here(), feedback });
            }
            listed.push(feedback);
            let separator = if path.is_empty() { "" } else { "; " };
            let longer = format!("{path}{separator}{} {feedback}", node.guess);
            let cell = std::mem::take(&mut cells[feedback.index(game.pegs())]);
            let below = self.node(below, &longer, &cell)?;
            // The part after an answer that no code gives must be well-formed. It is then dropped, since no game gets there.
            if !cell.is_empty() {
                answers.push((feedback, below));
            }
        }
        answers.sort_by_key(|(feedback, _)| *feedback);
        Ok(StrategyNode { guess, consistent: remaining.binary_search(&guess).is_ok(), answers })
    }

    /// The codes that give each answer to a guess, by the index of the answer; codes stay in ascending order.
    fn cells(&self, guess: &Code, codes: &[CodeId]) -> Vec<Vec<CodeId>> {
        let mut cells = vec![Vec::new(); self.space.game().answer_count()];
        for &id in codes {
            cells[score(guess, &self.space.code(id)).index(self.space.game().pegs())].push(id);
        }
        cells
    }
}

impl StrategyTree {
    /// Writes the tree as JSON in the standard notation of its game. [`TreeFile::read`] reads it.
    ///
    /// ```
    /// use keypeg_core::{CodeId, StrategyNode, StrategyTree, TreeFile};
    ///
    /// let root = StrategyNode { guess: CodeId(0), consistent: true, answers: Vec::new() };
    /// let tree = StrategyTree { game: "1x1".parse()?, root };
    /// let mut json = Vec::new();
    /// tree.write_json(&mut json)?;
    /// assert_eq!(TreeFile::read(&json[..])?.tree, tree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_json(&self, to: &mut impl Write) -> io::Result<()> {
        let file =
            TreeFile { notation: Notation::standard(self.game), history: History::default(), tree: self.clone() };
        file.write(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One peg of three colors, tried in turn.
    const SMALL: &str = r#"{"format":"keypeg-tree","version":1,"game":"1x3","symbols":"RGB","history":"","secrets":3,
        "total":6,"max":3,"root":{"guess":"R","answers":{"0,0":{"guess":"G","answers":{"0,0":{"guess":"B"}}}}}}"#;

    fn read(text: &str) -> Result<TreeFile, TreeFileError> {
        TreeFile::read(text.as_bytes())
    }

    #[test]
    fn reads_what_it_writes() {
        let file = read(SMALL).unwrap();
        assert_eq!(file.tree.root.distribution().histogram(), [1, 1, 1]);
        let mut written = Vec::new();
        file.write(&mut written).unwrap();
        assert_eq!(TreeFile::read(&written[..]).unwrap(), file);
        let squeezed: String = SMALL.split_whitespace().collect();
        assert_eq!(String::from_utf8(written).unwrap().trim(), squeezed);
    }

    #[test]
    fn a_guess_counts_only_where_it_can_be_the_secret() {
        let again = SMALL.replace(r#""guess":"G""#, r#""guess":"R""#);
        assert_eq!(read(&again).unwrap().tree.root.distribution().histogram(), [1, 0, 1]);
    }

    #[test]
    fn what_follows_an_answer_that_no_code_gives_is_forgotten() {
        let more = SMALL.replace(r#"{"guess":"B"}"#, r#"{"guess":"B","answers":{"0,0":{"guess":"R"}}}"#);
        assert_eq!(read(&more).unwrap(), read(SMALL).unwrap());
        let bad = more.replace(r#"{"guess":"R"}}}"#, r#"{"guess":"X"}}}"#);
        assert!(read(&bad).unwrap_err().to_string().contains("after \"R 0,0; G 0,0; B 0,0\": \"X\" is not a code"));
    }

    #[test]
    fn a_stated_average_is_kept_with_its_digits() {
        for (written, kept) in
            [("2.0", "2.0"), ("1.9", "1.9"), ("\"2.000\"", "2.000"), ("4.340277777777778", "4.340277777778")]
        {
            let text = SMALL.replace(r#""max":3"#, &format!(r#""max":3,"average":{written}"#));
            let (_, stated) = TreeFile::read_stated(text.as_bytes()).unwrap();
            assert_eq!(stated.average.as_deref(), Some(kept));
        }
    }

    #[test]
    fn refuses_each_mistake_by_name() {
        for (from, to, reason) in [
            ("keypeg-tree", "other", "format \"other\""),
            ("\"version\":1", "\"version\":2", "version 2"),
            ("1x3", "0x3", "at least 1 peg"),
            ("1x3", "12x20", "symbols"),
            ("RGB", "RGG", "twice"),
            ("\"G\"", "\"X\"", "after \"R 0,0\": \"X\" is not a code"),
            ("0,0", "0,1", "impossible"),
            ("0,0", "1,0", "nothing follows the answer 1,0"),
            ("{\"guess\":\"B\"}", "{\"guess\":\"B\"},\"0.0\":{\"guess\":\"B\"}", "listed twice"),
            ("{\"guess\":\"B\"}", "{\"guess\":\"B\"},\"0,0\":{\"guess\":\"B\"}", "listed twice"),
            ("\"history\":\"\"", "\"history\":\"R\"", "has no answer"),
            ("\"root\"", "\"boot\"", "missing field `root`"),
        ] {
            let message = read(&SMALL.replace(from, to)).unwrap_err().to_string();
            assert!(message.contains(reason), "{from} → {to}: {message:?} lacks {reason:?}");
        }
    }

    #[test]
    fn refuses_towers() {
        let tower = format!("{}{}", r#"{"guess":"R","answers":{"0,0":"#.repeat(100_000), "}}".repeat(100_000));
        let text = SMALL.replace(r#"{"guess":"B"}"#, &tower);
        assert!(matches!(read(&text), Err(TreeFileError::Json(_))));
    }
}
