//! Games: how many pegs, how many colors, and whether a color may repeat.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Feedback;
use crate::quoted::quoted;

/// The most pegs a game may have.
pub const MAX_PEGS: u8 = 100;

/// The most colors a game may have.
pub const MAX_COLORS: u8 = 100;

/// Whether a code may hold a color more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Colors may repeat, in secrets and in guesses.
    Repeats,
    /// All colors of a code differ, in secrets and in guesses.
    Distinct,
}

/// The rules of a game: 1 to [`MAX_PEGS`] pegs, 1 to [`MAX_COLORS`] colors, and whether a color may repeat.
///
/// It is written pegs x colors, such as `4x6`, with `-distinct` behind it where colors must not repeat.
///
/// ```
/// use keypeg_core::{Game, Kind};
///
/// let game: Game = "4x10-distinct".parse()?;
/// assert_eq!((game.pegs(), game.colors(), game.kind()), (4, 10, Kind::Distinct));
/// assert_eq!(game.code_count(), Some(5040));
/// assert_eq!("bulls-and-cows".parse::<Game>()?, game);
/// # Ok::<(), keypeg_core::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game {
    pegs: u8,
    colors: u8,
    kind: Kind,
}

/// Why a game is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// There are no pegs.
    #[error("a game needs at least 1 peg")]
    NoPegs,
    /// There are no colors.
    #[error("a game needs at least 1 color")]
    NoColors,
    /// There are more than [`MAX_PEGS`] pegs. The number is given as it was written.
    #[error("{0} pegs are too many; the limit is {MAX_PEGS}")]
    TooManyPegs(String),
    /// There are more than [`MAX_COLORS`] colors. The number is given as it was written.
    #[error("{0} colors are too many; the limit is {MAX_COLORS}")]
    TooManyColors(String),
    /// A game of distinct colors with fewer colors than pegs has no codes.
    #[error("{pegs} distinct colors cannot be chosen from {colors}; use at least {pegs} colors, or drop \"-distinct\"")]
    TooFewColors {
        /// The number of pegs asked for.
        pegs: u8,
        /// The number of colors asked for.
        colors: u8,
    },
    /// The text is not the name of a game.
    #[error(
        "{} is not a game; write pegs x colors, such as 4x6 or 4x10-distinct, or one of mastermind, super, bulls-and-cows",
        quoted(.0)
    )]
    Unreadable(String),
}

impl Game {
    /// The classic game of four pegs and six colors.
    pub const CLASSIC: Game = Game { pegs: 4, colors: 6, kind: Kind::Repeats };

    /// Names that [`str::parse`] accepts in place of pegs x colors.
    pub const PRESETS: [(&'static str, Game); 3] = [
        ("mastermind", Game::CLASSIC),
        ("super", Game { pegs: 5, colors: 8, kind: Kind::Repeats }),
        ("bulls-and-cows", Game { pegs: 4, colors: 10, kind: Kind::Distinct }),
    ];

    /// Builds a game.
    pub fn new(pegs: u64, colors: u64, kind: Kind) -> Result<Game, GameError> {
        if pegs == 0 {
            return Err(GameError::NoPegs);
        }
        if colors == 0 {
            return Err(GameError::NoColors);
        }
        let pegs = u8::try_from(pegs)
            .ok()
            .filter(|&p| p <= MAX_PEGS)
            .ok_or_else(|| GameError::TooManyPegs(pegs.to_string()))?;
        let colors = u8::try_from(colors)
            .ok()
            .filter(|&c| c <= MAX_COLORS)
            .ok_or_else(|| GameError::TooManyColors(colors.to_string()))?;
        if kind == Kind::Distinct && colors < pegs {
            return Err(GameError::TooFewColors { pegs, colors });
        }
        Ok(Game { pegs, colors, kind })
    }

    /// How many pegs a code has, from 1 to [`MAX_PEGS`].
    pub fn pegs(self) -> usize {
        usize::from(self.pegs)
    }

    /// How many colors there are, from 1 to [`MAX_COLORS`].
    pub fn colors(self) -> usize {
        usize::from(self.colors)
    }

    /// Whether a color may repeat within a code.
    pub fn kind(self) -> Kind {
        self.kind
    }

    /// How many codes there are, or `None` when the number does not fit 128 bits.
    pub fn code_count(self) -> Option<u128> {
        let colors = u128::from(self.colors);
        (0..u128::from(self.pegs)).try_fold(1u128, |count, peg| {
            count.checked_mul(match self.kind {
                Kind::Repeats => colors,
                Kind::Distinct => colors - peg,
            })
        })
    }

    /// How many answers exist with this number of pegs: one for each [`Feedback::index`]. Not every game gives all of
    /// them, see [`Game::can_answer`].
    pub fn answer_count(self) -> usize {
        Feedback::count(self.pegs())
    }

    /// Whether some guess and some secret of this game give the answer.
    ///
    /// ```
    /// use keypeg_core::{Feedback, Game};
    ///
    /// let game: Game = "4x5-distinct".parse()?;
    /// assert!(!game.can_answer(Feedback::new(4, 0, 0)?), "at least three colors are always shared");
    /// assert!(game.can_answer(Feedback::new(4, 0, 3)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_answer(self, feedback: Feedback) -> bool {
        let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
        let Some(open) = self.pegs().checked_sub(black) else { return false };
        let reachable = match (self.kind, self.colors()) {
            // Two codes of P out of C colors share at least 2P - C of them.
            (Kind::Distinct, colors) => 2 * self.pegs() <= colors + black + white,
            (Kind::Repeats, 1) => open == 0,
            // Where two-color codes differ, one holds the other's color, so the shared ones come in pairs.
            (Kind::Repeats, 2) => white.is_multiple_of(2),
            (Kind::Repeats, _) => true,
        };
        reachable && white <= open && !(open == 1 && white == 1)
    }

