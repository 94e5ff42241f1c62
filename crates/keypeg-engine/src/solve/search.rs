//! Branch and bound.
//!
//! The value of a set is the least, over all guesses, of its size plus the values of the guess's cells but the
//! winning one. A search of a set under a budget returns the exact value when that is below the budget, and
//! otherwise a lower bound that is not: guesses are tried in the order of their bounds until the next bound reaches
//! the best cost found. A guess's cost is approached from below. It begins with the bounds of its cells, smallest cell
//! first each is replaced by what `endgame` and the memory know, and then by its value; as soon as the sum reaches
//! the best cost, the guess is done. Small cells come first because they are settled quickly; largest first asked
//! the memory twice as often and took a third longer.
//!
//! Claim: of two guesses that cut a set into the same cells one is enough.
//! Proof: their costs are the same sum. A guess inside the set has a winning cell, one outside has none, so the
//! winning cell must correspond as well. Source: the search notes of this project.
//!
//! Claim (superadditivity): value(A ∪ B) ≥ value(A) + value(B) for disjoint A and B, so refining a partition never
//! costs more. Proof: the strategy for A ∪ B plays A and B each at no more than it costs there. It is not used as
//! a rule of its own, but the tests hold the values to it.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use keypeg_core::CodeId;

use super::canonical::Fingerprint;
use super::cost::{Cost, Left, Value};
use super::endgame;
use super::run::Run;
use super::scan::{Bounds, COUNTED, Candidate, Listed, Scan, Wanted};
use crate::symmetry::GuessList;

/// Sets of more codes than this, at most so many turns deep, are searched with representatives only: their list
/// costs more than it saves below.
const WITH_REPRESENTATIVES: usize = 32;
const TURNS_WITH_REPRESENTATIVES: usize = 3;
/// Cells of at least so many codes are scanned for their least bound before any of them is searched. It leaves a
/// tenth of the nodes of 4x7, 5x5 and 4x10-distinct and a quarter of those of 4x6.
const SCANNED_CODES: usize = 8;
/// How many partitions of one set are compared with each other.
const COMPARED: usize = 512;

/// A set to search, but for its codes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) fingerprint: Fingerprint,
    /// A lower bound of its value.
    pub(super) low: Cost,
    pub(super) left: Left,
    /// The most cells beside the winning one that a guess makes of it.
    pub(super) cells: u32,
    /// How many searches it lies within.
    pub(super) depth: usize,
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) value: Value,
    /// A guess that attains an exact value.
    pub(super) guess: Option<CodeId>,
}

/// The state of the guesses of one set, while they are tried.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The least cost found, or the budget.
    pub(super) best: Cost,
    pub(super) guess: Option<CodeId>,
    /// The least bound of all guesses done with.
    pub(super) low: Cost,
}

/// One thread's part of a search.
pub(super) struct Worker<'r> {
    pub(super) run: &'r Run<'r>,
    /// The guesses that led here.
    pub(super) path: Vec<CodeId>,
    pub(super) scan: Scan,
    frames: Vec<Frame>,
    nodes: u64,
    ticks: u64,
}

/// The buffers of one depth.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) candidates: Vec<Candidate>,
    /// For each answer the most cells that its codes are cut into.
    pub(super) most_cells: Vec<u32>,
    pub(super) cut: Cut,
}

/// A set cut by a guess, and the guesses that cut it before.
#[derive(Default)]
pub(super) struct Cut {
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
    pub(super) left: Left,
    pub(super) value: Value,
    fingerprint: Fingerprint,
    /// Whether its bound comes from the memory.
    is_remembered: bool,
}

impl Frame {
    /// Sets what bounds the cells of a set that is cut into at most `cells`.
    pub(super) fn bound_cells(&mut self, branching: &[u32], cells: u32) {
        self.most_cells.clear();
        self.most_cells.extend(branching.iter().map(|&after| after.min(cells)));
    }
}

impl Cut {
    /// Forgets the guesses that cut another set.
    pub(super) fn forget(&mut self) {
        self.seen.clear();
    }
}

impl Cell {
    /// Its codes.
    pub(super) fn of(self, codes: &[CodeId]) -> &[CodeId] {
        &codes[self.start as usize..][..self.len as usize]
    }
}

