//! `expected-size`: the smallest expected number of remaining codes (Irving, "Towards an optimum Mastermind
//! strategy", 1978).

use std::cmp::Ordering;

use super::PartitionOrder;
use crate::partition::Sizes;

/// A smaller sum of squares is better.
pub(super) struct ExpectedSize;

impl PartitionOrder for ExpectedSize {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        b.sum_of_squares().cmp(&a.sum_of_squares())
    }

    fn weight(&self, size: u32) -> i64 {
        -i64::from(size).pow(2)
    }
}
