//! The one definition of feedback.
//!
//! A black peg for every place where guess and secret agree; as many pegs in all, black and white, as colors are
//! shared when each color counts as often as it stands in both codes.

use crate::game::MAX_COLORS;
use crate::{Code, Feedback};

/// The answer to a guess. It is symmetric: guess and secret may be exchanged.
///
/// Duplicate colors count as often as they stand in *both* codes:
///
/// ```
/// use keypeg_core::{Notation, score};
///
/// let notation = Notation::standard("4x6".parse()?);
/// let answer = |guess, secret| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(score(&notation.parse_code(guess)?, &notation.parse_code(secret)?).to_string())
/// };
/// assert_eq!(answer("BBAB", "AABB")?, "1,2");
/// assert_eq!(answer("AAAB", "BAAC")?, "2,1");
/// assert_eq!(answer("AABB", "AABB")?, "4,0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When the codes differ in length: they belong to different games.
pub fn score(guess: &Code, secret: &Code) -> Feedback {
    let (guess, secret) = (guess.colors(), secret.colors());
    assert_eq!(guess.len(), secret.len(), "codes of different games");
    let mut black = 0;
    let mut in_guess = [0u8; MAX_COLORS as usize];
    let mut in_secret = [0u8; MAX_COLORS as usize];
    for (&g, &s) in guess.iter().zip(secret) {
        black += u8::from(g == s);
        in_guess[usize::from(g)] += 1;
        in_secret[usize::from(s)] += 1;
    }
    let shared: u8 = in_guess.iter().zip(&in_secret).map(|(g, s)| g.min(s)).sum();
    Feedback::from_valid(black, shared - black)
}
