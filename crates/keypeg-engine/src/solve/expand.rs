//! A set cut by a guess into its cells.
//!
//! Claim: of two guesses that cut a set into the same cells one is enough.
//! Proof: their costs are the same sum. A guess inside the set has a winning cell, one outside has none, so the
//! winning cell must correspond as well. Source: the search notes of this project.

use keypeg_core::CodeId;

use super::cost::{Cost, DepthLeft, Value};
use super::fingerprint::Fingerprint;
use super::search::{SearchNode, Worker};

/// How many partitions of one set are compared with each other.
const COMPARED: usize = 512;

/// A set cut by a guess, and the guesses that cut it before.
#[derive(Default)]
pub(super) struct Expansion {
    answers: Vec<u8>,
    pub(super) codes: Vec<CodeId>,
    pub(super) cells: Vec<Cell>,
    seen: Vec<(u64, CodeId)>,
    other: Vec<u8>,
    /// For each answer how many codes gave it, later where the next of them goes; and the sum of their numbers.
    tally: Vec<(u32, u64)>,
}

/// A cell, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) answer: u8,
    start: u32,
    len: u32,
    pub(super) left: DepthLeft,
    pub(super) value: Value,
    pub(super) fingerprint: Fingerprint,
    /// Whether its bound comes from the memory.
    pub(super) is_remembered: bool,
}

impl Expansion {
    /// Forgets the guesses that cut another set.
    pub(super) fn forget(&mut self) {
        self.seen.clear();
    }
}

impl Cell {
    /// How many codes it has.
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// The cell as a set to search, below the one it was cut from.
    pub(super) fn node(&self, parent: SearchNode, most_cells: &[u32]) -> SearchNode {
        SearchNode {
            fingerprint: self.fingerprint,
            low: self.value.low(),
            left: self.left,
            cells: most_cells[usize::from(self.answer)],
            depth: parent.depth + 1,
        }
    }

    /// Its codes.
    pub(super) fn of<'c>(&self, codes: &'c [CodeId]) -> &'c [CodeId] {
        &codes[self.start as usize..][..self.len as usize]
    }
}

impl Worker<'_> {
    /// Cuts a set by a guess and bounds its cells by ideal trees. Returns the sum of the bounds, as exact when it is
    /// below the budget and the cells are ready, smallest first.
    pub(super) fn expand(
        &mut self,
        set: &[CodeId],
        guess: CodeId,
        most_cells: &[u32],
        left: DepthLeft,
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Value> {
        let context = self.shared.context;
        let win = usize::from(context.board.win());
        context.answers.of(guess, set, &mut expansion.answers);
        expansion.tally.clear();
        expansion.tally.resize(win + 1, (0, 0));
        for (&code, &answer) in set.iter().zip(&expansion.answers) {
            let (size, hash) = &mut expansion.tally[usize::from(answer)];
            *size += 1;
            *hash = hash.wrapping_add(context.numbers[code.index()]);
        }
        let mut sum = Cost::new(set.len() as u32);
        let mut hash = u64::from(expansion.tally[win].0);
        expansion.cells.clear();
        let mut start = 0;
        for (answer, tally) in expansion.tally[..win].iter_mut().enumerate() {
            let (len, numbers) = *tally;
            if len as usize == set.len() {
                return None;
            }
            if len > 0 {
                let low = self.shared.ideal.cost(len as usize, most_cells[answer], left);
                sum = sum + low;
                hash = hash.wrapping_add(numbers.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (numbers >> 29));
                let value = if len == 1 { Value::Exact(low) } else { Value::AtLeast(low) };
                let left = left.for_codes(len as usize);
                expansion.cells.push(Cell {
                    answer: answer as u8,
                    start,
                    len,
                    left,
                    value,
                    fingerprint: Fingerprint(0),
                    is_remembered: false,
                });
                tally.0 = start;
                start += len;
            }
        }
        if sum >= budget {
            return Some(Value::AtLeast(sum));
        }
        if expansion.seen.iter().any(|&(seen, other)| {
            seen == hash && {
                context.answers.of(other, set, &mut expansion.other);
                same_cells(&expansion.answers, &expansion.other, win as u8)
            }
        }) {
            return None;
        }
        if expansion.seen.len() < COMPARED {
            expansion.seen.push((hash, guess));
        }
        expansion.codes.resize(set.len(), CodeId(0));
        for (&code, &answer) in set.iter().zip(&expansion.answers) {
            let answer = usize::from(answer);
            if answer != win {
                let place = &mut expansion.tally[answer].0;
                expansion.codes[*place as usize] = code;
                *place += 1;
            }
        }
        expansion.cells.sort_unstable_by_key(|cell| (cell.len, cell.answer));
        Some(Value::Exact(sum))
    }
}

/// Whether two lists of answers cut a set into the same cells, the winning one corresponding to itself.
fn same_cells(a: &[u8], b: &[u8], win: u8) -> bool {
    let (mut to, mut from) = ([None; 256], [None; 256]);
    to[usize::from(win)] = Some(win);
    from[usize::from(win)] = Some(win);
    a.iter()
        .zip(b)
        .all(|(&a, &b)| *to[usize::from(a)].get_or_insert(b) == b && *from[usize::from(b)].get_or_insert(a) == a)
}
