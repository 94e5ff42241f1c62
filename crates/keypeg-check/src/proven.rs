//! The positions of a proof, for cells that refer to them.
//!
//! A position is kept as its last turn and the position before it. Its codes are derived again when a cell refers to it. So the
//! memory of a check grows with the number of records and not with their codes.

use std::num::{NonZeroU32, NonZeroU64};

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft, ProofError};

/// The positions whose records have begun, in that order. The first one is the position of the claim.
pub(crate) struct ProvenPositions {
    begun: Vec<BegunPosition>,
    /// The positions whose records have ended, in that order, without the position of the claim.
    ended: Vec<u32>,
}

/// A position and what its record shows. Numbers are as in the file.
#[derive(Clone, Copy)]
struct BegunPosition {
    /// `None` is never.
    bound: Option<NonZeroU64>,
    /// The position in which the last turn was made.
    before: u32,
    guess: CodeId,
    /// `None` is no limit.
    left: Option<NonZeroU32>,
    answer: u8,
    /// The goal whose log has the record.
    goal: u8,
}

/// A set that costs at least `bound` with `left` guesses left, by the prices of a goal.
pub(crate) struct ProvenPosition {
    pub(crate) number: u32,
    pub(crate) left: GuessesLeft,
    pub(crate) bound: Bound,
    pub(crate) goal: u8,
}

impl Default for ProvenPositions {
    fn default() -> ProvenPositions {
        let root = BegunPosition { bound: None, before: 0, guess: CodeId(0), left: None, answer: 0, goal: 0 };
        ProvenPositions { begun: vec![root], ended: Vec::new() }
    }
}

impl ProvenPositions {
    /// The number of positions whose records have ended.
    pub(crate) fn len(&self) -> usize {
        self.ended.len()
    }

    /// Keeps a position whose record begins, and returns its number. `left` is at least 1 guess.
    pub(crate) fn begin(
        &mut self,
        (before, guess, answer): (u32, CodeId, u8),
        left: GuessesLeft,
        bound: Bound,
        goal: u8,
    ) -> Result<u32, ProofError> {
        let too_many = ProofError::Malformed("it has more positions than this checker can keep");
        let number = u32::try_from(self.begun.len()).map_err(|_| too_many)?;
        let left = match left {
            GuessesLeft::Unlimited => None,
            GuessesLeft::Guesses(left) => NonZeroU32::new(left),
        };
        let bound = match bound {
            Bound::Never => None,
            Bound::Guesses(bound) => NonZeroU64::new(bound),
        };
        self.begun.push(BegunPosition { bound, before, guess, left, answer, goal });
        Ok(number)
    }

    /// Records that the record of a position has ended.
    pub(crate) fn end(&mut self, number: u32) {
        self.ended.push(number);
    }

    /// The position whose record ended `back` records ago. 1 is the last one. Returns `None` if fewer positions are proven.
    pub(crate) fn get(&self, back: u64) -> Option<ProvenPosition> {
        let index = self.ended.len().checked_sub(usize::try_from(back).ok()?)?;
        let number = *self.ended.get(index)?;
        let BegunPosition { bound, left, goal, .. } = self.begun[number as usize];
        let left = left.map_or(GuessesLeft::Unlimited, |left| GuessesLeft::Guesses(left.get()));
        let bound = bound.map_or(Bound::Never, |bound| Bound::Guesses(bound.get()));
        Some(ProvenPosition { number, left, bound, goal })
    }

    /// The position before the last turn of a position, and that turn.
    pub(crate) fn last_turn(&self, number: u32) -> (u32, (CodeId, u8)) {
        let BegunPosition { before, guess, answer, .. } = self.begun[number as usize];
        (before, (guess, answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_by_the_order_of_their_ends() {
        let mut proven = ProvenPositions::default();
        let outer = proven.begin((0, CodeId(3), 2), GuessesLeft::Unlimited, Bound::Never, 0).unwrap();
        let inner = proven.begin((outer, CodeId(5), 1), GuessesLeft::Guesses(4), Bound::Guesses(9), 1).unwrap();
        assert!(proven.get(1).is_none(), "nothing has ended");
        proven.end(inner);
        proven.end(outer);
        let last = proven.get(1).unwrap();
        assert_eq!((last.number, last.left, last.bound, last.goal), (outer, GuessesLeft::Unlimited, Bound::Never, 0));
        let first = proven.get(2).unwrap();
        assert_eq!((first.number, first.left, first.bound), (inner, GuessesLeft::Guesses(4), Bound::Guesses(9)));
        assert_eq!(proven.last_turn(inner), (outer, (CodeId(5), 1)));
        assert!(proven.get(0).is_none() && proven.get(3).is_none() && proven.get(u64::MAX).is_none());
        assert!(size_of::<BegunPosition>() <= 24);
    }
}
