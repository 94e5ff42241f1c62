//! The tree of a strategy, extracted from the transposition table.
//!
//! After a complete search every set of the tree is in the table or is quickly searched again, and the tree attains the
//! value. After a search that was stopped, sets with a known value and small sets are played optimally. The others are
//! played by the guess with the least bound, so there is a strategy to show.

use crate::threads::parallel_iterators::*;
use keypeg_core::{CodeId, Control, StrategyNode};

use super::Context;
use super::branching::Branching;
use super::cost::{Cost, DepthLeft, Value};
use super::endgame;
use super::node::SearchNode;
use super::root::RootPosition;
use super::scan_request::{CellBounds, ScanRequest, Window};
use super::shared_state::{SearchLimits, SharedState};
use super::worker::Worker;
use crate::Board;
use crate::partition::Partition;

/// How much may be searched to extract a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreeEffort {
    /// Everything that is needed to attain the value.
    Exact,
    /// Small sets only, and until the control stops it.
    Quick,
}

/// Sets of at most this many codes are searched even in a quick tree.
const SHORT_CODES: usize = 32;

/// The cells of sets of at least this many codes are extracted on all threads.
const PARALLEL_CODES: usize = 256;

struct TreeExtractor<'r> {
    worker: Worker<'r>,
    /// The number of turns before the root.
    turns: usize,
    effort: TreeEffort,
}

/// Extracts the tree of a strategy. It begins with `first`, if that is given. `None` if the strategy does not stay
/// within the guesses left.
pub(super) fn extract_tree(
    context: &Context,
    root: &RootPosition,
    left: DepthLeft,
    first: Option<CodeId>,
    effort: TreeEffort,
    control: &Control,
) -> Option<StrategyNode> {
    let shared = SharedState::with_ideal(context, context.loose_ideal(), SearchLimits::new(control));
    let worker = Worker::new(&shared, root.path.clone());
    TreeExtractor { worker, turns: root.path.len(), effort }.tree(&root.set, left, first)
}

/// Extracts the strategy of a set whose value is known, below the root of a worker's search. Returns the worker as it was. There is
/// no tree if the search is stopped.
pub(super) fn extract_below<'r>(
    worker: Worker<'r>,
    ply: usize,
    set: &[CodeId],
    left: DepthLeft,
) -> (Worker<'r>, Option<StrategyNode>) {
    let path = worker.path.clone();
    let mut extractor = TreeExtractor { turns: path.len() - ply, worker, effort: TreeEffort::Exact };
    let tree = extractor.tree(set, left, None).filter(|_| !extractor.worker.shared.is_stopped());
    extractor.worker.path = path;
    (extractor.worker, tree)
}

/// A guess found without a search: among a few codes of the set, one with the most cells.
fn fallback_guess(board: &Board, set: &[CodeId]) -> CodeId {
    const A_FEW: usize = 8;
    let few = set.iter().copied().step_by(set.len().div_ceil(A_FEW));
    few.max_by_key(|&guess| Partition::new(board, guess, set).cells().len()).unwrap_or(set[0])
}

impl TreeExtractor<'_> {
    fn tree(&mut self, set: &[CodeId], left: DepthLeft, first: Option<CodeId>) -> Option<StrategyNode> {
        let guess = match (first, set) {
            (Some(first), _) => first,
            (None, [only]) => *only,
            (None, _) => self.guess(set, left.for_codes(set.len()))?,
        };
        let board = &self.worker.shared.context.board;
        let mut cells = Partition::new(board, guess, set).into_cells();
        cells.retain(|(answer, _)| *answer != board.win());
        let left = if cells.is_empty() { left } else { left.after_guess()? };
        self.worker.path.push(guess);
        let extract = |extractor: &mut TreeExtractor<'_>, (answer, cell): (u8, Vec<CodeId>)| {
            Some((board.feedback(answer), extractor.tree(&cell, left, None)?))
        };
        let answers = if set.len() >= PARALLEL_CODES {
            let (shared, path, turns, effort) = (self.worker.shared, &self.worker.path, self.turns, self.effort);
            let extractor = || TreeExtractor { worker: Worker::new(shared, path.clone()), turns, effort };
            cells.into_par_iter().map_init(extractor, extract).collect::<Option<Vec<_>>>()?
        } else {
            cells.into_iter().map(|cell| extract(self, cell)).collect::<Option<Vec<_>>>()?
        };
        self.worker.path.pop();
        Some(StrategyNode { guess, consistent: set.binary_search(&guess).is_ok(), answers })
    }

    /// The guess to make with two codes or more. `None` if no strategy within the guesses left is found.
    fn guess(&mut self, set: &[CodeId], left: DepthLeft) -> Option<CodeId> {
        let cells_left = left.after_guess()?;
        let shared = self.worker.shared;
        let context = shared.context;
        if shared.limits.control.is_stopped() {
            return Some(fallback_guess(&context.board, set));
        }
        if let Value::Exact(cost) = endgame::settle(&context.answers, set, left) {
            return (cost < Cost::NEVER).then(|| endgame::guess(&context.answers, set));
        }
        let probe = self.worker.probe(set, left);
        let is_short = matches!(probe.value, Value::Exact(_)) || set.len() <= SHORT_CODES;
        if is_short || self.effort == TreeEffort::Exact {
            let budget = match probe.value {
                Value::Exact(Cost::NEVER) => return None,
                Value::Exact(cost) => cost.next(),
                Value::AtLeast(_) => Cost::NEVER,
            };
            let ply = self.worker.path.len() - self.turns;
            let node = SearchNode { set, left, branching: context.whole_branching(), ply };
            let window = Window { from: probe.value.low(), budget };
            if let Some(guess) = self.worker.search(&node, probe.fingerprint, window).guess {
                return Some(guess);
            }
            if !shared.is_stopped() {
                return None;
            }
        }
        if let Some(guess) = self.least_bound_guess(set, cells_left) {
            return Some(guess);
        }
        shared.is_stopped().then(|| fallback_guess(&context.board, set))
    }

    /// The guess with the least bound among those that tell something. `None` if no guess does, or if the time is up.
    fn least_bound_guess(&mut self, set: &[CodeId], cells_left: DepthLeft) -> Option<CodeId> {
        let shared = self.worker.shared;
        let context = shared.context;
        let branching: Vec<Branching> = shared.ideal.branching().collect();
        let bounds = CellBounds { ideal: &shared.ideal, branching: &branching, left: cells_left };
        let mut candidates = Vec::new();
        let pool = context.pools.after(&self.worker.path);
        let tells = |guess: CodeId| Partition::new(&context.board, guess, set).cells().len() > 1;
        let mut window = Window { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let request = ScanRequest { set, pool: pool.as_deref(), window };
            let listed = self.worker.scanner.by_sizes(shared, &request, &bounds, &mut candidates);
            // A guess that tells nothing may have the least bound of all.
            let guess = candidates.iter().map(|candidate| candidate.guess).find(|&guess| tells(guess));
            if guess.is_some() || listed.below == Cost::NEVER || shared.is_stopped() {
                return guess;
            }
            window.from = listed.below;
        }
    }
}
