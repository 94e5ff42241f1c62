//! Helpers for texts that every layer may use.

use std::fmt::Display;

/// A number and its noun: `1 code`, `2 codes`.
///
/// ```
/// use keypeg_play::words::plural;
///
/// assert_eq!(plural(1, "code", "codes"), "1 code");
/// assert_eq!(plural(222, "code", "codes"), "222 codes");
/// ```
pub fn plural(count: impl Display, one: &str, many: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { one } else { many };
    format!("{count} {noun}")
}

/// A message with a capital letter, to begin a sentence.
pub(crate) fn sentence_start(message: &str) -> String {
    let mut rest = message.chars();
    let first: String = rest.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    first + rest.as_str()
}
