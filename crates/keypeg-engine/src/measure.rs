//! Measures: how good a guess is, by the sizes of its cells.
//!
//! A measure compares exactly: equally good partitions tie, and rounding of logarithms has no influence. For speed each
//! measure also has an integer *key*, which is a sum over the cells or the greatest of them. Keys that differ by at most a
//! tolerance are compared exactly.

mod entropy;
mod entropy_parts_base;
mod entropy_then_parts;
mod expected_size;
mod most_parts;
mod parts_then_entropy;
mod worst_case;

use std::cmp::Ordering;

use crate::exact::compare_products;
use crate::partition::Sizes;

/// A way to rank guesses one step ahead.
///
/// ```
/// use keypeg_engine::partition::Sizes;
/// use keypeg_engine::Measure;
///
/// let (a, b) = (Sizes::new([4, 1, 1, 1, 1]), Sizes::new([2, 2, 2, 2]));
/// assert!(Measure::Entropy.compare(&a, &b).is_eq());
/// assert!(Measure::WorstCase.compare(&a, &b).is_lt());
/// assert!(Measure::MostParts.compare(&a, &b).is_gt());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The fewest codes in the largest cell (Knuth).
    WorstCase,
    /// The smallest expected number of remaining codes (Irving).
    ExpectedSize,
    /// The largest entropy of the answer (Neuwirth).
    Entropy,
    /// The most different answers (Kooi).
    MostParts,
    /// Entropy, then parts (SolveMaster).
    EntropyThenParts,
    /// Parts, then entropy (SolveMaster).
    PartsThenEntropy,
    /// Entropy in the base of the number of parts (Kooi's suggestion).
    EntropyPartsBase,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 7] = [
        Measure::WorstCase,
        Measure::ExpectedSize,
        Measure::Entropy,
        Measure::MostParts,
        Measure::EntropyThenParts,
        Measure::PartsThenEntropy,
        Measure::EntropyPartsBase,
    ];

    /// Compares two partitions of the same set exactly: `Greater` if `a` is better, `Equal` if they tie.
    pub fn compare(self, a: &Sizes, b: &Sizes) -> Ordering {
        self.order().compare(a, b)
    }

    pub(crate) fn order(self) -> &'static dyn PartitionOrder {
        match self {
            Measure::WorstCase => &worst_case::WorstCase,
            Measure::ExpectedSize => &expected_size::ExpectedSize,
            Measure::Entropy => &entropy::Entropy,
            Measure::MostParts => &most_parts::MostParts,
            Measure::EntropyThenParts => &entropy_then_parts::EntropyThenParts,
            Measure::PartsThenEntropy => &parts_then_entropy::PartsThenEntropy,
            Measure::EntropyPartsBase => &entropy_parts_base::EntropyPartsBase,
        }
    }
}

/// How a key is computed from the weights of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// The sum of the weights of all sizes.
    Sum,
    /// The least weight of all sizes.
    Least,
}

/// An order of partitions. Among partitions into the same number of cells, the even one is at least as good as every other.
pub(crate) trait PartitionOrder: Send + Sync {
    /// Compares two partitions of the same set exactly: `Greater` if `a` is better.
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering;

    /// How a key is computed.
    fn fold(&self) -> Fold {
        Fold::Sum
    }

    /// Whether the key is the sum of `-size_log` of all sizes, so that bounds of the entropy are bounds of the key.
    fn is_entropy(&self) -> bool {
        false
    }

    /// Whether no partition gets worse when one of its cells is split.
    fn gains_by_splitting(&self) -> bool {
        true
    }

    /// The weight of a cell of `size` codes; 0 for an empty one.
    fn weight(&self, size: u32) -> i64;

    /// The key of a partition of `codes` into `parts` cells whose weights give `folded`. A larger key is better
    /// when the difference exceeds the tolerance.
    fn key(&self, codes: u32, parts: usize, folded: i64) -> i64 {
        let _ = (codes, parts);
        folded
    }

    /// The greatest difference between the keys of equally good partitions into at most `parts` cells.
    fn tolerance(&self, parts: usize) -> i64 {
        let _ = parts;
        0
    }
}

/// The key of a partition.
pub(crate) fn key(measure: &dyn PartitionOrder, sizes: &Sizes) -> i64 {
    let weights = sizes.as_slice().iter().map(|&size| measure.weight(size));
    let folded = match measure.fold() {
        Fold::Sum => weights.sum(),
        Fold::Least => weights.min().unwrap_or(0),
    };
    measure.key(sizes.codes(), sizes.parts(), folded)
}

/// The greatest error of [`size_log`], in its units.
///
/// The product of at most 2²⁶ codes and their logarithm is below 2³¹. The logarithm and the product together have a relative
/// error of at most 3 · 2⁻⁵³ in double precision, which is less than 13 units. Rounding adds half a unit.
pub(crate) const LOG_ERROR: i64 = 16;

/// `size · log₂ size` in units of 2⁻²⁴, rounded. The error is at most [`LOG_ERROR`].
pub(crate) fn size_log(size: u32) -> i64 {
    let size = f64::from(size);
    if size <= 1.0 { 0 } else { (size * size.log2() * f64::from(1 << 24)).round() as i64 }
}

/// Compares the entropies of two partitions exactly: `Greater` if that of `a` is larger.
///
/// The entropy is log n − (1/n) Σ sᵢ log sᵢ. So the partition with the smaller product of all sᵢ^sᵢ has the larger entropy,
/// and equal products tie: cells of 4+1+1+1+1 and 2+2+2+2 are equally good.
fn compare_entropy(a: &Sizes, b: &Sizes) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let powers = |sizes: &Sizes| sizes.as_slice().iter().map(|&size| (size, u64::from(size))).collect::<Vec<_>>();
    compare_products(&powers(b), &powers(a))
}
