//! `parts-then-entropy`: the more parts, and of equally many the larger entropy (SolveMaster).

use std::cmp::Ordering;

use super::{PartitionOrder, compare_entropy, size_log};
use crate::partition::Sizes;

/// More cells are better, then a larger entropy.
pub(super) struct PartsThenEntropy;

/// Outweighs every entropy: `size_log` of all codes of a board stays below 2⁵¹.
const A_PART: i64 = 1 << 54;

impl PartitionOrder for PartsThenEntropy {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        a.parts().cmp(&b.parts()).then_with(|| compare_entropy(a, b))
    }

    fn weight(&self, size: u32) -> i64 {
        -size_log(size)
    }

    fn key(&self, _codes: u32, parts: usize, folded: i64) -> i64 {
        // At most 230 answers exist, so 8 bits above the weight of a part suffice.
        parts as i64 * A_PART + folded
    }

    fn tolerance(&self, parts: usize) -> i64 {
        2 * parts as i64
    }
}
