//! Lower bounds for the writer of a proof: from the tables of a solve, or by a search where they do not suffice.

use keypeg_core::proof::{self, Bound};
use keypeg_core::{CodeId, Control};

use super::ExactSearch;
use super::cost::{Cost, DepthLeft, Value};
use super::node::SearchNode;
use super::scan_request::Window;
use super::shared_state::{PollCounter, SearchLimits, SharedState};
use super::worker::Worker;

/// What the writer of a proof asks an oracle.
pub(crate) trait LowerBounds {
    /// The cost of a set or `enough`, whichever is less; a lower bound of that if the control stops the search, or if the cost is
    /// less than an `enough` of [`Bound::Never`]. So the result does not depend on what the transposition table happens to hold.
    /// `path` holds the guesses that led to the set.
    fn at_least(&mut self, set: &[CodeId], path: &[CodeId], left: proof::GuessesLeft, enough: Bound) -> Bound;

    /// Whether the control has stopped the search, so that bounds may be lower than asked for.
    fn is_stopped(&self) -> bool;

    /// Counts pairs of codes that the writer compared itself.
    fn count_pairs(&mut self, pairs: usize);

    /// Reports that `done` of `total` steps are done.
    fn report_steps(&self, done: usize, total: usize);
}

/// Answers which lower bounds of the total hold for sets of one board.
pub(crate) struct BoundOracle<'r> {
    worker: Worker<'r>,
    /// The work besides the search.
    other_work: PollCounter,
}

impl ExactSearch {
    /// Calls `ask` with an oracle. The oracle stops after this work, in steps of about half a million compared codes; `None` for
    /// no limit.
    pub(crate) fn consult<T>(
        &self,
        work: Option<u64>,
        control: &Control,
        ask: impl FnOnce(&mut BoundOracle<'_>) -> T,
    ) -> T {
        let limits = SearchLimits { most_polls: work, ..SearchLimits::new(control) };
        let shared = SharedState::new(self.context(), limits);
        ask(&mut BoundOracle { worker: Worker::new(&shared, Vec::new()), other_work: PollCounter::default() })
    }
}

impl LowerBounds for BoundOracle<'_> {
    fn at_least(&mut self, set: &[CodeId], path: &[CodeId], left: proof::GuessesLeft, enough: Bound) -> Bound {
        let Some(left) = from_proof(left, set.len()) else { return Bound::Never };
        let budget = match enough {
            Bound::Never => Cost::NEVER,
            Bound::Guesses(guesses) => Cost::from_bits(u32::try_from(guesses).unwrap_or(u32::MAX)),
        };
        if enough == Bound::Never && left != DepthLeft::Unlimited {
            return if self.has_strategy(set, path, left) { Bound::Guesses(0) } else { Bound::Never };
        }
        let low = self.low(set, path, left, budget);
        low.guesses().map_or(Bound::Never, |guesses| Bound::Guesses(guesses.into())).min(enough)
    }

    fn is_stopped(&self) -> bool {
        self.worker.shared.is_stopped() || self.worker.shared.limits.control.is_stopped()
    }

    fn count_pairs(&mut self, pairs: usize) {
        self.other_work.count(self.worker.shared, pairs as u64);
    }

    fn report_steps(&self, done: usize, total: usize) {
        self.worker.shared.limits.control.report_steps(done as u64, total as u64);
    }
}

impl BoundOracle<'_> {
    /// Whether a set has a strategy. True if the search is stopped.
    fn has_strategy(&mut self, set: &[CodeId], path: &[CodeId], left: DepthLeft) -> bool {
        if let [_] = set {
            return true;
        }
        self.worker.path.clear();
        self.worker.path.extend_from_slice(path);
        let branching = self.worker.shared.context.whole_branching();
        // Ply 1, as in a search.
        self.worker.has_strategy(&SearchNode { set, left, branching, ply: 1 }) != Some(false)
    }

    /// The value of a set, or a lower bound that is not below `budget`.
    fn low(&mut self, set: &[CodeId], path: &[CodeId], left: DepthLeft, budget: Cost) -> Cost {
        let shared = self.worker.shared;
        let probe = self.worker.probe(set, left);
        let low = probe.value.low();
        if matches!(probe.value, Value::Exact(_)) || low >= budget {
            return low;
        }
        // Ply 1, since ply 0 would be reported as the root of a solve.
        let node = SearchNode { set, left, branching: shared.context.whole_branching(), ply: 1 };
        let low = low.max(shared.ideal.cost(set.len(), node.branching, left));
        if low >= budget {
            return low;
        }
        self.worker.path.clear();
        self.worker.path.extend_from_slice(path);
        self.worker.search(&node, probe.fingerprint, Window { from: low, budget }).value.low()
    }
}

/// The guesses left as the search counts them. `None` if no guess is left.
fn from_proof(left: proof::GuessesLeft, codes: usize) -> Option<DepthLeft> {
    match left {
        proof::GuessesLeft::Unlimited => Some(DepthLeft::Unlimited),
        proof::GuessesLeft::Guesses(0) => None,
        proof::GuessesLeft::Guesses(left) => Some(DepthLeft::Guesses(left).for_codes(codes)),
    }
}
