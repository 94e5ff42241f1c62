//! How good a guess is, by the sizes of its cells alone.
//!
//! A measure compares exactly: partitions that are equally good are a tie, whatever the rounding of a computer
//! would say of their logarithms. For speed every measure also has an integer *key* that is a sum over the cells
//! (or their largest), with a tolerance inside which only the exact comparison decides.

use std::cmp::Ordering;

use crate::exact::compare_products;
use crate::partition::Sizes;

/// How a key is put together from the sizes of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The sum of the weights of all sizes.
    Sum,
    /// The smallest weight of any size.
    Least,
}

/// A way to rank guesses. Among partitions into as many cells, an even one is never worse than another.
pub trait Measure: Send + Sync {
    /// Which partition of the same set is better: `Greater` when `a` is. Exact.
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering;

    /// How a key is put together.
    fn fold(&self) -> Fold {
        Fold::Sum
    }

    /// The weight of a cell of `size` codes; 0 for an empty one.
    fn weight(&self, size: u32) -> i64;

    /// The key of a partition of `codes` into `parts` cells whose weights give `folded`. A larger key is better
    /// when the difference exceeds the tolerance.
    fn key(&self, codes: u32, parts: usize, folded: i64) -> i64 {
        let _ = (codes, parts);
        folded
    }

    /// How far apart the keys of equally good partitions into at most `parts` cells can be.
    fn tolerance(&self, parts: usize) -> i64 {
        let _ = parts;
        0
    }
}

/// The key of given sizes.
pub fn key(measure: &dyn Measure, sizes: &Sizes) -> i64 {
    let weights = sizes.as_slice().iter().map(|&size| measure.weight(size));
    let folded = match measure.fold() {
        Fold::Sum => weights.sum(),
        Fold::Least => weights.min().unwrap_or(0),
    };
    measure.key(sizes.codes(), sizes.parts(), folded)
}

/// `size · log₂ size` in units of 2⁻²⁴, rounded; one too much or too little at most.
///
/// The product stays below 2²⁷ for every board that can be enumerated, so double precision errs by less than a
/// unit before it is rounded.
pub fn size_log(size: u32) -> i64 {
    let size = f64::from(size);
    if size <= 1.0 { 0 } else { (size * size.log2() * f64::from(1 << 24)).round() as i64 }
}

/// Which partition has the larger entropy, exactly: `Greater` when `a` has.
///
/// Entropy is log n − (1/n) Σ sᵢ log sᵢ, so the smaller product of sᵢ^sᵢ wins, and equal products tie: cells of
/// 4+1+1+1+1 and 2+2+2+2 are equally good.
pub fn compare_entropy(a: &Sizes, b: &Sizes) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let powers = |sizes: &Sizes| sizes.as_slice().iter().map(|&size| (size, u64::from(size))).collect::<Vec<_>>();
    compare_products(&powers(b), &powers(a))
}
