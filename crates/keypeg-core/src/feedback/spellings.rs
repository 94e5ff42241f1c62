//! The spellings of an answer that people type, and those that keypeg prints.
//!
//! Every reader returns the numbers of black and white pegs, or `None` if the text is not in its spelling. No text has
//! different meanings to two readers. The one letter that does, the `B` of `2B`, is refused if it is alone.

use super::FeedbackError;

/// Black and white pegs of a text without space around it.
pub(super) fn read(text: &str) -> Result<(u32, u32), FeedbackError> {
    if let Some(numbers) = pair(text).or_else(|| key_pegs(text)).or_else(|| pair_and_key_pegs(text)) {
        return Ok(numbers);
    }
    labelled(text).unwrap_or_else(|| Err(FeedbackError::Unreadable(text.to_string())))
}

/// Two numbers with a comma, a point, a hyphen or space between them.
fn pair(text: &str) -> Option<(u32, u32)> {
    let (black, white) = text.split_once([',', '.', '-']).or_else(|| text.split_once(char::is_whitespace))?;
    Some((number(black.trim())?, number(white.trim())?))
}

/// A row of key pegs, drawn or as letters.
fn key_pegs(text: &str) -> Option<(u32, u32)> {
    let (mut black, mut white) = (0, 0);
    for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
        match symbol {
            '●' | 'B' | 'b' => black += 1,
            '○' | 'W' | 'w' => white += 1,
            _ => return None,
        }
    }
    (!text.is_empty()).then_some((black, white))
}

/// Two numbers and the same answer drawn, as keypeg prints it in color: `1,2 ●○○`.
fn pair_and_key_pegs(text: &str) -> Option<(u32, u32)> {
    let drawn = text.find(['●', '○'])?;
    let numbers = pair(text[..drawn].trim())?;
    (key_pegs(&text[drawn..])? == numbers).then_some(numbers)
}

/// What a number counts, by the letter or word behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyLabel {
    /// `a`: right color and place, where `b` is a right color in a wrong place.
    A,
    /// `b`: black or bulls, or cows beside `a`.
    B,
    Black,
    White,
}

impl KeyLabel {
    /// The label of a word in lower case.
    fn of(word: &str) -> Option<KeyLabel> {
        Some(match word {
            "a" => KeyLabel::A,
            "b" => KeyLabel::B,
            "black" | "blacks" | "bull" | "bulls" => KeyLabel::Black,
            "w" | "white" | "whites" | "c" | "cow" | "cows" => KeyLabel::White,
            _ => return None,
        })
    }
}

/// Numbers with letters or words behind them: `1b2w`, `1A2B`, `1B2C`, `1 black, 2 white`. `None` for any other text, an
/// error for a `B` alone, which can mean black or cows.
fn labelled(text: &str) -> Option<Result<(u32, u32), FeedbackError>> {
    use KeyLabel::{A, B, Black, White};
    let mut groups = Vec::new();
    let lower = text.to_ascii_lowercase();
    let mut rest = lower.as_str();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let count = number(&rest[..digits])?;
        let behind = rest[digits..].trim_start();
        let letters = behind.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(behind.len());
        groups.push((count, KeyLabel::of(&behind[..letters])?));
        rest = next_group(&behind[letters..])?;
    }
    Some(Ok(match groups[..] {
        [(black, A), (white, B)] | [(white, B), (black, A)] => (black, white),
        [(black, B | Black), (white, White)] | [(white, White), (black, B | Black)] => (black, white),
        [(black, A | Black)] => (black, 0),
        [(white, White)] => (0, white),
        [(count, B)] => return Some(Err(FeedbackError::Ambiguous(text.to_string(), count))),
        _ => return None,
    }))
}

/// The text after the space, comma or `and` between two groups. `None` if a separator is followed by nothing.
fn next_group(text: &str) -> Option<&str> {
    let trimmed = text.trim_start();
    let after = trimmed.strip_prefix([',', '+', '&']).or_else(|| trimmed.strip_prefix("and ")).unwrap_or(trimmed);
    let rest = after.trim_start();
    (after.len() == trimmed.len() || !rest.is_empty()).then_some(rest)
}

fn number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use crate::{Feedback, FeedbackError};

    fn read(text: &str) -> Result<(u8, u8), FeedbackError> {
        Feedback::parse(4, text).map(|feedback| (feedback.black(), feedback.white()))
    }

    #[test]
    fn reads_every_notation() {
        for text in [
            "2,1",
            " 2 , 1 ",
            "2 1",
            "2\t1",
            "2.1",
            "2-1",
            "2 - 1",
            "2b1w",
            "2B1W",
            "1W2B",
            "2b 1w",
            "2b,1w",
            "2A1B",
            "1b2a",
            "2B1C",
            "1c 2b",
            "WBB",
            "B B W",
            "●●○",
            "● ● ○",
            "2,1 ●●○",
            "2 black 1 white",
            "2 black, 1 white",
            "2 BLACK AND 1 WHITE",
            "2 black and 1 white",
            "1 white + 2 black",
            "2 bulls 1 cow",
            "2bulls1cow",
        ] {
            assert_eq!(read(text), Ok((2, 1)), "{text:?}");
        }
        for (text, black, white) in [
            ("0,0", 0, 0),
            ("2A", 2, 0),
            ("3w", 0, 3),
            ("3c", 0, 3),
            ("B", 1, 0),
            ("www", 0, 3),
            ("○", 0, 1),
            ("0b0w", 0, 0),
            ("0A0B", 0, 0),
            ("0 black, 0 white", 0, 0),
            ("1 black", 1, 0),
            ("2 cows", 0, 2),
        ] {
            assert_eq!(read(text), Ok((black, white)), "{text:?}");
        }
        assert_eq!(Feedback::parse(16, "10,3").unwrap().to_string(), "10,3");
        assert_eq!(Feedback::parse(100, "0,100").unwrap().to_string(), "0,100");
        assert_eq!(Feedback::parse(100, &"B".repeat(100)), Ok(Feedback::win(100)));
    }

    #[test]
    fn refuses_what_it_cannot_read() {
        for text in ["2B", "1b", "0B", "2 b"] {
            assert!(matches!(read(text), Err(FeedbackError::Ambiguous(..))), "{text:?}");
        }
        for text in [
            "",
            " ",
            "2",
            "12",
            "1,",
            ",1",
            "1,2,3",
            "1;2",
            "-1,2",
            "+1,2",
            "1--2",
            "1-2-3",
            "b1w2",
            "1b2b",
            "1x2y",
            "1b2w3",
            "ok",
            "1é",
            "1b,",
            "1 black,",
            "1 black and",
            "1 black 2 cows 1 white",
            "1,2 ●○",
            "1,2 ●○○○",
            "1a2w",
            "1a2c",
            "1 black 2 b",
            "black 1 white 2",
            "1,2 BWW",
        ] {
            assert!(matches!(read(text), Err(FeedbackError::Unreadable(_))), "{text:?}: {:?}", read(text));
        }
    }
}
