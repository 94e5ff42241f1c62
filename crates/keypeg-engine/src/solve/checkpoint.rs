//! Checkpoints: a solve saved to bytes, to be resumed later.
//!
//! A checkpoint holds the entries of the transposition table for sets of [`LEAST_CODES`] codes or more. A search that
//! begins with them finds what the first one found already, and continues from there. Smaller sets are searched again,
//! which takes seconds at most.
//!
//! The entries are believed as they are: checking them would take the search that they save. Whoever forges a checkpoint
//! can make the search return a wrong total. So a search that has loaded one says that it was resumed, for good, and
//! `certify` is the way to a result that does not depend on it.

use std::sync::Mutex;
use std::time::Duration;

use keypeg_core::bytes::{Reader, checksum, write_number};
use keypeg_core::platform::Instant;

use super::checkpoint_header::{CheckpointError, CheckpointHeader};
use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;
use super::transposition_table::TableEntry;
use super::{Context, ExactSearch, SolveError, SolveOptions};
use crate::Position;

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
    fn are_due(&self) -> bool {
        self.last.try_lock().is_ok_and(|mut last| {
            let is_due = last.elapsed() >= self.every;
            if is_due {
                *last = Instant::now();
            }
            is_due
        })
    }
}

/// Writes the checkpoints of one solve.
#[derive(Clone, Copy)]
pub(super) struct CheckpointWriter<'o> {
    pub(super) checkpoints: &'o Checkpoints,
    pub(super) header: &'o CheckpointHeader,
}

impl CheckpointWriter<'_> {
    /// Saves a checkpoint if one is due.
    pub(super) fn poll(&self, context: &Context) {
        if self.checkpoints.are_due() {
            (self.checkpoints.sink)(context.checkpoint(self.header));
        }
    }
}

impl ExactSearch {
    /// What is known so far, for [`ExactSearch::load`].
    pub(crate) fn save(&self, position: &Position, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        self.root(position, options.max_guesses)?;
        Ok(self.context().checkpoint(&CheckpointHeader::new(position, options)))
    }

    /// Loads what [`ExactSearch::save`] gave for the same position and goal, into a search that has not solved anything yet.
    pub(crate) fn load(
        &self,
        bytes: &[u8],
        position: &Position,
        options: &SolveOptions,
    ) -> Result<(), CheckpointError> {
        self.root(position, options.max_guesses)?;
        let header = CheckpointHeader::new(position, options);
        let entries = self.context().read_checkpoint(bytes, &header)?;
        // From the first entry on, also where not all of them find a slot.
        self.set_resumed();
        let table = &self.context().table;
        entries.iter().for_each(|entry| table.store(entry.fingerprint, entry.codes as usize, entry.value));
        // In an empty table of the same size or a larger one each entry has a slot, since it had one.
        let all_kept = entries.iter().all(|entry| table.probe(entry.fingerprint).is_some());
        if all_kept { Ok(()) } else { Err(CheckpointError::Larger) }
    }
}

impl Context {
    fn checkpoint(&self, header: &CheckpointHeader) -> Vec<u8> {
        let mut bytes = header.write(&self.board);
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

    /// The entries of a checkpoint that belongs to the header.
    fn read_checkpoint(&self, bytes: &[u8], header: &CheckpointHeader) -> Result<Vec<TableEntry>, CheckpointError> {
        if !CheckpointHeader::begins(bytes) {
            return Err(CheckpointError::Foreign);
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(CheckpointError::Damaged)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let mut rest = header.strip(body, &self.board)?;
        let mut entries = Vec::new();
        while !rest.is_empty() {
            let (entry, after) = self.read_entry(rest).ok_or(CheckpointError::Damaged)?;
            entries.push(entry);
            rest = after;
        }
        Ok(entries)
    }

    /// The first entry of some bytes, and those after it. `None` where it is malformed.
    fn read_entry<'b>(&self, bytes: &'b [u8]) -> Option<(TableEntry, &'b [u8])> {
        let (fingerprint, numbers) = bytes.split_first_chunk::<16>()?;
        let mut reader = Reader::new(numbers);
        let fits = |&codes: &u32| codes >= LEAST_CODES && codes as usize <= self.board.space().len();
        let codes = u32::try_from(reader.number()?).ok().filter(fits)?;
        let bits = reader.number()?;
        let cost = u32::try_from(bits >> 1).ok().filter(|&bits| bits <= Cost::NEVER.to_bits()).map(Cost::from_bits)?;
        let value = if bits & 1 == 1 { Value::Exact(cost) } else { Value::AtLeast(cost) };
        let fingerprint = Fingerprint(u128::from_le_bytes(*fingerprint));
        Some((TableEntry { fingerprint, codes, value }, &numbers[numbers.len() - reader.len()..]))
    }
}
