//! The positions of a proof that were proven before, for cells that refer to them.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft, ProofError};

/// The most codes of proven positions that are kept, over all positions.
const MOST_KEPT: usize = 1 << 26;

/// The positions proven so far, in the order in which their records ended.
#[derive(Default)]
pub(crate) struct ProvenPositions {
    positions: Vec<ProvenPosition>,
    /// The codes of all positions, in the order of the positions.
    codes: Vec<u16>,
}

/// A set that costs at least `bound` with `left` guesses left.
#[derive(Clone, Copy)]
pub(crate) struct ProvenPosition {
    /// Where its codes end in [`ProvenPositions::codes`].
    end: usize,
    pub(crate) left: GuessesLeft,
    pub(crate) bound: Bound,
}

impl ProvenPositions {
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn keep(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<(), ProofError> {
        if !has_room(self.codes.len(), set.len()) {
            return Err(ProofError::Malformed("it has more positions than this checker can keep"));
        }
        // Codes are fewer than 2¹⁶: see `score_table::MOST_CODES`.
        self.codes.extend(set.iter().map(|code| code.0 as u16));
        self.positions.push(ProvenPosition { end: self.codes.len(), left, bound });
        Ok(())
    }

    /// The position whose record ended `back` records ago, and its codes. 1 is the last one. Returns `None` if fewer positions
    /// are proven.
    pub(crate) fn get(&self, back: u64) -> Option<(ProvenPosition, &[u16])> {
        let index = self.positions.len().checked_sub(usize::try_from(back).ok()?)?;
        let position = *self.positions.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.positions[before].end);
        Some((position, &self.codes[start..position.end]))
    }
}

/// Whether `more` codes can be kept in addition to `kept` codes.
fn has_room(kept: usize, more: usize) -> bool {
    kept + more <= MOST_KEPT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_kept_up_to_the_limit() {
        assert!(has_room(0, MOST_KEPT) && has_room(MOST_KEPT, 0) && has_room(MOST_KEPT - 5, 5));
        assert!(!has_room(1, MOST_KEPT) && !has_room(MOST_KEPT, 1) && !has_room(MOST_KEPT - 5, 6));
    }
}
