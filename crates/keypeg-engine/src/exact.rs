//! Exact comparison of products of powers, for the ranking of entropies.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Compares Π baseᵢ^exponentᵢ over `a` with that over `b`, exactly.
///
/// Both products are factored into primes, and common factors are cancelled. Equal products leave no factor. Otherwise the
/// logarithms are compared, or the numbers themselves if the logarithms are too close to each other.
pub(crate) fn compare_products(a: &[(u32, u64)], b: &[(u32, u64)]) -> Ordering {
    let mut exponents = prime_exponents(a);
    for (prime, exponent) in prime_exponents(b) {
        *exponents.entry(prime).or_default() -= exponent;
    }
    exponents.retain(|_, exponent| *exponent != 0);
    if exponents.is_empty() {
        return Ordering::Equal;
    }
    let terms = exponents.iter().map(|(&prime, &exponent)| exponent as f64 * f64::from(prime).ln());
    let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term: f64| (sum + term, size + term.abs()));
    // The error of each term and of each partial sum is at most a few units in the last place.
    if f64::abs(sum) > size * exponents.len() as f64 * 8.0 * f64::EPSILON {
        return sum.total_cmp(&0.0);
    }
    let product = |sign: i64| {
        let mut product = vec![1u64];
        for (&prime, &exponent) in exponents.iter().filter(|(_, exponent)| exponent.signum() == sign) {
            for _ in 0..exponent.unsigned_abs() {
                multiply(&mut product, prime);
            }
        }
        product
    };
    let (above, below) = (product(1), product(-1));
    above.len().cmp(&below.len()).then_with(|| above.iter().rev().cmp(below.iter().rev()))
}

/// The exponent of every prime in Π baseᵢ^exponentᵢ.
pub(crate) fn prime_exponents(factors: &[(u32, u64)]) -> BTreeMap<u32, i64> {
    let mut exponents = BTreeMap::new();
    for &(base, exponent) in factors {
        for (prime, power) in factorize(base) {
            *exponents.entry(prime).or_default() += i64::from(power) * exponent as i64;
        }
    }
    exponents
}

/// The prime factors of a number, and the exponent of each.
fn factorize(mut number: u32) -> Vec<(u32, u32)> {
    let mut factors = Vec::new();
    let mut prime = 2;
    while u64::from(prime).pow(2) <= u64::from(number) {
        let mut power = 0;
        while number.is_multiple_of(prime) {
            number /= prime;
            power += 1;
        }
        if power > 0 {
            factors.push((prime, power));
        }
        prime += 1;
    }
    if number > 1 {
        factors.push((number, 1));
    }
    factors
}

/// Multiplies a number, its lowest 64 bits first.
fn multiply(number: &mut Vec<u64>, factor: u32) {
    let mut carry = 0u128;
    for word in number.iter_mut() {
        carry += u128::from(*word) * u128::from(factor);
        *word = carry as u64;
        carry >>= 64;
    }
    if carry > 0 {
        number.push(carry as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_products_tie() {
        assert_eq!(compare_products(&[(4, 4)], &[(2, 8)]), Ordering::Equal);
        assert_eq!(compare_products(&[(6, 3), (10, 1)], &[(2, 4), (3, 3), (5, 1)]), Ordering::Equal);
        assert_eq!(compare_products(&[], &[(1, 9)]), Ordering::Equal);
    }

    #[test]
    fn close_products_are_told_apart() {
        // Convergents of log 3 / log 2 approach it from both sides.
        assert_eq!(compare_products(&[(2, 485)], &[(3, 306)]), Ordering::Greater);
        assert_eq!(compare_products(&[(2, 50_508)], &[(3, 31_867)]), Ordering::Less);
        assert_eq!(compare_products(&[(2, 301_994)], &[(3, 190_537)]), Ordering::Greater);
    }

    #[test]
    fn what_logarithms_cannot_tell_is_multiplied_out() {
        // x² - 1 against x²: for numbers of 32 bits the logarithms differ at most in the last place.
        let x = u32::MAX - 1;
        let (below, above) = ([(x - 1, 1), (x + 1, 1)], [(x, 2)]);
        assert_eq!(compare_products(&below, &above), Ordering::Less);
        assert_eq!(compare_products(&above, &below), Ordering::Greater);
    }
}
