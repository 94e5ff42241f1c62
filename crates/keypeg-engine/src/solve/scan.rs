//! All guesses against one set: which of them can still be cheap enough.
//!
//! Claims, for a set of n codes and a guess that cuts it into `parts` cells, the winning one counted:
//! 1. A guess outside the set costs at least 3n − parts, one inside at least 3n − 1 − parts.
//! 2. A guess costs at least n plus the ideal trees of its cells but the winning one, where the cell of answer r is
//!    cut into at most min(k, k(r)) cells: k(r) is that of `branching`, k any bound known for the set.
//! 3. The most cells beside the winning one that any guess makes of the set bound every subset of it.
//! 4. The representatives after the guesses that led to the set (see `pools`) have the least bound and the most cells
//!    of all guesses.
//!
//! Proof: the guess costs n, and a cell of x codes at least 2x − 1. Outside the set the cells hold n codes: n + 2n −
//! parts. Inside, n − 1 codes in parts − 1 cells: n + 2(n − 1) − (parts − 1). Claim 2 is the ideal tree for every cell.
//! Claim 3: a guess never cuts a subset into more cells than the set. Claim 4: a guess and its representative cut the set
//! into as many cells of the same sizes, and either both are codes of the set or neither is.
//! Source: the search notes of this project.
//!
//! Sets of at most [`COUNTED`] codes are scanned for their parts alone, larger ones for the sizes of all cells.

use keypeg_core::CodeId;

use super::Context;
use super::cost::{Cost, DepthLeft};
use super::ideal::{self, IdealCosts, TABLED};
use super::shared_state::{PollCounter, SharedState};
use crate::Board;
use crate::kernel::{BLOCK, Prepared};
use crate::symmetry::GuessList;

/// The largest set whose guesses are bounded by their number of cells alone.
pub(super) const COUNTED: usize = 32;

/// A guess with a lower bound of its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CandidateGuess {
    pub(super) low: Cost,
    pub(super) guess: CodeId,
}

/// The largest set whose parts are counted at all: its bounds fit.
pub(super) const TABLED_PARTS: usize = 200;
/// Guesses are listed up to this much above the least bound, and to a part of the codes more; the others are listed
/// only when none of these is cheap enough. Without a budget every guess of the board would be listed and sorted.
const MARGIN: u32 = 1;
const MARGIN_PART: usize = 8;

/// The buffers of a scan.
#[derive(Default)]
pub(super) struct GuessScanner {
    pub(super) poll: PollCounter,
    prepared: Vec<Prepared>,
    parts: Vec<u8>,
    most: Vec<u8>,
    /// Where the guesses stand that are codes of the set.
    own: Vec<usize>,
    counts: Vec<[u8; BLOCK]>,
    sums: Vec<[u32; BLOCK]>,
    costs: Vec<Cost>,
    sorted: Vec<CandidateGuess>,
    places: Vec<u32>,
}

/// What bounds the cells of a set.
pub(super) struct CellBounds<'a> {
    pub(super) ideal: &'a IdealCosts,
    /// For each answer the most cells its codes can be cut into.
    pub(super) cells: &'a [u32],
    /// The guesses left for the cells.
    pub(super) left: DepthLeft,
}

/// Which guesses to list: those whose bounds are in `from..budget`, or only the cheapest of them.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) from: Cost,
    pub(super) budget: Cost,
}

/// What a scan listed.
#[derive(Clone, Copy)]
pub(super) struct ScanSummary {
    /// The least bound of all guesses.
    pub(super) least: Cost,
    /// Every guess with a bound below this is in the list, or was not window again.
    pub(super) below: Cost,
}

