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

use super::cost::{Cost, DepthLeft, Value};
use super::endgame;
use super::expand::Expansion;
use super::fingerprint::Fingerprint;
use super::root_progress::RootGuess;
use super::scan::{COUNTED, CandidateGuess, CellBounds, GuessScanner, ScanSummary, Window};
use super::shared_state::SharedState;
use crate::symmetry::GuessList;

/// Sets of more codes than this, at most so many turns deep, are searched with representatives only: their list
/// costs more than it saves below. After one turn the list serves all sets, also small ones.
const WITH_REPRESENTATIVES: usize = 32;
const TURNS_WITH_REPRESENTATIVES: usize = 3;
/// What cutting a set costs for every code of it, in pairs of codes of a scan.
const PAIRS_OF_A_CUT: usize = 16;

/// A set to search, but for its codes.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) fingerprint: Fingerprint,
    /// A lower bound of its value.
    pub(super) low: Cost,
    pub(super) left: DepthLeft,
    /// The most cells beside the winning one that a guess makes of it.
    pub(super) cells: u32,
    /// How many turns it lies below the root, which is reported; its buffers are those of this depth.
    pub(super) depth: usize,
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) value: Value,
    /// A guess that attains an exact value.
    pub(super) guess: Option<CodeId>,
}

/// The state of the guesses of one set, while they are tried.
#[derive(Clone, Copy)]
pub(super) struct Incumbent {
    /// The least cost found, or the budget.
    pub(super) best: Cost,
    pub(super) guess: Option<CodeId>,
    /// The least bound of all guesses done with.
    pub(super) low: Cost,
}

/// One thread's part of a search.
pub(super) struct Worker<'r> {
    pub(super) shared: &'r SharedState<'r>,
    /// The guesses that led here.
    pub(super) path: Vec<CodeId>,
    pub(super) scan: GuessScanner,
    stack: Vec<PlyBuffers>,
    /// The first guess of the whole position that this thread is trying.
    root: Option<RootGuess>,
}

/// The buffers of one depth.
#[derive(Default)]
pub(super) struct PlyBuffers {
    pub(super) candidates: Vec<CandidateGuess>,
    /// For each answer the most cells that its codes are cut into.
    pub(super) most_cells: Vec<u32>,
    pub(super) expansion: Expansion,
}

impl PlyBuffers {
    /// Sets what bounds the cells of a set that is cut into at most `cells`.
    pub(super) fn bound_cells(&mut self, branching: &[u32], cells: u32) {
        self.most_cells.clear();
        self.most_cells.extend(branching.iter().map(|&after| after.min(cells)));
    }
}

