//! Bytes as text: two lower-case hexadecimal digits per byte.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

pub(crate) fn to_hexadecimal(bytes: &[u8]) -> String {
    let digits = |&byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
    bytes.iter().flat_map(digits).collect()
}

/// `None` unless the text consists of pairs of lower-case hexadecimal digits.
pub(crate) fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| DIGITS.iter().position(|&digit| digit == byte).map(|place| place as u8);
    let pairs = text.as_bytes().chunks(2).map(|pair| match *pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    });
    pairs.collect()
}
