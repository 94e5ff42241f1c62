//! Programs that play a tree without searching, with the dialog of Norvig's paper.
//!
//! The part of a program that is the same for every tree is a template in its own language, beside the module that
//! fills it. All programs talk alike: they print a guess, read bulls and cows, say "Aha!" when they found the secret and
//! "Inconsistent" when no code fits, and begin again. A line that is not a reply is asked for again; at most
//! 80 bytes of a line are kept.

pub(crate) mod c;
pub(crate) mod javascript;
pub(crate) mod lisp;
pub(crate) mod python;
pub(crate) mod rust;

use crate::Provenance;
use crate::flat_tree::{FlatPosition, FlatTree};

/// Fills the places `@@NAME@@` of a template in one pass, so that nothing filled in is taken for a place.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + values.iter().map(|(_, value)| value.len()).sum::<usize>());
    for (index, part) in template.split("@@").enumerate() {
        let value = values.iter().find(|(name, _)| index % 2 == 1 && *name == part);
        text.push_str(value.map_or(part, |(_, value)| value));
    }
    text
}

/// The first lines of a program as comments.
pub(crate) fn comment(provenance: &Provenance, tree: &FlatTree<'_>, mark: &str, run: &str) -> String {
    let lines = provenance.header(tree, run).into_iter();
    lines.map(|line| format!("{mark} {line}").trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

/// What is printed when a game begins, line by line: what Norvig's program says, and the turns before the tree.
fn instructions(tree: &FlatTree<'_>) -> Vec<String> {
    let mut lines = vec![
        format!("Select a sequence of length {} from the colors:", tree.game().pegs()),
        format!("({})", tree.colors()),
    ];
    if !tree.history().is_empty() {
        lines.push(format!("It must agree with these turns: {}", tree.history()));
    }
    lines.push("Reply with the number of exact, and then inexact matches.".to_string());
    lines
}

/// A line for every position.
fn rows(tree: &FlatTree<'_>, row: impl Fn(&FlatPosition) -> String) -> String {
    tree.positions.iter().map(|position| row(position) + "\n").collect::<String>().trim_end().to_string()
}

/// The answers to a position's guess, written one by one: bulls, cows, and the number of the position that follows.
fn answers(position: &FlatPosition, write: impl Fn(u8, u8, usize) -> String) -> String {
    let answers = position.answers.iter();
    answers.map(|(feedback, next)| write(feedback.black(), feedback.white(), *next)).collect::<Vec<_>>().join(", ")
}

/// A string as C, JavaScript, Lisp and Python read it. Symbols are visible characters, so nothing else needs care.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        assert_eq!(fill("a @@X@@ b @@Y@@\n", &[("X", "@@Y@@"), ("Y", "1")]), "a @@Y@@ b 1\n");
    }
}
