//! A limit of the work that a proof may cause, by its size and its board.
//!
//! Work is counted in comparisons of a guess with a code. A proof can name a large set in a few bytes, so without a limit
//! a crafted file of 41 kB would take ten minutes. Most proofs that keypeg writes take a few comparisons per byte and
//! code of the game. A proof of infeasibility is shorter, but needs as many scans.

use std::cell::Cell;

use keypeg_core::proof::ProofError;
use keypeg_core::{Control, Stopped};
use thiserror::Error;

use crate::refusal::Fault;

/// The comparisons that a proof may take per byte and per code of the game.
const PER_BYTE_AND_CODE: u64 = 8;

/// The comparisons that any proof may take per pair of codes, whatever its size. They are for the positions near the start,
/// which have large sets and few bytes.
const PER_PAIR_OF_CODES: u64 = 128;

/// On large boards less is allowed per pair of codes, so that a small file takes half a minute at most, but at least this.
const PER_PAIR_AT_LEAST: u64 = 4;
const PAIRS_AT_MOST: u64 = 1 << 33;

/// The comparisons that any proof may take. They take a fraction of a second. Proofs of small games need them for permutations.
const ANYWAY: u64 = 1 << 24;

/// A proof takes more work than its size justifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the check takes more than {allowed} comparisons of a guess with a code, which is the limit for {bytes} bytes; \
     proofs that keypeg writes stay below it"
)]
pub struct TooMuchWork {
    /// The bytes of the proof that had been read.
    pub bytes: u64,
    /// The number of comparisons allowed for these bytes.
    pub allowed: u64,
}

/// Why a check ended.
#[derive(Debug, Error)]
pub(crate) enum LogError {
    #[error("the claim does not hold")]
    Refused(Fault),
    #[error(transparent)]
    Unreadable(#[from] ProofError),
    #[error(transparent)]
    TooMuchWork(#[from] TooMuchWork),
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Counts the work of one check, and ends it when the control or the limit says so.
pub(crate) struct WorkLimit<'a> {
    control: &'a Control,
    /// The bytes read so far.
    bytes: &'a Cell<u64>,
    codes: u64,
    comparisons: u64,
}

impl<'a> WorkLimit<'a> {
    /// The limit for a game of `codes` codes. `bytes` is kept up to date by the reader.
    pub(crate) fn new(codes: usize, bytes: &'a Cell<u64>, control: &'a Control) -> WorkLimit<'a> {
        WorkLimit { control, bytes, codes: codes as u64, comparisons: 0 }
    }

    /// Counts the comparisons of `guesses` guesses with `codes` codes each, which are about to be made.
    pub(crate) fn spend(&mut self, guesses: usize, codes: usize) -> Result<(), LogError> {
        self.control.check()?;
        self.comparisons = self.comparisons.saturating_add((guesses as u64).saturating_mul(codes as u64));
        let bytes = self.bytes.get();
        let by_bytes = bytes.saturating_mul(PER_BYTE_AND_CODE).saturating_mul(self.codes);
        let pairs = self.codes.saturating_mul(self.codes);
        let by_pairs = pairs.saturating_mul(PER_PAIR_OF_CODES).min(PAIRS_AT_MOST);
        let by_pairs = by_pairs.max(pairs.saturating_mul(PER_PAIR_AT_LEAST));
        let allowed = by_bytes.saturating_add(by_pairs).saturating_add(ANYWAY);
        if self.comparisons > allowed { Err(TooMuchWork { bytes, allowed }.into()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_codes_allow_work() {
        let (bytes, control) = (Cell::new(3), Control::default());
        let allowed = (1 << 24) + 128 * 100 + 8 * 3 * 10;
        let mut work = WorkLimit::new(10, &bytes, &control);
        assert!(work.spend(1, allowed).is_ok());
        let refused = work.spend(1, 1).err();
        assert!(
            matches!(refused, Some(LogError::TooMuchWork(TooMuchWork { bytes: 3, allowed: limit })) if limit == allowed as u64)
        );
        bytes.set(4);
        assert!(work.spend(1, 1).is_ok(), "more bytes allow more work");
        assert!(matches!(work.spend(usize::MAX, usize::MAX), Err(LogError::TooMuchWork(_))));
    }

    #[test]
    fn a_control_stops_work() {
        let (bytes, control) = (Cell::new(0), Control::default().with_cancellation(|| true));
        assert!(matches!(WorkLimit::new(10, &bytes, &control).spend(1, 1), Err(LogError::Stopped(_))));
    }
}
