//! The search of a root: the position that a solve begins with.

use keypeg_core::CodeId;

use super::cost::{Cost, DepthLeft, Value};
use super::node::{NodeResult, SearchNode};
use super::scan_request::Window;
use super::shared_state::{SearchLimits, SharedState};
use super::worker::Worker;
use super::{ExactSearch, SolveError};
use crate::Position;

/// A position to solve.
pub(super) struct RootPosition {
    /// The codes that agree with the turns, in ascending order; at least one.
    pub(super) set: Vec<CodeId>,
    /// The guesses of the turns.
    pub(super) path: Vec<CodeId>,
}

/// The result of a search of a root.
pub(super) struct RootResult {
    pub(super) value: Value,
    /// The first guess of the best strategy found. `None` if the value was known, or no strategy was found.
    pub(super) best: Option<CodeId>,
    /// Whether some strategy is known to stay within the guesses left.
    pub(super) is_feasible: bool,
    pub(super) nodes: u64,
}

impl ExactSearch {
    /// A position of this board as the search sees it, and the guesses left there.
    pub(super) fn root(
        &self,
        position: &Position,
        max_guesses: Option<u32>,
    ) -> Result<(RootPosition, DepthLeft), SolveError> {
        super::check_size(self.board())?;
        if position.game() != self.board().game() {
            return Err(SolveError::OtherGame { expected: self.board().game(), found: position.game() });
        }
        if !position.is_exact() {
            return Err(SolveError::NotDescribed);
        }
        let left = match max_guesses {
            Some(0) => return Err(SolveError::NoGuesses),
            Some(guesses) => DepthLeft::Guesses(guesses),
            None => DepthLeft::Unlimited,
        };
        Ok((RootPosition { set: position.ids().to_vec(), path: position.guesses() }, left))
    }

    /// Searches a root: first whether it has a strategy within the guesses left, and then for its value.
    pub(super) fn search(&self, root: &RootPosition, left: DepthLeft, limits: SearchLimits<'_>) -> RootResult {
        let context = self.context();
        let set = &root.set[..];
        let left = left.for_codes(set.len());
        let shared = SharedState::new(context, limits);
        // Small boards are solved before the first poll of a scan, so a control that has stopped is asked here.
        shared.poll();
        let mut worker = Worker::new(&shared, root.path.clone());
        let node = SearchNode { set, left, branching: context.whole_branching(), ply: 0 };
        let has_strategy = match shared.seeking_any(|| worker.has_strategy(&node)) {
            None if shared.has_strategy_beside() => Some(true),
            answer => answer,
        };
        let result = match has_strategy {
            Some(false) => NodeResult { value: Value::Exact(Cost::NEVER), guess: None },
            _ => search_value(&mut worker, &node),
        };
        RootResult {
            value: result.value,
            best: result.guess.or(shared.root_progress.best_guess()),
            is_feasible: has_strategy == Some(true),
            nodes: shared.nodes(),
        }
    }
}

/// Searches a root without a budget, unless its value is known.
fn search_value(worker: &mut Worker<'_>, node: &SearchNode<'_>) -> NodeResult {
    let probe = worker.probe(node.set, node.left);
    let Value::AtLeast(low) = probe.value else { return NodeResult { value: probe.value, guess: None } };
    let low = low.max(worker.shared.ideal.cost(node.set.len(), node.branching, node.left));
    if low == Cost::NEVER {
        return NodeResult { value: Value::Exact(Cost::NEVER), guess: None };
    }
    let window = Window { from: low, budget: Cost::NEVER };
    match worker.search(node, probe.fingerprint, window) {
        // No cost is greater, so this bound is the value.
        NodeResult { value: Value::AtLeast(Cost::NEVER), guess } => {
            NodeResult { value: Value::Exact(Cost::NEVER), guess }
        }
        result => result,
    }
}
