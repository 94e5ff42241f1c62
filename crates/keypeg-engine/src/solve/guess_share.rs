//! Shares of the guesses of a position, so that several machines can search it at the same time.
//!
//! The guesses of a position are listed by their bounds, as the search tries them. Share k of n has the guesses k, k + n, k + 2n and
//! so on, counted from 0. So every share has some of the most promising guesses.
//!
//! Claim 1: the value of a position is the least of the least costs of all n shares.
//! Proof: the list holds a best guess (see `search`), and each guess of the list is in exactly one share. The order of the list follows
//! from the position and the guesses left alone: bounds by a scan do not look at the table.
//!
//! Claim 2: the result of a search of a share that was not cut off depends only on the share, the position, the guesses left and the
//! budget.
//! Proof: it is the least cost of the guesses of the share if that is below the budget, and the budget if not. The table only
//! changes how the costs are found. The search ends early if a cost equals a lower bound of the value of the position, and then no
//! guess of the share costs less.

use super::ExactSearch;
use super::cost::{Cost, DepthLeft, Value};
use super::node::{Incumbent, SearchNode};
use super::root::RootPosition;
use super::scan_request::Window;
use super::shared_state::SharedState;
use super::worker::{PlyBuffers, Worker};

/// One of several parts into which the guesses of a position are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GuessShare {
    part: u32,
    parts: u32,
}

impl GuessShare {
    /// Share number `part`, counted from 0, of `parts`. `None` if there is no such share.
    pub fn new(part: u32, parts: u32) -> Option<GuessShare> {
        (part < parts).then_some(GuessShare { part, parts })
    }

    /// The number of this share, counted from 0.
    pub fn part(self) -> u32 {
        self.part
    }

    /// The number of shares.
    pub fn parts(self) -> u32 {
        self.parts
    }

    fn contains(self, place: usize) -> bool {
        place as u64 % u64::from(self.parts) == u64::from(self.part)
    }
}

impl ExactSearch {
    /// The least cost of the guesses of a share, or a lower bound of it.
    pub(super) fn search_share(
        &self,
        root: &RootPosition,
        left: DepthLeft,
        budget: Cost,
        share: GuessShare,
        shared: &SharedState<'_>,
    ) -> Value {
        let mut worker = Worker::new(shared, root.path.clone());
        let node = SearchNode { set: &root.set, left, branching: self.branching_of(root, shared), ply: 0 };
        // Not what the table knows of the whole position: that would say too little or too much about a share.
        let settled = worker.settle(&root.set, left).value;
        let low = settled.low().max(shared.ideal.cost(root.set.len(), node.branching, left));
        if matches!(settled, Value::Exact(_)) || low == Cost::NEVER {
            return Value::Exact(low);
        }
        if left != DepthLeft::Unlimited && worker.has_strategy(&node) == Some(false) {
            return Value::Exact(Cost::NEVER);
        }
        if low >= budget || shared.is_stopped() {
            return Value::AtLeast(low);
        }
        shared.count_node();
        let mut buffers = PlyBuffers::default();
        // A window that does not begin at zero lists everything up to its end.
        worker.list(&node, Window { from: Cost::new(1), budget: Cost::NEVER }, &mut buffers);
        if shared.is_stopped() {
            // The list may be a part of the guesses.
            return Value::AtLeast(low);
        }
        let mut place = 0..;
        buffers.candidates.retain(|_| place.next().is_some_and(|place| share.contains(place)));
        let found = worker.try_all(&node, &mut buffers, Incumbent::new(low, budget), Cost::NEVER);
        if shared.is_stopped() {
            return Value::AtLeast(found.tried_low.min(found.best).max(low));
        }
        match found.guess {
            Some(_) => Value::Exact(found.best),
            None => Value::AtLeast(budget),
        }
    }
}
