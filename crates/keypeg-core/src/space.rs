//! All codes of a game in lexicographic order, numbered from 0.

use thiserror::Error;

use crate::{Code, Game, Kind};

/// The most codes a game may have for work that needs all of them.
pub const ENUMERATION_LIMIT: u32 = 1 << 22;

/// The most codes a game may have for counting the guesses of a whole decision tree: 64 million.
pub const TREE_LIMIT: u32 = 1 << 26;

/// The most pegs a game may have for work that needs all codes. The index of an answer must fit a byte: with 20 pegs there are
/// 230 answers. With room for 21 pegs, `evaluate 5x8 entropy` took 21% more instructions (`docs/benchmarks.md`).
pub const MAX_ENUMERATED_PEGS: u8 = 20;

/// The place of a code among all codes of its game in lexicographic order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CodeId(pub u32);

impl CodeId {
    /// The place as an index into a list of all codes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why the codes of a game cannot be enumerated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EnumerationError {
    /// There are more than [`ENUMERATION_LIMIT`] codes.
    #[error("{game} has {} codes, too many to enumerate; the limit is {ENUMERATION_LIMIT}", count(*game))]
    TooManyCodes {
        /// The game that was asked for.
        game: Game,
    },
    /// There are more than [`TREE_LIMIT`] codes.
    #[error("{game} has {} codes, too many for a whole tree; the limit is {TREE_LIMIT}", count(*game))]
    TooManyForTrees {
        /// The game that was asked for.
        game: Game,
    },
    /// There are more than [`MAX_ENUMERATED_PEGS`] pegs.
    #[error(
        "{game} has {} pegs, too many to enumerate its codes; the limit is {MAX_ENUMERATED_PEGS}",
        game.pegs()
    )]
    TooManyPegs {
        /// The game that was asked for.
        game: Game,
    },
}

fn count(game: Game) -> String {
    game.code_count().map_or_else(|| "over 10^38".to_string(), |count| count.to_string())
}

/// The numbered codes of a game small enough to enumerate.
///
/// ```
/// use keypeg_core::{CodeId, CodeSpace};
///
/// let space = CodeSpace::new("4x6".parse()?)?;
/// assert_eq!(space.len(), 1296);
/// assert_eq!(space.code(CodeId(7)).colors(), [0, 0, 1, 1]);
/// assert_eq!(space.id(&space.code(CodeId(7))), CodeId(7));
/// assert!(CodeSpace::new("12x20".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeSpace {
    game: Game,
    len: u32,
}

impl CodeSpace {
    /// Refuses games with more than [`ENUMERATION_LIMIT`] codes or [`MAX_ENUMERATED_PEGS`] pegs.
    pub fn new(game: Game) -> Result<CodeSpace, EnumerationError> {
        CodeSpace::within(game, ENUMERATION_LIMIT, EnumerationError::TooManyCodes { game })
    }

    /// Like [`CodeSpace::new`], but refuses only games with more than [`TREE_LIMIT`] codes. For work that takes hours and
    /// gigabytes on the largest boards.
    pub fn for_trees(game: Game) -> Result<CodeSpace, EnumerationError> {
        CodeSpace::within(game, TREE_LIMIT, EnumerationError::TooManyForTrees { game })
    }

    fn within(game: Game, limit: u32, too_many: EnumerationError) -> Result<CodeSpace, EnumerationError> {
        match game.code_count() {
            Some(count) if count <= limit.into() => {
                if game.pegs() > usize::from(MAX_ENUMERATED_PEGS) {
                    return Err(EnumerationError::TooManyPegs { game });
                }
                Ok(CodeSpace { game, len: count as u32 })
            }
            _ => Err(too_many),
        }
    }

    /// The game whose codes these are.
    pub fn game(self) -> Game {
        self.game
    }

    /// How many codes there are; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a game always has a code")]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// The code with a number.
    ///
    /// # Panics
    /// When the number is not below [`CodeSpace::len`].
    pub fn code(self, id: CodeId) -> Code {
        assert!(id.0 < self.len, "code {} of {}", id.0, self.len);
        let pegs = self.game.pegs();
        let mut colors = [0u8; MAX_ENUMERATED_PEGS as usize];
        let mut rest = id.0;
        match self.game.kind() {
            Kind::Repeats => {
                let base = self.game.colors() as u32;
                for color in colors[..pegs].iter_mut().rev() {
                    *color = (rest % base) as u8;
                    rest /= base;
                }
            }
            Kind::Distinct => {
                // First the rank of each color among those unused before it, then the color itself.
                for peg in (0..pegs).rev() {
                    let choices = (self.game.colors() - peg) as u32;
                    colors[peg] = (rest % choices) as u8;
                    rest /= choices;
                }
                let mut unused: Vec<u8> = (0..self.game.colors() as u8).collect();
                for color in &mut colors[..pegs] {
                    *color = unused.remove(usize::from(*color));
                }
            }
        }
        Code::from_valid(self.game, &colors[..pegs])
    }

