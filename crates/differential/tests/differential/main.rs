//! The program's answers on random small boards, compared with the oracle. docs/testing.md says how to run it longer.

mod adversaries;
mod coach;
mod conflicts;
mod optimal;
mod strategies;

use serde_json::Value;

/// The arguments of a command, from words and from texts with blanks in them.
fn command(words: &str, more: &[&str]) -> Vec<String> {
    words.split_whitespace().chain(more.iter().copied()).map(String::from).collect()
}

/// A fraction such as `"7/4"` or `"-1"`, as numerator and denominator.
fn fraction(value: &Value) -> (i128, i128) {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is not a fraction"));
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    (top.parse().expect("a numerator"), bottom.parse().expect("a denominator"))
}

/// Whether two fractions are the same number.
fn same((a, b): (i128, i128), (c, d): (i128, i128)) -> bool {
    a * d == c * b
}

/// `a - b` of two fractions.
fn minus((a, b): (i128, i128), (c, d): (i128, i128)) -> (i128, i128) {
    (a * d - c * b, b * d)
}
