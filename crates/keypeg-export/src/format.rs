//! The formats of a tree, and how large a tree each takes.

use std::fmt;
use std::str::FromStr;

use keypeg_core::{EnumerationError, TreeFile};
use thiserror::Error;

use crate::plan::Plan;
use crate::{Source, dot, html, program, sheet, svg};

/// A way to write a strategy tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For programs: `docs/formats.md` describes it.
    Json,
    /// For Graphviz.
    Dot,
    /// A picture.
    Svg,
    /// A page in which one walks the tree.
    Html,
    /// A card for people at a table, to be printed.
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

/// Why a tree is not written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The game is too large for any tree.
    #[error(transparent)]
    NotEnumerable(#[from] EnumerationError),
    /// The tree is too large for the format.
    #[error("a tree of {positions} positions is too large for {format}, whose limit is {limit}; json takes any size")]
    TooLarge {
        /// The format asked for.
        format: Format,
        /// The positions of the tree, or a number it cannot be below.
        positions: usize,
        /// The most positions.
        limit: usize,
    },
    /// The tree is too deep for the format.
    #[error("the tree cannot be written as json: {0}; html takes deeper ones")]
    TooDeep(std::io::Error),
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 10] = [
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

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
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

    /// Refuses a tree of so many positions. A tree has at least one for every secret, so a game can be refused before
    /// its tree is built.
    pub fn check_size(self, positions: usize) -> Result<(), ExportError> {
        let limit = match self {
            // A picture leaves out what is too much and says so.
            Format::Json | Format::Svg => usize::MAX,
            Format::Dot | Format::Sheet => 10_000,
            // Browsers, compilers and interpreters take some seconds over that many.
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

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not a format; the formats are {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat { name: name.to_string() })
    }
}

/// Writes a tree. It must find every secret it claims to; trees from files are to be audited before.
pub fn export(format: Format, file: &TreeFile, source: &Source) -> Result<String, ExportError> {
    let write: fn(&Plan<'_>, &Source) -> String = match format {
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
    let plan = Plan::new(file)?;
    format.check_size(plan.positions.len())?;
    Ok(write(&plan, source))
}

fn json(file: &TreeFile) -> Result<String, ExportError> {
    let mut bytes = Vec::new();
    file.write(&mut bytes).map_err(ExportError::TooDeep)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
