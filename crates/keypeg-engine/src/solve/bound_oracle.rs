//! Lower bounds for whoever writes a proof: the memory of a solve, and a search where it does not suffice.

use keypeg_core::CodeId;
use keypeg_core::proof::{self, Bound};

use super::cost::{Cost, DepthLeft, Value};
use super::ideal::IdealCosts;
use super::search::{SearchNode, Worker};
use super::shared_state::SharedState;
use super::{Observer, Solver};
use crate::Board;

/// Answers questions about sets of one board.
pub(crate) struct BoundOracle<'r> {
    worker: Worker<'r>,
}

impl<'a> Solver<'a> {
    /// The board.
    pub(crate) fn board(&self) -> &'a Board {
        self.context.board
    }

    /// Asks an oracle about sets with at most `left` guesses left.
    pub(crate) fn consult<T>(
        &self,
        left: proof::Left,
        observer: &dyn Observer,
        ask: impl FnOnce(&mut BoundOracle<'_>) -> T,
    ) -> T {
        let codes = self.context.board.space().len();
        let ideal =
            IdealCosts::new(self.context.board.answers(), from_proof(left, codes).unwrap_or(DepthLeft::Guesses(1)));
        let shared = SharedState::new(&self.context, ideal, observer, None, 1);
        ask(&mut BoundOracle { worker: Worker::new(&shared, Vec::new()) })
    }
}

impl BoundOracle<'_> {
    /// What a set costs, or `enough` when that is less; a lower bound when the observer stops the search. So the answer
    /// does not depend on what the memory happens to know. `path` holds the guesses that led to the set.
    pub(crate) fn at_least(&mut self, set: &[CodeId], path: &[CodeId], left: proof::Left, enough: Bound) -> Bound {
        let Some(left) = from_proof(left, set.len()) else { return Bound::Never };
        let budget = match enough {
            Bound::Never => Cost::NEVER,
            Bound::Guesses(guesses) => Cost::from_bits(u32::try_from(guesses).unwrap_or(u32::MAX)),
        };
        let (value, fingerprint, _) = self.worker.probe(set, left);
        let value = match value {
            Value::AtLeast(low) if low < budget => {
                let cells = self.worker.shared.context.board.answers() as u32 - 1;
                let low = low.max(self.worker.shared.ideal.cost(set.len(), cells, left));
                if low < budget {
                    // Not the root of a solve: it reports nothing.
                    self.worker.path.clear();
                    self.worker.path.extend_from_slice(path);
                    self.worker.search(set, SearchNode { fingerprint, low, left, cells, depth: 1 }, budget).value
                } else {
                    Value::AtLeast(low)
                }
            }
            known => known,
        };
        value.low().guesses().map_or(Bound::Never, |guesses| Bound::Guesses(guesses.into())).min(enough)
    }

    /// Whether the observer has stopped the search, so that bounds may be lower than asked for.
    pub(crate) fn is_stopped(&self) -> bool {
        self.worker.shared.is_stopped() || self.worker.shared.observer.is_cancelled()
    }

    /// Tells the observer that so much of so much is done.
    pub(crate) fn progress(&self, done: usize, of: usize) {
        self.worker.shared.observer.progress(done as u64, of as u64);
    }
}

/// The guesses left as the search counts them, or `None` when there are none.
fn from_proof(left: proof::Left, codes: usize) -> Option<DepthLeft> {
    match left {
        proof::Left::Unlimited => Some(DepthLeft::Unlimited),
        proof::Left::Guesses(0) => None,
        proof::Left::Guesses(left) => Some(DepthLeft::Guesses(left).for_codes(codes)),
    }
}
