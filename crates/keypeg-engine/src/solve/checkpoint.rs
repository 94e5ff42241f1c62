//! Checkpoints: a solve saved to bytes, to be resumed later.
//!
//! A checkpoint holds the entries of the transposition table for sets of [`LEAST_CODES`] codes or more. A search that
//! begins with them finds what the first one found already, and continues from there. Smaller sets are searched again,
//! which takes seconds at most. (A forged checkpoint can hold values of smaller sets too: the number of codes in an entry is
//! not compared with the set that has its fingerprint.)
//!
//! The entries are not checked, because that would take the search that they save. A forged checkpoint can make the search
//! return a wrong total. So all later results of a search that has loaded a checkpoint say that it was resumed. `certify`
//! gives a result that does not depend on the checkpoint.

use std::sync::Mutex;
use std::time::Duration;

use keypeg_core::bytes::{Reader, checksum, write_number};
use keypeg_core::platform::Instant;

use super::checkpoint_header::{CheckpointError, CheckpointHeader};
use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;
use super::transposition_table::TableEntry;
use super::{Context, ExactSearch, SolveError, SolveOptions};
use crate::{Board, Position};

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
        let header = CheckpointHeader::new(position, options);
        Ok(match self.known_context() {
            Some(context) => context.checkpoint(&header),
            None => sealed(header.write(self.board())),
        })
    }

    /// Loads what [`ExactSearch::save`] gave for the same position and goal, into a search that has neither solved nor
    /// loaded anything yet.
    pub(crate) fn load(
        &mut self,
        bytes: &[u8],
        position: &Position,
        options: &SolveOptions,
    ) -> Result<(), CheckpointError> {
        self.root(position, options.max_guesses)?;
        if self.known_context().is_some() {
            return Err(CheckpointError::UsedSolver);
        }
        let header = CheckpointHeader::new(position, options);
        let entries = checked_entries(bytes, &header, self.board())?;
        // Set before the first entry is stored, so that it also holds if some entries find no slot.
        self.set_resumed();
        let table = &self.context().table;
        entries.clone().for_each(|entry| table.store(entry.fingerprint, entry.codes as usize, entry.value));
        // In an empty table of the same size or a larger one each entry has a slot, since it had one.
        let all_kept = entries.clone().all(|entry| table.probe(entry.fingerprint).is_some());
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
        sealed(bytes)
    }
}

/// Bytes with their checksum behind them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// The entries of a checkpoint that belongs to the header, after all of them were found well formed.
fn checked_entries<'b>(
    bytes: &'b [u8],
    header: &CheckpointHeader,
    board: &Board,
) -> Result<EntryReader<'b>, CheckpointError> {
    let unmarked = CheckpointHeader::strip_magic(bytes)?;
    let (body, sum) = unmarked.split_last_chunk::<8>().ok_or(CheckpointError::Damaged)?;
    if checksum(&bytes[..bytes.len() - sum.len()]) != u64::from_le_bytes(*sum) {
        return Err(CheckpointError::Damaged);
    }
    let entries = EntryReader { rest: header.strip(body, board)?, most_codes: board.space().len() };
    let mut unread = entries.clone();
    unread.by_ref().for_each(drop);
    if unread.rest.is_empty() { Ok(entries) } else { Err(CheckpointError::Damaged) }
}

/// Reads entries up to the first malformed one.
#[derive(Clone)]
struct EntryReader<'b> {
    rest: &'b [u8],
    /// The number of codes of the board.
    most_codes: usize,
}

impl Iterator for EntryReader<'_> {
    type Item = TableEntry;

    fn next(&mut self) -> Option<TableEntry> {
        let (fingerprint, numbers) = self.rest.split_first_chunk::<16>()?;
        let mut reader = Reader::new(numbers);
        let fits = |&codes: &u32| codes >= LEAST_CODES && codes as usize <= self.most_codes;
        let codes = u32::try_from(reader.number()?).ok().filter(fits)?;
        let bits = reader.number()?;
        let cost = u32::try_from(bits >> 1).ok().filter(|&bits| bits <= Cost::NEVER.to_bits()).map(Cost::from_bits)?;
        let value = if bits & 1 == 1 { Value::Exact(cost) } else { Value::AtLeast(cost) };
        let fingerprint = Fingerprint(u128::from_le_bytes(*fingerprint));
        self.rest = &numbers[numbers.len() - reader.len()..];
        Some(TableEntry { fingerprint, codes, value })
    }
}
