//! Links: a game that other players can open, as a short text.
//!
//! A link holds the game and where its secret comes from: a seed, a day, or the code itself if a person set it. It is scrambled so
//! that a seed or a code cannot be read by accident; this is not encryption.

mod digits;

use keypeg_core::{Code, Game, Kind, Stream};
use thiserror::Error;

use crate::daily::{Date, Origin};
use crate::session::Mode;
use digits::{decode, encode};

/// A game to share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The game to be played.
    pub game: Game,
    /// Where its secret comes from. A code that a person set must be one of the game.
    pub origin: Origin,
    /// Whether guesses that cannot be the secret are refused.
    pub mode: Mode,
    /// The most answered guesses; `None` if they are not limited.
    pub rows: Option<u32>,
    /// Who set the code, at most [`LONGEST_NAME`] characters. Links of seeds and days do not keep it.
    pub name: Option<String>,
}

/// The text is not a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a complete link of keypeg; copy it again")]
pub struct LinkError(String);

/// The longest name in a link, in characters.
pub const LONGEST_NAME: usize = 24;

/// The version of the bytes of seeds and days.
const VERSION: u8 = 1;

/// The version of the bytes of codes that a person set.
const SET_VERSION: u8 = 2;

/// Version, pegs, colors, flags, rows.
const HEAD: usize = 4 + 4;

/// The bytes of a seed or a day, without their checksum.
const BYTES: usize = HEAD + 8;

/// Links of codes are padded to a multiple of this many bytes, their checksum included. So none is as long as a link of a seed.
const PADDED: usize = 12;

/// The longest link: a code of 100 pegs, and a name of four bytes per character.
const LONGEST: usize = 288;

impl Link {
    /// The link as letters, digits, `-` and `_`: 24 of them for a seed or a day, and at least 32 for a code that a person set.
    ///
    /// ```
    /// use keypeg_play::daily::Origin;
    /// use keypeg_play::link::Link;
    /// use keypeg_play::Mode;
    ///
    /// let link =
    ///     Link { game: "4x6".parse()?, origin: Origin::Seed(42), mode: Mode::Free, rows: Some(10), name: None };
    /// assert_eq!(Link::parse(&link.token())?, link);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn token(&self) -> String {
        let (version, flag) = match self.origin {
            Origin::Seed(_) => (VERSION, 0),
            Origin::Daily(_) => (VERSION, 1 << 2),
            Origin::Set(_) => (SET_VERSION, 0),
        };
        let distinct = u8::from(self.game.kind() == Kind::Distinct);
        let strict = u8::from(self.mode == Mode::Strict);
        let flags = distinct | strict << 1 | flag;
        let mut bytes = vec![version, self.game.pegs() as u8, self.game.colors() as u8, flags];
        bytes.extend(self.rows.unwrap_or(0).to_le_bytes());
        match self.origin {
            Origin::Seed(seed) => bytes.extend(seed.to_le_bytes()),
            Origin::Daily(date) => bytes.extend(u64::from(date.days()).to_le_bytes()),
            Origin::Set(code) => {
                bytes.extend(code.colors());
                let name: String = self.name.iter().flat_map(|name| name.chars()).take(LONGEST_NAME).collect();
                bytes.push(name.len() as u8);
                bytes.extend(name.as_bytes());
                let length = (bytes.len() + 2).max(2 * PADDED).next_multiple_of(PADDED);
                bytes.resize(length - 2, 0);
            }
        }
        let sum = checksum(&bytes);
        scramble(&mut bytes, sum);
        bytes.extend(sum.to_le_bytes());
        encode(&bytes)
    }

    /// Parses a link; refuses a text that is incomplete or has a typing error.
    pub fn parse(token: &str) -> Result<Link, LinkError> {
        // Each link is written in one way, so padding and unused bits are checked too.
        read(token).filter(|link| link.token() == token).ok_or_else(|| LinkError(token.chars().take(60).collect()))
    }
}

fn read(token: &str) -> Option<Link> {
    let mut bytes = if token.len() <= LONGEST { decode(token)? } else { return None };
    let is_set = bytes.len() >= 2 * PADDED && bytes.len().is_multiple_of(PADDED);
    if bytes.len() != BYTES + 2 && !is_set {
        return None;
    }
    let sum = u16::from_le_bytes(*bytes.split_off(bytes.len() - 2).first_chunk()?);
    scramble(&mut bytes, sum);
    let (version, most_flags) = if is_set { (SET_VERSION, 3) } else { (VERSION, 7) };
    if checksum(&bytes) != sum || bytes[0] != version || bytes[3] > most_flags {
        return None;
    }
    let flag = |bit: u8| bytes[3] >> bit & 1 == 1;
    let kind = if flag(0) { Kind::Distinct } else { Kind::Repeats };
    let game = Game::new(bytes[1].into(), bytes[2].into(), kind).ok()?;
    let (origin, name) = if is_set {
        set_code(game, &bytes[HEAD..])?
    } else {
        let number = u64::from_le_bytes(*bytes[HEAD..].first_chunk()?);
        let date = || Date::of_days(u32::try_from(number).ok()?);
        (if flag(2) { Origin::Daily(date()?) } else { Origin::Seed(number) }, None)
    };
    Some(Link {
        game,
        origin,
        mode: if flag(1) { Mode::Strict } else { Mode::Free },
        rows: Some(u32::from_le_bytes(*bytes[4..].first_chunk()?)).filter(|rows| *rows > 0),
        name,
    })
}

