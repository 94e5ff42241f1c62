//! Codes: one color a peg.

use std::fmt;

use thiserror::Error;

use crate::game::{Game, Kind, MAX_PEGS};

/// An arrangement of colors that its game allows. Colors are numbered from 0.
///
/// ```
/// use keypeg_core::{Code, Game};
///
/// let game: Game = "4x6".parse()?;
/// let code = Code::new(game, &[0, 0, 1, 2])?;
/// assert_eq!(code.colors(), [0, 0, 1, 2]);
/// assert!(Code::new(game, &[0, 0, 1, 6]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    // Unused places hold 0, so that equality, hashing and the lexicographic order can be derived.
    colors: [u8; MAX_PEGS as usize],
    pegs: u8,
}

/// Why an arrangement of colors is no code of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The number of pegs is wrong.
    #[error("it has {found} pegs, but {game} needs {}", game.pegs())]
    WrongLength {
        /// The game.
        game: Game,
        /// The pegs found.
        found: usize,
    },
    /// A color is outside the game.
    #[error("color {color} is outside {game}, whose colors are numbered 0 to {}", game.colors() - 1)]
    ForeignColor {
        /// The game.
        game: Game,
        /// The color found.
        color: u8,
    },
    /// A color stands twice in a game of distinct colors.
    #[error("pegs {} and {} hold the same color, and {game} allows no repeats", first + 1, second + 1)]
    Repeated {
        /// The game.
        game: Game,
        /// The earlier peg, counted from 0.
        first: usize,
        /// The later peg, counted from 0.
        second: usize,
    },
}

impl Code {
    /// Builds a code from one color a peg.
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
        Ok(Code::from_valid(colors))
    }

    /// A code from colors that are known to be allowed.
    pub(crate) fn from_valid(colors: &[u8]) -> Code {
        let mut padded = [0; MAX_PEGS as usize];
        padded[..colors.len()].copy_from_slice(colors);
        Code { colors: padded, pegs: colors.len() as u8 }
    }

    /// The color of each peg.
    pub fn colors(&self) -> &[u8] {
        &self.colors[..usize::from(self.pegs)]
    }

    /// How many different colors the code holds.
    pub fn distinct_colors(&self) -> usize {
        let colors = self.colors();
        (0..colors.len()).filter(|&peg| !colors[..peg].contains(&colors[peg])).count()
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code{:?}", self.colors())
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
    fn counts_distinct_colors() {
        let game: Game = "4x6".parse().unwrap();
        for (colors, distinct) in [([0, 0, 0, 0], 1), ([0, 1, 0, 1], 2), ([5, 5, 1, 2], 3), ([0, 1, 2, 3], 4)] {
            assert_eq!(Code::new(game, &colors).unwrap().distinct_colors(), distinct);
        }
    }
}
