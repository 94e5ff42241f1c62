//! The formats of an exported tree, and how large a tree each accepts.

use std::fmt;
use std::str::FromStr;

use keypeg_core::{EnumerationError, TreeFile};
use thiserror::Error;

use crate::flat_tree::FlatTree;
use crate::{Provenance, dot, html, outline, program, sheet, svg};

/// A format for a strategy tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An indented outline to read.
    Text,
    /// JSON, as `docs/formats.md` describes it.
    Json,
    /// A graph for Graphviz.
    Dot,
    /// An SVG picture.
    Svg,
    /// An HTML page in which one walks the tree.
    Html,
    /// An HTML page of numbered cards, to be printed and used at a table.
    Sheet,
    /// A program in Common Lisp, in the form Norvig prints.
    Lisp,
    /// A program in Rust.
    Rust,
    /// A program in C.
    C,
    /// A program in Python.
    Python,
    /// A program in JavaScript, for Node.
    JavaScript,
}

/// Why a tree cannot be written in a format.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The game is too large to enumerate.
    #[error(transparent)]
    NotEnumerable(#[from] EnumerationError),
    /// The tree is too large for the format.
    #[error("a tree of {positions} positions is too large for {format}, whose limit is {limit}; json takes any size")]
    TooLarge {
        /// The format that was asked for.
        format: Format,
        /// The number of positions of the tree, or a lower bound of it.
        positions: usize,
        /// The most positions that the format accepts.
        limit: usize,
    },
    /// The tree is too deep for JSON.
    #[error("the tree cannot be written as json: {0}; html takes deeper ones")]
    TooDeep(std::io::Error),
}

impl Format {
    /// All formats, in the order of the help.
    pub const ALL: [Format; 11] = [
        Format::Text,
        Format::Json,
        Format::Dot,
        Format::Svg,
        Format::Html,
        Format::Sheet,
        Format::Lisp,
        Format::Rust,
        Format::C,
        Format::Python,
        Format::JavaScript,
    ];

    /// The name on the command line, such as `json`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Dot => "dot",
            Format::Svg => "svg",
            Format::Html => "html",
            Format::Sheet => "sheet",
            Format::Lisp => "lisp",
            Format::Rust => "rust",
            Format::C => "c",
            Format::Python => "python",
            Format::JavaScript => "javascript",
        }
    }

    /// Refuses a tree with too many positions for the format. A tree has at least one position per secret, so a game
    /// can be refused before its tree is built.
    pub fn check_size(self, positions: usize) -> Result<(), ExportError> {
        let limit = match self {
            // A picture leaves out positions that do not fit, and says so.
            Format::Text | Format::Json | Format::Svg => usize::MAX,
            Format::Dot | Format::Sheet => 10_000,
            // Browsers, compilers and interpreters need a few seconds for this many.
            Format::Html | Format::Lisp | Format::Rust | Format::C | Format::Python | Format::JavaScript => 150_000,
        };
        if positions <= limit { Ok(()) } else { Err(ExportError::TooLarge { format: self, positions, limit }) }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a format; the formats are {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The name that was given.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat { name: name.to_string() })
    }
}

/// Writes a tree. The tree must find every secret: audit trees from files first.
pub fn export(format: Format, file: &TreeFile, provenance: &Provenance) -> Result<String, ExportError> {
    let write: fn(&FlatTree<'_>, &Provenance) -> String = match format {
        Format::Text => |tree, provenance| outline::write(tree, provenance, None),
        Format::Json => return json(file),
        Format::Dot => dot::write,
        Format::Svg => svg::write,
        Format::Html => html::write,
        Format::Sheet => sheet::write,
        Format::Lisp => program::lisp::write,
        Format::Rust => program::rust::write,
        Format::C => program::c::write,
        Format::Python => program::python::write,
        Format::JavaScript => program::javascript::write,
    };
    let tree = FlatTree::new(file)?;
    format.check_size(tree.positions.len())?;
    Ok(write(&tree, provenance))
}

/// Writes a tree as text that shows the first `depth` guesses of each game; all for `None`.
pub fn text_outline(file: &TreeFile, provenance: &Provenance, depth: Option<usize>) -> Result<String, ExportError> {
    Ok(outline::write(&FlatTree::new(file)?, provenance, depth))
}

fn json(file: &TreeFile) -> Result<String, ExportError> {
    let mut bytes = Vec::new();
    file.write(&mut bytes).map_err(ExportError::TooDeep)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
