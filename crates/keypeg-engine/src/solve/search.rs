//! Branch and bound over the guesses of a node.
//!
//! The value of a set is the least cost of all guesses. The cost of a guess is the size of the set plus the values of
//! the guess's cells, the winning cell excepted. A search of a node under a budget returns the exact value if that is
//! below the budget, and otherwise a lower bound that is not below the budget. Guesses are tried in the order of their
//! lower bounds, until the next bound reaches the best cost found. `guess_cost` tries one guess.
//!
//! Claim (superadditivity): value(A ∪ B) ≥ value(A) + value(B) for disjoint A and B, so refining a partition never
//! costs more.
//! Proof: an optimal strategy for A ∪ B, restricted to A, is a strategy for A, and the same holds for B. Its cost for
//! A ∪ B is the sum of the two. No pruning rule uses this claim directly, but the tests check it.

use super::cost::{Cost, Value};
use super::fingerprint::Fingerprint;
use super::node::{Incumbent, NodeResult, ParentNode, SearchNode};
use super::scan::COUNTED;
use super::scan_request::{CellBounds, ScanRequest, ScanSummary, Window};
use super::transposition_table::TableEntry;
use super::worker::{PlyBuffers, Worker};

impl Worker<'_> {
    /// Searches a node whose value is not known. It is at least `window.from`, which is less than `window.budget`.
    pub(super) fn search(&mut self, node: &SearchNode<'_>, fingerprint: Fingerprint, window: Window) -> NodeResult {
        let result = self.search_unrecorded(node, window);
        if node.set.len() > 1 {
            self.shared.context.table.store(fingerprint, node.set.len(), result.value);
            if let Some(learned) = self.shared.limits.learned {
                learned.add(TableEntry { fingerprint, codes: node.set.len() as u32, value: result.value });
            }
        }
        result
    }

    /// The same, but the value is not stored: the caller only believes that it is at least `window.from`.
    pub(super) fn search_unrecorded(&mut self, node: &SearchNode<'_>, window: Window) -> NodeResult {
        self.shared.count_node();
        if self.shared.is_stopped() {
            return NodeResult { value: Value::AtLeast(window.from), guess: None };
        }
        let mut buffers = self.take_buffers(node.ply);
        let result = self.search_guesses(node, window, &mut buffers);
        self.return_buffers(node.ply, buffers);
        result
    }

    fn search_guesses(&mut self, node: &SearchNode<'_>, window: Window, buffers: &mut PlyBuffers) -> NodeResult {
        let Window { from: floor, budget } = window;
        let fail = |low: Cost| NodeResult { value: Value::AtLeast(low.max(floor)), guess: None };
        buffers.expansion.forget_partitions();
        let mut incumbent = Incumbent::new(floor, budget);
        let mut listing = Window { from: Cost::ZERO, budget };
        loop {
            let listed = self.list(node, listing, buffers);
            if listed.least >= budget {
                return fail(listed.least);
            }
            if node.ply == 0 && budget == Cost::NEVER && listing.from == Cost::ZERO {
                self.look_closer(node, buffers);
            }
            incumbent = self.try_all(node, buffers, incumbent, listed.below);
            if self.shared.is_stopped() {
                // Guesses that are not listed cost at least `below`. Those not tried are part of `tried_low`.
                return fail(incumbent.tried_low.min(incumbent.best).min(listed.below));
            }
            if listed.below >= incumbent.best || incumbent.is_optimal() {
                break;
            }
            listing = Window { from: listed.below, budget: incumbent.best };
        }
        match incumbent.guess {
            Some(guess) => NodeResult { value: Value::Exact(incumbent.best), guess: Some(guess) },
            None => NodeResult { value: Value::AtLeast(budget), guess: None },
        }
    }

    /// Lists the guesses to try in `buffers.candidates`, and bounds the branching factors of the cells of all guesses.
    pub(super) fn list(&mut self, node: &SearchNode<'_>, window: Window, buffers: &mut PlyBuffers) -> ScanSummary {
        let ideal = &*self.shared.ideal;
        let pool = self.pool(node);
        let request = ScanRequest { set: node.set, pool: pool.as_deref(), window };
        if node.set.len() <= COUNTED {
            let (listed, branching) = self.scanner.by_parts(self.shared, &request, &mut buffers.candidates);
            buffers.set_branching(ideal, branching.min(node.branching));
            return listed;
        }
        buffers.set_branching(ideal, node.branching);
        let bounds = CellBounds { ideal, branching: &buffers.branching, left: node.left_for_cells() };
        self.scanner.by_sizes(self.shared, &request, &bounds, &mut buffers.candidates)
    }

    /// Tries the candidates one after another. After the first one, idle threads may take part. All guesses that are
    /// not candidates cost at least `below`.
    pub(super) fn try_all(
        &mut self,
        node: &SearchNode<'_>,
        buffers: &mut PlyBuffers,
        mut incumbent: Incumbent,
        below: Cost,
    ) -> Incumbent {
        let PlyBuffers { candidates, branching, expansion } = buffers;
        let parent = ParentNode { node, cells_left: node.left_for_cells(), branching };
        let mut tried_low = Cost::NEVER;
        if node.ply == 0 {
            self.shared.root_progress.add_guesses(candidates.len());
        }
        for (done, candidate) in candidates.iter().enumerate() {
            if candidate.low >= incumbent.best || incumbent.is_optimal() {
                break;
            }
            if done > 0 && self.shared.should_split(node.set.len(), candidates.len() - done) {
                let split = self.try_in_parallel(&parent, &candidates[done..], below, incumbent);
                return Incumbent { tried_low: tried_low.min(split.tried_low), ..split };
            }
            let rest = candidates.get(done + 1).map_or(below, |next| next.low.min(below));
            let value = self.try_guess(&parent, candidate, rest, incumbent.best, expansion);
            if let Some(value) = value {
                tried_low = tried_low.min(value.low());
                incumbent = incumbent.after(candidate.guess, value);
            }
            if self.shared.is_stopped() {
                tried_low = tried_low.min(rest);
                break;
            }
        }
        // Candidates that were not tried cost at least the best cost, and guesses not listed at least the budget.
        Incumbent { tried_low: tried_low.min(incumbent.tried_low), ..incumbent }
    }
}
