//! The guesses that attain the prices of searched sets, so that a strategy is read without another search.
//!
//! The table of prices does not have them: it has one entry for all sets that are equivalent under symmetry, and the guess of one
//! of these sets is another guess for the others.

use keypeg_core::CodeId;
use rustc_hash::FxHashMap;

use super::priced_search::PricedNode;

/// Sets are kept until they take about this many codes, which are 64 MB. Later ones are searched again.
const KEPT_CODES: usize = 1 << 24;
/// What a set takes beside its codes, in codes of four bytes: its place in the map and its allocation.
const PER_SET: usize = 20;

/// A best guess by set and guesses left.
#[derive(Default)]
pub(super) struct BestGuesses {
    guesses: FxHashMap<(Box<[CodeId]>, Option<u32>), CodeId>,
    kept_codes: usize,
}

impl BestGuesses {
    pub(super) fn keep(&mut self, node: &PricedNode<'_>, guess: CodeId) {
        let size = node.set.len() + PER_SET;
        if self.kept_codes + size <= KEPT_CODES && self.guesses.insert(key(node), guess).is_none() {
            self.kept_codes += size;
        }
    }

    pub(super) fn get(&self, node: &PricedNode<'_>) -> Option<CodeId> {
        self.guesses.get(&key(node)).copied()
    }
}

fn key(node: &PricedNode<'_>) -> (Box<[CodeId]>, Option<u32>) {
    (node.set.into(), node.left.limit())
}
