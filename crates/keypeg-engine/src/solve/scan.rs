//! One pass of the kernel over all guesses of a set: a lower bound of the cost of each.
//!
//! Claims, for a set of n codes and a guess that splits it into `parts` cells, the winning one included:
//! 1. A guess outside the set costs at least 3n − parts, and one inside at least 3n − 1 − parts.
//! 2. A guess costs at least n plus the ideal trees of its cells except the winning one. The branching factor of the
//!    cell of answer r is at most min(k, k(r)), with k(r) of `branching` and any bound k known for the set.
//! 3. The most cells besides the winning one that any guess makes of the set bound the branching factor of every subset. So do
//!    those of the guesses inside the set, for guesses inside the subset.
//! 4. The representatives after the guesses that led to the set (see `pools`) attain the least bound and the most cells
//!    of all guesses.
//!
//! Proof: the guess costs n, and a cell of x codes at least 2x − 1. Outside the set the cells hold n codes: n + 2n −
//! parts. Inside, n − 1 codes in parts − 1 cells: n + 2(n − 1) − (parts − 1). Claim 2 is the ideal tree of every cell.
//! Claim 3: a guess never splits a subset into more cells than the set. Claim 4: a guess and its representative split
//! the set into cells of the same sizes, and either both are codes of the set or neither is.
//! Source: the search notes of this project.
//!
//! Sets of at most [`COUNTED`] codes are scanned for the number of cells alone, larger ones for the sizes of all cells.

use keypeg_core::CodeId;

use super::Context;
use super::branching::Branching;
use super::candidate::{CandidateGuess, CandidateSorter};
use super::class_scanner::ClassScanner;
use super::cost::Cost;
use super::ideal::{self, TABLED};
use super::scan_request::{CellBounds, ScanRequest, ScanSummary};
use super::shared_state::{PollCounter, SharedState};
use crate::Board;
use crate::kernel::{BLOCK, Columns, Prepared};

/// The largest set whose guesses are bounded by their number of cells alone.
pub(super) const COUNTED: usize = 48;
/// The largest set that [`GuessScanner::by_parts`] takes: numbers of cells fit a byte.
pub(super) const TABLED_PARTS: usize = 200;

/// The buffers of a scan.
#[derive(Default)]
pub(super) struct GuessScanner {
    pub(super) poll: PollCounter,
    sorter: CandidateSorter,
    classes: ClassScanner,
    prepared: Vec<Prepared>,
    /// For each guess the number of its cells.
    parts: Vec<u8>,
    /// For each block of guesses the greatest entry of `parts`.
    most: Vec<u8>,
    /// The places of the guesses that are codes of the set.
    own: Vec<usize>,
    counts: Vec<[u8; BLOCK]>,
    sums: Vec<[u32; BLOCK]>,
    costs: Vec<Cost>,
}

impl GuessScanner {
    /// The least bound of all guesses of a small set, from their numbers of cells.
    pub(super) fn least_by_parts(&mut self, shared: &SharedState<'_>, set: &[CodeId]) -> Cost {
        let context = shared.context;
        self.poll.count(shared, ((context.board.color_classes().len() + set.len()) * set.len()) as u64);
        // By claim 1 a guess inside the set with p cells has the bound of one outside with p + 1 cells.
        let (own, _) = context.answers.most_consistent_parts(set);
        self.prepare(context, set);
        let score =
            self.classes.most_cells(&context.board, context.board.color_classes(), &self.prepared, own as u32 + 1);
        Cost::new(3 * set.len() as u32 - score)
    }

    /// Lists guesses by bounds from their number of cells, least bound first. Also returns the most cells that
    /// guesses make.
    pub(super) fn by_parts(
        &mut self,
        shared: &SharedState<'_>,
        request: &ScanRequest<'_>,
        out: &mut Vec<CandidateGuess>,
    ) -> (ScanSummary, Branching) {
        let cells = self.count_parts(shared, request);
        let codes = 3 * request.set.len() as u32;
        let bound = |parts: u8| Cost::new(codes - u32::from(parts));
        let least = bound(self.most.iter().copied().max().unwrap_or(0));
        let below = request.window.end(least, request.set.len());
        out.clear();
        for (block, &most) in self.most.iter().enumerate() {
            if bound(most) >= below {
                continue;
            }
            for (lane, &parts) in self.parts[block * BLOCK..][..BLOCK].iter().enumerate() {
                if bound(parts) < below && bound(parts) >= request.window.from && parts > 1 {
                    out.push(CandidateGuess { low: bound(parts), guess: request.guess_at(block * BLOCK + lane) });
                }
            }
        }
        self.sorter.sort(out);
        (ScanSummary { least, below }, cells)
    }

