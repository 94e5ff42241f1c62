//! Numbers in binary files: seven bits per byte, lowest first (LEB128), and a checksum against damage.

/// Appends a number in as few bytes as it needs.
///
/// ```
/// use keypeg_core::bytes::{Reader, write_number};
///
/// let mut out = Vec::new();
/// write_number(&mut out, 300);
/// assert_eq!(out, [0xac, 0x02]);
/// assert_eq!(Reader::new(&out).number(), Some(300));
/// ```
pub fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The checksum of some bytes: FNV-1a with 64 bits. It detects accidental damage, but not forgery.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    bytes.iter().for_each(|&byte| sum.add(byte));
    sum.value()
}

/// Computes [`checksum`] byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Adds the next byte.
    pub fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }

    /// The checksum of the bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

/// Reads numbers from untrusted bytes.
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads from the first byte on.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// The number of bytes left.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether no byte is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next number, or `None` if the bytes end or the number does not fit 64 bits.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            let bits = u64::from(byte & 0x7f);
            if (bits << shift) >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        for number in [0, 1, 127, 128, 300, 1 << 20, u64::MAX] {
            let mut out = Vec::new();
            write_number(&mut out, number);
            let mut reader = Reader::new(&out);
            assert_eq!(reader.number(), Some(number));
            assert!(reader.is_empty());
        }
        assert_eq!(Reader::new(&[0x80]).number(), None);
        assert_eq!(Reader::new(&[0xff; 10]).number(), None);
    }
}
