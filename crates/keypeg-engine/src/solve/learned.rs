//! What one search learns, for other searches of the same board on other machines.
//!
//! Claim: values learned by one search do not change the results of another, only how many sets it searches.
//! Proof: an entry says what is proven of a set, whatever the search was looking for: its value, or a lower bound. Fingerprints
//! depend on the board alone.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use keypeg_core::Kind;
use thiserror::Error;

use super::ExactSearch;
use super::checkpoint_header::SEARCH_VERSION;
use super::entry_bytes::{self, EntryReader, LEAST_CODES, sealed, unsealed};
use super::fingerprint::Fingerprint;
use super::transposition_table::TableEntry;
use crate::Board;

/// The bytes of learned values are damaged, or belong to another board or another version of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the learned values are damaged, or belong to another board or another version of the search")]
pub struct LearnedError;

/// The most sets that are told. Their bytes are fewer than a fifth of a megabyte.
const MOST_SETS: usize = 1 << 13;

/// Collects what a search proves of sets.
#[derive(Default)]
pub(super) struct LearnedLog(Mutex<HashMap<Fingerprint, TableEntry>>);

impl LearnedLog {
    /// Keeps an entry, unless its set is so small that it is quickly searched again.
    pub(super) fn add(&self, entry: TableEntry) {
        if entry.codes >= LEAST_CODES {
            // The last entry of a set is the best: a set is searched again only if more is to be known of it.
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(entry.fingerprint, entry);
        }
    }

    /// The entries of the largest sets, as bytes for [`ExactSearch::learn`]. Empty if there are none.
    pub(super) fn into_bytes(self, board: &Board) -> Vec<u8> {
        let mut entries: Vec<TableEntry> =
            self.0.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect();
        // Sorted also by fingerprint, so that the bytes do not depend on the order of the map.
        entries.sort_unstable_by_key(|entry| (Reverse(entry.codes), entry.fingerprint.0));
        entries.truncate(MOST_SETS);
        if entries.is_empty() {
            return Vec::new();
        }
        let mut bytes = header(board).to_vec();
        entries.iter().for_each(|entry| entry_bytes::write(&mut bytes, entry));
        sealed(bytes)
    }
}

impl ExactSearch {
    /// Takes over what another search of the same board has learned: the bytes of a [`LearnedLog`].
    pub(crate) fn learn(&self, bytes: &[u8]) -> Result<(), LearnedError> {
        if bytes.is_empty() {
            return Ok(());
        }
        let entries = learned_entries(bytes, self.board()).ok_or(LearnedError)?;
        let table = &self.context().table;
        entries.for_each(|entry| table.store(entry.fingerprint, entry.codes as usize, entry.value));
        Ok(())
    }
}

/// The entries of a log; `None` if it is damaged or begins with another header.
fn learned_entries<'b>(bytes: &'b [u8], board: &Board) -> Option<EntryReader<'b>> {
    EntryReader::whole(unsealed(bytes)?.strip_prefix(&header(board))?, board)
}

/// The version of the search, and the board. Enumerated boards have at most 20 pegs and 100 colors.
fn header(board: &Board) -> [u8; 4] {
    let game = board.game();
    [SEARCH_VERSION, game.pegs() as u8, game.colors() as u8, u8::from(game.kind() == Kind::Distinct)]
}
