//! `worst-case`: the fewest codes in the largest cell (Knuth, "The computer as Master Mind", 1976).

use std::cmp::Ordering;

use super::{Fold, PartitionOrder};
use crate::partition::Sizes;

/// Fewer codes in the largest cell are better.
pub(super) struct WorstCase;

impl PartitionOrder for WorstCase {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        b.largest().cmp(&a.largest())
    }

    fn fold(&self) -> Fold {
        Fold::Least
    }

    fn weight(&self, size: u32) -> i64 {
        -i64::from(size)
    }
}
