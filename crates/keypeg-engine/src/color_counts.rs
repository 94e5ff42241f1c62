//! The colors of guesses, regardless of their places, as the states of an automaton that reads a guess peg by peg.

use keypeg_core::{Game, Kind};
use rustc_hash::FxHashMap;

/// The numbers of pegs of each color that the beginnings of guesses have. State 0 has no pegs.
pub(crate) struct ColorCounts {
    colors: usize,
    /// For each state and color the state with one more peg of the color. `None` if no guess begins so.
    next: Vec<Option<u32>>,
    /// The number of states of whole guesses.
    whole: usize,
}

/// The most entries of `next`. 7x9 has 103 thousand.
const MOST_STEPS: usize = 1 << 21;

impl ColorCounts {
    /// `None` if the game has too many pegs or too many states.
    pub(crate) fn new(game: Game) -> Option<ColorCounts> {
        let (pegs, colors) = (game.pegs(), game.colors());
        if !(2..=15).contains(&pegs) {
            return None;
        }
        let mut next = Vec::new();
        let mut level = vec![vec![0u8; colors]];
        let mut found = 1;
        for peg in 0..=pegs {
            if next.len() + level.len() * colors > MOST_STEPS {
                return None;
            }
            let mut longer = Vec::new();
            let mut numbers: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
            for counts in &level {
                for (color, &count) in counts.iter().enumerate() {
                    if peg == pegs || game.kind() == Kind::Distinct && count > 0 {
                        next.push(None);
                        continue;
                    }
                    let mut more = counts.clone();
                    more[color] += 1;
                    let number = *numbers.entry(more).or_insert_with_key(|more| {
                        longer.push(more.clone());
                        (found + longer.len() - 1) as u32
                    });
                    next.push(Some(number));
                }
            }
            if peg == pegs {
                return Some(ColorCounts { colors, next, whole: level.len() });
            }
            found += longer.len();
            level = longer;
        }
        None
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.next.len() / self.colors
    }

    /// The number of states of whole guesses.
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    /// The state with one more peg of a color. `None` if no guess begins so.
    pub(crate) fn next(&self, state: u32, color: u8) -> Option<u32> {
        self.next[state as usize * self.colors + usize::from(color)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_the_colors_of_beginnings() {
        // Σ C(n + k - 1, k) multisets of k of n colors, or Σ C(n, k) sets.
        for (game, states, whole) in [("4x6", 210, 126), ("3x4-distinct", 15, 4), ("6x9", 5005, 3003)] {
            let counts = ColorCounts::new(game.parse().unwrap()).unwrap();
            assert_eq!((counts.len(), counts.whole()), (states, whole), "{game}");
        }
        let counts = ColorCounts::new("3x4-distinct".parse().unwrap()).unwrap();
        let after = |colors: [u8; 2]| colors.iter().try_fold(0, |state, &color| counts.next(state, color));
        assert_eq!((after([0, 3]), after([2, 2])), (after([3, 0]), None));
        assert_ne!(after([0, 3]), after([0, 2]));
        assert!(ColorCounts::new("4x100".parse().unwrap()).is_none());
    }
}
