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

/// Guesses by their orbits.
pub(crate) struct GuessOrbits {
    /// The first guess of each orbit.
    pub(crate) firsts: Vec<CodeId>,
    /// For each code of the game the first guess of its orbit. Empty without symmetries, where each guess is alone.
    first_of: Vec<Option<CodeId>>,
}

impl GuessOrbits {
    /// Each guess is alone in its orbit.
    pub(crate) fn alone(guesses: Vec<CodeId>) -> GuessOrbits {
        GuessOrbits { firsts: guesses, first_of: Vec::new() }
    }

    /// The orbits of guesses of a game of `codes` codes. `images` gives the images of a guess under every symmetry.
    pub(crate) fn new(guesses: &[CodeId], codes: usize, images: impl Fn(CodeId, &mut Vec<CodeId>)) -> GuessOrbits {
        let mut orbits = GuessOrbits { firsts: Vec::new(), first_of: vec![None; codes] };
        // A permutation applied often enough is its own inverse, so the guesses that are reached are the orbit.
        let mut reached = Vec::new();
        for &first in guesses {
            if orbits.first_of[first.index()].is_some() {
                continue;
            }
            orbits.firsts.push(first);
            reached.push(first);
            while let Some(guess) = reached.pop() {
                if orbits.first_of[guess.index()].replace(first).is_none() {
                    images(guess, &mut reached);
                }
            }
        }
        orbits
    }

    /// The first guess of the orbit of a guess.
    pub(crate) fn first_of(&self, guess: CodeId) -> CodeId {
        self.first_of.get(guess.index()).copied().flatten().unwrap_or(guess)
    }

    /// All guesses of the orbits with these first guesses.
    pub(crate) fn members(&self, firsts: &HashSet<CodeId>) -> Vec<CodeId> {
        if self.first_of.is_empty() {
            return firsts.iter().copied().collect();
        }
        let guesses = (0..).map(CodeId).zip(&self.first_of);
        guesses
            .filter(|(_, first)| first.is_some_and(|first| firsts.contains(&first)))
            .map(|(guess, _)| guess)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_closed_under_all_images() {
        let guesses: Vec<CodeId> = (0..12).map(CodeId).collect();
        // Adding 4 makes orbits of three guesses.
        let orbits = GuessOrbits::new(&guesses, 20, |CodeId(guess), to| to.push(CodeId((guess + 4) % 12)));
        assert_eq!(orbits.firsts, [0, 1, 2, 3].map(CodeId));
        assert_eq!(orbits.first_of(CodeId(9)), CodeId(1));
        assert_eq!(orbits.first_of(CodeId(15)), CodeId(15), "not one of the guesses");
        assert_eq!(orbits.members(&HashSet::from([CodeId(1)])), [1, 5, 9].map(CodeId));
        let alone = GuessOrbits::alone(guesses.clone());
        assert_eq!((alone.first_of(CodeId(9)), &alone.firsts), (CodeId(9), &guesses));
        assert_eq!(alone.members(&HashSet::from([CodeId(1)])), [CodeId(1)]);
    }
}
