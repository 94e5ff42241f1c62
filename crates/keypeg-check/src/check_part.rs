//! Which records of a proof are verified.

/// Every n-th record of a proof, from a first one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckPart {
    /// From 1 to `parts`.
    part: u64,
    parts: u64,
}

impl CheckPart {
    /// All records.
    pub const WHOLE: CheckPart = CheckPart { part: 1, parts: 1 };

    /// Part `part` of `parts`, counted from 1. `None` if there is no such part.
    ///
    /// ```
    /// use keypeg_check::CheckPart;
    ///
    /// assert!(CheckPart::new(3, 3).is_some());
    /// assert!(CheckPart::new(0, 3).is_none() && CheckPart::new(4, 3).is_none());
    /// ```
    pub fn new(part: u64, parts: u64) -> Option<CheckPart> {
        (1..=parts).contains(&part).then_some(CheckPart { part, parts })
    }

    /// The number of the part, from 1, and the number of parts.
    pub fn numbers(self) -> (u64, u64) {
        (self.part, self.parts)
    }

    /// Whether a record is verified; `number` counts the records from 0, as they begin.
    pub(crate) fn verifies(self, number: u64) -> bool {
        number % self.parts == self.part - 1
    }
}
