//! `most-parts`: the most different answers (Kooi, "Yet another Mastermind strategy", 2005).

use std::cmp::Ordering;

use super::PartitionOrder;
use crate::partition::Sizes;

/// More cells are better.
pub(super) struct MostParts;

impl PartitionOrder for MostParts {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        a.parts().cmp(&b.parts())
    }

    fn weight(&self, size: u32) -> i64 {
        i64::from(size > 0)
    }
}
