//! How values of the library are written in JSON: `#[serde(serialize_with = …)]` functions, the same names everywhere.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use crate::any_board::CodeCount;

/// Larger numbers are rounded by some readers of JSON.
const LARGEST: u128 = 1 << 53;

/// A number that may be too large for some readers of JSON: above 2^53 it is a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeNumber(pub u128);

impl Serialize for LargeNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= LARGEST { serializer.serialize_u64(self.0 as u64) } else { serializer.collect_str(&self.0) }
    }
}

/// A number; `null` if only a lower bound is known.
pub(crate) fn count<S: Serializer>(count: &CodeCount, serializer: S) -> Result<S::Ok, S::Error> {
    count.exact().map(LargeNumber).serialize(serializer)
}

/// A value as its text.
pub(crate) fn text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A number without a fraction as a whole number, where all readers of JSON keep it.
pub(crate) fn whole<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let rounded = number.round();
    if (0.0..=LARGEST as f64).contains(&rounded) {
        serializer.serialize_u64(rounded as u64)
    } else {
        serializer.serialize_f64(rounded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_be_rounded_are_digits() {
        let written = |number| serde_json::to_string(&LargeNumber(number)).unwrap();
        assert_eq!(written(1 << 53), "9007199254740992");
        assert_eq!(written((1 << 53) + 1), "\"9007199254740993\"");
    }
}
