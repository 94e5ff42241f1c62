//! Lemmas: the positions of a proof that are proven already. They apply to all equivalent sets.

use keypeg_core::proof::{Bound, GuessesLeft, Permutation};
use rustc_hash::{FxHashMap, FxHashSet};

use super::normal_form::{ColorUse, NormalForm};

/// The lemmas of a proof so far.
#[derive(Default)]
pub(super) struct LemmaTable {
    /// By the normal form of the set.
    by_form: FxHashMap<u128, Vec<Lemma>>,
    /// The invariants of all sets, to find out quickly that there is no lemma.
    invariants: FxHashSet<u64>,
    len: u64,
}

/// A lower bound of one set.
#[derive(Clone, Debug)]
struct Lemma {
    /// Its place in the order of the proof.
    number: u64,
    /// The guesses left for which the bound is proven. It holds for fewer as well.
    left: GuessesLeft,
    bound: Bound,
    /// Maps its set onto the normal form.
    permutation: Permutation,
}

/// A lemma applied to another set.
#[derive(Clone, Debug)]
pub(super) struct LemmaReference {
    pub(super) bound: Bound,
    number: u64,
    /// Maps the set of the lemma onto the set asked about.
    pub(super) permutation: Permutation,
}

impl LemmaTable {
    /// The lemma with the greatest bound for a set with `left` guesses left.
    pub(super) fn find(&self, colors: &ColorUse<'_>, left: GuessesLeft) -> Option<LemmaReference> {
        if !self.invariants.contains(&colors.invariant()) {
            return None;
        }
        self.get(&colors.normal_form(), left)
    }

    /// The same for a set whose normal form is known.
    pub(super) fn get(&self, form: &NormalForm, left: GuessesLeft) -> Option<LemmaReference> {
        let lemmas = self.by_form.get(&form.key)?.iter().filter(|lemma| lemma.left >= left);
        let best = lemmas.max_by_key(|lemma| (lemma.bound, std::cmp::Reverse(lemma.number)))?;
        Some(LemmaReference {
            bound: best.bound,
            number: best.number,
            permutation: form.permutation.inverse().after(&best.permutation),
        })
    }

    /// Forgets all lemmas, which were proven with other prices. They still count for distances.
    pub(super) fn forget(&mut self) {
        self.by_form.clear();
        self.invariants.clear();
    }

    /// How many lemmas ago a lemma was added: 1 for the last one.
    pub(super) fn distance_back(&self, lemma: &LemmaReference) -> u64 {
        self.len - lemma.number
    }

    /// Adds a position that is proven.
    pub(super) fn add(&mut self, colors: &ColorUse<'_>, form: NormalForm, left: GuessesLeft, bound: Bound) {
        let lemma = Lemma { number: self.len, left, bound, permutation: form.permutation };
        self.invariants.insert(colors.invariant());
        self.by_form.entry(form.key).or_default().push(lemma);
        self.len += 1;
    }
}
