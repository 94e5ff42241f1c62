//! Guesses that are equivalent under the symmetries of a record.
//!
//! Claim: if a permutation maps a set onto itself, a guess and its image split the set into cells of the same sizes and the same
//! costs, and both are codes of the set or neither is.
//! Proof: a permutation does not change an answer, so the cells of the image are the images of the cells, and a cell costs what its
//! image costs. The permutation maps codes of the set to codes of the set, and others to others.
//!
//! So it is enough to look at one guess of each orbit: the guesses that the symmetries turn into each other, applied any number of
//! times.

use std::collections::HashSet;

use keypeg_core::CodeId;

/// The orbits of guesses.
pub(crate) struct GuessOrbits {
    /// For each code of the game the first guess of its orbit; the code itself if it is not one of the guesses. Empty where each
    /// guess is alone.
    first_of: Vec<CodeId>,
}

impl GuessOrbits {
    /// Each guess is alone in its orbit.
    pub(crate) const ALONE: GuessOrbits = GuessOrbits { first_of: Vec::new() };

    /// The orbits of guesses of a game of `codes` codes, and the first guess of each orbit. `images` gives the images of a guess
    /// under every symmetry, all of which are guesses.
    pub(crate) fn new<I: Iterator<Item = CodeId>>(
        guesses: &[CodeId],
        codes: usize,
        images: impl Fn(CodeId) -> I,
    ) -> (GuessOrbits, Vec<CodeId>) {
        let mut first_of: Vec<CodeId> = (0..codes as u32).map(CodeId).collect();
        let mut is_reached = vec![false; codes];
        let (mut firsts, mut reached) = (Vec::new(), Vec::new());
        for &first in guesses {
            if is_reached[first.index()] {
                continue;
            }
            firsts.push(first);
            is_reached[first.index()] = true;
            reached.push(first);
            // Repeating a permutation gives its inverse, so the guesses that are reached are the whole orbit.
            while let Some(guess) = reached.pop() {
                first_of[guess.index()] = first;
                for image in images(guess) {
                    if !is_reached[image.index()] {
                        is_reached[image.index()] = true;
                        reached.push(image);
                    }
                }
            }
        }
        (GuessOrbits { first_of }, firsts)
    }

    /// The first guess of the orbit of a guess.
    pub(crate) fn first_of(&self, guess: CodeId) -> CodeId {
        self.first_of.get(guess.index()).copied().unwrap_or(guess)
    }

    /// All guesses of the orbits with these first guesses.
    pub(crate) fn members(&self, firsts: &HashSet<CodeId>) -> Vec<CodeId> {
        if self.first_of.is_empty() {
            return firsts.iter().copied().collect();
        }
        let guesses = (0..).map(CodeId).zip(&self.first_of);
        guesses.filter(|(_, first)| firsts.contains(first)).map(|(guess, _)| guess).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_closed_under_all_images() {
        let guesses: Vec<CodeId> = (0..12).map(CodeId).collect();
        // Adding 4 makes orbits of three guesses. The same symmetry may be stated more than once.
        let images = |CodeId(guess)| [4, 8, 4].into_iter().map(move |by| CodeId((guess + by) % 12));
        let (orbits, firsts) = GuessOrbits::new(&guesses, 20, images);
        assert_eq!(firsts, [0, 1, 2, 3].map(CodeId));
        assert_eq!(orbits.first_of(CodeId(9)), CodeId(1));
        assert_eq!(orbits.first_of(CodeId(15)), CodeId(15), "not one of the guesses");
        assert_eq!(orbits.members(&HashSet::from([CodeId(1)])), [1, 5, 9].map(CodeId));
        let alone = GuessOrbits::ALONE;
        assert_eq!(alone.first_of(CodeId(9)), CodeId(9));
        assert_eq!(alone.members(&HashSet::from([CodeId(1)])), [CodeId(1)]);
    }
}