    /// The number of a code.
    ///
    /// # Panics
    /// When the code belongs to another game.
    pub fn id(self, code: &Code) -> CodeId {
        assert_eq!(code.game(), self.game, "a code of another game");
        self.id_of_colors(code.colors())
    }

    /// The number of the code with these colors, which the caller knows to be a code of the game. Other colors give a meaningless
    /// number or a panic.
    pub fn id_of_colors(self, colors: &[u8]) -> CodeId {
        debug_assert!(Code::new(self.game, colors).is_ok(), "{colors:?} is not a code of {}", self.game);
        let all = self.game.colors();
        CodeId(colors.iter().enumerate().fold(0, |rank, (peg, &color)| match self.game.kind() {
            Kind::Repeats => rank * all as u32 + u32::from(color),
            Kind::Distinct => {
                let smaller = colors[..peg].iter().filter(|&&earlier| earlier < color).count();
                rank * (all - peg) as u32 + u32::from(color) - smaller as u32
            }
        }))
    }

    /// Every number in order.
    pub fn ids(self) -> impl ExactSizeIterator<Item = CodeId> + DoubleEndedIterator + Clone {
        (0..self.len).map(CodeId)
    }

    /// Every code in order.
    pub fn codes(self) -> impl ExactSizeIterator<Item = Code> + DoubleEndedIterator + Clone {
        self.ids().map(move |id| self.code(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_lexicographic_order() {
        for text in
            ["1x1", "3x2", "4x6", "2x26", "5x4", "1x3-distinct", "4x7-distinct", "4x10-distinct", "5x5-distinct"]
        {
            let space = CodeSpace::new(text.parse().unwrap()).unwrap();
            let codes: Vec<Code> = space.codes().collect();
            assert!(codes.is_sorted_by(|a, b| a < b), "{text}");
            for (index, code) in codes.iter().enumerate() {
                assert_eq!(space.id(code), CodeId(index as u32));
                assert_eq!(Code::new(space.game(), code.colors()).as_ref(), Ok(code));
            }
        }
    }

    #[test]
    fn large_boards_say_why_they_are_refused() {
        let refusal = |text: &str| CodeSpace::new(text.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(refusal("12x20"), "12x20 has 4096000000000000 codes, too many to enumerate; the limit is 4194304");
        assert_eq!(refusal("20x100"), "20x100 has over 10^38 codes, too many to enumerate; the limit is 4194304");
        assert_eq!(CodeSpace::new("11x4".parse().unwrap()).unwrap().len(), 1 << 22);
        assert_eq!(refusal("22x6"), "22x6 has 131621703842267136 codes, too many to enumerate; the limit is 4194304");
    }

    #[test]
    fn trees_take_larger_boards() {
        for (text, codes) in [("7x9", 4_782_969), ("8x7", 5_764_801), ("13x4", 1 << 26)] {
            let game: Game = text.parse().unwrap();
            let space = CodeSpace::for_trees(game).unwrap();
            assert_eq!((space.len(), CodeSpace::new(game)), (codes, Err(EnumerationError::TooManyCodes { game })));
            let last = CodeId(codes as u32 - 1);
            assert_eq!(space.id(&space.code(last)), last);
        }
        let refusal = CodeSpace::for_trees("8x10".parse().unwrap()).unwrap_err().to_string();
        assert_eq!(refusal, "8x10 has 100000000 codes, too many for a whole tree; the limit is 67108864");
    }

    #[test]
    fn answers_of_enumerated_boards_fit_a_byte() {
        let widest = CodeSpace::new("20x2".parse().unwrap()).unwrap();
        assert_eq!((widest.len(), widest.game().answer_count()), (1 << 20, 230));
        assert_eq!(widest.id(&widest.code(CodeId(1_034_567))), CodeId(1_034_567));
        for text in ["21x1", "21x2", "22x2", "100x1"] {
            let game: Game = text.parse().unwrap();
            let error = CodeSpace::new(game).unwrap_err();
            assert_eq!(error, EnumerationError::TooManyPegs { game });
            assert!(error.to_string().ends_with("pegs, too many to enumerate its codes; the limit is 20"));
        }
    }

    #[test]
    #[should_panic = "a code of another game"]
    fn codes_of_other_games_have_no_number() {
        let code = Code::new("4x8".parse().unwrap(), &[0, 0, 6, 7]).unwrap();
        CodeSpace::new(Game::CLASSIC).unwrap().id(&code);
    }
}
