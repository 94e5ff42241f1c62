//! Answers: black pegs and white pegs.
//!
//! With four pegs there are 14, one for every place of this triangle. Three black and one white are impossible: the
//! last peg would have nowhere else to go. With 100 pegs there are 5,150.
//!
//! ```text
//!            white  0  1  2  3  4
//! black 0           0  1  2  3  4
//!       1           5  6  7  8
//!       2           9 10 11
//!       3          12  ·
//!       4          13
//! ```

mod spellings;

use std::fmt;

use thiserror::Error;

use crate::quoted::quoted;

/// An answer: the number of black pegs (right color, right place) and of white pegs (right color, wrong place).
///
/// Functions that take a number of pegs expect that of the game, at most [`MAX_PEGS`](crate::MAX_PEGS).
///
/// ```
/// use keypeg_core::Feedback;
///
/// let feedback = Feedback::new(4, 1, 2)?;
/// assert_eq!((feedback.black(), feedback.white()), (1, 2));
/// assert_eq!(feedback.to_string(), "1,2");
/// assert_eq!(Feedback::parse(4, "1b2w")?, feedback);
/// assert_eq!(feedback.index(4), 7);
/// # Ok::<(), keypeg_core::FeedbackError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feedback {
    black: u8,
    white: u8,
}

/// Why a text or a pair of numbers is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FeedbackError {
    /// More key pegs than pegs.
    #[error(
        "feedback \"{black},{white}\" has {} key pegs, but there {} only {pegs} {}",
        u64::from(*black) + u64::from(*white),
        if *pegs == 1 { "is" } else { "are" },
        if *pegs == 1 { "peg" } else { "pegs" }
    )]
    TooMany {
        /// The number of pegs of the game.
        pegs: usize,
        /// The number of black pegs given.
        black: u32,
        /// The number of white pegs given.
        white: u32,
    },
    /// All but one black leaves no room for a white peg.
    #[error(
        "feedback \"{black},1\" is impossible with {} pegs: the last peg cannot be in a wrong place; did you mean \"{black},0\"?",
        black + 1
    )]
    LastPeg {
        /// The number of black pegs given.
        black: u8,
    },
    /// `2B` is two black pegs in one notation and two cows in the other.
    #[error("feedback {text} is ambiguous: is it {1} black (write {1},0) or {1} cows (write 0,{1})?", text = quoted(.0))]
    Ambiguous(String, u32),
    /// The text is not an answer in any notation.
    #[error("{} is not feedback; write black,white such as 1,2 (also 1b2w, 1A2B, 1B2C, BWW or ●○○)", quoted(.0))]
    Unreadable(String),
}

impl Feedback {
    /// The answer with these numbers of black and white pegs.
    pub fn new(pegs: usize, black: u32, white: u32) -> Result<Feedback, FeedbackError> {
        match (u8::try_from(black), u8::try_from(white)) {
            (Ok(b), Ok(w)) if usize::from(b) + usize::from(w) <= pegs => {
                if usize::from(b) + 1 == pegs && w == 1 {
                    return Err(FeedbackError::LastPeg { black: b });
                }
                Ok(Feedback { black: b, white: w })
            }
            _ => Err(FeedbackError::TooMany { pegs, black, white }),
        }
    }

    /// An answer that the definition of scoring produced.
    pub(crate) fn from_valid(black: u8, white: u8) -> Feedback {
        Feedback { black, white }
    }

    /// The answer to the secret itself: all pegs black.
    pub fn win(pegs: usize) -> Feedback {
        Feedback { black: pegs as u8, white: 0 }
    }

    /// The number of pegs of the right color in the right place.
    pub fn black(self) -> u8 {
        self.black
    }

    /// The number of pegs of the right color in a wrong place.
    pub fn white(self) -> u8 {
        self.white
    }

    /// Whether the guess was the secret.
    pub fn is_win(self, pegs: usize) -> bool {
        usize::from(self.black) == pegs
    }

    /// How many answers exist with this number of pegs.
    pub fn count(pegs: usize) -> usize {
        (pegs + 1) * (pegs + 2) / 2 - 1
    }

