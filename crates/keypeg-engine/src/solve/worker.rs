//! One thread of a search: its path, its buffers, and what it can find out about a set without searching it.

use std::sync::Arc;

use keypeg_core::CodeId;

use super::branching::Branching;
use super::candidate::CandidateGuess;
use super::cost::{DepthLeft, Value};
use super::endgame;
use super::expand::Expansion;
use super::fingerprint::Fingerprint;
use super::ideal::IdealCosts;
use super::node::SearchNode;
use super::root_progress::RootGuess;
use super::scan::GuessScanner;
use super::shared_state::SharedState;
use crate::symmetry::GuessList;

/// One thread of a search.
pub(super) struct Worker<'r> {
    pub(super) shared: &'r SharedState<'r>,
    /// The guesses that led to the current node, those before the root included.
    pub(super) path: Vec<CodeId>,
    pub(super) scanner: GuessScanner,
    /// The buffers of each ply. Those in use are taken out.
    stack: Vec<PlyBuffers>,
    /// The guess at the root that this thread is trying.
    pub(super) root_guess: Option<RootGuess>,
}

/// The buffers of one ply, which are reused by all nodes of this ply.
#[derive(Default)]
pub(super) struct PlyBuffers {
    pub(super) candidates: Vec<CandidateGuess>,
    /// For each answer but the winning one, upper bounds of the branching factors of its cell.
    pub(super) branching: Vec<Branching>,
    pub(super) expansion: Expansion,
}

impl PlyBuffers {
    /// Bounds the branching factors of the cells of a set. `branching` holds for the set, hence for each of its cells.
    pub(super) fn set_branching(&mut self, ideal: &IdealCosts, branching: Branching) {
        self.branching.clear();
        self.branching.extend(ideal.branching().map(|cell| cell.min(branching)));
    }
}

/// What is known of a set without a search of it.
#[derive(Clone, Copy)]
pub(super) struct ProbeResult {
    pub(super) value: Value,
    /// Zero when `endgame` settled the set: the table is not needed then.
    pub(super) fingerprint: Fingerprint,
    /// Whether the transposition table had an entry for the set.
    pub(super) in_table: bool,
}

impl<'r> Worker<'r> {
    pub(super) fn new(shared: &'r SharedState<'r>, path: Vec<CodeId>) -> Worker<'r> {
        Worker { shared, path, scanner: GuessScanner::default(), stack: Vec::new(), root_guess: None }
    }

    /// Finds out what is known of a set: first by the rules of `endgame`, then in the transposition table.
    pub(super) fn probe(&self, set: &[CodeId], left: DepthLeft) -> ProbeResult {
        let settled = self.settle(set, left);
        if let Value::Exact(_) = settled.value {
            return settled;
        }
        let table = &self.shared.context.table;
        let known = table.probe(settled.fingerprint);
        if let Some(Value::Exact(cost)) = known {
            return ProbeResult { value: Value::Exact(cost), in_table: true, ..settled };
        }
        // A limit of guesses never makes a set cheaper.
        let unlimited = settled.fingerprint.without_limit(left).and_then(|fingerprint| table.probe(fingerprint));
        let low = known.into_iter().chain(unlimited).map(Value::low).max();
        match low {
            Some(low) => ProbeResult { value: settled.value.raised_to(low), in_table: true, ..settled },
            None => settled,
        }
    }

    /// What the rules of `endgame` know of a set.
    pub(super) fn settle(&self, set: &[CodeId], left: DepthLeft) -> ProbeResult {
        let context = self.shared.context;
        let value = endgame::settle(&context.answers, set, left);
        let fingerprint = match value {
            Value::Exact(_) => Fingerprint(0),
            Value::AtLeast(_) => context.fingerprinter.of(set, left),
        };
        ProbeResult { value, fingerprint, in_table: false }
    }

    /// Takes the buffers of a ply out of the stack. The caller returns them with [`Worker::return_buffers`].
    pub(super) fn take_buffers(&mut self, ply: usize) -> PlyBuffers {
        if self.stack.len() <= ply {
            self.stack.resize_with(ply + 1, PlyBuffers::default);
        }
        std::mem::take(&mut self.stack[ply])
    }

    pub(super) fn return_buffers(&mut self, ply: usize, buffers: PlyBuffers) {
        self.stack[ply] = buffers;
    }

    /// The representative guesses for a node, or `None` when all codes are to be scanned.
    pub(super) fn pool(&self, node: &SearchNode<'_>) -> Option<Arc<GuessList>> {
        self.shared.context.pools.for_set(&self.path, node.set.len())
    }
}
