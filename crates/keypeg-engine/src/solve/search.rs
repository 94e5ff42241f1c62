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
//! Claim (superadditivity): value(A ∪ B) ≥ value(A) + value(B) for disjoint A and B, so refining a partition never
//! costs more. Proof: the strategy for A ∪ B plays A and B each at no more than it costs there. It is not used as
//! a rule of its own, but the tests hold the values to it.

use std::sync::Arc;

use keypeg_core::CodeId;

use super::canonical::Fingerprint;
use super::cost::{Cost, Left, Value};
use super::cut::Cut;
use super::endgame;
use super::roots::Root;
use super::run::Run;
use super::scan::{Bounds, COUNTED, Candidate, Listed, Scan, Wanted};
use crate::symmetry::GuessList;

/// Sets of more codes than this, at most so many turns deep, are searched with representatives only: their list
/// costs more than it saves below. After one turn the list serves all sets, also small ones.
const WITH_REPRESENTATIVES: usize = 32;
const TURNS_WITH_REPRESENTATIVES: usize = 3;
/// What cutting a set costs for every code of it, in pairs of codes of a scan.
const PAIRS_OF_A_CUT: usize = 16;

/// A set to search, but for its codes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) fingerprint: Fingerprint,
    /// A lower bound of its value.
    pub(super) low: Cost,
    pub(super) left: Left,
    /// The most cells beside the winning one that a guess makes of it.
    pub(super) cells: u32,
    /// How many turns it lies below the root, which is reported; its buffers are those of this depth.
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
    /// The first guess of the whole position that this thread is trying.
    root: Option<Root>,
}

/// The buffers of one depth.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) candidates: Vec<Candidate>,
    /// For each answer the most cells that its codes are cut into.
    pub(super) most_cells: Vec<u32>,
    pub(super) cut: Cut,
}

impl Frame {
    /// Sets what bounds the cells of a set that is cut into at most `cells`.
    pub(super) fn bound_cells(&mut self, branching: &[u32], cells: u32) {
        self.most_cells.clear();
        self.most_cells.extend(branching.iter().map(|&after| after.min(cells)));
    }
}

impl<'r> Worker<'r> {
    pub(super) fn new(run: &'r Run<'r>, path: Vec<CodeId>) -> Worker<'r> {
        Worker { run, path, scan: Scan::default(), frames: Vec::new(), root: None }
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
        self.run.count_node();
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
        let pays = self.path.len() < 2 || codes > WITH_REPRESENTATIVES && depth < TURNS_WITH_REPRESENTATIVES;
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
            standing = self.try_all(set, node, frame, standing, listed.below);
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
    pub(super) fn list(&mut self, set: &[CodeId], node: Node, wanted: Wanted, frame: &mut Frame) -> Listed {
        let ground = self.run.ground;
        let pool = self.pool(set.len(), node.depth);
        if set.len() <= COUNTED {
            let (listed, cells) = self.scan.by_parts(self.run, set, pool.as_deref(), wanted, &mut frame.candidates);
            frame.bound_cells(&ground.branching, cells.min(node.cells));
            return listed;
        }
        frame.bound_cells(&ground.branching, node.cells);
        let left = node.left.after_guess().expect("sets without a guess to spare are settled");
        let bounds = Bounds { ideal: &self.run.ideal, cells: &frame.most_cells, left };
        self.scan.by_sizes(self.run, set, pool.as_deref(), &bounds, wanted, &mut frame.candidates)
    }

    /// Tries the candidates one after another. Once the first has set a standard, idle threads may take part. Guesses
    /// that are no candidates cost at least `below`.
    fn try_all(
        &mut self,
        set: &[CodeId],
        node: Node,
        frame: &mut Frame,
        mut standing: Standing,
        below: Cost,
    ) -> Standing {
        let mut low = Cost::NEVER;
        if node.depth == 0 {
            self.run.roots.list(frame.candidates.len());
        }
        for (done, candidate) in frame.candidates.iter().enumerate() {
            if candidate.low >= standing.best || standing.best <= node.low {
                break;
            }
            if done > 0 && self.run.shares(set.len(), frame.candidates.len() - done) {
                let rest = &frame.candidates[done..];
                let shared = self.run.share(self, set, node, rest, below, &frame.most_cells, standing);
                return Standing { low: low.min(shared.low), ..shared };
            }
            let rest = frame.candidates.get(done + 1).map_or(below, |next| next.low);
            let value = self.try_one(set, node, *candidate, rest, &frame.most_cells, standing.best, &mut frame.cut);
            if let Some(value) = value {
                low = low.min(value.low());
                standing = standing.after(candidate.guess, value);
            }
            if self.run.is_stopped() {
                low = low.min(rest);
                break;
            }
        }
        // Guesses that were not tried cost at least the best, and those not listed at least the budget.
        Standing { low: low.min(standing.low), ..standing }
    }