    /// Fills `parts` and `most`, and returns the most cells besides the winning one. For a guess inside the
    /// set one more cell is counted, since its bound is lower by one.
    fn count_parts(&mut self, shared: &SharedState<'_>, request: &ScanRequest<'_>) -> Branching {
        let context = shared.context;
        let columns = request.columns(&context.board);
        self.poll.count(shared, columns.len() as u64 * request.set.len() as u64);
        self.prepare(context, request.set);
        self.parts.resize(columns.blocks() * BLOCK, 0);
        for (block, parts) in self.parts.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            context.board.kernel().parts(columns, block, &self.prepared, parts);
            parts[columns.lanes(block)..].fill(0);
        }
        self.own.clear();
        self.own.extend(request.set.iter().filter_map(|code| match request.pool {
            Some(pool) => pool.guesses().binary_search(code).ok(),
            None => Some(code.index()),
        }));
        // The most cells do not include the winning cell.
        let mut inside = 0;
        for &place in &self.own {
            self.parts[place] -= 1;
            inside = inside.max(u32::from(self.parts[place]));
        }
        self.most.clear();
        self.most.extend(self.parts.chunks_exact(BLOCK).map(|block| block.iter().fold(0, |most, &p| most.max(p))));
        let any = u32::from(self.most.iter().copied().max().unwrap_or(0));
        for &place in &self.own {
            let parts = &mut self.parts[place];
            *parts += 2;
            let most = &mut self.most[place / BLOCK];
            *most = (*most).max(*parts);
        }
        Branching { inside, any }
    }

    /// Lists guesses by bounds from the sizes of their cells, least bound first. A scan that is stopped lists nothing,
    /// and its bounds are zero.
    pub(super) fn by_sizes(
        &mut self,
        shared: &SharedState<'_>,
        request: &ScanRequest<'_>,
        bounds: &CellBounds<'_>,
        out: &mut Vec<CandidateGuess>,
    ) -> ScanSummary {
        let (context, set) = (shared.context, request.set);
        let columns = request.columns(&context.board);
        self.prepare(context, set);
        self.costs.clear();
        out.clear();
        for block in 0..columns.blocks() {
            self.poll.count(shared, (BLOCK * set.len()) as u64);
            if shared.is_stopped() {
                return ScanSummary { least: Cost::ZERO, below: Cost::ZERO };
            }
            let costs = self.block_costs(&context.board, columns, block, bounds);
            self.costs.extend_from_slice(&costs[..columns.lanes(block)]);
        }
        let least = self.costs.iter().copied().min().unwrap_or(Cost::NEVER);
        let below = request.window.end(least, set.len());
        for (place, &low) in self.costs.iter().enumerate() {
            if low < below && low >= request.window.from {
                out.push(CandidateGuess { low, guess: request.guess_at(place) });
            }
        }
        self.sorter.sort(out);
        ScanSummary { least, below }
    }

    /// The bounds of one block of guesses for the set that is prepared.
    fn block_costs(
        &mut self,
        board: &Board,
        columns: &Columns,
        block: usize,
        bounds: &CellBounds<'_>,
    ) -> [Cost; BLOCK] {
        let codes = self.prepared.len();
        if codes < TABLED {
            board.kernel().count(columns, block, &self.prepared, &mut self.counts);
            return small_cells(board, codes, &self.counts, bounds);
        }
        self.count_many(board, columns, block);
        large_cells(board, codes, &self.sums, bounds)
    }

    /// Counts the cells of sets whose counts do not fit a byte.
    fn count_many(&mut self, board: &Board, columns: &Columns, block: usize) {
        self.sums.clear();
        self.sums.resize(board.answers(), [0; BLOCK]);
        for codes in self.prepared.chunks(usize::from(u8::MAX)) {
            board.kernel().count(columns, block, codes, &mut self.counts);
            for (sums, counts) in self.sums.iter_mut().zip(&self.counts) {
                sums.iter_mut().zip(counts).for_each(|(sum, &count)| *sum += u32::from(count));
            }
        }
    }

    /// For each guess of a block the sum of `weights` by the sizes of its cells, the winning one excepted.
    pub(super) fn weighted_cells(
        &mut self,
        board: &Board,
        columns: &Columns,
        block: usize,
        weights: &[u32],
    ) -> [u32; BLOCK] {
        let mut sums = [0; BLOCK];
        let others = board.answers() - 1;
        if self.prepared.len() < TABLED {
            board.kernel().count(columns, block, &self.prepared, &mut self.counts);
            self.counts[..others].iter().for_each(|counts| add_weights(&mut sums, counts, weights));
        } else {
            self.count_many(board, columns, block);
            self.sums[..others].iter().for_each(|counts| add_weights(&mut sums, counts, weights));
        }
        sums
    }

    /// Prepares a set to be counted.
    pub(super) fn prepare(&mut self, context: &Context, set: &[CodeId]) {
        self.prepared.clear();
        self.prepared.extend(set.iter().map(|&code| context.prepared[code.index()]));
        self.counts.resize(context.board.answers(), [0; BLOCK]);
    }
}

fn add_weights<T: Copy + Into<u32>>(sums: &mut [u32; BLOCK], counts: &[T; BLOCK], weights: &[u32]) {
    for (sum, &count) in sums.iter_mut().zip(counts) {
        *sum += weights[count.into() as usize];
    }
}

/// The bounds of one block of guesses from the sizes of their cells, all below [`TABLED`].
fn small_cells(board: &Board, codes: usize, counts: &[[u8; BLOCK]], bounds: &CellBounds<'_>) -> [Cost; BLOCK] {
    let mut sums = [codes as u32; BLOCK];
    for (answer, counts) in counts.iter().enumerate().take(board.answers() - 1) {
        if counts == &[0; BLOCK] {
            continue;
        }
        let row = bounds.ideal.row(bounds.branching[answer], bounds.left);
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
                *cost = *cost + bounds.ideal.cost(count as usize, bounds.branching[answer], bounds.left);
            }
        }
    }
    costs
}
