//! One position of the tree and its guesses.

use std::collections::{BTreeSet, HashSet};
use std::ops::Add;

use keypeg_core::{Code, History};
use keypeg_engine::solve::ProvenValue;

use crate::cluster_error::ClusterError;

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(super) usize);

impl NodeId {
    /// The place as the slot of a unit.
    pub(crate) fn slot(self) -> usize {
        self.0
    }

    pub(crate) fn of_slot(slot: usize) -> NodeId {
        NodeId(slot)
    }
}

/// The guesses of all secrets together, or [`Total::NEVER`] if no strategy is possible or known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Total(u64);

impl Total {
    /// Above every number of guesses.
    pub(crate) const NEVER: Total = Total(u64::MAX >> 8);

    pub(crate) fn of(guesses: u64) -> Total {
        Total(guesses.min(Total::NEVER.0))
    }

    /// `None` for [`Total::NEVER`].
    pub(crate) fn guesses(self) -> Option<u64> {
        (self < Total::NEVER).then_some(self.0)
    }

    /// The budget of one term of a sum, so that the sum stays below `self`. `term` is its lower bound in `sum`.
    pub(crate) fn budget_for(self, sum: Total, term: Total) -> Total {
        if self == Total::NEVER { self } else { Total(self.0 - (sum.0 - term.0)) }
    }
}

impl Add for Total {
    type Output = Total;

    fn add(self, other: Total) -> Total {
        Total((self.0 + other.0).min(Total::NEVER.0))
    }
}

/// A position.
pub(crate) struct TreeNode {
    pub(crate) history: History,
    /// The number of codes that are left.
    pub(crate) codes: usize,
    pub(crate) guesses_left: Option<u32>,
    /// No strategy takes fewer guesses.
    pub(crate) low: Total,
    /// Some strategy takes this many guesses.
    pub(crate) upper: Total,
    /// Whether a worker gave up, so that the position is split.
    pub(crate) cut_off: bool,
    /// The guesses above that this position is a cell of.
    pub(super) parents: BTreeSet<(NodeId, usize)>,
    /// The cells of the guesses so far. A guess that leads to the same cells is as good.
    pub(super) partitions: HashSet<Vec<NodeId>>,
    /// `None` for a leaf.
    pub(super) guesses: Option<Vec<TreeGuess>>,
}

/// A guess of an expanded node.
pub(crate) struct TreeGuess {
    pub(crate) guess: Code,
    pub(crate) low: Total,
    pub(crate) upper: Total,
    /// `None` until they are needed.
    cells: Option<Vec<NodeId>>,
}

impl TreeNode {
    pub(super) fn new(history: History, codes: usize, guesses_left: Option<u32>, value: ProvenValue) -> TreeNode {
        let low = value.low().map_or(Total::NEVER, Total::of);
        let upper = if let ProvenValue::Exact(total) = value { Total::of(total) } else { Total::NEVER };
        let (parents, partitions) = (BTreeSet::new(), HashSet::new());
        TreeNode { history, codes, guesses_left, low, upper, cut_off: false, parents, partitions, guesses: None }
    }

    /// Whether its value is known.
    pub(crate) fn is_settled(&self) -> bool {
        self.low == self.upper
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.guesses.is_none()
    }

    /// The guesses of an expanded node; empty for a leaf.
    pub(crate) fn listed(&self) -> &[TreeGuess] {
        self.guesses.as_deref().unwrap_or_default()
    }

    pub(super) fn listed_mut(&mut self) -> &mut [TreeGuess] {
        self.guesses.as_deref_mut().unwrap_or_default()
    }

    /// Takes a proven value. An error if it contradicts what was proven before.
    pub(super) fn raise(&mut self, value: ProvenValue) -> Result<(), ClusterError> {
        let low = value.low().map_or(Total::NEVER, Total::of);
        let is_exact = value.is_settled();
        if low > self.upper || (is_exact && low < self.low) {
            let known = format!("{:?} to {:?}", self.low.guesses(), self.upper.guesses());
            return Err(ClusterError::contradiction(&self.history, format!("{value:?}"), known));
        }
        self.low = self.low.max(low);
        if is_exact {
            self.upper = low;
        }
        Ok(())
    }

    pub(super) fn lower_upper(&mut self, upper: Total) {
        self.upper = self.upper.min(upper);
    }

    /// Computes the bounds from the guesses. Returns whether they changed.
    pub(super) fn refresh(&mut self) -> bool {
        let Some(guesses) = &self.guesses else { return false };
        let before = (self.low, self.upper);
        let low = guesses.iter().map(|guess| guess.low).min().unwrap_or(Total::NEVER);
        let upper = guesses.iter().map(|guess| guess.upper).min().unwrap_or(Total::NEVER);
        self.upper = self.upper.min(upper);
        // A strategy from elsewhere can be better than every guess that is still of interest.
        self.low = self.low.max(low.min(self.upper));
        before != (self.low, self.upper)
    }
}

impl TreeGuess {
    pub(super) fn new(guess: Code, at_least: u64) -> TreeGuess {
        TreeGuess { guess, low: Total::of(at_least), upper: Total::NEVER, cells: None }
    }

    pub(crate) fn cells(&self) -> Option<&[NodeId]> {
        self.cells.as_deref()
    }

    pub(super) fn set_cells(&mut self, cells: Vec<NodeId>) {
        self.cells = Some(cells);
    }

    /// Bounds only become stronger.
    pub(super) fn set_bounds(&mut self, low: Total, upper: Total) {
        self.low = self.low.max(low);
        self.upper = self.upper.min(upper);
    }

    /// Leaves the guess out: another one is as good or better.
    pub(super) fn refuse(&mut self) {
        self.low = Total::NEVER;
    }
}
