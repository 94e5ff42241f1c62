//! Checkpoints: a solve saved to bytes, to be resumed later.
//!
//! A checkpoint holds the entries of the transposition table for sets of [`LEAST_CODES`] codes or more. A search that
//! begins with them finds what the first one found already, and continues from there. Smaller sets are searched again,
//! which takes seconds at most. The entries hold for every objective, since the guesses left are part of every
//! fingerprint.

use std::sync::Mutex;
use std::time::Duration;

use keypeg_core::Kind;
use keypeg_core::bytes::{Reader, checksum, write_number};
use keypeg_core::platform::Instant;
use thiserror::Error;

use super::cost::{Cost, Value};
use super::fingerprint::{self, Fingerprint};
use super::{Context, ExactSearch};

const MAGIC: &[u8; 8] = b"KEYPEGCP";
/// The codes of the smallest sets that are saved.
const LEAST_CODES: u32 = 12;

/// Where the checkpoints of a solve go, and how often.
pub(crate) struct Checkpoints {
    every: Duration,
    sink: Box<dyn Fn(Vec<u8>) + Send + Sync>,
    last: Mutex<Instant>,
}

impl Checkpoints {
    /// The first one is due `every` from now on.
    pub(crate) fn new(every: Duration, sink: impl Fn(Vec<u8>) + Send + Sync + 'static) -> Checkpoints {
        Checkpoints { every, sink: Box::new(sink), last: Mutex::new(Instant::now()) }
    }

    /// Whether a checkpoint should be saved now. True for one thread at a time.
    pub(super) fn are_due(&self) -> bool {
        self.last.try_lock().is_ok_and(|mut last| {
            let is_due = last.elapsed() >= self.every;
            if is_due {
                *last = Instant::now();
            }
            is_due
        })
    }

    pub(super) fn save(&self, bytes: Vec<u8>) {
        (self.sink)(bytes);
    }
}

/// Why a checkpoint is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// The bytes are not a checkpoint.
    #[error("this is not a checkpoint of a solve; name another file")]
    Foreign,
    /// The checkpoint has entries that do not fit the smaller table of this solver.
    #[error(
        "the checkpoint was made with more memory than there is now; allow as much, or it would lose what it knows"
    )]
    Larger,
    /// The checkpoint belongs to another board, or to a version with other fingerprints.
    #[error("the checkpoint was made for another board or by another version; solve from the start")]
    Other,
    /// The checkpoint is truncated, too long, or otherwise damaged.
    #[error("the checkpoint is damaged; solve from the start")]
    Damaged,
}

impl ExactSearch {
    /// What is known so far, for [`ExactSearch::load`].
    pub(crate) fn save(&self) -> Vec<u8> {
        self.context().checkpoint()
    }

    /// Loads what [`ExactSearch::save`] gave on the same board, into a search that has not solved anything yet.
    pub(crate) fn load(&self, bytes: &[u8]) -> Result<(), CheckpointError> {
        // A board that is too large to solve has no checkpoints.
        super::check_size(self.board()).map_err(|_| CheckpointError::Other)?;
        self.context().load(bytes)
    }
}

impl Context {
    pub(super) fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = self.header();
        for entry in self.table.entries(LEAST_CODES) {
            bytes.extend_from_slice(&entry.fingerprint.0.to_le_bytes());
            write_number(&mut bytes, entry.codes.into());
            let exact = u64::from(matches!(entry.value, Value::Exact(_)));
            write_number(&mut bytes, u64::from(entry.value.low().to_bits()) << 1 | exact);
        }
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn load(&self, bytes: &[u8]) -> Result<(), CheckpointError> {
        let header = self.header();
        if !bytes.starts_with(MAGIC) {
            return Err(CheckpointError::Foreign);
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(CheckpointError::Damaged)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let mut rest = body.strip_prefix(&header[..]).ok_or(CheckpointError::Other)?;
        let mut fingerprints = Vec::new();
        while !rest.is_empty() {
            let (fingerprint, numbers) = rest.split_first_chunk::<16>().ok_or(CheckpointError::Damaged)?;
            let mut reader = Reader::new(numbers);
            let codes = reader.number().ok_or(CheckpointError::Damaged)?;
            let bits = reader.number().ok_or(CheckpointError::Damaged)?;
            let cost = Cost::from_bits(u32::try_from(bits >> 1).map_err(|_| CheckpointError::Damaged)?);
            let value = if bits & 1 == 1 { Value::Exact(cost) } else { Value::AtLeast(cost) };
            let codes = u32::try_from(codes).map_err(|_| CheckpointError::Damaged)?;
            let fingerprint = Fingerprint(u128::from_le_bytes(*fingerprint));
            self.table.store(fingerprint, codes as usize, value);
            fingerprints.push(fingerprint);
            rest = &numbers[numbers.len() - reader.len()..];
        }
        // In an empty table of the same size or a larger one each entry has a slot, since it had one.
        let all_kept = fingerprints.into_iter().all(|fingerprint| self.table.probe(fingerprint).is_some());
        if all_kept { Ok(()) } else { Err(CheckpointError::Larger) }
    }

    fn header(&self) -> Vec<u8> {
        let game = self.board.game();
        let kind = match game.kind() {
            Kind::Repeats => 0,
            Kind::Distinct => 1,
        };
        let mut header = MAGIC.to_vec();
        header.extend([fingerprint::VERSION, game.pegs() as u8, game.colors() as u8, kind]);
        header
    }
}
