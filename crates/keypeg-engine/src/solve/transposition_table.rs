//! The transposition table: what is known of the values of sets.
//!
//! All threads share the table without locks. An entry holds the 128-bit fingerprint of a set and what is known of its value. A
//! fingerprint has two slots. If both are taken, the entry with fewer codes is replaced. A table that has replaced many entries
//! grows once. What other threads store meanwhile may be lost: it is only knowledge, which a search finds again.
//!
//! Claim: a torn entry gives a reader a wrong value with a probability of at most 2⁻⁶⁴.
//! Proof: an entry is three words: the data, and the two halves of the fingerprint, each combined with the data by
//! exclusive or. Threads that write to one slot at the same time can leave words of different writes there (a torn
//! entry). A half that belongs to the set asked for matches only with the data it was combined with, and then the value
//! is right. So a wrong value needs two halves from writes of other sets, and already the upper half of such a write
//! matches only if 64 bits agree by chance. A table that grows copies what a reader of an entry sees, so this holds for it, too.
//! Source: Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;

/// The words of an entry, and the slots of a fingerprint.
const WORDS: usize = 3;
const SLOTS: usize = 2;
pub(super) const ENTRY_BYTES: usize = WORDS * size_of::<u64>();

/// The data word: the codes in the upper half, then this bit for an exact value, then the cost.
const EXACT: u64 = 1 << 31;

/// A table grows to this many times its size.
const GROWTH: usize = 16;

/// A table grows when it has replaced one entry per this many slots.
const SLOTS_PER_REPLACED: usize = 16;

/// A table of [`TableEntry`], shared by all threads.
pub(super) struct TranspositionTable {
    first: Slots,
    /// Replaces `first` once that is full. `None` if the system had no memory for it.
    grown: OnceLock<Option<Slots>>,
    /// The entries that `grown` has room for. 0 if it would exceed the limit of the memory.
    grown_entries: usize,
    /// How many entries `first` has replaced.
    replaced: AtomicUsize,
}

/// The slots of a table of a fixed size.
struct Slots {
    words: Vec<AtomicU64>,
    mask: usize,
}

/// What is known of one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) fingerprint: Fingerprint,
    pub(super) codes: u32,
    pub(super) value: Value,
}

impl TranspositionTable {
    /// A table for about `entries` entries that fills at most `bytes` bytes, also after it has grown.
    pub(super) fn new(entries: usize, bytes: usize) -> TranspositionTable {
        let most = (bytes / ENTRY_BYTES).max(SLOTS);
        let entries = entries.max(1 << 10).next_power_of_two().min(1 << most.ilog2());
        let room = (most - entries).checked_ilog2().map_or(0, |log| 1 << log);
        let grown_entries = room.min(entries.saturating_mul(GROWTH));
        TranspositionTable {
            first: Slots::new(entries).expect("memory for the table of a board"),
            grown: OnceLock::new(),
            grown_entries: if grown_entries > entries { grown_entries } else { 0 },
            replaced: AtomicUsize::new(0),
        }
    }

    /// What is known of a set.
    pub(super) fn probe(&self, fingerprint: Fingerprint) -> Option<Value> {
        self.slots().probe(fingerprint)
    }

    /// Stores a value. It replaces a weaker entry of the same set, or the entry with the fewest codes if there is no
    /// free slot.
    pub(super) fn store(&self, fingerprint: Fingerprint, codes: usize, value: Value) {
        let slots = self.slots();
        let has_replaced = slots.store(&TableEntry { fingerprint, codes: codes as u32, value });
        if has_replaced && self.grown_entries > 0 && self.grown.get().is_none() {
            let replaced = self.replaced.fetch_add(1, Relaxed);
            if replaced >= self.first.len() / SLOTS_PER_REPLACED {
                self.grown.get_or_init(|| self.first.grown(self.grown_entries));
            }
        }
    }

    /// Every entry of at least `codes` codes. Torn entries usually fail the slot check and are skipped.
    pub(super) fn entries(&self, codes: u32) -> impl Iterator<Item = TableEntry> + '_ {
        self.slots().entries().filter(move |entry| entry.codes >= codes)
    }

    fn slots(&self) -> &Slots {
        self.grown.get().and_then(Option::as_ref).unwrap_or(&self.first)
    }
}

impl Slots {
    /// `entries` is a power of two, at least [`SLOTS`]. `None` if the system has no memory for them.
    fn new(entries: usize) -> Option<Slots> {
        let mut words = Vec::new();
        words.try_reserve_exact(entries * WORDS).ok()?;
        words.resize_with(entries * WORDS, || AtomicU64::new(0));
        Some(Slots { words, mask: entries - 1 })
    }

    /// More slots with the same entries.
    fn grown(&self, entries: usize) -> Option<Slots> {
        let grown = Slots::new(entries)?;
        self.entries().for_each(|entry| {
            grown.store(&entry);
        });
        Some(grown)
    }

    fn len(&self) -> usize {
        self.mask + 1
    }

    fn probe(&self, fingerprint: Fingerprint) -> Option<Value> {
        let here = |slot| self.read(slot).filter(|entry| entry.fingerprint == fingerprint);
        self.places(fingerprint).find_map(here).map(|entry| entry.value)
    }

