//! `entropy`: the most informative answer (Neuwirth, "Some strategies for Mastermind", 1982).

use std::cmp::Ordering;

use super::{LOG_ERROR, PartitionOrder, compare_entropy, size_log};
use crate::partition::Sizes;

/// A larger entropy is better.
pub(super) struct Entropy;

impl PartitionOrder for Entropy {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        compare_entropy(a, b)
    }

    fn is_entropy(&self) -> bool {
        true
    }

    fn weight(&self, size: u32) -> i64 {
        -size_log(size)
    }

    fn tolerance(&self, parts: usize) -> i64 {
        2 * LOG_ERROR * parts as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_entropies_tie() {
        let compare = |a: &[u32], b: &[u32]| Entropy.compare(&Sizes::new(a.to_vec()), &Sizes::new(b.to_vec()));
        assert_eq!(compare(&[4, 1, 1, 1, 1], &[2, 2, 2, 2]), Ordering::Equal);
        assert_eq!(compare(&[3, 1], &[2, 2]), Ordering::Less);
        assert_eq!(compare(&[2, 1, 1], &[2, 2]), Ordering::Greater);
    }
}
