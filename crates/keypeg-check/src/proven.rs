//! The positions of a proof, for cells that refer to them.
//!
//! A position is kept as its last turn and the position before it. Its codes are derived again when a cell refers to it. So the
//! memory of a check grows with the number of records and not with their codes.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft, ProofError};

/// The positions of a proof whose records have begun.
#[derive(Default)]
pub(crate) struct ProvenPositions {
    /// In the order in which their records begin. The numbers of positions count from 1; 0 is the position of the claim.
    begun: Vec<ProvenPosition>,
    /// The numbers of the positions whose records have ended, in that order.
    ended: Vec<u32>,
}

/// A set that costs at least `bound` with `left` guesses left, by the prices of a goal.
#[derive(Clone, Copy)]
pub(crate) struct ProvenPosition {
    /// The number of the position in which the last turn was made.
    pub(crate) before: u32,
    pub(crate) turn: (CodeId, u8),
    /// The goal whose log has the record.
    pub(crate) goal: u8,
    pub(crate) left: GuessesLeft,
    pub(crate) bound: Bound,
}

impl ProvenPositions {
    /// The number of positions whose records have ended.
    pub(crate) fn len(&self) -> usize {
        self.ended.len()
    }

    /// Keeps a position whose record begins, and returns its number.
    pub(crate) fn begin(&mut self, position: ProvenPosition) -> Result<u32, ProofError> {
        self.begun.push(position);
        u32::try_from(self.begun.len())
            .map_err(|_| ProofError::Malformed("it has more positions than this checker can keep"))
    }

    /// Records that the record of a position has ended.
    pub(crate) fn end(&mut self, number: u32) {
        self.ended.push(number);
    }

    /// A position whose record has begun, by its number from 1.
    pub(crate) fn position(&self, number: u32) -> ProvenPosition {
        self.begun[number as usize - 1]
    }

    /// The number of the position whose record ended `back` records ago. 1 is the last one. Returns `None` if fewer positions are
    /// proven.
    pub(crate) fn ended(&self, back: u64) -> Option<u32> {
        let index = self.ended.len().checked_sub(usize::try_from(back).ok()?)?;
        self.ended.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_by_the_order_of_their_ends() {
        let mut proven = ProvenPositions::default();
        let position = |before, guess| ProvenPosition {
            before,
            turn: (CodeId(guess), 2),
            goal: 0,
            left: GuessesLeft::Unlimited,
            bound: Bound::Never,
        };
        let outer = proven.begin(position(0, 3)).unwrap();
        let inner = proven.begin(position(outer, 5)).unwrap();
        assert_eq!(proven.ended(1), None, "nothing has ended");
        proven.end(inner);
        proven.end(outer);
        assert_eq!((proven.ended(1), proven.ended(2)), (Some(outer), Some(inner)));
        assert_eq!((proven.position(inner).before, proven.position(inner).turn), (outer, (CodeId(5), 2)));
        assert_eq!((proven.ended(0), proven.ended(3), proven.ended(u64::MAX)), (None, None, None));
        assert!(size_of::<ProvenPosition>() <= 40);
    }
}
