//! Entries of the transposition table as bytes, for checkpoints and for other machines.

use keypeg_core::bytes::{Reader, checksum, write_number};

use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;
use super::transposition_table::TableEntry;
use crate::Board;

/// The codes of the smallest sets that are written.
pub(super) const LEAST_CODES: u32 = 12;

/// Writes an entry behind others.
pub(super) fn write(bytes: &mut Vec<u8>, entry: &TableEntry) {
    bytes.extend_from_slice(&entry.fingerprint.0.to_le_bytes());
    write_number(bytes, entry.codes.into());
    let exact = u64::from(matches!(entry.value, Value::Exact(_)));
    write_number(bytes, u64::from(entry.value.low().to_bits()) << 1 | exact);
}

/// Bytes with their checksum behind them.
pub(super) fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// What [`sealed`] was given; `None` if the checksum does not fit.
pub(super) fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    (checksum(body) == u64::from_le_bytes(*sum)).then_some(body)
}

/// Reads entries up to the first malformed one.
#[derive(Clone)]
pub(super) struct EntryReader<'b> {
    rest: &'b [u8],
    /// The number of codes of the board.
    most_codes: usize,
}

impl<'b> EntryReader<'b> {
    /// Reads entries of a board; `None` if one of them is malformed.
    pub(super) fn whole(bytes: &'b [u8], board: &Board) -> Option<EntryReader<'b>> {
        let entries = EntryReader { rest: bytes, most_codes: board.space().len() };
        let mut unread = entries.clone();
        unread.by_ref().for_each(drop);
        unread.rest.is_empty().then_some(entries)
    }
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
