//! The cost of one guess, approached from below.
//!
//! The cost begins as the size of the set plus the ideal trees of the cells (`expand`). Each cell's bound is then
//! raised three times: to what `endgame` and the transposition table know, to the least bound of all guesses
//! (`cells`), and to its value by a search. As soon as the sum reaches the budget, the guess is refuted.
//!
//! Cells are taken smallest first because small cells are settled quickly. With the largest first the table was probed
//! twice as often, and a solve took a third longer.

use super::candidate::CandidateGuess;
use super::cost::{Cost, DepthLeft, Value};
use super::expand::{Expanded, Expansion};
use super::node::{ParentNode, SearchNode};
use super::scan::COUNTED;
use super::scan_request::Window;
use super::worker::{PlyBuffers, Worker};
use keypeg_core::CodeId;

/// The guesses of a root that are looked at more closely before one of them is tried.
const LOOKED_AT: usize = 8;

/// The work of splitting a set, per code, in pairs of codes of a scan.
const SPLIT_PAIRS: u64 = 16;

impl Worker<'_> {
    /// The cost of a candidate as [`Worker::guess_cost`] finds it. At the root it is reported; candidates after this
    /// one cost at least `rest`.
    pub(super) fn try_guess(
        &mut self,
        parent: &ParentNode<'_>,
        candidate: &CandidateGuess,
        rest: Cost,
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Value> {
        if parent.node.ply > 0 {
            return self.guess_cost(parent, candidate.guess, budget, expansion);
        }
        let progress = &self.shared.root_progress;
        let root_guess = progress.begin(candidate.low, rest);
        self.root_guess = Some(root_guess);
        self.shared.report();
        let value = self.guess_cost(parent, candidate.guess, budget, expansion);
        if let Some(Value::Exact(cost)) = value
            && cost < budget
        {
            progress.found(cost, candidate.guess);
        }
        progress.end(root_guess);
        value
    }

    /// Sorts the first candidates of a root by better bounds, with one scan per cell. The first one is searched without a budget,
    /// so a good choice saves much. All scans are kept in the transposition table.
    pub(super) fn look_closer(&mut self, node: &SearchNode<'_>, buffers: &mut PlyBuffers) {
        let PlyBuffers { candidates, branching, expansion } = buffers;
        let parent = ParentNode { node, cells_left: node.left_for_cells(), branching };
        let first = candidates.len().min(LOOKED_AT);
        if node.set.len() <= COUNTED || first < 2 {
            return;
        }
        for candidate in &mut candidates[..first] {
            if self.expand(&parent, candidate.guess, Cost::NEVER, expansion) != Expanded::Ready {
                continue;
            }
            self.probe_cells(Cost::NEVER, expansion);
            if expansion.sum < Cost::NEVER {
                self.path.push(candidate.guess);
                self.scan_all_cells(&parent, Cost::NEVER, expansion);
                self.path.pop();
            }
            candidate.low = candidate.low.max(expansion.sum);
        }
        candidates.sort_unstable();
        // Each guess will be tried, so it must not count as a repetition of itself.
        expansion.forget_partitions();
    }

    /// The exact cost of a guess if that is below `budget`, otherwise a lower bound. The bound is not below `budget`,
    /// unless the search is stopped. `None` for a guess that need not be tried (see [`Expanded::Redundant`]).
    fn guess_cost(
        &mut self,
        parent: &ParentNode<'_>,
        guess: CodeId,
        budget: Cost,
        expansion: &mut Expansion,
    ) -> Option<Value> {
        self.scanner.poll.count(self.shared, parent.node.set.len() as u64 * SPLIT_PAIRS);
        match self.expand(parent, guess, budget, expansion) {
            Expanded::Ready => {}
            Expanded::Refuted => return Some(Value::AtLeast(expansion.sum)),
            Expanded::Redundant => return None,
        }
        self.probe_cells(budget, expansion);
        if expansion.sum >= budget {
            return Some(Value::AtLeast(expansion.sum));
        }
        self.path.push(guess);
        let value = self.search_cells(parent, budget, expansion);
        self.path.pop();
        Some(value)
    }

    /// Raises the bounds of cells to what is known of them, until the sum reaches the budget.
    pub(super) fn probe_cells(&self, budget: Cost, expansion: &mut Expansion) {
        let mut sum = expansion.sum;
        for cell in expansion.cells.iter_mut().filter(|cell| cell.len() > 1) {
            let probe = self.probe(cell.of(&expansion.codes), cell.left);
            // An exact value below a bound comes out of a forged checkpoint.
            let value = match probe.value {
                Value::AtLeast(low) => Value::AtLeast(low.max(cell.value.low())),
                Value::Exact(cost) => Value::Exact(cost.max(cell.value.low())),
            };
            sum = sum.raised(cell.value.low(), value.low());
            (cell.value, cell.fingerprint, cell.in_table) = (value, probe.fingerprint, probe.in_table);
            if sum >= budget {
                break;
            }
        }
        expansion.sum = sum;
    }

    /// Searches the cells of the guess that was just made, until the sum reaches the budget.
    fn search_cells(&mut self, parent: &ParentNode<'_>, budget: Cost, expansion: &mut Expansion) -> Value {
        if budget == Cost::NEVER
            && parent.cells_left != DepthLeft::Unlimited
            && self.all_have_strategies(parent, expansion) == Some(false)
        {
            return Value::AtLeast(Cost::NEVER);
        }
        let is_split = self.scan_all_cells(parent, budget, expansion);
        if expansion.sum >= budget {
            return Value::AtLeast(expansion.sum);
        }
        if let (0, Some(root_guess)) = (parent.node.ply, self.root_guess) {
            let unknown = expansion.cells.iter().filter(|cell| matches!(cell.value, Value::AtLeast(_))).count();
            self.shared.root_progress.search_cells(root_guess, unknown, expansion.sum);
        }
        if is_split {
            self.search_cells_in_parallel(parent, expansion);
        }
        let mut sum = expansion.sum;
        for cell in &expansion.cells {
            if sum >= budget || self.shared.is_stopped() {
                return Value::AtLeast(sum);
            }
            let Value::AtLeast(low) = cell.value else { continue };
            let window = Window { from: low, budget: Cost::budget_for(budget, sum, low) };
            let child = cell.node(parent, &expansion.codes);
            let raised = self.search(&child, cell.fingerprint, window).value.low().max(low);
            sum = sum.raised(low, raised);
            self.report_cell(parent, low, raised);
        }
        if sum >= budget || self.shared.is_stopped() { Value::AtLeast(sum) } else { Value::Exact(sum) }
    }

    /// Raises the bounds of the cells by a scan of each, until the sum reaches the budget. Returns whether it is worth
    /// splitting the cells between threads.
    fn scan_all_cells(&mut self, parent: &ParentNode<'_>, budget: Cost, expansion: &mut Expansion) -> bool {
        // Without a budget no cell can refute the guess early, so nothing is lost by taking all cells at once.
        let is_split = budget == Cost::NEVER && self.shared.should_split(parent.node.set.len(), expansion.cells.len());
        if is_split {
            self.scan_cells_in_parallel(parent, expansion);
        } else {
            self.scan_cells(parent, budget, expansion);
        }
        is_split
    }

    /// Reports that a cell of a guess at the root was searched, which raised its bound.
    pub(super) fn report_cell(&self, parent: &ParentNode<'_>, from: Cost, to: Cost) {
        if let (0, Some(root_guess)) = (parent.node.ply, self.root_guess) {
            self.shared.root_progress.cell_done(root_guess, from, to);
            self.shared.report();
        }
    }
}
