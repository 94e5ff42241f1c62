//! Whether a set has any strategy within the guesses left.
//!
//! Under a limit of guesses this is settled before the costs are. One cell without a strategy refutes a guess, so cells
//! are asked largest first and no costs are added up.
//!
//! Claims, for n codes, d guesses left and at most k cells besides the winning one:
//! 1. With d ≥ n there is a strategy (see `DepthLeft::for_codes`). With n > 1 + k + … + k^(d−1) there is none (see
//!    `ideal`).
//! 2. With d = 2 there is a strategy exactly if some guess splits the set into n cells.
//! 3. Otherwise there is a strategy exactly if some guess leaves only cells that have a strategy with d − 1 guesses.
//!
//! Proof: 2. Each cell must be a single code or the winning cell. 3. By definition.
//! Source: ours. By costs alone 4x10-distinct within 6 guesses was not refuted in 100 s.

use super::branching::Branching;
use super::cost::{Cost, DepthLeft, Value};
use super::expand::{Expanded, Expansion};
use super::fingerprint::Fingerprint;
use super::node::{ParentNode, SearchNode};
use super::scan::TABLED_PARTS;
use super::scan_request::{CellBounds, ScanRequest, Window};
use super::worker::{PlyBuffers, Worker};

/// Combined with the fingerprint of a set, the key of a table entry that says that the set has a strategy. It keeps
/// these entries apart from those of values.
const FEASIBLE: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;

impl Worker<'_> {
    /// Whether a node has a strategy. `None` if the search was stopped.
    pub(super) fn has_strategy(&mut self, node: &SearchNode<'_>) -> Option<bool> {
        let SearchNode { set, branching, .. } = *node;
        let left = node.left.for_codes(set.len());
        let cells_left = match left {
            DepthLeft::Unlimited => return Some(true),
            DepthLeft::Guesses(1) => return Some(false),
            DepthLeft::Guesses(left) => DepthLeft::Guesses(left - 1),
        };
        if self.shared.ideal.cost(set.len(), branching, left) == Cost::NEVER {
            return Some(false);
        }
        let table = &self.shared.context.table;
        let fingerprint = self.shared.context.fingerprinter.of(set, left);
        let feasible = Fingerprint(fingerprint.0 ^ FEASIBLE);
        if let Some(Value::Exact(cost)) = table.probe(fingerprint) {
            return Some(cost < Cost::NEVER);
        }
        if table.probe(feasible).is_some() {
            return Some(true);
        }
        self.shared.count_node();
        if self.shared.is_stopped() {
            return None;
        }
        let mut buffers = self.take_buffers(node.ply);
        let answer = if cells_left == DepthLeft::Guesses(1) {
            Some(self.is_split_into_single_codes(node, &mut buffers))
        } else {
            self.some_guess_leaves_strategies(node, cells_left, &mut buffers)
        };
        self.return_buffers(node.ply, buffers);
        match answer {
            Some(true) => table.store(feasible, set.len(), Value::Exact(Cost::ZERO.next())),
            Some(false) => table.store(fingerprint, set.len(), Value::Exact(Cost::NEVER)),
            None => {}
        }
        answer
    }

    /// Claim 2: whether some guess splits the set into single codes.
    fn is_split_into_single_codes(&mut self, node: &SearchNode<'_>, buffers: &mut PlyBuffers) -> bool {
        self.shared.context.answers.most_consistent_parts(node.set).0 == node.set.len()
            || self.most_cells(node, buffers).any as usize == node.set.len()
    }

    /// The most cells, the winning one excepted, that a guess makes of a node.
    fn most_cells(&mut self, node: &SearchNode<'_>, buffers: &mut PlyBuffers) -> Branching {
        let pool = self.pool(node);
        let request = ScanRequest { set: node.set, pool: pool.as_deref(), window: Window::EMPTY };
        self.scanner.by_parts(self.shared, &request, &mut buffers.candidates).1
    }

    /// Claim 3: whether all cells of some guess have a strategy. `None` if the search was stopped.
    fn some_guess_leaves_strategies(
        &mut self,
        node: &SearchNode<'_>,
        cells_left: DepthLeft,
        buffers: &mut PlyBuffers,
    ) -> Option<bool> {
        let mut branching = node.branching;
        // The fewer guesses are left, the more the branching factor of this very set tells.
        if cells_left == DepthLeft::Guesses(2) && node.set.len() <= TABLED_PARTS {
            branching = branching.min(self.most_cells(node, buffers));
        }
        buffers.set_branching(&self.shared.ideal, branching);
        let PlyBuffers { candidates, branching, expansion } = buffers;
        let parent = ParentNode { node, cells_left, branching };
        expansion.forget_partitions();
        let mut window = Window { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let bounds = CellBounds { ideal: &self.shared.ideal, branching, left: cells_left };
            let pool = self.pool(node);
            let request = ScanRequest { set: node.set, pool: pool.as_deref(), window };
            let listed = self.scanner.by_sizes(self.shared, &request, &bounds, candidates);
            if self.shared.is_stopped() {
                return None;
            }
            for candidate in candidates.iter() {
                if self.expand(&parent, candidate.guess, Cost::NEVER, expansion) != Expanded::Ready {
                    continue;
                }
                self.path.push(candidate.guess);
                let mut all = Some(true);
                for cell in expansion.cells.iter().rev() {
                    all = self.has_strategy(&cell.node(&parent, &expansion.codes));
                    if all != Some(true) {
                        break;
                    }
                }
                self.path.pop();
                if all != Some(false) {
                    return all;
                }
            }
            if listed.below == Cost::NEVER {
                return Some(false);
            }
            window.from = listed.below;
        }
    }

    /// Whether every unknown cell of a guess has a strategy. `None` if the search was stopped.
    pub(super) fn all_have_strategies(&mut self, parent: &ParentNode<'_>, expansion: &Expansion) -> Option<bool> {
        for cell in expansion.cells.iter().rev().filter(|cell| matches!(cell.value, Value::AtLeast(_))) {
            if !self.has_strategy(&cell.node(parent, &expansion.codes))? {
                return Some(false);
            }
        }
        Some(true)
    }
}