/// The code and the name after the head of a link.
fn set_code(game: Game, bytes: &[u8]) -> Option<(Origin, Option<String>)> {
    let (colors, rest) = bytes.split_at_checked(game.pegs())?;
    let (length, rest) = rest.split_first()?;
    let (name, _padding) = rest.split_at_checked(usize::from(*length))?;
    let name = str::from_utf8(name).ok()?;
    Some((Origin::Set(Code::new(game, colors).ok()?), (!name.is_empty()).then(|| name.to_string())))
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

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::Notation;

    fn link(game: &str, origin: Origin, mode: Mode, rows: Option<u32>) -> Link {
        Link { game: game.parse().unwrap(), origin, mode, rows, name: None }
    }

    fn set(game: &str, code: &str, name: Option<&str>) -> Link {
        let notation = Notation::standard(game.parse().unwrap());
        let origin = Origin::Set(notation.parse_code(code).unwrap());
        Link { name: name.map(str::to_string), ..link(game, origin, Mode::Strict, Some(10)) }
    }

    #[test]
    fn links_come_back_as_they_were_and_are_pinned() {
        let day = Origin::Daily("2025-11-16".parse().unwrap());
        for link in [
            link("4x6", Origin::Seed(0), Mode::Free, None),
            link("4x10-distinct", Origin::Seed(u64::MAX), Mode::Strict, Some(10_000)),
            link("20x100", day, Mode::Free, Some(1)),
        ] {
            assert_eq!(Link::parse(&link.token()), Ok(link.clone()), "{}", link.token());
        }
        assert_eq!(link("4x6", Origin::Seed(42), Mode::Free, Some(10)).token(), "KM2R9rH85Rg34zedJYVqVx9M");
    }

    #[test]
    fn set_codes_come_back_and_their_links_are_pinned() {
        let many = Notation::standard("100x100".parse().unwrap());
        let long = many.code(&Origin::Seed(1).secret(many.game())).to_string();
        let name = "é".repeat(LONGEST_NAME);
        for link in [
            set("4x6", "DBCE", None),
            set("4x10-distinct", "3105", Some("Ana")),
            set("1x2", "A", Some("\u{1f600}")),
            set("100x100", &long, Some(&name)),
        ] {
            let token = link.token();
            assert_eq!(Link::parse(&token), Ok(link), "{token}");
            assert!(token.len() >= 32 && token.len().is_multiple_of(16) && token.len() <= LONGEST, "{}", token.len());
        }
        let longer = Link { name: Some("x".repeat(500)), ..set("4x6", "DBCE", None) };
        assert_eq!(Link::parse(&longer.token()).unwrap().name, Some("x".repeat(LONGEST_NAME)));
        let widest = Link { name: Some("\u{1f600}".repeat(500)), ..set("100x100", &long, None) };
        assert_eq!(Link::parse(&widest.token()).unwrap().name.unwrap().chars().count(), LONGEST_NAME);
        assert_eq!(set("4x6", "DBCE", Some("Ana")).token(), "eRaWNmT5Fc1oZ1uXaP7csmBc5nwfvT2y");
    }

    #[test]
    fn a_set_code_cannot_be_read_at_a_look() {
        let tokens = ["AAAA", "AAAB", "BAAA"].map(|code| set("4x6", code, None).token());
        for (index, token) in tokens.iter().enumerate() {
            for other in &tokens[index + 1..] {
                let equal = token.bytes().zip(other.bytes()).filter(|(a, b)| a == b).count();
                assert!(equal < 8, "{token} and {other}");
            }
        }
    }

    #[test]
    fn forged_contents_are_refused() {
        let bytes = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = vec![SET_VERSION, 4, 6, 0, 0, 0, 0, 0, 3, 1, 2, 4, 0];
            bytes.resize(22, 0);
            change(&mut bytes);
            let sum = checksum(&bytes);
            scramble(&mut bytes, sum);
            bytes.extend(sum.to_le_bytes());
            Link::parse(&encode(&bytes)).is_ok()
        };
        assert!(bytes(&|_| ()));
        assert!(!bytes(&|bytes| bytes[8] = 6), "a color that the game does not have");
        assert!(!bytes(&|bytes| bytes[12] = 200), "a name longer than the link");
        assert!(!bytes(&|bytes| (bytes[12], bytes[13]) = (1, 0xff)), "a name that is not text");
        assert!(!bytes(&|bytes| bytes[21] = 1), "padding that is not zero");
        assert!(!bytes(&|bytes| bytes[0] = VERSION), "the version of a seed");
        assert!(!bytes(&|bytes| bytes[3] = 4), "a flag of a day");
        assert!(!bytes(&|bytes| bytes.resize(46, 0)), "more padding than needed");
    }

    #[test]
    fn a_slip_is_found() {
        check_slips(&link("4x6", Origin::Seed(42), Mode::Free, Some(10)).token());
        check_slips(&set("4x6", "DBCE", Some("Ana")).token());
    }

    fn check_slips(token: &str) {
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
