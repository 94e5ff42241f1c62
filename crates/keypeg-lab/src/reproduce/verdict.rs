//! How our result compares with what a paper prints.

use std::fmt;

use serde::{Serialize, Serializer};

/// How our result compares with what a paper prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Our number, rounded half up, has the printed digits.
    Equal,
    /// Our number differs from the printed one.
    Differs,
    /// The claim holds.
    Proved,
    /// The claim does not hold, and there is evidence against it.
    Refuted,
    /// The paper prints no number to compare with, or one that depends on the machine or on chance.
    Measured,
}

impl Verdict {
    /// All verdicts, in the order of the reports.
    pub const ALL: [Verdict; 5] =
        [Verdict::Equal, Verdict::Differs, Verdict::Proved, Verdict::Refuted, Verdict::Measured];

    /// The name in texts, CSV and JSON.
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
