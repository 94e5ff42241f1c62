//! Exact fractions, for values and losses.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

/// A fraction in lowest terms, its denominator positive.
///
/// ```
/// use keypeg_play::fraction::Fraction;
///
/// let sum = Fraction::new(1, 6) + Fraction::new(1, 3);
/// assert_eq!(sum, Fraction::new(1, 2));
/// assert_eq!(Fraction::new(5625, 1296).to_string(), "625/144");
/// assert_eq!((Fraction::new(5625, 1296).over(1296), Fraction::from(4).to_string()), ("5625/1296".into(), "4".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    /// The fraction 0.
    pub const ZERO: Fraction = Fraction { above: 0, below: 1 };

    /// The fraction `above / below` in lowest terms.
    ///
    /// # Panics
    /// When `below` is 0.
    pub fn new(above: i128, below: i128) -> Fraction {
        assert!(below != 0, "a fraction cannot have the denominator 0");
        let divisor = gcd(above.unsigned_abs(), below.unsigned_abs()).max(1) as i128 * below.signum();
        Fraction { above: above / divisor, below: below / divisor }
    }

    /// The nearest number of double precision.
    pub fn to_f64(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// The fraction with a given denominator where it has one, else in lowest terms.
    pub fn over(self, below: i128) -> String {
        match below.checked_rem(self.below) {
            Some(0) if below > 0 => format!("{}/{below}", self.above * (below / self.below)),
            _ => self.to_string(),
        }
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.above == 0
    }

    fn checked_add(self, other: Fraction) -> Option<Fraction> {
        let divisor = gcd(self.below.unsigned_abs(), other.below.unsigned_abs()) as i128;
        let (left, right) = (other.below / divisor, self.below / divisor);
        let above = self.above.checked_mul(left)?.checked_add(other.above.checked_mul(right)?)?;
        Some(Fraction::new(above, self.below.checked_mul(left)?))
    }

    /// The nearest multiple of a billionth, for sums of estimates whose common denominator would not fit.
    fn rounded(self) -> Fraction {
        Fraction::new((self.to_f64() * 1e9).round() as i128, 1_000_000_000)
    }
}

impl From<i128> for Fraction {
    fn from(whole: i128) -> Fraction {
        Fraction { above: whole, below: 1 }
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let rounded = || self.rounded().checked_add(other.rounded());
        // Exact values come from boards whose sets shrink so fast that their denominators always fit.
        self.checked_add(other).or_else(rounded).unwrap_or(Fraction::ZERO)
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    fn sub(self, other: Fraction) -> Fraction {
        self + Fraction { above: -other.above, below: other.below }
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::ZERO, Add::add)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (*self - *other).above.cmp(&0)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => f.pad(&self.above.to_string()),
            below => f.pad(&format!("{}/{below}", self.above)),
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