    /// Stores an entry. Returns whether it has replaced that of another set.
    fn store(&self, entry: &TableEntry) -> bool {
        let mut victim: Option<(usize, u32)> = None;
        for slot in self.places(entry.fingerprint) {
            match self.read(slot) {
                Some(old) if old.fingerprint == entry.fingerprint => {
                    let better = match (old.value, entry.value) {
                        (Value::Exact(_), _) => false,
                        (Value::AtLeast(_), Value::Exact(_)) => true,
                        (Value::AtLeast(old), Value::AtLeast(new)) => new > old,
                    };
                    if better {
                        self.write(slot, entry);
                    }
                    return false;
                }
                Some(old) if victim.is_none_or(|(_, codes)| old.codes < codes) => victim = Some((slot, old.codes)),
                Some(_) => {}
                None => victim = Some((slot, 0)),
            }
        }
        if let Some((slot, _)) = victim {
            self.write(slot, entry);
        }
        victim.is_some_and(|(_, codes)| codes > 0)
    }

    fn entries(&self) -> impl Iterator<Item = TableEntry> + '_ {
        let entry = |slot| self.read(slot).filter(|entry| self.places(entry.fingerprint).contains(&slot));
        (0..self.len()).filter_map(entry)
    }

    /// The slots of a fingerprint.
    fn places(&self, fingerprint: Fingerprint) -> std::ops::Range<usize> {
        let first = fingerprint.0 as usize & self.mask & !(SLOTS - 1);
        first..first + SLOTS
    }

    fn read(&self, slot: usize) -> Option<TableEntry> {
        let [low, high, data] = self.words[slot * WORDS..].first_chunk::<WORDS>()?;
        let data = data.load(Relaxed);
        if data == 0 {
            return None;
        }
        let fingerprint = u128::from(low.load(Relaxed) ^ data) | u128::from(high.load(Relaxed) ^ data) << 64;
        let cost = Cost::from_bits((data & (EXACT - 1)) as u32);
        let value = if data & EXACT == 0 { Value::AtLeast(cost) } else { Value::Exact(cost) };
        Some(TableEntry { fingerprint: Fingerprint(fingerprint), codes: (data >> 32) as u32, value })
    }

    fn write(&self, slot: usize, entry: &TableEntry) {
        let exact = if matches!(entry.value, Value::Exact(_)) { EXACT } else { 0 };
        let data = u64::from(entry.codes) << 32 | exact | u64::from(entry.value.low().to_bits());
        let words = &self.words[slot * WORDS..][..WORDS];
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
        // The limit leaves no room for a larger table.
        let table = TranspositionTable::new(1, 1024 * ENTRY_BYTES);
        let size = table.first.len() as u128;
        for index in 0..8u128 {
            table.store(Fingerprint(index * size), 4 + index as usize, Value::Exact(Cost::new(20)));
        }
        let codes: Vec<u32> = table.entries(1).map(|entry| entry.codes).collect();
        assert_eq!(codes.iter().max(), Some(&11));
        assert!(table.probe(Fingerprint(0)).is_none());
    }

    #[test]
    fn a_full_table_grows_and_keeps_its_entries() {
        // There is memory for four times as many entries beside the first ones.
        let limit = 6 * 1024 * ENTRY_BYTES;
        let table = TranspositionTable::new(1, limit);
        let fingerprint = |index: u64| Fingerprint(u128::from(crate::solve::fingerprint::mix(index)));
        let value = |index: u64| Value::Exact(Cost::new(index as u32));
        let count = 4 * table.first.len() as u64;
        for index in 0..count {
            table.store(fingerprint(index), 4, value(index));
        }
        assert_eq!(table.slots().len(), 4 * table.first.len());
        let known = (0..count).filter(|&index| table.probe(fingerprint(index)) == Some(value(index))).count();
        let entries = table.entries(1).count();
        assert_eq!(known, entries);
        // Two slots per fingerprint are not enough for all.
        assert!(entries > count as usize / 2, "{entries} of {count}");
        assert_eq!(table.entries(5).count(), 0);
        let words = (table.first.words.len() + table.slots().words.len()) * size_of::<u64>();
        assert!(words <= limit, "{words} bytes");
    }

    #[test]
    fn values_stay_right_while_threads_make_the_table_grow() {
        let table = TranspositionTable::new(1, 1 << 20);
        let fingerprint =
            |index: u64| Fingerprint(u128::from(crate::solve::fingerprint::mix(index)) << 64 | u128::from(index));
        let value = |index: u64| Value::Exact(Cost::new(index as u32));
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for index in (thread..8192).step_by(2) {
                        table.store(fingerprint(index), 4, value(index));
                        let known = table.probe(fingerprint(index / 2));
                        assert!(known.is_none_or(|known| known == value(index / 2)), "{index}: {known:?}");
                    }
                });
            }
        });
        assert!(table.slots().len() > table.first.len());
        assert!(table.entries(1).all(|entry| entry.value == value(entry.fingerprint.0 as u64)));
    }
}