impl GuessScanner {
    /// The guesses of a pool, or of the whole board, by their number of cells, cheapest bound first; also the most cells
    /// beside the winning one.
    pub(super) fn by_parts(
        &mut self,
        shared: &SharedState<'_>,
        set: &[CodeId],
        pool: Option<&GuessList>,
        window: Window,
        out: &mut Vec<CandidateGuess>,
    ) -> (ScanSummary, u32) {
        let context = shared.context;
        let columns = pool.map_or(context.board.columns(), GuessList::columns);
        self.poll.count(shared, columns.len() * set.len());
        self.prepare(context, set);
        self.parts.resize(columns.blocks() * BLOCK, 0);
        for (block, parts) in self.parts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            context.board.kernel().parts(columns, block, &self.prepared, parts);
            parts[columns.lanes(block)..].fill(0);
        }
        // A guess of the set has a winning cell, which does not count for the most cells but makes it cheaper by 1.
        self.own.clear();
        self.own.extend(set.iter().filter_map(|code| match pool {
            Some(pool) => pool.guesses().binary_search(code).ok(),
            None => Some(code.index()),
        }));
        for &place in &self.own {
            self.parts[place] -= 1;
        }
        self.most.clear();
        self.most.extend(self.parts.chunks_exact(BLOCK).map(|block| block.iter().fold(0, |most, &p| most.max(p))));
        let cells = u32::from(self.most.iter().copied().max().unwrap_or(0));
        for &place in &self.own {
            let parts = &mut self.parts[place];
            *parts += 2;
            let most = &mut self.most[place / BLOCK];
            *most = (*most).max(*parts);
        }
        let codes = 3 * set.len() as u32;
        let bound = |parts: u8| Cost::new(codes - u32::from(parts));
        let least = bound(self.most.iter().copied().max().unwrap_or(0));
        let below = window.below(least, set.len());
        out.clear();
        for (block, &most) in self.most.iter().enumerate() {
            if bound(most) >= below {
                continue;
            }
            for (lane, &parts) in self.parts[block * BLOCK..][..BLOCK].iter().enumerate() {
                if bound(parts) < below && bound(parts) >= window.from && parts > 1 {
                    out.push(CandidateGuess { low: bound(parts), guess: guess_at(pool, block * BLOCK + lane) });
                }
            }
        }
        self.sort(out);
        (ScanSummary { least, below }, cells)
    }

    /// The guesses of a pool, or of the whole board, by the sizes of their cells, cheapest bound first. A scan that is
    /// stopped lists nothing and bounds nothing.
    pub(super) fn by_sizes(
        &mut self,
        shared: &SharedState<'_>,
        set: &[CodeId],
        pool: Option<&GuessList>,
        bounds: &CellBounds<'_>,
        window: Window,
        out: &mut Vec<CandidateGuess>,
    ) -> ScanSummary {
        let context = shared.context;
        let board = context.board;
        let columns = pool.map_or(board.columns(), GuessList::columns);
        self.prepare(context, set);
        self.counts.resize(board.answers(), [0; BLOCK]);
        self.costs.clear();
        out.clear();
        for block in 0..columns.blocks() {
            self.poll.count(shared, BLOCK * set.len());
            if shared.is_stopped() {
                return ScanSummary { least: Cost::ZERO, below: Cost::ZERO };
            }
            let costs = if set.len() < TABLED {
                board.kernel().count(columns, block, &self.prepared, &mut self.counts);
                small_cells(board, set.len(), &self.counts, bounds)
            } else {
                self.sums.clear();
                self.sums.resize(board.answers(), [0; BLOCK]);
                for codes in self.prepared.chunks(usize::from(u8::MAX)) {
                    board.kernel().count(columns, block, codes, &mut self.counts);
                    for (sums, counts) in self.sums.iter_mut().zip(&self.counts) {
                        sums.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u32::from(count));
                    }
                }
                large_cells(board, set.len(), &self.sums, bounds)
            };
            self.costs.extend_from_slice(&costs[..columns.lanes(block)]);
        }
        let least = self.costs.iter().copied().min().unwrap_or(Cost::NEVER);
        let below = window.below(least, set.len());
        for (place, &low) in self.costs.iter().enumerate() {
            if low < below && low >= window.from {
                out.push(CandidateGuess { low, guess: guess_at(pool, place) });
            }
        }
        self.sort(out);
        ScanSummary { least, below }
    }

    fn prepare(&mut self, context: &Context<'_>, set: &[CodeId]) {
        self.prepared.clear();
        self.prepared.extend(set.iter().map(|&code| context.prepared[code.index()]));
    }

    /// Sorts by bound; guesses with the same bound stay in order. CellBounds lie close together, so they are counted.
    fn sort(&mut self, list: &mut Vec<CandidateGuess>) {
        let bounds = || list.iter().map(|candidate| candidate.low.to_bits());
        let (Some(least), Some(most)) = (bounds().min(), bounds().max()) else { return };
        if list.len() < 16 || most - least > 4096 {
            list.sort_unstable();
            return;
        }
        self.places.clear();
        self.places.resize((most - least) as usize + 2, 0);
        for candidate in list.iter() {
            self.places[(candidate.low.to_bits() - least) as usize + 1] += 1;
        }
        for place in 1..self.places.len() {
            self.places[place] += self.places[place - 1];
        }
        self.sorted.clear();
        self.sorted.resize(list.len(), list[0]);
        for &candidate in list.iter() {
            let place = &mut self.places[(candidate.low.to_bits() - least) as usize];
            self.sorted[*place as usize] = candidate;
            *place += 1;
        }
        std::mem::swap(list, &mut self.sorted);
    }
}

impl Window {
    /// The bound up to which guesses are listed when the least of all is `least`: the second time, all of them.
    fn below(self, least: Cost, codes: usize) -> Cost {
        if self.from > Cost::ZERO {
            return self.budget;
        }
        let part = if codes > COUNTED { codes / MARGIN_PART } else { 0 };
        self.budget.min(least + Cost::new(MARGIN + part as u32))
    }
}

/// The guess in a place of a pool, or of the whole board.
fn guess_at(pool: Option<&GuessList>, place: usize) -> CodeId {
    pool.map_or(CodeId(place as u32), |pool| pool.guesses()[place])
}

/// The bounds of 64 guesses from the sizes of their cells, all below [`TABLED`].
fn small_cells(board: &Board, codes: usize, counts: &[[u8; BLOCK]], bounds: &CellBounds<'_>) -> [Cost; BLOCK] {
    let mut sums = [codes as u32; BLOCK];
    for (answer, counts) in counts.iter().enumerate().take(board.answers() - 1) {
        if counts == &[0; BLOCK] {
            continue;
        }
        let row = bounds.ideal.table(bounds.cells[answer], bounds.left);
        for (sum, &count) in sums.iter_mut().zip(counts) {
            *sum += row[usize::from(count)];
        }
    }
    sums.map(ideal::from_row)
}

/// The same for cells of any size.
fn large_cells(board: &Board, codes: usize, counts: &[[u32; BLOCK]], bounds: &CellBounds<'_>) -> [Cost; BLOCK] {
    let mut costs = [Cost::new(codes as u32); BLOCK];
    for (answer, counts) in counts.iter().enumerate().take(board.answers() - 1) {
        for (cost, &count) in costs.iter_mut().zip(counts) {
            if count > 0 {
                *cost = *cost + bounds.ideal.cost(count as usize, bounds.cells[answer], bounds.left);
            }
        }
    }
    costs
}
