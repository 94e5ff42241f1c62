//! Codes: one color per peg.

use std::fmt;

use thiserror::Error;

use crate::game::{Game, Kind, MAX_PEGS};

/// An arrangement of colors that its game allows. Colors are numbered from 0.
///
/// Codes are ordered by their colors, from the first peg on. Codes of different games are never equal. A code prints
/// in the standard notation of its game.
///
/// ```
/// use keypeg_core::{Code, Game};
///
/// let game: Game = "4x6".parse()?;
/// let code = Code::new(game, &[0, 0, 1, 2])?;
/// assert_eq!((code.game(), code.colors()), (game, &[0, 0, 1, 2][..]));
/// assert_eq!(code.to_string(), "AABC");
/// assert!(Code::new(game, &[0, 0, 1, 6]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    // Unused places hold 0, so that equality, hashing and the lexicographic order can be derived.
    colors: [u8; MAX_PEGS as usize],
    game: Game,
}

/// Why an arrangement of colors is not a code of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// There are more or fewer colors than the game has pegs.
    #[error("it has {found} {}, but {game} needs {}", if *found == 1 { "peg" } else { "pegs" }, game.pegs())]
    WrongLength {
        /// The game the code was built for.
        game: Game,
        /// The number of colors given.
        found: usize,
    },
    /// A color is not below [`Game::colors`].
    #[error("color {color} is outside {game}, whose colors are numbered 0 to {}", game.colors() - 1)]
    ForeignColor {
        /// The game the code was built for.
        game: Game,
        /// The first such color.
        color: u8,
    },
    /// A color occurs twice in a game of distinct colors.
    #[error("pegs {} and {} hold the same color, and {game} allows no repeats", first + 1, second + 1)]
    Repeated {
        /// The game the code was built for.
        game: Game,
        /// The earlier peg, counted from 0.
        first: usize,
        /// The later peg, counted from 0.
        second: usize,
    },
}

impl Code {
    /// Builds a code from one color per peg, each below [`Game::colors`].
    pub fn new(game: Game, colors: &[u8]) -> Result<Code, CodeError> {
        if colors.len() != game.pegs() {
            return Err(CodeError::WrongLength { game, found: colors.len() });
        }
        if let Some(&color) = colors.iter().find(|&&color| usize::from(color) >= game.colors()) {
            return Err(CodeError::ForeignColor { game, color });
        }
        if game.kind() == Kind::Distinct {
            for (second, color) in colors.iter().enumerate() {
                if let Some(first) = colors[..second].iter().position(|earlier| earlier == color) {
                    return Err(CodeError::Repeated { game, first, second });
                }
            }
        }
        Ok(Code::from_valid(game, colors))
    }

    /// A code from colors that the game is known to allow.
    pub(crate) fn from_valid(game: Game, colors: &[u8]) -> Code {
        let mut padded = [0; MAX_PEGS as usize];
        padded[..colors.len()].copy_from_slice(colors);
        Code { colors: padded, game }
    }

    /// The game the code belongs to.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The color of each peg, from 0 to one below [`Game::colors`].
    pub fn colors(&self) -> &[u8] {
        &self.colors[..self.game.pegs()]
    }

    /// How many different colors the code holds, at least 1.
    pub fn distinct_colors(&self) -> usize {
        let colors = self.colors();
        (0..colors.len()).filter(|&peg| !colors[..peg].contains(&colors[peg])).count()
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({} {:?})", self.game, self.colors())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_each_mistake_by_name() {
        let game: Game = "4x6".parse().unwrap();
        assert_eq!(Code::new(game, &[0; 3]), Err(CodeError::WrongLength { game, found: 3 }));
        assert_eq!(Code::new(game, &[0, 1, 2, 9]), Err(CodeError::ForeignColor { game, color: 9 }));
        let distinct: Game = "4x6-distinct".parse().unwrap();
        assert_eq!(
            Code::new(distinct, &[0, 1, 2, 1]),
            Err(CodeError::Repeated { game: distinct, first: 1, second: 3 })
        );
        assert!(Code::new(distinct, &[5, 1, 2, 0]).is_ok());
    }

    #[test]
    fn codes_of_different_games_differ_and_colors_decide_the_order() {
        let code = |game: &str, colors: &[u8]| Code::new(game.parse().unwrap(), colors).unwrap();
        let (small, large) = (code("2x3", &[0, 1]), code("2x9", &[0, 1]));
        assert_ne!(small, large);
        assert!(code("2x9", &[0, 0]) < small && small < code("2x3", &[0, 2]) && large < code("2x3", &[0, 2]));
        assert!(code("1x3", &[0]) < code("2x3", &[0, 0]));
        assert_eq!(format!("{small:?}"), "Code(2x3 [0, 1])");
        let wide = code("100x100-distinct", &(0..100).rev().collect::<Vec<u8>>());
        assert_eq!((wide.colors().len(), wide.distinct_colors()), (100, 100));
    }

    #[test]
    fn counts_distinct_colors() {
        let game: Game = "4x6".parse().unwrap();
        for (colors, distinct) in [([0, 0, 0, 0], 1), ([0, 1, 0, 1], 2), ([5, 5, 1, 2], 3), ([0, 1, 2, 3], 4)] {
            assert_eq!(Code::new(game, &colors).unwrap().distinct_colors(), distinct);
        }
    }
}
