//! `entropy-parts-base`: entropy in a base that depends on the number of parts, as Kooi suggests: H / ln parts.
//!
//! A partition into one part has the value 0. An even partition has the value 1, whatever the number of its parts.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::{LOG_ERROR, PartitionOrder, compare_entropy, size_log};
use crate::exact::prime_exponents;
use crate::partition::Sizes;

/// A larger H / ln(parts) is better.
pub(super) struct EntropyPartsBase;

/// The unit of the key.
const SCALE: f64 = (1u64 << 40) as f64;

impl EntropyPartsBase {
    fn ratio(codes: u32, parts: usize, size_logs: f64) -> f64 {
        if parts < 2 {
            return -1.0;
        }
        let codes = f64::from(codes);
        (codes.log2() - size_logs / codes) / (parts as f64).log2()
    }
}

/// Whether H(a) ln parts(b) and H(b) ln parts(a) are the same polynomial in the logarithms of the primes, as they are for
/// 12+4 and 9+3+3+1. By Schanuel's conjecture such products are equal only in this case. So all other cases are compared
/// in double precision.
fn formally_equal(a: &Sizes, b: &Sizes) -> bool {
    // n H is the logarithm of n^n / Π s^s.
    let information = |sizes: &Sizes| {
        let codes = sizes.codes();
        let mut exponents = prime_exponents(&[(codes, codes.into())]);
        for &size in sizes.as_slice() {
            for (prime, exponent) in prime_exponents(&[(size, size.into())]) {
                *exponents.entry(prime).or_default() -= exponent;
            }
        }
        exponents
    };
    let mut coefficients: BTreeMap<(u32, u32), i64> = BTreeMap::new();
    for (sizes, parts, sign) in [(a, b.parts(), 1), (b, a.parts(), -1)] {
        let base = prime_exponents(&[(parts as u32, 1)]);
        for (p, h) in information(sizes) {
            for (&q, l) in &base {
                *coefficients.entry((p.min(q), p.max(q))).or_default() += sign * h * l;
            }
        }
    }
    coefficients.values().all(|&coefficient| coefficient == 0)
}

impl PartitionOrder for EntropyPartsBase {
    fn compare(&self, a: &Sizes, b: &Sizes) -> Ordering {
        if a.parts() == b.parts() {
            return compare_entropy(a, b);
        }
        if a.parts() > 1 && b.parts() > 1 && formally_equal(a, b) {
            return Ordering::Equal;
        }
        let exact = |sizes: &Sizes| {
            let logs = sizes.as_slice().iter().map(|&size| f64::from(size) * f64::from(size).log2()).sum();
            EntropyPartsBase::ratio(sizes.codes(), sizes.parts(), logs)
        };
        exact(a).total_cmp(&exact(b))
    }

    fn gains_by_splitting(&self) -> bool {
        false
    }

    fn weight(&self, size: u32) -> i64 {
        -size_log(size)
    }

    fn key(&self, codes: u32, parts: usize, folded: i64) -> i64 {
        let size_logs = -folded as f64 / f64::from(1 << 24);
        (EntropyPartsBase::ratio(codes, parts, size_logs) * SCALE) as i64
    }

    fn tolerance(&self, parts: usize) -> i64 {
        // The error of each weight is LOG_ERROR · 2⁻²⁴, and the divisors are at least 1.
        LOG_ERROR * ((2 * parts as i64 + 2) << 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_partitions_tie_and_one_part_is_worst() {
        let compare = |a: &[u32], b: &[u32]| EntropyPartsBase.compare(&Sizes::new(a.to_vec()), &Sizes::new(b.to_vec()));
        assert_eq!(compare(&[2, 2], &[1, 1, 1, 1]), Ordering::Equal);
        assert_eq!(compare(&[2, 2], &[2, 1, 1]), Ordering::Greater);
        assert_eq!(compare(&[4], &[3, 1]), Ordering::Less);
        assert_eq!(compare(&[2, 1, 1], &[1, 2, 1]), Ordering::Equal);
        assert_eq!(compare(&[12, 4], &[9, 3, 3, 1]), Ordering::Equal);
        assert_eq!(compare(&[12, 4], &[8, 4, 2, 2]), Ordering::Less);
    }
}
