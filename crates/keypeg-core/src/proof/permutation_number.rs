//! The number of a permutation: its place in the lexicographic order of all permutations of the same length, from 0.
//!
//! A number is kept as its digits to the base 128, lowest first, as a proof states it. It may need more than 64 bits:
//! there are 100! permutations of 100 colors.

/// The base of the digits: a byte of a proof holds seven bits.
const BASE: usize = 128;

/// The most digits that are read for the number of a permutation of `len` things. There are fewer than 128 things, so
/// each factor of `len`! adds less than one digit. Any number below 2⁶⁴ has at most 10 digits.
pub(super) fn most_digits(len: usize) -> usize {
    len.max(10)
}

/// The digits of the number of a permutation, without leading zeros; one digit for the identity.
pub(super) fn digits(list: &[u8]) -> Vec<u8> {
    let mut digits = vec![0];
    for (place, to) in list.iter().enumerate() {
        let smaller = list[place..].iter().filter(|&later| later < to).count();
        multiply_and_add(&mut digits, list.len() - place, smaller);
    }
    digits
}

/// The permutation of `len` things with these digits. `None` if the number is `len`! or more.
pub(super) fn permutation(len: usize, mut digits: Vec<u8>) -> Option<Vec<u8>> {
    let mut ranks = vec![0; len];
    for (place, rank) in ranks.iter_mut().rev().enumerate() {
        *rank = divide(&mut digits, place + 1);
    }
    let mut unused: Vec<u8> = (0..len as u8).collect();
    let list = ranks.into_iter().map(|rank| unused.remove(rank)).collect();
    digits.is_empty().then_some(list)
}

/// The digits of a number of 64 bits.
pub(super) fn to_digits(mut number: u64) -> Vec<u8> {
    let mut digits = vec![(number % BASE as u64) as u8];
    while number >= BASE as u64 {
        number /= BASE as u64;
        digits.push((number % BASE as u64) as u8);
    }
    digits
}

/// The number with these digits. `None` if it does not fit 64 bits.
pub(super) fn from_digits(digits: &[u8]) -> Option<u64> {
    digits.iter().rev().try_fold(0u64, |number, &digit| number.checked_mul(BASE as u64)?.checked_add(digit.into()))
}

/// Replaces a number by `number * factor + term`.
fn multiply_and_add(digits: &mut Vec<u8>, factor: usize, term: usize) {
    let mut carry = term;
    for digit in digits.iter_mut() {
        carry += usize::from(*digit) * factor;
        *digit = (carry % BASE) as u8;
        carry /= BASE;
    }
    while carry > 0 {
        digits.push((carry % BASE) as u8);
        carry /= BASE;
    }
}

/// Divides a number and returns the remainder. Leading zeros are removed, so the digits of zero are empty.
fn divide(digits: &mut Vec<u8>, divisor: usize) -> usize {
    let mut rest = 0;
    for digit in digits.iter_mut().rev() {
        rest = rest * BASE + usize::from(*digit);
        *digit = (rest / divisor) as u8;
        rest %= divisor;
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        for number in [0, 1, 127, 128, 300, u64::MAX] {
            assert_eq!(from_digits(&to_digits(number)), Some(number));
        }
        assert_eq!(to_digits(300), [0x2c, 0x02]);
        assert_eq!(from_digits(&[0x7f; 10]), None);
    }

    #[test]
    fn permutations_of_all_lengths_have_digits() {
        for len in 1..=100u8 {
            let identity: Vec<u8> = (0..len).collect();
            let last: Vec<u8> = identity.iter().rev().copied().collect();
            let mut turned = identity.clone();
            turned.rotate_left(usize::from(len) / 3);
            for list in [identity, turned, last.clone()] {
                let digits = digits(&list);
                assert!(digits.len() <= most_digits(list.len()));
                assert_eq!(permutation(list.len(), digits), Some(list));
            }
            let mut beyond = digits(&last);
            multiply_and_add(&mut beyond, 1, 1);
            assert_eq!(permutation(last.len(), beyond), None, "{len}! is one too large");
        }
    }
}
