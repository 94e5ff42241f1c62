//! Random numbers, passed in so that no handler asks the operating system by itself.

use std::fmt::Write;

/// A source of random bytes that nobody can predict.
#[derive(Clone, Copy, Debug)]
pub struct RandomSource {
    fill: fn(&mut [u8]),
}

impl RandomSource {
    /// A source that calls `fill` to fill a slice with random bytes.
    pub const fn new(fill: fn(&mut [u8])) -> RandomSource {
        RandomSource { fill }
    }

    /// An unguessable identifier: 128 random bits as 32 hexadecimal digits.
    pub fn id(self) -> String {
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
pub fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_recognized() {
        assert!(is_id(&RandomSource::new(|bytes| bytes.fill(0x0f)).id()));
        assert!(!is_id("") && !is_id(&"g".repeat(32)) && !is_id(&"A".repeat(32)) && !is_id(&"a".repeat(33)));
    }

    #[test]
    fn ids_and_seeds_are_made_of_the_bytes_of_the_source() {
        let source = RandomSource::new(|bytes| bytes.fill(0xab));
        assert_eq!(source.id(), "ab".repeat(16));
        assert_eq!(source.seed(), 0xabab_abab_abab_abab % 1_000_000_000);
    }
}
