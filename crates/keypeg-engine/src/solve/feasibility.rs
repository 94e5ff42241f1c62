//! Whether a set has a strategy within the guesses left at all.
//!
//! Under a limit the first question is not what a strategy costs but whether there is one, and to refute a guess it
//! is enough that *one* of its cells has none. So cells are asked largest first and nothing is summed up.
//!
//! Claims, for n codes, d guesses left and at most k cells beside the winning one:
//! 1. With d ≥ n there is a strategy (see `DepthLeft::for_codes`); with n > 1 + k + … + k^(d−1) there is none (see
//!    `ideal`).
//! 2. With d = 2 there is one exactly when some guess cuts the set into n cells.
//! 3. Otherwise there is one exactly when all cells of some guess have one with d − 1.
//!
//! Proof: 2. Each cell must be a single code, or be won already. 3. By definition.
//! Source: ours. By costs alone 4x10-distinct within 6 guesses was not refuted in 100 s.

use keypeg_core::CodeId;

use super::cost::{Cost, DepthLeft, Value};
use super::expand::Cell;
use super::fingerprint::Fingerprint;
use super::scan::{CellBounds, TABLED_PARTS, Window};
use super::search::{PlyBuffers, Worker};

/// Told apart from fingerprinter of values, the memory holds those of sets that have a strategy.
const HAS_ONE: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;

impl Worker<'_> {
    /// Whether a set has a strategy, or `None` when the search was stopped. `cells` bounds its cells beside the
    /// winning one.
    pub(super) fn has_strategy(&mut self, set: &[CodeId], left: DepthLeft, cells: u32, depth: usize) -> Option<bool> {
        let left = left.for_codes(set.len());
        let next = match left {
            DepthLeft::Unlimited => return Some(true),
            DepthLeft::Guesses(1) => return Some(false),
            DepthLeft::Guesses(left) => DepthLeft::Guesses(left - 1),
        };
        if self.shared.ideal.cost(set.len(), cells, left) == Cost::NEVER {
            return Some(false);
        }
        let table = &self.shared.context.table;
        let fingerprint = self.shared.context.fingerprinter.of(set, left);
        let positive = Fingerprint(fingerprint.0 ^ HAS_ONE);
        if let Some(Value::Exact(cost)) = table.probe(fingerprint) {
            return Some(cost < Cost::NEVER);
        }
        if table.probe(positive).is_some() {
            return Some(true);
        }
        self.shared.count_node();
        if self.shared.is_stopped() {
            return None;
        }
        let mut buffers = self.take_buffers(depth);
        let answer = if next == DepthLeft::Guesses(1) {
            self.some_guess_tells_all_apart(set, depth, &mut buffers)
        } else {
            self.some_guess_leaves_strategies(set, next, cells, depth, &mut buffers)
        };
        self.return_buffers(depth, buffers);
        match answer {
            Some(true) => table.store(positive, set.len(), Value::Exact(Cost::ZERO.next())),
            Some(false) => table.store(fingerprint, set.len(), Value::Exact(Cost::NEVER)),
            None => {}
        }
        answer
    }

    fn some_guess_tells_all_apart(&mut self, set: &[CodeId], depth: usize, buffers: &mut PlyBuffers) -> Option<bool> {
        if self.shared.context.answers.most_consistent_parts(set).0 == set.len() {
            return Some(true);
        }
        let window = Window { from: Cost::ZERO, budget: Cost::ZERO };
        let pool = self.pool(set.len(), depth);
        let (_, cells) = self.scan.by_parts(self.shared, set, pool.as_deref(), window, &mut buffers.candidates);
        Some(cells as usize == set.len())
    }

    fn some_guess_leaves_strategies(
        &mut self,
        set: &[CodeId],
        next: DepthLeft,
        mut cells: u32,
        depth: usize,
        buffers: &mut PlyBuffers,
    ) -> Option<bool> {
        let context = self.shared.context;
        // The fewer guesses are left, the more it tells into how many cells the set can be expansion.
        if next == DepthLeft::Guesses(2) && set.len() <= TABLED_PARTS {
            let window = Window { from: Cost::ZERO, budget: Cost::ZERO };
            let pool = self.pool(set.len(), depth);
            let (_, most) = self.scan.by_parts(self.shared, set, pool.as_deref(), window, &mut buffers.candidates);
            cells = cells.min(most);
        }
        buffers.bound_cells(&context.branching, cells);
        buffers.expansion.forget();
        let mut window = Window { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let bounds = CellBounds { ideal: &self.shared.ideal, cells: &buffers.most_cells, left: next };
            let pool = self.pool(set.len(), depth);
            let listed =
                self.scan.by_sizes(self.shared, set, pool.as_deref(), &bounds, window, &mut buffers.candidates);
            if self.shared.is_stopped() {
                return None;
            }
            for candidate in &buffers.candidates {
                let cut =
                    self.expand(set, candidate.guess, &buffers.most_cells, next, Cost::NEVER, &mut buffers.expansion);
                let Some(Value::Exact(_)) = cut else { continue };
                self.path.push(candidate.guess);
                let mut all = Some(true);
                for index in (0..buffers.expansion.cells.len()).rev() {
                    let cell = buffers.expansion.cells[index];
                    let most = buffers.most_cells[usize::from(cell.answer)];
                    all = self.has_strategy(cell.of(&buffers.expansion.codes), cell.left, most, depth + 1);
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

    /// Whether every cell of a guess that is not settled has a strategy; `None` when the search was stopped.
    pub(super) fn all_have_strategies(
        &mut self,
        cells: &[Cell],
        codes: &[CodeId],
        most_cells: &[u32],
        depth: usize,
    ) -> Option<bool> {
        for cell in cells.iter().rev().filter(|cell| matches!(cell.value, Value::AtLeast(_))) {
            let most = most_cells[usize::from(cell.answer)];
            if !self.has_strategy(cell.of(codes), cell.left, most, depth)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