    /// The answers this game can give, in index order.
    pub fn answers(self) -> impl Iterator<Item = Feedback> {
        Feedback::all(self.pegs()).filter(move |&feedback| self.can_answer(feedback))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.kind {
            Kind::Repeats => "",
            Kind::Distinct => "-distinct",
        };
        f.pad(&format!("{}x{}{suffix}", self.pegs, self.colors))
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Game, GameError> {
        let unreadable = || GameError::Unreadable(text.to_string());
        let lower = text.trim().to_ascii_lowercase();
        if let Some((_, game)) = Game::PRESETS.iter().find(|(name, _)| *name == lower) {
            return Ok(*game);
        }
        let (size, kind) = match lower.strip_suffix("-distinct") {
            Some(size) => (size, Kind::Distinct),
            None => (lower.as_str(), Kind::Repeats),
        };
        let (pegs, colors) = size.split_once('x').ok_or_else(unreadable)?;
        let number = |digits: &str| -> Result<u64, GameError> {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(unreadable());
            }
            // Only a number too long for 64 bits can fail here, and that is far beyond every limit.
            Ok(digits.parse().unwrap_or(u64::MAX))
        };
        // Numbers are named as they were typed, however long they are.
        Game::new(number(pegs)?, number(colors)?, kind).map_err(|error| match error {
            GameError::TooManyPegs(_) => GameError::TooManyPegs(pegs.to_string()),
            GameError::TooManyColors(_) => GameError::TooManyColors(colors.to_string()),
            other => other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CodeSpace, score};

    fn game(text: &str) -> Result<Game, GameError> {
        text.parse()
    }

    #[test]
    fn reads_what_it_prints() {
        for text in
            ["1x1", "4x6", "5x8", "16x26", "12x20", "4x10-distinct", "10x10-distinct", "100x100", "100x100-distinct"]
        {
            assert_eq!(game(text).unwrap().to_string(), text);
        }
        assert_eq!(game(" Super ").unwrap().to_string(), "5x8");
        assert_eq!(game("MASTERMIND").unwrap(), Game::CLASSIC);
    }

    #[test]
    fn refuses_each_mistake_by_name() {
        assert_eq!(game("0x6"), Err(GameError::NoPegs));
        assert_eq!(game("4x0"), Err(GameError::NoColors));
        assert_eq!(game("101x6"), Err(GameError::TooManyPegs("101".to_string())));
        assert_eq!(game("101x6").unwrap_err().to_string(), "101 pegs are too many; the limit is 100");
        assert_eq!(game("4x101"), Err(GameError::TooManyColors("101".to_string())));
        assert_eq!(
            game("99999999999999999999999x6"),
            Err(GameError::TooManyPegs("99999999999999999999999".to_string()))
        );
        assert_eq!(game("5x4-distinct"), Err(GameError::TooFewColors { pegs: 5, colors: 4 }));
        for text in ["", "x", "4x", "x6", "4*6", "4x6x2", "-4x6", "+4x6", "4x6-different", "four by six", "4 x 6"] {
            assert_eq!(game(text), Err(GameError::Unreadable(text.to_string())), "{text:?}");
        }
    }

    #[test]
    fn counts_codes() {
        assert_eq!(game("4x6").unwrap().code_count(), Some(1296));
        assert_eq!(game("4x10-distinct").unwrap().code_count(), Some(5040));
        assert_eq!(game("12x20").unwrap().code_count(), Some(20u128.pow(12)));
        assert_eq!(game("20x100").unwrap().code_count(), None);
        assert_eq!(game("100x100-distinct").unwrap().code_count(), None);
        assert_eq!(game("100x1").unwrap().code_count(), Some(1));
    }

    #[test]
    fn answers_of_other_games_are_never_given() {
        let small = game("4x6").unwrap();
        for (black, white) in [(5, 0), (0, 5), (100, 0), (50, 50), (3, 2)] {
            assert!(!small.can_answer(Feedback::new(100, black, white).unwrap()));
        }
        for (text, answers) in [("100x100", 5150), ("100x100-distinct", 100), ("100x1", 1)] {
            assert_eq!(game(text).unwrap().answers().count(), answers, "{text}");
        }
    }

    #[test]
    fn answers_are_exactly_those_that_occur() {
        for text in [
            "1x1",
            "2x1",
            "3x1",
            "1x2",
            "2x2",
            "3x2",
            "4x2",
            "5x2",
            "2x3",
            "3x3",
            "4x3",
            "5x3",
            "3x4",
            "4x4",
            "1x2-distinct",
            "2x2-distinct",
            "3x3-distinct",
            "4x4-distinct",
            "2x3-distinct",
            "3x4-distinct",
            "4x5-distinct",
            "4x6-distinct",
            "5x6-distinct",
            "3x5-distinct",
        ] {
            let game = game(text).unwrap();
            let space = CodeSpace::new(game).unwrap();
            let mut seen: Vec<Feedback> =
                space.codes().flat_map(|a| space.codes().map(move |b| score(&a, &b))).collect();
            seen.sort();
            seen.dedup();
            assert_eq!(game.answers().collect::<Vec<_>>(), seen, "{text}");
        }
    }
}
