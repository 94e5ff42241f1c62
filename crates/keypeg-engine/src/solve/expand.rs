//! A node expanded by a guess into its cells.
//!
//! Claim: of several guesses that split a set into the same cells, one is enough.
//! Proof: their costs are the same sum. A guess inside the set has a winning cell and one outside has none, so the
//! winning cells must correspond as well.
//! Source: the search notes of this project.

use keypeg_core::CodeId;

use super::Context;
use super::cost::{Cost, DepthLeft, Value};
use super::fingerprint::Fingerprint;
use super::node::{ParentNode, SearchNode};
use super::worker::Worker;

/// The number of partitions of one set that are kept for comparison.
const COMPARED: usize = 512;

/// The cells of a guess, and the buffers to make them.
#[derive(Default)]
pub(super) struct Expansion {
    /// A lower bound of the cost of the guess: the size of the set plus the bounds of all cells.
    pub(super) sum: Cost,
    /// All cells except the winning one, smallest first.
    pub(super) cells: Vec<Cell>,
    /// The codes of all cells, cell by cell.
    pub(super) codes: Vec<CodeId>,
    /// The answer of each code of the set.
    answers: Vec<u8>,
    /// The answers of the set to an earlier guess.
    earlier: Vec<u8>,
    /// The guesses with different partitions of the set so far.
    tried: Vec<CodeId>,
    /// A hash of the partition of each of them, in a list of its own: it is searched for every guess.
    hashes: Vec<u64>,
    /// For each answer, the number of its codes and the sum of their random numbers. After the cells are made, the
    /// number is the place in `codes` where the next code of this cell goes.
    tally: Vec<(u32, u64)>,
}

/// A cell, and what is known of its value.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) answer: u8,
    /// Where its codes are in [`Expansion::codes`].
    start: u32,
    len: u32,
    pub(super) left: DepthLeft,
    pub(super) value: Value,
    /// Zero until the cell is probed.
    pub(super) fingerprint: Fingerprint,
    /// Whether its bound comes from the transposition table.
    pub(super) in_table: bool,
}

/// How an expansion ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expanded {
    /// The cells are ready, and the sum of their bounds is below the budget.
    Ready,
    /// The sum of the bounds reaches the budget. The codes of the cells are not laid out.
    Refuted,
    /// The guess need not be tried: it leaves the set as it is, or splits it as an earlier guess did.
    Redundant,
}

impl Expansion {
    /// Forgets the partitions of another set.
    pub(super) fn forget_partitions(&mut self) {
        self.tried.clear();
        self.hashes.clear();
    }

    /// Finds the answers of a set to a guess, and tallies them.
    fn tally(&mut self, context: &Context, set: &[CodeId], guess: CodeId) {
        context.answers.of(guess, set, &mut self.answers);
        self.tally.clear();
        self.tally.resize(usize::from(context.board.win()) + 1, (0, 0));
        for (&code, &answer) in set.iter().zip(&self.answers) {
            let (size, hash) = &mut self.tally[usize::from(answer)];
            *size += 1;
            *hash = hash.wrapping_add(context.zobrist[code.index()]);
        }
    }

    /// Whether an earlier guess made the same partition. If not, remembers this one.
    fn is_repeated(&mut self, context: &Context, set: &[CodeId], guess: CodeId, hash: u64) -> bool {
        let Expansion { answers, earlier, tried, hashes, .. } = self;
        let is_repeated = hashes.contains(&hash)
            && hashes.iter().zip(&*tried).any(|(&seen, &other)| {
                seen == hash && {
                    context.answers.of(other, set, earlier);
                    same_cells(answers, earlier, context.board.win())
                }
            });
        if !is_repeated && tried.len() < COMPARED {
            tried.push(guess);
            hashes.push(hash);
        }
        is_repeated
    }

    /// Lays out the codes of the cells, which the tally has places for.
    fn lay_out(&mut self, set: &[CodeId], win: usize) {
        self.codes.resize(set.len(), CodeId(0));
        for (&code, &answer) in set.iter().zip(&self.answers) {
            let answer = usize::from(answer);
            if answer != win {
                let place = &mut self.tally[answer].0;
                self.codes[*place as usize] = code;
                *place += 1;
            }
        }
        self.cells.sort_unstable_by_key(|cell| (cell.len, cell.answer));
    }
}

impl Cell {
    /// The number of its codes.
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// The cell as a node below the one it was split from.
    pub(super) fn node<'c>(&self, parent: &ParentNode<'_>, codes: &'c [CodeId]) -> SearchNode<'c> {
        SearchNode {
            set: self.of(codes),
            left: self.left,
            branching: parent.branching[usize::from(self.answer)],
            ply: parent.node.ply + 1,
        }
    }

    /// Its codes, out of [`Expansion::codes`].
    pub(super) fn of<'c>(&self, codes: &'c [CodeId]) -> &'c [CodeId] {
        &codes[self.start as usize..][..self.len as usize]
    }
}

impl Worker<'_> {
    /// Splits a node by a guess, and bounds its cells by their ideal trees.
    pub(super) fn expand(
        &self,
        parent: &ParentNode<'_>,
        guess: CodeId,
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Expanded {
        let context = self.shared.context;
        let (set, win) = (parent.node.set, usize::from(context.board.win()));
        expansion.tally(context, set, guess);
        let mut sum = Cost::new(set.len() as u32);
        let mut hash = u64::from(expansion.tally[win].0);
        expansion.cells.clear();
        let mut start = 0;
        for (answer, tally) in expansion.tally[..win].iter_mut().enumerate() {
            let (len, numbers) = *tally;
            if len as usize == set.len() {
                return Expanded::Redundant;
            }
            if len > 0 {
                let low = self.shared.ideal.cost(len as usize, parent.branching[answer], parent.cells_left);
                sum = sum + low;
                hash = hash.wrapping_add(numbers.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (numbers >> 29));
                expansion.cells.push(Cell {
                    answer: answer as u8,
                    start,
                    len,
                    left: parent.cells_left.for_codes(len as usize),
                    value: if len == 1 { Value::Exact(low) } else { Value::AtLeast(low) },
                    fingerprint: Fingerprint(0),
                    in_table: false,
                });
                tally.0 = start;
                start += len;
            }
        }
        expansion.sum = sum;
        if sum >= budget {
            return Expanded::Refuted;
        }
        if expansion.is_repeated(context, set, guess, hash) {
            return Expanded::Redundant;
        }
        expansion.lay_out(set, win);
        Expanded::Ready
    }
}

/// Whether two lists of answers split a set into the same cells, with the winning cell equal to itself.
fn same_cells(a: &[u8], b: &[u8], win: u8) -> bool {
    let (mut to, mut from) = ([None; 256], [None; 256]);
    to[usize::from(win)] = Some(win);
    from[usize::from(win)] = Some(win);
    a.iter()
        .zip(b)
        .all(|(&a, &b)| *to[usize::from(a)].get_or_insert(b) == b && *from[usize::from(b)].get_or_insert(a) == a)
}
