//! Random numbers, passed in so that no handler asks the operating system by itself.

use std::fmt::Write;

/// A source of random bytes that nobody can predict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomSource {
    fill: fn(&mut [u8]),
}

impl RandomSource {
    /// The random numbers of the operating system.
    pub(crate) const SYSTEM: RandomSource = RandomSource { fill: system_bytes };

    /// An unguessable identifier: 128 random bits as 32 hexadecimal digits.
    pub(crate) fn id(self) -> String {
        let mut bytes = [0u8; 16];
        (self.fill)(&mut bytes);
        bytes.iter().fold(String::with_capacity(32), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// A seed below a billion, short enough to be typed again.
    pub(crate) fn seed(self) -> u64 {
        let mut bytes = [0u8; 8];
        (self.fill)(&mut bytes);
        u64::from_le_bytes(bytes) % 1_000_000_000
    }
}

/// Whether a text has the form of an identifier of [`RandomSource::id`].
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn system_bytes(bytes: &mut [u8]) {
    // Without random numbers the server cannot keep the games of different browsers separate, so it has to stop.
    getrandom::fill(bytes).expect("the operating system has random numbers");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_are_recognized() {
        let ids: std::collections::HashSet<String> = (0..1_000).map(|_| RandomSource::SYSTEM.id()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| is_id(id)));
        assert!(!is_id("") && !is_id(&"g".repeat(32)) && !is_id(&"A".repeat(32)) && !is_id(&"a".repeat(33)));
    }

    #[test]
    fn ids_and_seeds_are_made_of_the_bytes_of_the_source() {
        let source = RandomSource { fill: |bytes| bytes.fill(0xab) };
        assert_eq!(source.id(), "ab".repeat(16));
        assert_eq!(source.seed(), 0xabab_abab_abab_abab % 1_000_000_000);
    }
}
