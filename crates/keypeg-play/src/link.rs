//! Links: a game that other players can open, as a short text.
//!
//! A link holds the game and where its secret comes from, never the secret. It is scrambled so
//! that a seed cannot be read by accident; this is not encryption.

use keypeg_core::{Game, Kind, Stream};
use thiserror::Error;

use crate::daily::{Date, Origin};
use crate::session::Mode;

/// A game to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The game to be played.
    pub game: Game,
    /// Where its secret comes from.
    pub origin: Origin,
    /// Whether guesses that cannot be the secret are refused.
    pub mode: Mode,
    /// The most answered guesses; `None` if they are not limited.
    pub rows: Option<u32>,
}

/// The text is not a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a complete link of keypeg; copy it again")]
pub struct LinkError(String);

/// The version of the bytes.
const VERSION: u8 = 1;

/// The digits of a link: safe in addresses.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Version, pegs, colors, flags, rows, origin.
const BYTES: usize = 4 + 4 + 8;

impl Link {
    /// The link as 24 letters, digits, `-` and `_`.
    ///
    /// ```
    /// use keypeg_play::daily::Origin;
    /// use keypeg_play::link::Link;
    /// use keypeg_play::Mode;
    ///
    /// let link = Link { game: "4x6".parse()?, origin: Origin::Seed(42), mode: Mode::Free, rows: Some(10) };
    /// assert_eq!(Link::parse(&link.token())?, link);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn token(&self) -> String {
        let (number, daily) = match self.origin {
            Origin::Seed(seed) => (seed, 0),
            Origin::Daily(date) => (date.days().into(), 1),
        };
        let distinct = u8::from(self.game.kind() == Kind::Distinct);
        let strict = u8::from(self.mode == Mode::Strict);
        let flags = distinct | strict << 1 | daily << 2;
        let mut bytes = vec![VERSION, self.game.pegs() as u8, self.game.colors() as u8, flags];
        bytes.extend(self.rows.unwrap_or(0).to_le_bytes());
        bytes.extend(number.to_le_bytes());
        let sum = checksum(&bytes);
        scramble(&mut bytes, sum);
        bytes.extend(sum.to_le_bytes());
        encode(&bytes)
    }

    /// Parses a link; refuses a text that is incomplete or has a typing error.
    pub fn parse(token: &str) -> Result<Link, LinkError> {
        read(token).ok_or_else(|| LinkError(token.chars().take(60).collect()))
    }
}

fn read(token: &str) -> Option<Link> {
    let mut bytes = decode(token)?;
    let sum = u16::from_le_bytes(*bytes.split_off(BYTES).first_chunk()?);
    scramble(&mut bytes, sum);
    if checksum(&bytes) != sum || bytes[0] != VERSION || bytes[3] > 7 {
        return None;
    }
    let flag = |bit: u8| bytes[3] >> bit & 1 == 1;
    let kind = if flag(0) { Kind::Distinct } else { Kind::Repeats };
    let number = u64::from_le_bytes(*bytes[8..].first_chunk()?);
    Some(Link {
        game: Game::new(bytes[1].into(), bytes[2].into(), kind).ok()?,
        origin: if flag(2) { Origin::Daily(Date::of_days(u32::try_from(number).ok()?)?) } else { Origin::Seed(number) },
        mode: if flag(1) { Mode::Strict } else { Mode::Free },
        rows: Some(u32::from_le_bytes(*bytes[4..].first_chunk()?)).filter(|rows| *rows > 0),
    })
}

/// Scrambles bytes, or restores scrambled bytes.
fn scramble(bytes: &mut [u8], key: u16) {
    let mut stream = Stream::part(0x6c69_6e6b, key.into());
    for byte in bytes {
        *byte ^= stream.next_u64() as u8;
    }
}

/// Detects typing errors, and makes every link look different.
fn checksum(bytes: &[u8]) -> u16 {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) as u16
}

/// Six bits per digit, the highest first; the last digit is padded with zeros.
fn encode(bytes: &[u8]) -> String {
    let bit = |place: usize| bytes.get(place / 8).map_or(0, |byte| byte >> (7 - place % 8) & 1);
    let digits = (bytes.len() * 8).div_ceil(6);
    let digit = |index: usize| (0..6).fold(0, |value, place| value << 1 | bit(index * 6 + place));
    (0..digits).map(|index| char::from(DIGITS[usize::from(digit(index))])).collect()
}

/// The bytes of a link with its checksum, `BYTES` and two.
fn decode(text: &str) -> Option<Vec<u8>> {
    let length = ((BYTES + 2) * 8).div_ceil(6);
    if text.len() != length {
        return None;
    }
    let values: Option<Vec<u8>> =
        text.bytes().map(|digit| DIGITS.iter().position(|&known| known == digit).map(|value| value as u8)).collect();
    let values = values?;
    let bit = |place: usize| values[place / 6] >> (5 - place % 6) & 1;
    let bytes: Vec<u8> = (0..BYTES + 2).map(|byte| (0..8).fold(0, |value, b| value << 1 | bit(byte * 8 + b))).collect();
    (encode(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(game: &str, origin: Origin, mode: Mode, rows: Option<u32>) -> Link {
        Link { game: game.parse().unwrap(), origin, mode, rows }
    }

    #[test]
    fn links_come_back_as_they_were_and_are_pinned() {
        let day = Origin::Daily("2025-11-16".parse().unwrap());
        for link in [
            link("4x6", Origin::Seed(0), Mode::Free, None),
            link("4x10-distinct", Origin::Seed(u64::MAX), Mode::Strict, Some(10_000)),
            link("20x100", day, Mode::Free, Some(1)),
        ] {
            assert_eq!(Link::parse(&link.token()), Ok(link), "{}", link.token());
        }
        assert_eq!(link("4x6", Origin::Seed(42), Mode::Free, Some(10)).token(), "KM2R9rH85Rg34zedJYVqVx9M");
    }

    #[test]
    fn a_slip_is_found() {
        let token = link("4x6", Origin::Seed(42), Mode::Free, Some(10)).token();
        let mut refused = 0;
        for place in 0..token.len() {
            for digit in ["A", "B", "z", "_", "é", "", "AA"] {
                let wrong = format!("{}{digit}{}", &token[..place], &token[place + 1..]);
                if wrong != token {
                    // A checksum of two bytes misses one mistake in 65,536. It catches all of these.
                    assert!(Link::parse(&wrong).is_err(), "{wrong}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 100);
        assert!(Link::parse("").is_err() && Link::parse(&"A".repeat(10_000)).is_err());
    }
}
