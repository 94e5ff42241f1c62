//! Bytes as digits that are safe in addresses.

/// The digits, by their value.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits per digit, the highest first; the last digit is padded with zeros.
pub(super) fn encode(bytes: &[u8]) -> String {
    let bit = |place: usize| bytes.get(place / 8).map_or(0, |byte| byte >> (7 - place % 8) & 1);
    let digits = (bytes.len() * 8).div_ceil(6);
    let digit = |index: usize| (0..6).fold(0, |value, place| value << 1 | bit(index * 6 + place));
    (0..digits).map(|index| char::from(DIGITS[usize::from(digit(index))])).collect()
}

/// The bytes that are written as these digits; `None` if no bytes are.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| DIGITS.iter().position(|&known| known == digit).map(|value| value as u8);
    let values: Vec<u8> = text.bytes().map(value).collect::<Option<_>>()?;
    let bit = |place: usize| values[place / 6] >> (5 - place % 6) & 1;
    let bytes = values.len() * 6 / 8;
    let bytes: Vec<u8> = (0..bytes).map(|byte| (0..8).fold(0, |value, b| value << 1 | bit(byte * 8 + b))).collect();
    (encode(&bytes) == text).then_some(bytes)
}
