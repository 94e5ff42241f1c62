//! The tree of a strategy, out of what the memory knows.
//!
//! After a complete search every set on the way is known or quickly searched again, and the tree attains its value.
//! After one that was stopped the sets it knows are played optimally, small ones too, and the others by the guess
//! with the least bound, so that there always is a strategy to show.

use std::time::{Duration, Instant};

use keypeg_core::{CodeId, StrategyNode};
use rayon::prelude::*;

use super::cost::{Cost, DepthLeft, Value};
use super::endgame;
use super::ideal::IdealCosts;
use super::scan::{COUNTED, CellBounds, Window};
use super::search::{SearchNode, Worker};
use super::shared_state::SharedState;
use super::{Context, Unobserved};
use crate::Board;
use crate::partition::Partition;

/// How much may be searched to build a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreeEffort {
    /// Whatever it takes to attain the value.
    Exact,
    /// Next to nothing.
    Quick,
}

/// The time after which a tree with little effort is finished by bounds alone.
const LITTLE: Duration = Duration::from_secs(2);

/// Sets of at least so many codes have their cells planned on all threads.
const SHARED_CODES: usize = 256;

struct TreeExtractor<'r> {
    worker: Worker<'r>,
    /// How many turns led to the whole position.
    turns: usize,
    effort: TreeEffort,
}

/// A strategy for a set that begins with `first`, where that is given; `None` when it does not keep within the
/// guesses left.
pub(super) fn extract_tree(
    context: &Context<'_>,
    set: &[CodeId],
    path: &[CodeId],
    left: DepthLeft,
    first: Option<CodeId>,
    effort: TreeEffort,
) -> Option<StrategyNode> {
    let deadline = match effort {
        TreeEffort::Exact => None,
        TreeEffort::Quick => Instant::now().checked_add(LITTLE),
    };
    let ideal = IdealCosts::new(context.board.answers(), left.for_codes(set.len()));
    let shared = SharedState::new(context, ideal, &Unobserved, deadline, 1);
    let mut extractor = TreeExtractor { worker: Worker::new(&shared, path.to_vec()), turns: path.len(), effort };
    extractor.node(set, left, first)
}

/// A guess that costs next to no time: of a few codes of the set the one with the most cells.
fn hasty(board: &Board, set: &[CodeId]) -> CodeId {
    const A_FEW: usize = 8;
    let few = set.iter().copied().step_by(set.len().div_ceil(A_FEW));
    few.max_by_key(|&guess| Partition::new(board, guess, set).cells().len()).unwrap_or(set[0])
}

impl TreeExtractor<'_> {
    fn node(&mut self, set: &[CodeId], left: DepthLeft, first: Option<CodeId>) -> Option<StrategyNode> {
        let guess = match (first, set) {
            (Some(first), _) => first,
            (None, [only]) => *only,
            (None, _) => self.guess(set, left.for_codes(set.len()))?,
        };
        let board = self.worker.shared.context.board;
        let mut cells = Partition::new(board, guess, set).into_cells();
        cells.retain(|(answer, _)| *answer != board.win());
        let left = if cells.is_empty() { left } else { left.after_guess()? };
        self.worker.path.push(guess);
        let plan = |extractor: &mut TreeExtractor<'_>, (answer, cell): (u8, Vec<CodeId>)| {
            Some((board.feedback(answer), extractor.node(&cell, left, None)?))
        };
        let answers = if set.len() >= SHARED_CODES {
            let (shared, path, turns, effort) = (self.worker.shared, &self.worker.path, self.turns, self.effort);
            let extractor = || TreeExtractor { worker: Worker::new(shared, path.clone()), turns, effort };
            cells.into_par_iter().map_init(extractor, plan).collect::<Option<Vec<_>>>()?
        } else {
            cells.into_iter().map(|cell| plan(self, cell)).collect::<Option<Vec<_>>>()?
        };
        self.worker.path.pop();
        Some(StrategyNode { guess, consistent: set.binary_search(&guess).is_ok(), answers })
    }

    /// The guess to make with two codes or more.
    fn guess(&mut self, set: &[CodeId], left: DepthLeft) -> Option<CodeId> {
        let next = left.after_guess()?;
        let late = self.worker.shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late {
            return Some(hasty(self.worker.shared.context.board, set));
        }
        let context = self.worker.shared.context;
        if let Value::Exact(cost) = endgame::settle(&context.answers, set, left) {
            return (cost < Cost::NEVER).then(|| endgame::guess(&context.answers, set));
        }
        let (value, fingerprint, _) = self.worker.probe(set, left);
        let known = matches!(value, Value::Exact(_)) || set.len() <= COUNTED;
        if known || self.effort == TreeEffort::Exact {
            let budget = match value {
                Value::Exact(Cost::NEVER) => return None,
                Value::Exact(cost) => cost.next(),
                Value::AtLeast(_) => Cost::NEVER,
            };
            let depth = self.worker.path.len() - self.turns;
            let node =
                SearchNode { fingerprint, low: value.low(), left, cells: context.board.answers() as u32 - 1, depth };
            if let Some(guess) = self.worker.search(set, node, budget).guess {
                return Some(guess);
            }
            if !self.worker.shared.is_stopped() {
                return None;
            }
        }
        if let Some(guess) = self.cheapest_bound(set, next) {
            return Some(guess);
        }
        self.worker.shared.is_stopped().then(|| hasty(self.worker.shared.context.board, set))
    }

    /// The guess with the least bound of those that tell something; `None` when there is none, or no time.
    fn cheapest_bound(&mut self, set: &[CodeId], next: DepthLeft) -> Option<CodeId> {
        let context = self.worker.shared.context;
        let bounds = CellBounds { ideal: &self.worker.shared.ideal, cells: &context.branching, left: next };
        let mut candidates = Vec::new();
        let pool = context.pools.after(&self.worker.path);
        let tells = |guess: CodeId| Partition::new(context.board, guess, set).cells().len() > 1;
        let mut window = Window { from: Cost::ZERO, budget: Cost::NEVER };
        loop {
            let shared = self.worker.shared;
            let listed = self.worker.scan.by_sizes(shared, set, pool.as_deref(), &bounds, window, &mut candidates);
            // A guess that tells nothing may have the least bound of all.
            let guess = candidates.iter().map(|candidate| candidate.guess).find(|&guess| tells(guess));
            if guess.is_some() || listed.below == Cost::NEVER || shared.is_stopped() {
                return guess;
            }
            window.from = listed.below;
        }
    }
}
