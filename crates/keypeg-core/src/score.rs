//! The one definition of feedback.
//!
//! There is a black peg for every place where guess and secret agree. Black and white pegs together are the number of shared
//! colors, where each color counts as often as it occurs in both codes.

use thiserror::Error;

use crate::game::MAX_COLORS;
use crate::{Code, Feedback, Game};

/// Two codes of different games have no feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a code of {guess} cannot be compared with a code of {secret}")]
pub struct DifferentGames {
    /// The game of the guess.
    pub guess: Game,
    /// The game of the secret.
    pub secret: Game,
}

/// The answer to a guess. It is symmetric: guess and secret may be exchanged.
///
/// Duplicate colors count as often as they occur in *both* codes:
///
/// ```
/// use keypeg_core::{Game, score};
///
/// let game = Game::CLASSIC;
/// let answer = |guess, secret| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(score(&game.code(guess)?, &game.code(secret)?).to_string())
/// };
/// assert_eq!(answer("BBAB", "AABB")?, "1,2");
/// assert_eq!(answer("AAAB", "BAAC")?, "2,1");
/// assert_eq!(answer("AABB", "AABB")?, "4,0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When the codes belong to different games. [`Code::score`] returns an error instead.
pub fn score(guess: &Code, secret: &Code) -> Feedback {
    assert_eq!(guess.game(), secret.game(), "codes of different games");
    let mut black = 0;
    let mut in_guess = [0u8; MAX_COLORS as usize];
    let mut in_secret = [0u8; MAX_COLORS as usize];
    for (&g, &s) in guess.colors().iter().zip(secret.colors()) {
        black += u8::from(g == s);
        in_guess[usize::from(g)] += 1;
        in_secret[usize::from(s)] += 1;
    }
    let shared: u8 = in_guess.iter().zip(&in_secret).take(guess.game().colors()).map(|(g, s)| g.min(s)).sum();
    Feedback::from_valid(black, shared - black)
}

impl Code {
    /// The answer to this guess if the other code is the secret, as [`score`] defines it.
    ///
    /// ```
    /// use keypeg_core::Game;
    ///
    /// let game = Game::CLASSIC;
    /// assert_eq!(game.code("AABC")?.score(&game.code("ACDA")?)?.to_string(), "1,2");
    /// let other: Game = "4x8".parse()?;
    /// assert!(game.code("AABC")?.score(&other.code("ACDA")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&self, secret: &Code) -> Result<Feedback, DifferentGames> {
        if self.game() == secret.game() {
            Ok(score(self, secret))
        } else {
            Err(DifferentGames { guess: self.game(), secret: secret.game() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_codes_are_scored() {
        let game: Game = "100x100-distinct".parse().unwrap();
        let code = |colors: Vec<u8>| Code::new(game, &colors).unwrap();
        let (up, turned) = (code((0..100).collect()), code((1..100).chain([0]).collect()));
        assert_eq!(score(&up, &up), Feedback::win(100));
        assert_eq!(score(&up, &turned).to_string(), "0,100");
        let repeats: Game = "100x100".parse().unwrap();
        let (a, b) = (Code::new(repeats, &[99; 100]).unwrap(), Code::new(repeats, &[0; 100]).unwrap());
        assert_eq!((score(&a, &a), score(&a, &b).to_string().as_str()), (Feedback::win(100), "0,0"));
    }

    #[test]
    fn codes_of_different_games_are_refused() {
        let code = |game: &str| Code::new(game.parse().unwrap(), &[0, 1]).unwrap();
        let error = code("2x3").score(&code("2x3-distinct")).unwrap_err();
        assert_eq!(error.to_string(), "a code of 2x3 cannot be compared with a code of 2x3-distinct");
    }

    #[test]
    #[should_panic = "codes of different games"]
    fn the_definition_panics_on_codes_of_different_games() {
        score(&Code::new(Game::CLASSIC, &[0; 4]).unwrap(), &Code::new("4x8".parse().unwrap(), &[7; 4]).unwrap());
    }
}
