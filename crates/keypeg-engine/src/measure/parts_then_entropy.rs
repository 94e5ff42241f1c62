//! `parts-then-entropy`: the most parts; of equal numbers of parts the largest entropy (SolveMaster).

use std::cmp::Ordering;

use super::{LOG_ERROR, PartitionOrder, compare_entropy, size_log};
use crate::partition::Sizes;

/// More cells are better, then a larger entropy.
pub(super) struct PartsThenEntropy;

/// The weight of a part. It is more than any entropy: `size_log` of all codes of a board is below 2⁵⁵.
const A_PART: i64 = 1 << 55;

impl PartitionOrder for PartsThenEntropy {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        a.parts().cmp(&b.parts()).then_with(|| compare_entropy(a, b))
    }

    fn weight(&self, size: u32) -> i64 {
        -size_log(size)
    }

    fn key(&self, _codes: u32, parts: usize, folded: i64) -> i64 {
        // There are at most 230 answers, so 8 bits above the weight of a part are enough.
        parts as i64 * A_PART + folded
    }

    fn tolerance(&self, parts: usize) -> i64 {
        2 * LOG_ERROR * parts as i64
    }
}