impl<'r> Worker<'r> {
    pub(super) fn new(run: &'r Run<'r>, path: Vec<CodeId>) -> Worker<'r> {
        Worker { run, path, scan: Scan::default(), frames: Vec::new(), nodes: 0, ticks: 0 }
    }

    /// What is known of a set without a search of it: its own codes first, then the memory. Also its fingerprint, and
    /// whether the memory knew it.
    pub(super) fn glance(&self, set: &[CodeId], left: Left) -> (Value, Fingerprint, bool) {
        let settled = endgame::settle(&self.run.ground.answers, set, left);
        if let Value::Exact(_) = settled {
            return (settled, Fingerprint(0), false);
        }
        let fingerprint = self.run.ground.fingerprints.of(set, left);
        match self.run.ground.memory.get(fingerprint) {
            Some(Value::Exact(cost)) => (Value::Exact(cost), fingerprint, true),
            Some(Value::AtLeast(cost)) => (Value::AtLeast(cost.max(settled.low())), fingerprint, true),
            None => (settled, fingerprint, false),
        }
    }

    /// Searches a set whose value is not known; `budget` is greater than its lower bound.
    pub(super) fn search(&mut self, set: &[CodeId], node: Node, budget: Cost) -> Found {
        self.count_node();
        if self.run.is_stopped() {
            return Found { value: Value::AtLeast(node.low), guess: None };
        }
        let mut frame = self.take_frame(node.depth);
        let found = self.search_in(set, node, budget, &mut frame);
        self.return_frame(node.depth, frame);
        if set.len() > 1 {
            self.run.ground.memory.put(node.fingerprint, set.len(), found.value);
        }
        found
    }

    /// Counts a set.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        self.tick();
    }

    /// Now and then looks whether time is up.
    fn tick(&mut self) {
        self.ticks += 1;
        if self.ticks.is_multiple_of(64) {
            self.run.count_nodes(std::mem::take(&mut self.nodes));
        }
    }

    /// The buffers of a depth; they must be returned.
    pub(super) fn take_frame(&mut self, depth: usize) -> Frame {
        if self.frames.len() <= depth {
            self.frames.resize_with(depth + 1, Frame::default);
        }
        std::mem::take(&mut self.frames[depth])
    }

    pub(super) fn return_frame(&mut self, depth: usize, frame: Frame) {
        self.frames[depth] = frame;
    }

    /// The representatives for a set, or `None` where all codes are to be scanned.
    pub(super) fn pool(&self, codes: usize, depth: usize) -> Option<Arc<GuessList>> {
        let pays = codes > WITH_REPRESENTATIVES && depth < TURNS_WITH_REPRESENTATIVES;
        if pays { self.run.ground.pools.after(&self.path) } else { None }
    }

    fn search_in(&mut self, set: &[CodeId], node: Node, budget: Cost, frame: &mut Frame) -> Found {
        frame.cut.forget();
        let mut standing = Standing { best: budget, guess: None, low: budget };
        let mut wanted = Wanted { from: Cost::ZERO, budget };
        loop {
            let listed = self.list(set, node, wanted, frame);
            if listed.least >= budget {
                return Found { value: Value::AtLeast(listed.least.max(node.low)), guess: None };
            }
            standing = self.try_all(set, node, frame, standing);
            if self.run.is_stopped() {
                // Guesses not listed cost at least `below`; those not tried have their part in `low`.
                let low = standing.low.min(standing.best).min(listed.below);
                return Found { value: Value::AtLeast(low.max(node.low)), guess: None };
            }
            if listed.below >= standing.best || standing.best <= node.low {
                break;
            }
            wanted = Wanted { from: listed.below, budget: standing.best };
        }
        match standing.guess {
            Some(guess) => Found { value: Value::Exact(standing.best), guess: Some(guess) },
            None => Found { value: Value::AtLeast(budget), guess: None },
        }
    }

    /// Lists guesses to try, and bounds the cells of all guesses.
    fn list(&mut self, set: &[CodeId], node: Node, wanted: Wanted, frame: &mut Frame) -> Listed {
        let ground = self.run.ground;
        if set.len() <= COUNTED {
            let (listed, cells) = self.scan.by_parts(ground, set, wanted, &mut frame.candidates);
            frame.bound_cells(&ground.branching, cells.min(node.cells));
            return listed;
        }
        frame.bound_cells(&ground.branching, node.cells);
        let left = node.left.after_guess().expect("sets without a guess to spare are settled");
        let bounds = Bounds { ideal: &self.run.ideal, cells: &frame.most_cells, left };
        let pool = self.pool(set.len(), node.depth);
        self.scan.by_sizes(ground, set, pool.as_deref(), &bounds, wanted, &mut frame.candidates)
    }

    /// Tries the candidates one after another. Once the first has set a standard, idle threads may take part.
    fn try_all(&mut self, set: &[CodeId], node: Node, frame: &mut Frame, mut standing: Standing) -> Standing {
        let mut low = Cost::NEVER;
        for (done, candidate) in frame.candidates.iter().enumerate() {
            if candidate.low >= standing.best || standing.best <= node.low {
                break;
            }
            if done > 0 && self.run.shares(set.len(), frame.candidates.len() - done) {
                let rest = &frame.candidates[done..];
                let shared = self.run.share(self, set, node, rest, &frame.most_cells, standing);
                return Standing { low: low.min(shared.low), ..shared };
            }
            if node.depth == 0 {
                self.run.report(done, frame.candidates.len(), low.min(candidate.low).min(standing.best), &standing);
            }
            if let Some(value) =
                self.weigh(set, node, candidate.guess, &frame.most_cells, standing.best, &mut frame.cut)
            {
                low = low.min(value.low());
                if let Value::Exact(cost) = value
                    && cost < standing.best
                {
                    standing = Standing { best: cost, guess: Some(candidate.guess), ..standing };
                    if node.depth == 0 {
                        self.run.found(cost, candidate.guess);
                    }
                }
            }
            if self.run.is_stopped() {
                low = frame.candidates.get(done + 1).map_or(low, |next| low.min(next.low));
                break;
            }
        }
        // Guesses that were not tried cost at least the best, and those not listed at least the budget.
        Standing { low: low.min(standing.low), ..standing }
    }

    /// The cost of a guess, or a bound that is not below `budget`, or less when the search is stopped. `None` for a
    /// guess that need not be looked at: it tells nothing, or what another one told.
    pub(super) fn weigh(
        &mut self,
        set: &[CodeId],
        node: Node,
        guess: CodeId,
        most_cells: &[u32],
        budget: Cost,
        cut: &mut Cut,
    ) -> Option<Value> {
        self.tick();
        let left = node.left.after_guess()?;
        let mut sum = match self.cut(set, guess, most_cells, left, budget, cut)? {
            Value::Exact(sum) => sum,
            refuted => return Some(refuted),
        };
        for index in 0..cut.cells.len() {
            let Cell { start, len, left, value, .. } = cut.cells[index];
            if len < 2 {
                continue;
            }
            let (glance, fingerprint, is_remembered) = self.glance(&cut.codes[start as usize..][..len as usize], left);
            let glance = match glance {
                Value::AtLeast(low) => Value::AtLeast(low.max(value.low())),
                exact => exact,
            };
            sum = sum.raised(value.low(), glance.low());
            cut.cells[index] = Cell { value: glance, fingerprint, is_remembered, ..cut.cells[index] };
            if sum >= budget {
                return Some(Value::AtLeast(sum));
            }
        }
        self.path.push(guess);
        if budget == Cost::NEVER
            && left != Left::Unlimited
            && self.all_have_strategies(&cut.cells, &cut.codes, most_cells, node.depth + 1) == Some(false)
        {
            self.path.pop();
            return Some(Value::AtLeast(Cost::NEVER));
        }
        sum = self.scan_cells(node, most_cells, budget, sum, cut);
        if sum >= budget {
            self.path.pop();
            return Some(Value::AtLeast(sum));
        }
        if budget == Cost::NEVER && self.run.shares(set.len(), cut.cells.len()) {
            sum = self.share_cells(node, most_cells, sum, cut);
            if sum >= budget {
                self.path.pop();
                return Some(Value::AtLeast(sum));
            }
        }
        for index in 0..cut.cells.len() {
            let Cell { answer, start, len, left, value, fingerprint, .. } = cut.cells[index];
            let Value::AtLeast(low) = value else { continue };
            let child = Node { fingerprint, low, left, cells: most_cells[usize::from(answer)], depth: node.depth + 1 };
            let budget_of_cell = Cost::budget_for(budget, sum, low);
            let codes = &cut.codes[start as usize..][..len as usize];
            let found = self.search(codes, child, budget_of_cell);
            sum = sum.raised(low, found.value.low().max(low));
            if sum >= budget || self.run.is_stopped() {
                self.path.pop();
                return Some(Value::AtLeast(sum));
            }
        }
        self.path.pop();
        Some(Value::Exact(sum))
    }

    /// Searches the unknown cells of a guess on all idle threads, the largest first. Without a budget every cell must be
    /// searched to its end whatever the others cost, so nothing is lost by doing it at once. Returns the sum raised by
    /// what was found.
    fn share_cells(&self, node: Node, most_cells: &[u32], mut sum: Cost, cut: &mut Cut) -> Cost {
        let found: Vec<OnceLock<Value>> = cut.cells.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let (cells, codes) = (&cut.cells, &cut.codes);
        self.run.together(|| {
            let mut worker = Worker::new(self.run, self.path.clone());
            // The cells stand smallest first.
            while let Some(index) = cells.len().checked_sub(next.fetch_add(1, Relaxed) + 1) {
                let Cell { answer, left, value, fingerprint, .. } = cells[index];
                let Value::AtLeast(low) = value else { continue };
                if worker.run.is_stopped() {
                    break;
                }
                let most = most_cells[usize::from(answer)];
                let child = Node { fingerprint, low, left, cells: most, depth: node.depth + 1 };
                let value = worker.search(cells[index].of(codes), child, Cost::NEVER).value;
                // Only this thread took this cell.
                let _ = found[index].set(value);
            }
        });
        for (cell, found) in cut.cells.iter_mut().zip(found) {
            if let (Value::AtLeast(low), Some(value)) = (cell.value, found.into_inner()) {
                let value = match value {
                    Value::AtLeast(higher) => Value::AtLeast(higher.max(low)),
                    exact => exact,
                };
                cell.value = value;
                sum = sum.raised(low, value.low());
                if sum == Cost::NEVER {
                    break;
                }
            }
        }
        sum
    }

    /// Raises the bounds of cells that nothing is known of to the least bound of all guesses, one pass each, until the
    /// sum reaches the budget.
    fn scan_cells(&mut self, node: Node, most_cells: &[u32], budget: Cost, mut sum: Cost, cut: &mut Cut) -> Cost {
        let wanted = Wanted { from: Cost::ZERO, budget: Cost::ZERO };
        let mut frame = self.take_frame(node.depth + 1);
        for cell in &mut cut.cells {
            let Value::AtLeast(low) = cell.value else { continue };
            if cell.is_remembered || (cell.len as usize) < SCANNED_CODES {
                continue;
            }
            let cells = most_cells[usize::from(cell.answer)];
            let depth = node.depth + 1;
            let child = Node { fingerprint: cell.fingerprint, low, left: cell.left, cells, depth };
            let least = self.list(cell.of(&cut.codes), child, wanted, &mut frame).least.max(low);
            self.run.ground.memory.put(cell.fingerprint, cell.len as usize, Value::AtLeast(least));
            cell.value = Value::AtLeast(least);
            sum = sum.raised(low, least);
            if sum >= budget {
                break;
            }
        }
        self.return_frame(node.depth + 1, frame);
        sum
    }

    /// Cuts a set by a guess and bounds its cells by ideal trees. Returns the sum of the bounds, as exact when it is
    /// below the budget and the cells are ready, smallest first.
    pub(super) fn cut(
        &mut self,
        set: &[CodeId],
        guess: CodeId,
        most_cells: &[u32],
        left: Left,
        budget: Cost,
        cut: &mut Cut,
    ) -> Option<Value> {
        let ground = self.run.ground;
        let win = usize::from(ground.board.win());
        ground.answers.of(guess, set, &mut cut.answers);
        cut.tally.clear();
        cut.tally.resize(win + 1, (0, 0));
        for (&code, &answer) in set.iter().zip(&cut.answers) {
            let (size, hash) = &mut cut.tally[usize::from(answer)];
            *size += 1;
            *hash = hash.wrapping_add(ground.numbers[code.index()]);
        }
        let mut sum = Cost::new(set.len() as u32);
        let mut hash = u64::from(cut.tally[win].0);
        cut.cells.clear();
        let mut start = 0;
        for (answer, tally) in cut.tally[..win].iter_mut().enumerate() {
            let (len, numbers) = *tally;
            if len as usize == set.len() {
                return None;
            }
            if len > 0 {
                let low = self.run.ideal.cost(len as usize, most_cells[answer], left);
                sum = sum + low;
                hash = hash.wrapping_add(numbers.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (numbers >> 29));
                let value = if len == 1 { Value::Exact(low) } else { Value::AtLeast(low) };
                let left = left.for_codes(len as usize);
                cut.cells.push(Cell {
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
        if cut.seen.iter().any(|&(seen, other)| {
            seen == hash && {
                ground.answers.of(other, set, &mut cut.other);
                same_cells(&cut.answers, &cut.other, win as u8)
            }
        }) {
            return None;
        }
        if cut.seen.len() < COMPARED {
            cut.seen.push((hash, guess));
        }
        cut.codes.resize(set.len(), CodeId(0));
        for (&code, &answer) in set.iter().zip(&cut.answers) {
            let answer = usize::from(answer);
            if answer != win {
                let place = &mut cut.tally[answer].0;
                cut.codes[*place as usize] = code;
                *place += 1;
            }
        }
        cut.cells.sort_unstable_by_key(|cell| (cell.len, cell.answer));
        Some(Value::Exact(sum))
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.run.count_nodes(self.nodes);
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