    /// The place of this answer among all with this number of pegs, ordered by black and then white, from 0 to
    /// [`Feedback::count`] - 1. It fits a byte with at most 21 pegs, and enumerated boards have at most 20.
    pub fn index(self, pegs: usize) -> usize {
        Feedback::row_start(pegs, usize::from(self.black)) + usize::from(self.white)
    }

    /// The answer with an index, or `None` if the index is not below [`Feedback::count`].
    pub fn from_index(pegs: usize, index: usize) -> Option<Feedback> {
        Feedback::all(pegs).nth(index)
    }

    /// Every answer with this number of pegs, in index order.
    pub fn all(pegs: usize) -> impl Iterator<Item = Feedback> {
        (0..=pegs).flat_map(move |black| {
            let most = if black + 1 == pegs { 0 } else { pegs - black };
            (0..=most).map(move |white| Feedback { black: black as u8, white: white as u8 })
        })
    }

    /// The index of the first answer with this number of black pegs.
    fn row_start(pegs: usize, black: usize) -> usize {
        // Rows of pegs+1, pegs, … answers; the row before the last is one short.
        let full: usize = black * (pegs + 1) - black * (black.max(1) - 1) / 2;
        full - usize::from(black == pegs)
    }

    /// Reads an answer in any of the usual spellings. One that can mean two answers is refused with a question.
    ///
    /// ```
    /// use keypeg_core::{Feedback, FeedbackError};
    ///
    /// for text in ["1,2", "1.2", "1-2", "1 2", "1b2w", "2w1b", "1A2B", "1B2C", "BWW", "●○○", "1 black, 2 white"] {
    ///     assert_eq!(Feedback::parse(4, text)?.to_string(), "1,2");
    /// }
    /// assert!(matches!(Feedback::parse(4, "2B"), Err(FeedbackError::Ambiguous(..))));
    /// # Ok::<(), FeedbackError>(())
    /// ```
    pub fn parse(pegs: usize, text: &str) -> Result<Feedback, FeedbackError> {
        let (black, white) = spellings::read(text.trim())?;
        Feedback::new(pegs, black, white)
    }
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{},{}", self.black, self.white))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MAX_PEGS;

    #[test]
    fn indices_are_dense_and_ordered() {
        for pegs in 1..=usize::from(MAX_PEGS) {
            let all: Vec<Feedback> = Feedback::all(pegs).collect();
            assert_eq!(all.len(), Feedback::count(pegs));
            assert!(all.is_sorted());
            for (index, feedback) in all.iter().enumerate() {
                assert_eq!(feedback.index(pegs), index, "{feedback} with {pegs} pegs");
                assert_eq!(Feedback::from_index(pegs, index), Some(*feedback));
                assert_eq!(Feedback::new(pegs, feedback.black.into(), feedback.white.into()), Ok(*feedback));
            }
            assert_eq!(Feedback::from_index(pegs, all.len()), None);
            assert_eq!(all.last(), Some(&Feedback::win(pegs)));
        }
        assert_eq!([4, 21, 22, 100].map(Feedback::count), [14, 252, 275, 5150]);
    }

    #[test]
    fn refuses_what_cannot_be() {
        assert_eq!(Feedback::parse(4, "3,1"), Err(FeedbackError::LastPeg { black: 3 }));
        assert_eq!(Feedback::parse(4, "3b1w"), Err(FeedbackError::LastPeg { black: 3 }));
        assert_eq!(Feedback::parse(4, "3,2"), Err(FeedbackError::TooMany { pegs: 4, black: 3, white: 2 }));
        assert_eq!(
            Feedback::parse(4, "4000000000,1"),
            Err(FeedbackError::TooMany { pegs: 4, black: 4_000_000_000, white: 1 })
        );
        assert_eq!(
            Feedback::new(4, u32::MAX, u32::MAX).unwrap_err().to_string(),
            "feedback \"4294967295,4294967295\" has 8589934590 key pegs, but there are only 4 pegs"
        );
    }
}
