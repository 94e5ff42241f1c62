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

use keypeg_core::CodeId;

use super::canonical::Fingerprint;
use super::cost::{Cost, Left, Value};
use super::endgame;
use super::run::Run;
use super::scan::{Bounds, COUNTED, Candidate, Scan};

/// Sets of more codes than this, at most so many turns deep, are searched with representatives only: their list
/// costs more than it saves below.
const WITH_REPRESENTATIVES: usize = 32;
const TURNS_WITH_REPRESENTATIVES: usize = 3;
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
    scan: Scan,
    frames: Vec<Frame>,
    nodes: u64,
}

/// The buffers of one depth.
#[derive(Default)]
pub(super) struct Frame {
    candidates: Vec<Candidate>,
    most_cells: Vec<u32>,
    pub(super) cut: Cut,
}

/// A set cut by a guess, and the guesses that cut it before.
#[derive(Default)]
pub(super) struct Cut {
    answers: Vec<u8>,
    codes: Vec<CodeId>,
    cells: Vec<Cell>,
    seen: Vec<(u64, CodeId)>,
    other: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Cell {
    answer: u8,
    start: u32,
    len: u32,
    left: Left,
    value: Value,
    fingerprint: Fingerprint,
}

impl<'r> Worker<'r> {
    pub(super) fn new(run: &'r Run<'r>, path: Vec<CodeId>) -> Worker<'r> {
        Worker { run, path, scan: Scan::default(), frames: Vec::new(), nodes: 0 }
    }

    /// What is known of a set without a search of it: its own codes first, then the memory.
    pub(super) fn glance(&self, set: &[CodeId], left: Left) -> (Value, Fingerprint) {
        let settled = endgame::settle(&self.run.ground.answers, set, left);
        if let Value::Exact(_) = settled {
            return (settled, Fingerprint(0));
        }
        let fingerprint = self.run.ground.fingerprints.of(set, left);
        match self.run.ground.memory.get(fingerprint) {
            Some(Value::Exact(cost)) => (Value::Exact(cost), fingerprint),
            Some(Value::AtLeast(cost)) => (Value::AtLeast(cost.max(settled.low())), fingerprint),
            None => (settled, fingerprint),
        }
    }

    /// Searches a set whose value is not known; `budget` is greater than its lower bound.
    pub(super) fn search(&mut self, set: &[CodeId], node: Node, budget: Cost) -> Found {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) {
            self.run.count_nodes(std::mem::take(&mut self.nodes));
        }
        if self.run.is_stopped() {
            return Found { value: Value::AtLeast(node.low), guess: None };
        }
        if self.frames.len() <= node.depth {
            self.frames.resize_with(node.depth + 1, Frame::default);
        }
        let mut frame = std::mem::take(&mut self.frames[node.depth]);
        let found = self.search_in(set, node, budget, &mut frame);
        self.frames[node.depth] = frame;
        if set.len() > 1 {
            self.run.ground.memory.put(node.fingerprint, set.len(), found.value);
        }
        found
    }

    fn search_in(&mut self, set: &[CodeId], node: Node, budget: Cost, frame: &mut Frame) -> Found {
        let ground = self.run.ground;
        let mut cells = node.cells;
        let bounded = |cells: u32, out: &mut Vec<u32>| {
            out.clear();
            out.extend(ground.branching.iter().map(|&after| after.min(cells)));
        };
        if set.len() <= COUNTED {
            let (least, most) = self.scan.by_parts(ground.board, set, budget, &mut frame.candidates);
            if frame.candidates.is_empty() {
                return Found { value: Value::AtLeast(least.max(node.low)), guess: None };
            }
            cells = cells.min(most);
            bounded(cells, &mut frame.most_cells);
        } else {
            bounded(cells, &mut frame.most_cells);
            let left = node.left.after_guess().expect("sets without a guess to spare are settled");
            let bounds = Bounds { ideal: &self.run.ideal, cells: &frame.most_cells, left };
            let pool = if set.len() > WITH_REPRESENTATIVES && node.depth < TURNS_WITH_REPRESENTATIVES {
                ground.pools.after(&self.path)
            } else {
                None
            };
            self.scan.by_sizes(ground.board, set, pool.as_deref(), &bounds, budget, &mut frame.candidates);
        }
        frame.cut.seen.clear();
        let start = Standing { best: budget, guess: None, low: budget };
        let end = if self.run.shares(set.len(), frame.candidates.len()) {
            self.run.share(self, set, node, &frame.candidates, &frame.most_cells, start)
        } else {
            self.try_all(set, node, frame, start)
        };
        if self.run.is_stopped() {
            // Every guess has its part in `low`: those not tried by their bounds.
            return Found { value: Value::AtLeast(end.low.min(end.best).max(node.low)), guess: None };
        }
        match end.guess {
            Some(guess) => Found { value: Value::Exact(end.best), guess: Some(guess) },
            None => Found { value: Value::AtLeast(end.low.max(budget)), guess: None },
        }
    }

    /// Tries the candidates one after another.
    fn try_all(&mut self, set: &[CodeId], node: Node, frame: &mut Frame, mut standing: Standing) -> Standing {
        let mut low = Cost::NEVER;
        for (done, candidate) in frame.candidates.iter().enumerate() {
            if candidate.low >= standing.best || standing.best <= node.low {
                break;
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
            let (glance, fingerprint) = self.glance(&cut.codes[start as usize..][..len as usize], left);
            let glance = match glance {
                Value::AtLeast(low) => Value::AtLeast(low.max(value.low())),
                exact => exact,
            };
            sum = sum.raised(value.low(), glance.low());
            cut.cells[index] = Cell { value: glance, fingerprint, ..cut.cells[index] };
            if sum >= budget {
                return Some(Value::AtLeast(sum));
            }
        }
        self.path.push(guess);
        for index in 0..cut.cells.len() {
            let Cell { answer, start, len, left, value, fingerprint } = cut.cells[index];
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

    /// Cuts a set by a guess and bounds its cells by ideal trees. Returns the sum of the bounds, as exact when it is
    /// below the budget and the cells are ready, smallest first.
    fn cut(
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
        let mut sizes = [0u32; 256];
        let mut hashes = [0u64; 256];
        for (&code, &answer) in set.iter().zip(&cut.answers) {
            sizes[usize::from(answer)] += 1;
            hashes[usize::from(answer)] = hashes[usize::from(answer)].wrapping_add(ground.numbers[code.index()]);
        }
        let mut sum = Cost::new(set.len() as u32);
        let mut hash = u64::from(sizes[win]);
        cut.cells.clear();
        let mut start = 0;
        for answer in 0..win {
            let len = sizes[answer];
            if len as usize == set.len() {
                return None;
            }
            if len > 0 {
                let low = self.run.ideal.cost(len as usize, most_cells[answer], left);
                sum = sum + low;
                hash = hash.wrapping_add(hashes[answer].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (hashes[answer] >> 29));
                let value = if len == 1 { Value::Exact(low) } else { Value::AtLeast(low) };
                let left = left.for_codes(len as usize);
                cut.cells.push(Cell { answer: answer as u8, start, len, left, value, fingerprint: Fingerprint(0) });
                sizes[answer] = start;
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
                cut.codes[sizes[answer] as usize] = code;
                sizes[answer] += 1;
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
