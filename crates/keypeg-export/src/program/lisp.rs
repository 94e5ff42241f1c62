//! Programs in Common Lisp, in the form Norvig prints: nested `(? guess (reply subtree) …)`.
//!
//! His strategy only guesses what can be the secret, so the winning reply always wins. Where a guess cannot be the
//! secret, its winning reply is listed and leads to `inconsistent`.

use std::fmt::Write;

use keypeg_core::{EnumerationError, TreeFile};

use super::{comment, fill, quoted};
use crate::Source;
use crate::plan::{Plan, Position};

const TEMPLATE: &str = include_str!("template.lisp");

/// The lines of a printed page.
pub const LINES_A_PAGE: usize = 60;

/// The columns of a printed line; longer ones go on in the next.
const COLUMNS: usize = 80;

/// How long the function `master-mind` is when it is printed as in Norvig's paper, without what it needs to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its lines of at most 80 columns.
    pub lines: usize,
    /// The columns of its longest line.
    pub widest: usize,
}

impl Listing {
    /// How many pages of [`LINES_A_PAGE`] lines it fills.
    pub fn pages(self) -> f64 {
        self.lines as f64 / LINES_A_PAGE as f64
    }
}

/// Measures the function `master-mind` of a tree.
pub fn listing(file: &TreeFile) -> Result<Listing, EnumerationError> {
    let text = master_mind(&Plan::new(file)?);
    let widths = || text.lines().map(|line| line.chars().count());
    let lines = widths().map(|width| width.div_ceil(COLUMNS).max(1)).sum();
    Ok(Listing { lines, widest: widths().max().unwrap_or(0) })
}

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let header = comment(source, plan, ";;;", "sbcl --script THIS_FILE");
    fill(TEMPLATE, &[("HEADER", &header), ("MASTER-MIND", &master_mind(plan))])
}

fn master_mind(plan: &Plan<'_>) -> String {
    let colors: Vec<u8> = (0..plan.game().colors() as u8).collect();
    let mut text = format!(
        "(defun master-mind ()\n  (print-instructions '{} {}{})\n  ",
        list(plan, &colors),
        plan.game().pegs(),
        if plan.history().is_empty() { String::new() } else { format!(" {}", quoted(plan.history())) },
    );
    subtree(plan, &plan.positions[0], 4, &mut text);
    text + ")"
}

/// Writes what follows a reply. Replies stand below the guess, each in a line with the guess after it.
fn subtree(plan: &Plan<'_>, position: &Position, indent: usize, text: &mut String) {
    let _ = write!(text, "(? {}", list(plan, position.guess.colors()));
    if !position.can_be_secret {
        let _ = write!(text, "\n{:indent$}(({} 0) inconsistent)", "", plan.game().pegs());
    }
    for (feedback, next) in &position.answers {
        let _ = write!(text, "\n{:indent$}(({} {}) ", "", feedback.black(), feedback.white());
        subtree(plan, &plan.positions[*next], indent + 10, text);
        text.push(')');
    }
    text.push(')');
}

/// A list of colors: letters and numbers as they are, and strings where Lisp would read something else.
fn list(plan: &Plan<'_>, colors: &[u8]) -> String {
    let color = |&color: &u8| {
        let symbol = plan.notation().color(color);
        let plain = symbol.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        if plain { symbol } else { quoted(&symbol) }
    };
    format!("({})", colors.iter().map(color).collect::<Vec<_>>().join(" "))
}
