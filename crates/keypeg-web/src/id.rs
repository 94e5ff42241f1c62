//! Names that nobody can guess.

use std::fmt::Write;

/// 128 bits from the operating system, as 32 digits.
pub(crate) fn random() -> String {
    let mut bytes = [0u8; 16];
    // A system without randomness cannot keep anything apart; there is nothing sensible to go on with.
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes.iter().fold(String::with_capacity(32), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a text has the form of such a name.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A random seed, short enough to be typed again.
pub(crate) fn seed() -> u64 {
    getrandom::u64().expect("the operating system has random numbers") % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_are_recognized() {
        let names: std::collections::HashSet<String> = (0..1_000).map(|_| random()).collect();
        assert_eq!(names.len(), 1_000);
        assert!(names.iter().all(|name| is_id(name)));
        assert!(!is_id("") && !is_id(&"g".repeat(32)) && !is_id(&"A".repeat(32)) && !is_id(&"a".repeat(33)));
    }
}