    /// Weighs a candidate; those after it cost at least `rest`. That of a whole position is reported.
    #[expect(clippy::too_many_arguments, reason = "what a weighing needs, and the bound of the rest")]
    pub(super) fn try_one(
        &mut self,
        set: &[CodeId],
        node: Node,
        candidate: Candidate,
        rest: Cost,
        most_cells: &[u32],
        budget: Cost,
        cut: &mut Cut,
    ) -> Option<Value> {
        if node.depth > 0 {
            return self.weigh(set, node, candidate.guess, most_cells, budget, cut);
        }
        let root = self.run.roots.begin(candidate.low, rest);
        self.root = Some(root);
        self.run.report();
        let value = self.weigh(set, node, candidate.guess, most_cells, budget, cut);
        if let Some(Value::Exact(cost)) = value
            && cost < budget
        {
            self.run.roots.found(cost, candidate.guess);
        }
        self.run.roots.end(root);
        value
    }

    /// Reports that a cell of a first guess was searched.
    pub(super) fn cell_done(&self, parent: Node, from: Cost, to: Cost) {
        if let (0, Some(root)) = (parent.depth, self.root) {
            self.run.roots.cell_done(root, from, to);
            self.run.report();
        }
    }

    /// The cost of a guess, or a bound that is not below `budget`, or less when the search is stopped. `None` for a
    /// guess that need not be looked at: it tells nothing, or what another one told.
    fn weigh(
        &mut self,
        set: &[CodeId],
        node: Node,
        guess: CodeId,
        most_cells: &[u32],
        budget: Cost,
        cut: &mut Cut,
    ) -> Option<Value> {
        self.scan.pace.spend(self.run, set.len() * PAIRS_OF_A_CUT);
        let left = node.left.after_guess()?;
        let sum = match self.cut(set, guess, most_cells, left, budget, cut)? {
            Value::Exact(sum) => sum,
            refuted => return Some(refuted),
        };
        let sum = self.glance_at_cells(budget, sum, cut);
        if sum >= budget {
            return Some(Value::AtLeast(sum));
        }
        self.path.push(guess);
        let value = self.weigh_cells(set.len(), node, most_cells, budget, sum, cut);
        self.path.pop();
        Some(value)
    }

    /// Raises the bounds of cells to what is known of them, until their sum reaches the budget.
    fn glance_at_cells(&self, budget: Cost, mut sum: Cost, cut: &mut Cut) -> Cost {
        for cell in cut.cells.iter_mut().filter(|cell| cell.len() > 1) {
            let (glance, fingerprint, is_remembered) = self.glance(cell.of(&cut.codes), cell.left);
            let glance = match glance {
                Value::AtLeast(low) => Value::AtLeast(low.max(cell.value.low())),
                exact => exact,
            };
            sum = sum.raised(cell.value.low(), glance.low());
            (cell.value, cell.fingerprint, cell.is_remembered) = (glance, fingerprint, is_remembered);
            if sum >= budget {
                break;
            }
        }
        sum
    }

    /// Searches the cells of the guess that was just made, until their sum reaches the budget.
    fn weigh_cells(
        &mut self,
        codes: usize,
        node: Node,
        most_cells: &[u32],
        budget: Cost,
        mut sum: Cost,
        cut: &mut Cut,
    ) -> Value {
        if budget == Cost::NEVER
            && node.left != Left::Unlimited
            && self.all_have_strategies(&cut.cells, &cut.codes, most_cells, node.depth + 1) == Some(false)
        {
            return Value::AtLeast(Cost::NEVER);
        }
        // Without a budget nothing is lost by looking at all cells at once.
        let shares = budget == Cost::NEVER && self.run.shares(codes, cut.cells.len());
        sum = match shares {
            true => self.share_scans(node, most_cells, sum, cut),
            false => self.scan_cells(node, most_cells, budget, sum, cut),
        };
        if sum >= budget {
            return Value::AtLeast(sum);
        }
        if let (0, Some(root)) = (node.depth, self.root) {
            let unknown = cut.cells.iter().filter(|cell| matches!(cell.value, Value::AtLeast(_))).count();
            self.run.roots.search_cells(root, unknown, sum);
        }
        if shares {
            sum = self.share_cells(node, most_cells, sum, cut);
        }
        for cell in &cut.cells {
            if sum >= budget || self.run.is_stopped() {
                return Value::AtLeast(sum);
            }
            let Value::AtLeast(low) = cell.value else { continue };
            let child = cell.node(node, most_cells);
            let found = self.search(cell.of(&cut.codes), child, Cost::budget_for(budget, sum, low));
            let higher = found.value.low().max(low);
            sum = sum.raised(low, higher);
            self.cell_done(node, low, higher);
        }
        if sum >= budget || self.run.is_stopped() { Value::AtLeast(sum) } else { Value::Exact(sum) }
    }
}

impl Standing {
    /// What stands after another guess was weighed.
    pub(super) fn after(self, guess: CodeId, value: Value) -> Standing {
        match value {
            Value::Exact(cost) if cost < self.best => Standing { best: cost, guess: Some(guess), ..self },
            _ => self,
        }
    }
}
