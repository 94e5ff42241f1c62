//! How what we find stands to what is printed.

use std::fmt;

use serde::{Serialize, Serializer};

/// How what we find stands to what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Ours, rounded half up, has the printed digits.
    Equal,
    /// Ours is another number.
    Differs,
    /// The claim holds.
    Proved,
    /// The claim does not hold, and there is evidence.
    Refuted,
    /// The paper prints no number to compare with, or one that depends on a machine or on chance.
    Measured,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 5] =
        [Verdict::Equal, Verdict::Differs, Verdict::Proved, Verdict::Refuted, Verdict::Measured];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Equal => "equal",
            Verdict::Differs => "differs",
            Verdict::Proved => "proved",
            Verdict::Refuted => "refuted",
            Verdict::Measured => "measured",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
