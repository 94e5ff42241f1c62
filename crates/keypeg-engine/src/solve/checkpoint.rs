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

use keypeg_core::platform::Instant;

use super::checkpoint_header::{CheckpointError, CheckpointHeader};
use super::entry_bytes::{self, EntryReader, LEAST_CODES, sealed, unsealed};
use super::{Context, ExactSearch, SolveError, SolveOptions};
use crate::{Board, Position};

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
            entry_bytes::write(&mut bytes, &entry);
        }
        sealed(bytes)
    }
}

/// The entries of a checkpoint that belongs to the header, after all of them were found well formed.
fn checked_entries<'b>(
    bytes: &'b [u8],
    header: &CheckpointHeader,
    board: &Board,
) -> Result<EntryReader<'b>, CheckpointError> {
    // Files of other programs are named as such, and not as damaged.
    CheckpointHeader::strip_magic(bytes)?;
    let body = CheckpointHeader::strip_magic(unsealed(bytes).ok_or(CheckpointError::Damaged)?)?;
    EntryReader::whole(header.strip(body, board)?, board).ok_or(CheckpointError::Damaged)
}
