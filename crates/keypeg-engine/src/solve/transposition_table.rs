//! The memory of positions.
//!
//! A table of fixed size, shared by all threads without locks. An entry holds the 128-bit fingerprint of a set and
//! what is known of its value; of two entries that want the same place the one for fewer codes gives way.
//!
//! Claim: a reader never sees one entry's value under another's fingerprint.
//! Proof: both words of the fingerprint are stored combined with the word of the value by exclusive or. Words that
//! stem from different writes combine to a fingerprint nobody asks for, but for a chance of 2⁻¹²⁸.
//! Source: Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;

/// The words of an entry, and the entries a fingerprint may stand in.
const WORDS: usize = 3;
const WAYS: usize = 2;
/// The bytes of an entry.
pub(super) const ENTRY_BYTES: usize = WORDS * size_of::<u64>();

const EXACT: u64 = 1 << 31;

/// What is known of positions.
pub(super) struct TranspositionTable {
    words: Vec<AtomicU64>,
    mask: usize,
}

/// A position in the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) fingerprint: Fingerprint,
    pub(super) codes: u32,
    pub(super) value: Value,
}

impl TranspositionTable {
    /// Room for about so many entries, within so many bytes.
    pub(super) fn new(entries: usize, bytes: usize) -> TranspositionTable {
        let most = (bytes / ENTRY_BYTES).max(WAYS);
        let entries = entries.max(1 << 10).next_power_of_two().min(1 << most.ilog2());
        TranspositionTable { words: (0..entries * WORDS).map(|_| AtomicU64::new(0)).collect(), mask: entries - 1 }
    }

    /// What is known of a position.
    pub(super) fn probe(&self, fingerprint: Fingerprint) -> Option<Value> {
        let here = |way| self.read(way).filter(|entry| entry.fingerprint == fingerprint);
        self.ways(fingerprint).find_map(here).map(|entry| entry.value)
    }

    /// Remembers a value; it replaces what is known less well, and a position of fewer codes where there is no room.
    pub(super) fn store(&self, fingerprint: Fingerprint, codes: usize, value: Value) {
        let entry = TableEntry { fingerprint, codes: codes as u32, value };
        let mut victim: Option<(usize, u32)> = None;
        for way in self.ways(fingerprint) {
            match self.read(way) {
                Some(old) if old.fingerprint == fingerprint => {
                    let better = match (old.value, value) {
                        (Value::Exact(_), _) => false,
                        (Value::AtLeast(_), Value::Exact(_)) => true,
                        (Value::AtLeast(old), Value::AtLeast(new)) => new > old,
                    };
                    if better {
                        self.write(way, &entry);
                    }
                    return;
                }
                Some(old) if victim.is_none_or(|(_, codes)| old.codes < codes) => victim = Some((way, old.codes)),
                Some(_) => {}
                None => victim = Some((way, 0)),
            }
        }
        if let Some((way, _)) = victim {
            self.write(way, &entry);
        }
    }

    /// Every entry for at least so many codes. What two writes at once left behind stands where nobody looks for it, mostly.
    pub(super) fn entries(&self, codes: u32) -> impl Iterator<Item = TableEntry> + '_ {
        let entry = |way| self.read(way).filter(|entry| self.ways(entry.fingerprint).contains(&way));
        (0..self.words.len() / WORDS).filter_map(entry).filter(move |entry| entry.codes >= codes)
    }

    fn ways(&self, fingerprint: Fingerprint) -> std::ops::Range<usize> {
        let first = fingerprint.0 as usize & self.mask & !(WAYS - 1);
        first..first + WAYS
    }

    fn read(&self, way: usize) -> Option<TableEntry> {
        let [low, high, data] = self.words[way * WORDS..].first_chunk::<WORDS>()?;
        let data = data.load(Relaxed);
        if data == 0 {
            return None;
        }
        let fingerprint = u128::from(low.load(Relaxed) ^ data) | u128::from(high.load(Relaxed) ^ data) << 64;
        let cost = Cost::from_bits((data & (EXACT - 1)) as u32);
        let value = if data & EXACT == 0 { Value::AtLeast(cost) } else { Value::Exact(cost) };
        Some(TableEntry { fingerprint: Fingerprint(fingerprint), codes: (data >> 32) as u32, value })
    }

    fn write(&self, way: usize, entry: &TableEntry) {
        let exact = if matches!(entry.value, Value::Exact(_)) { EXACT } else { 0 };
        let data = u64::from(entry.codes) << 32 | exact | u64::from(entry.value.low().to_bits());
        let words = &self.words[way * WORDS..][..WORDS];
        words[0].store(entry.fingerprint.0 as u64 ^ data, Relaxed);
        words[1].store((entry.fingerprint.0 >> 64) as u64 ^ data, Relaxed);
        words[2].store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_knowledge_stays() {
        let table = TranspositionTable::new(1 << 10, 1 << 20);
        let at = Fingerprint(77 << 64 | 5);
        assert_eq!(table.probe(at), None);
        table.store(at, 9, Value::AtLeast(Cost::new(17)));
        table.store(at, 9, Value::AtLeast(Cost::new(12)));
        assert_eq!(table.probe(at), Some(Value::AtLeast(Cost::new(17))));
        table.store(at, 9, Value::Exact(Cost::NEVER));
        table.store(at, 9, Value::AtLeast(Cost::new(99)));
        assert_eq!(table.probe(at), Some(Value::Exact(Cost::NEVER)));
        assert_eq!(table.probe(Fingerprint(78 << 64 | 5)), None);
    }

    #[test]
    fn small_sets_give_way() {
        let table = TranspositionTable::new(1, 1 << 20);
        let size = (table.mask + 1) as u128;
        for index in 0..8u128 {
            table.store(Fingerprint(index * size), 4 + index as usize, Value::Exact(Cost::new(20)));
        }
        let codes: Vec<u32> = table.entries(1).map(|entry| entry.codes).collect();
        assert_eq!(codes.iter().max(), Some(&11));
        assert!(table.probe(Fingerprint(0)).is_none());
    }
}
