//! The positions that are proven already, up to names and places.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, Left, Permutation};
use rustc_hash::FxHashMap;

use super::normal_form::NormalForm;

/// The positions of a proof so far.
#[derive(Default)]
pub(super) struct LemmaTable {
    alike: FxHashMap<Box<[CodeId]>, Vec<Lemma>>,
    len: u64,
}

/// A proven position.
#[derive(Clone, Debug)]
struct Lemma {
    number: u64,
    left: Left,
    bound: Bound,
    by: Permutation,
}

/// A bound that holds by an earlier position.
#[derive(Clone, Debug)]
pub(super) struct LemmaReference {
    pub(super) bound: Bound,
    number: u64,
    /// Maps the set of the earlier position onto the set asked about.
    pub(super) by: Permutation,
}

impl LemmaTable {
    /// The best bound for a set with so many guesses left.
    pub(super) fn get(&self, set: &NormalForm, left: Left) -> Option<LemmaReference> {
        let lemmas = self.alike.get(&set.set[..])?.iter().filter(|lemma| lemma.left >= left);
        let best = lemmas.max_by_key(|lemma| (lemma.bound, std::cmp::Reverse(lemma.number)))?;
        Some(LemmaReference { bound: best.bound, number: best.number, by: set.by.inverse().after(&best.by) })
    }

    /// How far back an earlier position is by now.
    pub(super) fn back(&self, earlier: &LemmaReference) -> u64 {
        self.len - earlier.number
    }

    /// A position is proven.
    pub(super) fn add(&mut self, set: NormalForm, left: Left, bound: Bound) {
        let lemma = Lemma { number: self.len, left, bound, by: set.by };
        self.alike.entry(set.set.into_boxed_slice()).or_default().push(lemma);
        self.len += 1;
    }
}