impl<'r> Worker<'r> {
    pub(super) fn new(shared: &'r SharedState<'r>, path: Vec<CodeId>) -> Worker<'r> {
        Worker { shared, path, scan: GuessScanner::default(), stack: Vec::new(), root: None }
    }

    /// What is known of a set without a search of it: its own codes first, then the memory. Also its fingerprint, and
    /// whether the memory knew it.
    pub(super) fn probe(&self, set: &[CodeId], left: DepthLeft) -> (Value, Fingerprint, bool) {
        let settled = endgame::settle(&self.shared.context.answers, set, left);
        if let Value::Exact(_) = settled {
            return (settled, Fingerprint(0), false);
        }
        let fingerprint = self.shared.context.fingerprinter.of(set, left);
        match self.shared.context.table.probe(fingerprint) {
            Some(Value::Exact(cost)) => (Value::Exact(cost), fingerprint, true),
            Some(Value::AtLeast(cost)) => (Value::AtLeast(cost.max(settled.low())), fingerprint, true),
            None => (settled, fingerprint, false),
        }
    }

    /// Searches a set whose value is not known; `budget` is greater than its lower bound.
    pub(super) fn search(&mut self, set: &[CodeId], node: SearchNode, budget: Cost) -> NodeResult {
        self.shared.count_node();
        if self.shared.is_stopped() {
            return NodeResult { value: Value::AtLeast(node.low), guess: None };
        }
        let mut buffers = self.take_buffers(node.depth);
        let found = self.search_in(set, node, budget, &mut buffers);
        self.return_buffers(node.depth, buffers);
        if set.len() > 1 {
            self.shared.context.table.store(node.fingerprint, set.len(), found.value);
        }
        found
    }

    /// The buffers of a depth; they must be returned.
    pub(super) fn take_buffers(&mut self, depth: usize) -> PlyBuffers {
        if self.stack.len() <= depth {
            self.stack.resize_with(depth + 1, PlyBuffers::default);
        }
        std::mem::take(&mut self.stack[depth])
    }

    pub(super) fn return_buffers(&mut self, depth: usize, buffers: PlyBuffers) {
        self.stack[depth] = buffers;
    }

    /// The representatives for a set, or `None` where all codes are to be scanned.
    pub(super) fn pool(&self, codes: usize, depth: usize) -> Option<Arc<GuessList>> {
        let pays = self.path.len() < 2 || codes > WITH_REPRESENTATIVES && depth < TURNS_WITH_REPRESENTATIVES;
        if pays { self.shared.context.pools.after(&self.path) } else { None }
    }

    fn search_in(&mut self, set: &[CodeId], node: SearchNode, budget: Cost, buffers: &mut PlyBuffers) -> NodeResult {
        buffers.expansion.forget();
        let mut incumbent = Incumbent { best: budget, guess: None, low: budget };
        let mut window = Window { from: Cost::ZERO, budget };
        loop {
            let listed = self.list(set, node, window, buffers);
            if listed.least >= budget {
                return NodeResult { value: Value::AtLeast(listed.least.max(node.low)), guess: None };
            }
            incumbent = self.try_all(set, node, buffers, incumbent, listed.below);
            if self.shared.is_stopped() {
                // Guesses not listed cost at least `below`; those not tried have their part in `low`.
                let low = incumbent.low.min(incumbent.best).min(listed.below);
                return NodeResult { value: Value::AtLeast(low.max(node.low)), guess: None };
            }
            if listed.below >= incumbent.best || incumbent.best <= node.low {
                break;
            }
            window = Window { from: listed.below, budget: incumbent.best };
        }
        match incumbent.guess {
            Some(guess) => NodeResult { value: Value::Exact(incumbent.best), guess: Some(guess) },
            None => NodeResult { value: Value::AtLeast(budget), guess: None },
        }
    }

    /// Lists guesses to try, and bounds the cells of all guesses.
    pub(super) fn list(
        &mut self,
        set: &[CodeId],
        node: SearchNode,
        window: Window,
        buffers: &mut PlyBuffers,
    ) -> ScanSummary {
        let context = self.shared.context;
        let pool = self.pool(set.len(), node.depth);
        if set.len() <= COUNTED {
            let (listed, cells) =
                self.scan.by_parts(self.shared, set, pool.as_deref(), window, &mut buffers.candidates);
            buffers.bound_cells(&context.branching, cells.min(node.cells));
            return listed;
        }
        buffers.bound_cells(&context.branching, node.cells);
        let left = node.left.after_guess().expect("sets without a guess to spare are settled");
        let bounds = CellBounds { ideal: &self.shared.ideal, cells: &buffers.most_cells, left };
        self.scan.by_sizes(self.shared, set, pool.as_deref(), &bounds, window, &mut buffers.candidates)
    }

    /// Tries the candidates one after another. Once the first has set a standard, idle threads may take part. Guesses
    /// that are no candidates cost at least `below`.
    fn try_all(
        &mut self,
        set: &[CodeId],
        node: SearchNode,
        buffers: &mut PlyBuffers,
        mut incumbent: Incumbent,
        below: Cost,
    ) -> Incumbent {
        let mut low = Cost::NEVER;
        if node.depth == 0 {
            self.shared.root_progress.list(buffers.candidates.len());
        }
        for (done, candidate) in buffers.candidates.iter().enumerate() {
            if candidate.low >= incumbent.best || incumbent.best <= node.low {
                break;
            }
            if done > 0 && self.shared.shares(set.len(), buffers.candidates.len() - done) {
                let rest = &buffers.candidates[done..];
                let shared = self.shared.share(self, set, node, rest, below, &buffers.most_cells, incumbent);
                return Incumbent { low: low.min(shared.low), ..shared };
            }
            let rest = buffers.candidates.get(done + 1).map_or(below, |next| next.low);
            let value =
                self.try_one(set, node, *candidate, rest, &buffers.most_cells, incumbent.best, &mut buffers.expansion);
            if let Some(value) = value {
                low = low.min(value.low());
                incumbent = incumbent.after(candidate.guess, value);
            }
            if self.shared.is_stopped() {
                low = low.min(rest);
                break;
            }
        }
        // Guesses that were not tried cost at least the best, and those not listed at least the budget.
        Incumbent { low: low.min(incumbent.low), ..incumbent }
    }

    /// Weighs a candidate; those after it cost at least `rest`. That of a whole position is reported.
    #[expect(clippy::too_many_arguments, reason = "what a weighing needs, and the bound of the rest")]
    pub(super) fn try_one(
        &mut self,
        set: &[CodeId],
        node: SearchNode,
        candidate: CandidateGuess,
        rest: Cost,
        most_cells: &[u32],
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Value> {
        if node.depth > 0 {
            return self.weigh(set, node, candidate.guess, most_cells, budget, expansion);
        }
        let root = self.shared.root_progress.begin(candidate.low, rest);
        self.root = Some(root);
        self.shared.report();
        let value = self.weigh(set, node, candidate.guess, most_cells, budget, expansion);
        if let Some(Value::Exact(cost)) = value
            && cost < budget
        {
            self.shared.root_progress.found(cost, candidate.guess);
        }
        self.shared.root_progress.end(root);
        value
    }

    /// Reports that a cell of a first guess was searched.
    pub(super) fn cell_done(&self, parent: SearchNode, from: Cost, to: Cost) {
        if let (0, Some(root)) = (parent.depth, self.root) {
            self.shared.root_progress.cell_done(root, from, to);
            self.shared.report();
        }
    }

    /// The cost of a guess, or a bound that is not below `budget`, or less when the search is stopped. `None` for a
    /// guess that need not be looked at: it tells nothing, or what another one told.
    fn weigh(
        &mut self,
        set: &[CodeId],
        node: SearchNode,
        guess: CodeId,
        most_cells: &[u32],
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Value> {
        self.scan.poll.count(self.shared, set.len() * PAIRS_OF_A_CUT);
        let left = node.left.after_guess()?;
        let sum = match self.expand(set, guess, most_cells, left, budget, expansion)? {
            Value::Exact(sum) => sum,
            refuted => return Some(refuted),
        };
        let sum = self.probe_cells(budget, sum, expansion);
        if sum >= budget {
            return Some(Value::AtLeast(sum));
        }
        self.path.push(guess);
        let value = self.weigh_cells(set.len(), node, most_cells, budget, sum, expansion);
        self.path.pop();
        Some(value)
    }

    /// Raises the bounds of cells to what is known of them, until their sum reaches the budget.
    fn probe_cells(&self, budget: Cost, mut sum: Cost, expansion: &mut Expansion) -> Cost {
        for cell in expansion.cells.iter_mut().filter(|cell| cell.len() > 1) {
            let (probe, fingerprint, is_remembered) = self.probe(cell.of(&expansion.codes), cell.left);
            let probe = match probe {
                Value::AtLeast(low) => Value::AtLeast(low.max(cell.value.low())),
                exact => exact,
            };
            sum = sum.raised(cell.value.low(), probe.low());
            (cell.value, cell.fingerprint, cell.is_remembered) = (probe, fingerprint, is_remembered);
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
        node: SearchNode,
        most_cells: &[u32],
        budget: Cost,
        mut sum: Cost,
        expansion: &mut Expansion,
    ) -> Value {
        if budget == Cost::NEVER
            && node.left != DepthLeft::Unlimited
            && self.all_have_strategies(&expansion.cells, &expansion.codes, most_cells, node.depth + 1) == Some(false)
        {
            return Value::AtLeast(Cost::NEVER);
        }
        // Without a budget nothing is lost by looking at all cells at once.
        let shares = budget == Cost::NEVER && self.shared.shares(codes, expansion.cells.len());
        sum = match shares {
            true => self.share_scans(node, most_cells, sum, expansion),
            false => self.scan_cells(node, most_cells, budget, sum, expansion),
        };
        if sum >= budget {
            return Value::AtLeast(sum);
        }
        if let (0, Some(root)) = (node.depth, self.root) {
            let unknown = expansion.cells.iter().filter(|cell| matches!(cell.value, Value::AtLeast(_))).count();
            self.shared.root_progress.search_cells(root, unknown, sum);
        }
        if shares {
            sum = self.share_cells(node, most_cells, sum, expansion);
        }
        for cell in &expansion.cells {
            if sum >= budget || self.shared.is_stopped() {
                return Value::AtLeast(sum);
            }
            let Value::AtLeast(low) = cell.value else { continue };
            let child = cell.node(node, most_cells);
            let found = self.search(cell.of(&expansion.codes), child, Cost::budget_for(budget, sum, low));
            let higher = found.value.low().max(low);
            sum = sum.raised(low, higher);
            self.cell_done(node, low, higher);
        }
        if sum >= budget || self.shared.is_stopped() { Value::AtLeast(sum) } else { Value::Exact(sum) }
    }
}

impl Incumbent {
    /// What stands after another guess was weighed.
    pub(super) fn after(self, guess: CodeId, value: Value) -> Incumbent {
        match value {
            Value::Exact(cost) if cost < self.best => Incumbent { best: cost, guess: Some(guess), ..self },
            _ => self,
        }
    }
}
