//! Lower bounds for whoever writes a proof: the memory of a solve, and a search where it does not suffice.

use keypeg_core::CodeId;
use keypeg_core::proof::{self, Bound};

use super::cost::{Cost, Left, Value};
use super::ideal::Ideal;
use super::run::Run;
use super::search::{Node, Worker};
use super::{Observer, Solver};
use crate::Board;

/// Answers questions about sets of one board.
pub(crate) struct Oracle<'r> {
    worker: Worker<'r>,
}

impl<'a> Solver<'a> {
    /// The board.
    pub(crate) fn board(&self) -> &'a Board {
        self.ground.board
    }

    /// Asks an oracle about sets with at most `left` guesses left.
    pub(crate) fn consult<T>(
        &self,
        left: proof::GuessesLeft,
        observer: &dyn Observer,
        ask: impl FnOnce(&mut Oracle<'_>) -> T,
    ) -> T {
        let codes = self.ground.board.space().len();
        let ideal = Ideal::new(self.ground.board.answers(), from_proof(left, codes).unwrap_or(Left::Guesses(1)));
        let run = Run::new(&self.ground, ideal, observer, None, 1);
        ask(&mut Oracle { worker: Worker::new(&run, Vec::new()) })
    }
}

impl Oracle<'_> {
    /// What a set costs, or `enough` when that is less; a lower bound when the observer stops the search. So the answer
    /// does not depend on what the memory happens to know. `path` holds the guesses that led to the set.
    pub(crate) fn at_least(
        &mut self,
        set: &[CodeId],
        path: &[CodeId],
        left: proof::GuessesLeft,
        enough: Bound,
    ) -> Bound {
        let Some(left) = from_proof(left, set.len()) else { return Bound::Never };
        let budget = match enough {
            Bound::Never => Cost::NEVER,
            Bound::Guesses(guesses) => Cost::from_bits(u32::try_from(guesses).unwrap_or(u32::MAX)),
        };
        let (value, fingerprint, _) = self.worker.glance(set, left);
        let value = match value {
            Value::AtLeast(low) if low < budget => {
                let cells = self.worker.run.ground.board.answers() as u32 - 1;
                let low = low.max(self.worker.run.ideal.cost(set.len(), cells, left));
                if low < budget {
                    // Not the root of a solve: it reports nothing.
                    self.worker.path.clear();
                    self.worker.path.extend_from_slice(path);
                    self.worker.search(set, Node { fingerprint, low, left, cells, depth: 1 }, budget).value
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
        self.worker.run.is_stopped() || self.worker.run.observer.is_cancelled()
    }

    /// Tells the observer that so much of so much is done.
    pub(crate) fn progress(&self, done: usize, of: usize) {
        self.worker.run.observer.progress(done as u64, of as u64);
    }
}

/// The guesses left as the search counts them, or `None` when there are none.
fn from_proof(left: proof::GuessesLeft, codes: usize) -> Option<Left> {
    match left {
        proof::GuessesLeft::Unlimited => Some(Left::Unlimited),
        proof::GuessesLeft::Guesses(0) => None,
        proof::GuessesLeft::Guesses(left) => Some(Left::Guesses(left).for_codes(codes)),
    }
}
