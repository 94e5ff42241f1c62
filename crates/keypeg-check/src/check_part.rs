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

    /// This part divided into `pieces` parts of about the same size. At least one.
    pub(crate) fn divided(self, pieces: u64) -> impl Iterator<Item = CheckPart> {
        let CheckPart { part, parts } = self;
        // A number of parts that does not fit is not divided.
        let pieces = if parts.checked_mul(pieces).is_some() { pieces.max(1) } else { 1 };
        (0..pieces).map(move |piece| CheckPart { part: part + piece * parts, parts: parts * pieces })
    }

    /// Whether a record is verified; `number` counts the records from 0, as they begin.
    pub(crate) fn verifies(self, number: u64) -> bool {
        number % self.parts == self.part - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_verify_what_their_part_verifies() {
        for (part, parts, pieces) in [(1, 1, 1), (1, 1, 4), (2, 3, 2), (3, 3, 5), (2, u64::MAX, 3), (1, 2, 0)] {
            let whole = CheckPart::new(part, parts).unwrap();
            let pieces: Vec<CheckPart> = whole.divided(pieces).collect();
            for number in 0..100 {
                let verified = pieces.iter().filter(|piece| piece.verifies(number)).count();
                assert_eq!(verified, usize::from(whole.verifies(number)), "{whole:?}, record {number}");
            }
        }
    }
}
