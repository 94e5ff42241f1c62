//! `entropy-then-parts`: the largest entropy; of equal entropies the most parts (SolveMaster).

use std::cmp::Ordering;

use super::{LOG_ERROR, PartitionOrder, compare_entropy, size_log};
use crate::partition::Sizes;

/// A larger entropy is better, then more cells.
pub(super) struct EntropyThenParts;

impl PartitionOrder for EntropyThenParts {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        compare_entropy(a, b).then(a.parts().cmp(&b.parts()))
    }

    fn is_entropy(&self) -> bool {
        true
    }

    fn weight(&self, size: u32) -> i64 {
        -size_log(size)
    }

    // Partitions with equal entropies may differ in parts, which only the exact comparison sees.
    fn tolerance(&self, parts: usize) -> i64 {
        2 * LOG_ERROR * parts as i64
    }
}
