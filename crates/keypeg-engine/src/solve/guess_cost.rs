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

/// The most guesses of a root that are looked at more closely before one of them is tried.
const LOOKED_AT: usize = 32;

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

    /// Finds the candidate of a root to try first, by better bounds with one scan per cell. The first one is searched without
    /// a budget, so a good choice saves much. All scans are kept in the transposition table.
    ///
    /// The candidate with the least bound is looked at until it is one that was looked at before. Candidates that split the set
    /// as another one does are dropped. The list stays in the order of the bounds.
    pub(super) fn look_closer(&mut self, node: &SearchNode<'_>, buffers: &mut PlyBuffers) {
        let PlyBuffers { candidates, branching, expansion } = buffers;
        let parent = ParentNode { node, cells_left: node.left_for_cells(), branching };
        if node.set.len() <= COUNTED || candidates.len() < 2 {
            return;
        }
        let mut looked_at = 0;
        let mut best: Option<(CandidateGuess, usize)> = None;
        while looked_at < LOOKED_AT
            && let Some(&next) = candidates.get(looked_at)
            && best.is_none_or(|(best, _)| next < best)
        {
            let Some(low) = self.closer_bound(&parent, next.guess, expansion) else {
                candidates.remove(looked_at);
                continue;
            };
            if self.shared.is_stopped() {
                break;
            }
            candidates[looked_at].low = next.low.max(low);
            let found = (candidates[looked_at], looked_at);
            best = Some(best.map_or(found, |best| best.min(found)));
            looked_at += 1;
        }
        if let Some((_, place)) = best {
            put_first(candidates, place);
        }
        // Each guess will be tried, so it must not count as a repetition of itself.
        expansion.forget_partitions();
    }

    /// A lower bound of the cost of a guess by a scan of each cell. It does not depend on the transposition table, so the order
    /// of guesses does not depend on earlier searches. `None` for a guess that need not be tried.
    fn closer_bound(&mut self, parent: &ParentNode<'_>, guess: CodeId, expansion: &mut Expansion) -> Option<Cost> {
        match self.expand(parent, guess, Cost::NEVER, expansion) {
            Expanded::Ready => {}
            Expanded::Refuted => return Some(expansion.sum),
            Expanded::Redundant => return None,
        }
        self.settle_cells(expansion);
        if expansion.sum < Cost::NEVER {
            self.path.push(guess);
            self.scan_all_cells(parent, Cost::NEVER, expansion);
            self.path.pop();
        }
        Some(expansion.sum)
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
            let value = probe.value.raised_to(cell.value.low());
            sum = sum.raised(cell.value.low(), value.low());
            (cell.value, cell.fingerprint, cell.in_table) = (value, probe.fingerprint, probe.in_table);
            if sum >= budget {
                break;
            }
        }
        expansion.sum = sum;
    }

    /// Raises the bounds of cells by the rules of `endgame` alone.
    fn settle_cells(&self, expansion: &mut Expansion) {
        for cell in expansion.cells.iter_mut().filter(|cell| cell.len() > 1) {
            let low = cell.value.low();
            let probe = self.settle(cell.of(&expansion.codes), cell.left);
            (cell.value, cell.fingerprint) = (probe.value.raised_to(low), probe.fingerprint);
            expansion.sum = expansion.sum.raised(low, cell.value.low());
        }
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

/// Puts the candidate at a place first, and the others after it in the order of their bounds.
fn put_first(candidates: &mut [CandidateGuess], place: usize) {
    candidates.swap(0, place);
    if let Some((first, others)) = candidates.split_first_mut() {
        others.sort_unstable();
        // Another bound is less only if that candidate was not looked at. A lower bound stays one if it is lowered.
        first.low = others.first().map_or(first.low, |next| first.low.min(next.low));
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::Control;

    use super::*;
    use crate::Board;
    use crate::solve::exact_search::ExactSearch;
    use crate::solve::shared_state::{SearchLimits, SharedState};
    use crate::solve::{SolveOptions, SolveOutcome};

    /// The candidates of a position before and after the closer look, and the closer bound of each that is left.
    fn looked_at(solver: &ExactSearch, position: &crate::Position) -> [Vec<CandidateGuess>; 3] {
        let control = Control::default();
        let shared = SharedState::new(solver.context(), SearchLimits::new(&control));
        let (root, left) = solver.unit_root(position, None).unwrap();
        let mut worker = Worker::new(&shared, root.path.clone());
        let node = SearchNode { set: &root.set, left, branching: solver.context().whole_branching(), ply: 0 };
        let mut buffers = PlyBuffers::default();
        worker.list(&node, Window { from: Cost::ZERO, budget: Cost::NEVER }, &mut buffers);
        let before = buffers.candidates.clone();
        worker.look_closer(&node, &mut buffers);
        let PlyBuffers { candidates, branching, expansion } = &mut buffers;
        let parent = ParentNode { node: &node, cells_left: node.left_for_cells(), branching };
        let closer = candidates.iter().filter_map(|&CandidateGuess { low, guess }| {
            let closer = worker.closer_bound(&parent, guess, expansion)?;
            Some(CandidateGuess { low: closer.max(low), guess })
        });
        let closer = closer.collect();
        [before, buffers.candidates, closer]
    }

    #[test]
    fn the_first_guess_has_the_least_closer_bound() {
        let cases = [("6x5", "", 6), ("4x6", "AABC 0,2", 8), ("4x7", "ABCD 0,2", 8), ("5x5", "AABBC 1,1", 8)];
        for (game, turns, fewer) in cases {
            let board = Board::new(game.parse().unwrap()).unwrap();
            let solver = ExactSearch::new(&board, 1 << 20);
            let [before, after, closer] = looked_at(&solver, &board.position(turns).unwrap());
            assert!(before.len() > fewer, "{game} {turns} has {} candidates", before.len());
            assert!(after.is_sorted_by_key(|candidate| candidate.low), "{game} {turns}");
            assert_eq!(Some(&closer[0]), closer.iter().min(), "{game} {turns}");
        }
    }

    #[test]
    fn the_list_stays_sorted_behind_a_guess_that_is_put_first() {
        let candidate = |(low, guess)| CandidateGuess { low: Cost::new(low), guess: CodeId(guess) };
        let mut candidates = [(14, 0), (12, 3), (13, 1), (11, 2), (15, 4)].map(candidate);
        put_first(&mut candidates, 1);
        assert_eq!(candidates, [(11, 3), (11, 2), (13, 1), (14, 0), (15, 4)].map(candidate));
        put_first(&mut candidates[..1], 0);
        assert_eq!(candidates[0], candidate((11, 3)));
    }

    /// What earlier searches left in the table does not change the order.
    #[test]
    fn the_order_of_guesses_does_not_depend_on_the_table() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let solver = ExactSearch::new(&board, 1 << 20);
        let positions = ["", "AABC 0,2", "AABB 0,1"].map(|turns| board.position(turns).unwrap());
        let before = positions.each_ref().map(|position| looked_at(&solver, position));
        let solution = solver.solve(&board.start(), &SolveOptions::default(), None, &Control::default()).unwrap();
        assert_eq!(solution.outcome, SolveOutcome::Optimal);
        assert!(before == positions.each_ref().map(|position| looked_at(&solver, position)));
    }
}
