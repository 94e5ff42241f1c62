//! Lemmas: the positions of a proof that are proven already. They apply to all equivalent sets.
//!
//! A large proof has tens of millions of them, so the table is compact: about a hundred bytes each.

use keypeg_core::Game;
use keypeg_core::proof::{Bound, GuessesLeft, Permutation};
use rustc_hash::{FxHashMap, FxHashSet};

use super::normal_form::{ColorUse, NormalForm};

/// The lemmas of a proof so far.
pub(super) struct LemmaTable {
    game: Game,
    /// The last lemma of each normal form.
    last_by_form: FxHashMap<u128, usize>,
    /// In the order of the proof.
    lemmas: Vec<Lemma>,
    /// For each lemma the permutation that maps its set onto the normal form: the sources of its pegs, and the names of its colors.
    permutations: Vec<u8>,
    /// The invariants of all sets, to find out quickly that there is no lemma.
    invariants: FxHashSet<u64>,
}

/// A lower bound of one set.
#[derive(Clone, Copy, Debug)]
struct Lemma {
    /// The guesses left for which the bound is proven. It holds for fewer as well.
    left: GuessesLeft,
    bound: Bound,
    /// The lemma before it with the same normal form; its own number if there is none.
    before: usize,
}

/// A lemma applied to another set.
#[derive(Clone, Debug)]
pub(super) struct LemmaReference {
    pub(super) bound: Bound,
    number: usize,
    /// Maps the set of the lemma onto the set asked about.
    pub(super) permutation: Permutation,
}

impl LemmaTable {
    pub(super) fn new(game: Game) -> LemmaTable {
        LemmaTable {
            game,
            last_by_form: FxHashMap::default(),
            lemmas: Vec::new(),
            permutations: Vec::new(),
            invariants: FxHashSet::default(),
        }
    }

    /// The lemma with the greatest bound for a set with `left` guesses left.
    pub(super) fn find(&self, colors: &ColorUse<'_>, left: GuessesLeft) -> Option<LemmaReference> {
        if !self.invariants.contains(&colors.invariant()) {
            return None;
        }
        self.get(&colors.normal_form(), left)
    }

    /// The same for a set whose normal form is known.
    pub(super) fn get(&self, form: &NormalForm, left: GuessesLeft) -> Option<LemmaReference> {
        let last = *self.last_by_form.get(&form.key)?;
        let earlier = |&number: &usize| Some(self.lemmas[number].before).filter(|&before| before != number);
        let numbers = std::iter::successors(Some(last), earlier).filter(|&number| self.lemmas[number].left >= left);
        let best = numbers.max_by_key(|&number| (self.lemmas[number].bound, std::cmp::Reverse(number)))?;
        Some(LemmaReference {
            bound: self.lemmas[best].bound,
            number: best,
            permutation: form.permutation.inverse().after(&self.permutation(best)),
        })
    }

    fn permutation(&self, number: usize) -> Permutation {
        let size = self.game.pegs() + self.game.colors();
        let (sources, names) = self.permutations[number * size..][..size].split_at(self.game.pegs());
        Permutation::new(self.game, sources, names).expect("it was a permutation of this game")
    }

    /// Forgets all lemmas, which were proven with other prices. They still count for distances.
    pub(super) fn forget(&mut self) {
        self.last_by_form.clear();
        self.invariants.clear();
    }

    /// How many lemmas ago a lemma was added: 1 for the last one.
    pub(super) fn distance_back(&self, lemma: &LemmaReference) -> u64 {
        (self.lemmas.len() - lemma.number) as u64
    }

    /// Adds a position that is proven.
    pub(super) fn add(&mut self, colors: &ColorUse<'_>, form: &NormalForm, left: GuessesLeft, bound: Bound) {
        let number = self.lemmas.len();
        let before = self.last_by_form.insert(form.key, number).unwrap_or(number);
        self.lemmas.push(Lemma { left, bound, before });
        self.permutations.extend_from_slice(form.permutation.sources());
        self.permutations.extend_from_slice(form.permutation.names());
        self.invariants.insert(colors.invariant());
    }
}
