//! Permutations of pegs and colors.
//!
//! Claim: a permutation that is applied to both guess and secret changes no answer.
//! Proof: a black peg is a place where both codes agree. They still agree if the same pegs of both are moved, or if colors
//! are renamed one to one. The number of all key pegs depends only on how often each color occurs in both codes, not on
//! places or names.
//! Source: folklore.

use super::permutation_number;
use crate::{Code, Game};

/// A permutation of pegs and a renaming of colors.
///
/// ```
/// use keypeg_core::proof::Permutation;
/// use keypeg_core::{Notation, score};
///
/// let notation = Notation::standard("4x6".parse()?);
/// let permutation = Permutation::new(notation.game(), &[1, 0, 2, 3], &[0, 2, 1, 3, 4, 5]).unwrap();
/// let code = notation.parse_code("AABC")?;
/// assert_eq!(notation.code(&permutation.apply(&code)).to_string(), "AACB");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permutation {
    /// From which place the peg at each place comes.
    sources: Vec<u8>,
    /// The new name of every color.
    names: Vec<u8>,
}

impl Permutation {
    /// A permutation in which the peg at place i comes from place `sources[i]`, and color c is renamed to `names[c]`. `None` unless these
    /// are permutations of the game's pegs and colors.
    pub fn new(game: Game, sources: &[u8], names: &[u8]) -> Option<Permutation> {
        let fits = sources.len() == game.pegs() && names.len() == game.colors();
        (fits && is_permutation(sources) && is_permutation(names))
            .then(|| Permutation { sources: sources.to_vec(), names: names.to_vec() })
    }

    /// The permutation that changes nothing.
    pub fn identity(game: Game) -> Permutation {
        Permutation { sources: (0..game.pegs() as u8).collect(), names: (0..game.colors() as u8).collect() }
    }

    /// From which place the peg at each place comes.
    pub fn sources(&self) -> &[u8] {
        &self.sources
    }

    /// The new name of every color.
    pub fn names(&self) -> &[u8] {
        &self.names
    }

    /// The image of a code, a code of the same game.
    ///
    /// # Panics
    /// When the code belongs to a game with other numbers of pegs or colors.
    pub fn apply(&self, code: &Code) -> Code {
        let (game, colors) = (code.game(), code.colors());
        let shape = (self.sources.len(), self.names.len());
        assert_eq!((game.pegs(), game.colors()), shape, "a code of another game");
        let mut image = [0; crate::MAX_PEGS as usize];
        self.apply_to(colors, &mut image[..colors.len()]);
        Code::from_valid(game, &image[..colors.len()])
    }

    /// Writes the image of the colors of a code to a list of the same length. For loops over many codes.
    ///
    /// Colors that are not those of a code of the permutation's game, or an image of another length, give a meaningless image or a
    /// panic.
    pub fn apply_to(&self, colors: &[u8], image: &mut [u8]) {
        for (image, &source) in image.iter_mut().zip(&self.sources) {
            *image = self.names[usize::from(colors[usize::from(source)])];
        }
    }

    /// The composition that applies `first` and then this permutation.
    pub fn after(&self, first: &Permutation) -> Permutation {
        Permutation {
            sources: self.sources.iter().map(|&source| first.sources[usize::from(source)]).collect(),
            names: first.names.iter().map(|&name| self.names[usize::from(name)]).collect(),
        }
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> Permutation {
        let invert = |list: &[u8]| {
            let mut inverse = vec![0; list.len()];
            list.iter().zip(0..).for_each(|(&to, from)| inverse[usize::from(to)] = from);
            inverse
        };
        Permutation { sources: invert(&self.sources), names: invert(&self.names) }
    }

    /// The numbers of both parts in the lexicographic order of all permutations; 0 is the identity. `None` if a
    /// number does not fit 64 bits, which needs more than 20 pegs or colors.
    pub fn numbers(&self) -> Option<(u64, u64)> {
        let (sources, names) = self.digits();
        Some((permutation_number::from_digits(&sources)?, permutation_number::from_digits(&names)?))
    }

    /// The permutation with these numbers; `None` if a number is too large.
    pub fn from_numbers(game: Game, sources: u64, names: u64) -> Option<Permutation> {
        let (sources, names) = (permutation_number::to_digits(sources), permutation_number::to_digits(names));
        Permutation::from_digits(game, sources, names)
    }

    /// The numbers of both parts as digits.
    pub(super) fn digits(&self) -> (Vec<u8>, Vec<u8>) {
        (permutation_number::digits(&self.sources), permutation_number::digits(&self.names))
    }

    /// The permutation whose numbers have these digits; `None` if a number is too large.
    pub(super) fn from_digits(game: Game, sources: Vec<u8>, names: Vec<u8>) -> Option<Permutation> {
        let sources = permutation_number::permutation(game.pegs(), sources)?;
        let names = permutation_number::permutation(game.colors(), names)?;
        Some(Permutation { sources, names })
    }
}

fn is_permutation(list: &[u8]) -> bool {
    (0..list.len()).all(|place| list.contains(&(place as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CodeSpace, score};

    #[test]
    fn numbers_name_every_permutation_once() {
        let game: Game = "3x4".parse().unwrap();
        let mut seen = std::collections::HashSet::new();
        for sources in 0..6 {
            for names in 0..24 {
                let permutation = Permutation::from_numbers(game, sources, names).unwrap();
                assert_eq!(permutation.numbers(), Some((sources, names)));
                assert!(seen.insert(permutation));
            }
        }
        assert!(seen.contains(&Permutation::identity(game)));
        assert_eq!(Permutation::from_numbers(game, 6, 0), None);
        assert_eq!(Permutation::from_numbers(game, 0, 24), None);
        let wide: Game = "20x100".parse().unwrap();
        let last = Permutation::from_numbers(wide, 2_432_902_008_176_639_999, 2_432_902_008_176_639_999).unwrap();
        assert_eq!(last.names[79..82], [79, 99, 98]);
        assert_eq!(last.numbers(), Some((2_432_902_008_176_639_999, 2_432_902_008_176_639_999)));
        assert_eq!(Permutation::from_numbers(wide, u64::MAX, 0), None);
        let reversed: Vec<u8> = (0..100).rev().collect();
        let reversed = Permutation::new(wide, &last.sources, &reversed).unwrap();
        assert_eq!(reversed.numbers(), None);
        let (sources, names) = reversed.digits();
        assert_eq!(Permutation::from_digits(wide, sources, names), Some(reversed));
    }

    #[test]
    fn answers_stay_and_inverses_undo() {
        for game in ["3x4", "3x4-distinct"] {
            let space = CodeSpace::new(game.parse().unwrap()).unwrap();
            for number in 0..6 * 24 {
                let permutation = Permutation::from_numbers(space.game(), number / 24, number % 24).unwrap();
                let other = Permutation::from_numbers(space.game(), number % 6, number / 6).unwrap();
                for a in space.codes() {
                    assert_eq!(permutation.inverse().apply(&permutation.apply(&a)), a);
                    assert_eq!(permutation.after(&other).apply(&a), permutation.apply(&other.apply(&a)));
                    for b in space.codes().step_by(5) {
                        assert_eq!(score(&permutation.apply(&a), &permutation.apply(&b)), score(&a, &b));
                    }
                }
            }
        }
    }
}
