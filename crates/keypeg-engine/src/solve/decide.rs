//! Whether a set has a strategy within the guesses left at all.
//!
//! Under a limit the first question is not what a strategy costs but whether there is one, and to refute a guess it
//! is enough that *one* of its cells has none. So cells are asked largest first and nothing is summed up.
//!
//! Claims, for n codes, d guesses left and at most k cells beside the winning one:
//! 1. With d ≥ n there is a strategy (see `Left::for_codes`); with n > 1 + k + … + k^(d−1) there is none (see
//!    `ideal`).
//! 2. With d = 2 there is one exactly when some guess cuts the set into n cells.
//! 3. Otherwise there is one exactly when all cells of some guess have one with d − 1.
//!
//! Proof: 2. Each cell must be a single code, or be won already. 3. By definition.
//! Source: ours. By costs alone 4x10-distinct within 6 guesses was not refuted in 100 s.

use keypeg_core::CodeId;

use super::canonical::Fingerprint;
use super::cost::{Cost, Left, Value};
use super::cut::Cell;
use super::scan::{Bounds, TABLED_PARTS, Wanted};
use super::search::{Frame, Worker};

/// Told apart from fingerprints of values, the memory holds those of sets that have a strategy.
const HAS_ONE: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3e;

impl Worker<'_> {
    /// Whether a set has a strategy, or `None` when the search was stopped. `cells` bounds its cells beside the
    /// winning one.
    pub(super) fn has_strategy(&mut self, set: &[CodeId], left: Left, cells: u32, depth: usize) -> Option<bool> {
        let left = left.for_codes(set.len());
        let next = match left {
            Left::Unlimited => return Some(true),
            Left::Guesses(1) => return Some(false),
            Left::Guesses(left) => Left::Guesses(left - 1),
        };
        if self.run.ideal.cost(set.len(), cells, left) == Cost::NEVER {
            return Some(false);
        }
        let memory = &self.run.ground.memory;
        let fingerprint = self.run.ground.fingerprints.of(set, left);
        let positive = Fingerprint(fingerprint.0 ^ HAS_ONE);
        if let Some(Value::Exact(cost)) = memory.get(fingerprint) {
            return Some(cost < Cost::NEVER);
        }
        if memory.get(positive).is_some() {
            return Some(true);
        }
        self.run.count_node();
        if self.run.is_stopped() {
            return None;
        }
        let mut frame = self.take_frame(depth);
        let answer = if next == Left::Guesses(1) {
            self.some_guess_tells_all_apart(set, depth, &mut frame)
        } else {
            self.some_guess_leaves_strategies(set, next, cells, depth, &mut frame)
        };
        self.return_frame(depth, frame);
        match answer {
            Some(true) => memory.put(positive, set.len(), Value::Exact(Cost::ZERO.next())),
            Some(false) => memory.put(fingerprint, set.len(), Value::Exact(Cost::NEVER)),
            None => {}
        }
        answer
    }

    fn some_guess_tells_all_apart(&mut self, set: &[CodeId], depth: usize, frame: &mut Frame) -> Option<bool> {
        if self.run.ground.answers.most_consistent_parts(set).0 == set.len() {
            return Some(true);
        }
        let wanted = Wanted { from: Cost::ZERO, budget: Cost::ZERO };
        let pool = self.pool(set.len(), depth);
        let (_, cells) = self.scan.by_parts(self.run, set, pool.as_deref(), wanted, &mut frame.candidates);
        Some(cells as usize == set.len())
    }

    fn some_guess_leaves_strategies(
        &mut self,
        set: &[CodeId],
        next: Left,
        mut cells: u32,
        depth: usize,
        frame: &mut Frame,
    ) -> Option<bool> {
        let ground = self.run.ground;
        // The fewer guesses are left, the more it tells into how many cells the set can be cut.
        if next == Left::Guesses(2) && set.len() <= TABLED_PARTS {
            let wanted = Wanted { from: Cost::ZERO, budget: Cost::ZERO };
            let pool = self.pool(set.len(), depth);
            let (_, most) = self.scan.by_parts(self.run, set, pool.as_deref(), wanted, &mut frame.candidates);
            cells = cells.min(most);
        }
        frame.bound_cells(&ground.branching, cells);
        frame.cut.forget();
        let mut wanted = Wanted { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let bounds = Bounds { ideal: &self.run.ideal, cells: &frame.most_cells, left: next };
            let pool = self.pool(set.len(), depth);
            let listed = self.scan.by_sizes(self.run, set, pool.as_deref(), &bounds, wanted, &mut frame.candidates);
            if self.run.is_stopped() {
                return None;
            }
            for candidate in &frame.candidates {
                let cut = self.cut(set, candidate.guess, &frame.most_cells, next, Cost::NEVER, &mut frame.cut);
                let Some(Value::Exact(_)) = cut else { continue };
                self.path.push(candidate.guess);
                let mut all = Some(true);
                for index in (0..frame.cut.cells.len()).rev() {
                    let cell = frame.cut.cells[index];
                    let most = frame.most_cells[usize::from(cell.answer)];
                    all = self.has_strategy(cell.of(&frame.cut.codes), cell.left, most, depth + 1);
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
            wanted.from = listed.below;
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
