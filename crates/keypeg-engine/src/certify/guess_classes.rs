//! The candidates of a position in classes that are equivalent under symmetry. A proof has an entry for the first
//! guess of each class, and states the permutations that join the others to it.

use keypeg_core::CodeId;
use keypeg_core::proof::Permutation;
use rustc_hash::FxHashMap;

use crate::Position;
use crate::symmetry::Symmetry;

/// The symmetry of smaller sets is ignored: it costs more than it saves.
const SYMMETRY_CODES: usize = 24;

/// The classes of the candidates of a position. By default every guess is alone in its class.
#[derive(Default)]
pub(super) struct GuessClasses {
    /// Permutations that map the remaining codes onto themselves and join two classes at least.
    pub(super) symmetries: Vec<Permutation>,
    /// A forest of links to smaller guesses (union-find). The root of a tree is the first guess of its class. Guesses
    /// that are absent are alone in their class.
    links: FxHashMap<CodeId, CodeId>,
}

impl GuessClasses {
    /// Whether classes are worth their time for a set and its candidates.
    pub(super) fn pays(set: &[CodeId], candidates: &[CodeId]) -> bool {
        set.len() > SYMMETRY_CODES && candidates.len() > 1
    }

    pub(super) fn new(position: &Position, candidates: &[CodeId]) -> GuessClasses {
        let mut classes = GuessClasses::default();
        let board = position.board();
        let mut image = vec![0; board.game().pegs()];
        for permutation in Symmetry::of(position).generators(board.game()) {
            let mut joins = false;
            for &guess in candidates {
                permutation.apply_to(board.pegs(guess), &mut image);
                joins |= classes.join(guess, board.space().id_of_colors(&image));
            }
            if joins {
                classes.symmetries.push(permutation);
            }
        }
        classes
    }

    /// Whether a guess is the first of its class.
    pub(super) fn is_first(&self, guess: CodeId) -> bool {
        !self.links.contains_key(&guess)
    }

    /// Joins the classes of two guesses. Returns whether they were different.
    fn join(&mut self, a: CodeId, b: CodeId) -> bool {
        let (a, b) = (self.first(a), self.first(b));
        if a != b {
            self.links.insert(a.max(b), a.min(b));
        }
        a != b
    }

    /// Follows the links of a guess to the first of its class, and makes them shorter on the way.
    fn first(&mut self, mut guess: CodeId) -> CodeId {
        while let Some(&smaller) = self.links.get(&guess) {
            match self.links.get(&smaller).copied() {
                Some(next) => self.links.insert(guess, next),
                None => return smaller,
            };
            guess = smaller;
        }
        guess
    }
}
