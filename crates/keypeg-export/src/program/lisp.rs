//! Programs in Common Lisp, in the form Norvig prints: nested `(? guess (reply subtree) …)`.
//!
//! His strategy only guesses what can be the secret, so the winning reply always wins. If a guess cannot be the
//! secret, its winning reply is listed and leads to `inconsistent`.

use std::fmt::Write;

use keypeg_core::{EnumerationError, TreeFile};

use super::{comment, fill, quoted};
use crate::Provenance;
use crate::flat_tree::{FlatPosition, FlatTree};

const TEMPLATE: &str = include_str!("template.lisp");

/// The number of lines on a printed page.
pub const LINES_PER_PAGE: usize = 60;

/// The width of a printed line in columns. Longer lines are wrapped.
const COLUMNS: usize = 80;

/// The length of the function `master-mind` when it is printed as in Norvig's paper, without the functions it calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LispListing {
    /// The number of lines; a line with more than 80 columns counts as several.
    pub lines: usize,
    /// The number of columns of the longest line.
    pub widest: usize,
}

impl LispListing {
    /// The number of pages of [`LINES_PER_PAGE`] lines.
    pub fn pages(self) -> f64 {
        self.lines as f64 / LINES_PER_PAGE as f64
    }
}

/// Measures the function `master-mind` of a tree, as Norvig's paper counts pages.
pub fn lisp_listing(file: &TreeFile) -> Result<LispListing, EnumerationError> {
    let text = master_mind(&FlatTree::new(file)?);
    let widths = || text.lines().map(|line| line.chars().count());
    let lines = widths().map(|width| width.div_ceil(COLUMNS).max(1)).sum();
    Ok(LispListing { lines, widest: widths().max().unwrap_or(0) })
}

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let header = comment(provenance, tree, ";;;", "sbcl --script THIS_FILE");
    fill(TEMPLATE, &[("HEADER", &header), ("MASTER-MIND", &master_mind(tree))])
}

fn master_mind(tree: &FlatTree<'_>) -> String {
    let colors: Vec<u8> = (0..tree.game().colors() as u8).collect();
    let mut text = format!(
        "(defun master-mind ()\n  (print-instructions '{} {}{})\n  ",
        list(tree, &colors),
        tree.game().pegs(),
        if tree.history().is_empty() { String::new() } else { format!(" {}", quoted(tree.history())) },
    );
    subtree(tree, &tree.positions[0], 4, &mut text);
    text + ")"
}

/// Writes what follows a reply. Replies stand below the guess, each in a line with the guess after it.
fn subtree(tree: &FlatTree<'_>, position: &FlatPosition, indent: usize, text: &mut String) {
    let _ = write!(text, "(? {}", list(tree, position.guess.colors()));
    if !position.can_be_secret {
        let _ = write!(text, "\n{:indent$}(({} 0) inconsistent)", "", tree.game().pegs());
    }
    for (feedback, next) in &position.answers {
        let _ = write!(text, "\n{:indent$}(({} {}) ", "", feedback.black(), feedback.white());
        subtree(tree, &tree.positions[*next], indent + 10, text);
        text.push(')');
    }
    text.push(')');
}

/// A list of colors: letters and numbers as they are, and strings where Lisp would read something else.
fn list(tree: &FlatTree<'_>, colors: &[u8]) -> String {
    let color = |&color: &u8| {
        let symbol = tree.notation().color(color);
        let plain = symbol.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        if plain { symbol } else { quoted(&symbol) }
    };
    format!("({})", colors.iter().map(color).collect::<Vec<_>>().join(" "))
}
