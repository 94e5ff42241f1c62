//! One position of the tree and its guesses.

use std::collections::{BTreeSet, HashSet};
use std::ops::Add;

use keypeg_core::{Code, History};
use keypeg_engine::solve::ProvenValue;

use super::KnownResult;
use crate::cluster_error::ClusterError;

/// The number of shares into which the guesses of a position are divided.
pub(crate) const SHARES: usize = 8;

/// The place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(pub(super) usize);

/// What a unit of the first round is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitPlace {
    pub(crate) node: NodeId,
    /// The number of a share; `None` for the whole position.
    pub(crate) share: Option<usize>,
}

impl NodeId {
    /// The slots of all units of a node.
    pub(crate) fn slots(self) -> std::ops::Range<usize> {
        self.0 * (SHARES + 1)..(self.0 + 1) * (SHARES + 1)
    }
}

impl UnitPlace {
    /// The place as the slot of a unit.
    pub(crate) fn slot(self) -> usize {
        self.node.slots().start + self.share.map_or(0, |share| share + 1)
    }

    pub(crate) fn of_slot(slot: usize) -> UnitPlace {
        UnitPlace { node: NodeId(slot / (SHARES + 1)), share: (slot % (SHARES + 1)).checked_sub(1) }
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
    /// Whether a worker gave up, so that the position is divided.
    pub(crate) cut_off: bool,
    /// Whether a worker gave up a share of the guesses, so that the position is divided into cells.
    pub(crate) share_cut_off: bool,
    /// What is known of the shares of its guesses; empty until it is divided into them.
    pub(crate) shares: Vec<ShareBounds>,
    /// The guesses above that this position is a cell of.
    pub(super) parents: BTreeSet<(NodeId, usize)>,
    /// The cells of the guesses so far. A guess that leads to the same cells is as good.
    pub(super) partitions: HashSet<Vec<NodeId>>,
    /// `None` for a leaf.
    pub(super) guesses: Option<Vec<TreeGuess>>,
}

/// What is known of the least cost of a share of the guesses.
#[derive(Clone, Copy)]
pub(crate) struct ShareBounds {
    pub(crate) low: Total,
    pub(crate) upper: Total,
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
        TreeNode {
            history,
            codes,
            guesses_left,
            low,
            upper,
            cut_off: false,
            share_cut_off: false,
            shares: Vec::new(),
            parents: BTreeSet::new(),
            partitions: HashSet::new(),
            guesses: None,
        }
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
            return Err(self.contradiction(value));
        }
        self.low = self.low.max(low);
        if is_exact {
            self.upper = low;
        }
        Ok(())
    }

    /// Takes a result about the whole position.
    pub(super) fn take(&mut self, result: KnownResult) -> Result<(), ClusterError> {
        self.raise(result.value)?;
        self.cut_off |= result.cut_off;
        result.best.map_or(Ok(()), |best| self.lower_upper(Total::of(best)))
    }

    /// Takes a result about a share of the guesses.
    pub(super) fn take_share(&mut self, part: usize, result: KnownResult) -> Result<(), ClusterError> {
        self.raise_share(part, result.value)?;
        self.share_cut_off |= result.cut_off;
        result.best.map_or(Ok(()), |best| self.lower_upper(Total::of(best)))
    }

    /// Divides the guesses into shares of which nothing is known.
    pub(super) fn divide(&mut self, parts: usize) {
        self.shares = vec![ShareBounds { low: self.low, upper: Total::NEVER }; parts];
    }

    /// The same as [`TreeNode::raise`] for the least cost of a share. The bounds of the node follow with [`TreeNode::refresh`].
    pub(super) fn raise_share(&mut self, part: usize, value: ProvenValue) -> Result<(), ClusterError> {
        let low = value.low().map_or(Total::NEVER, Total::of);
        let Some(&share) = self.shares.get(part) else { return Ok(()) };
        // A share may cost less than the bound of the position only if that bound was wrong.
        if value.is_settled() && (low < self.low || low < share.low || low > share.upper) || low > share.upper {
            return Err(self.contradiction(value));
        }
        let upper = if value.is_settled() { low } else { share.upper };
        self.shares[part] = ShareBounds { low: share.low.max(low), upper };
        Ok(())
    }

    fn contradiction(&self, value: ProvenValue) -> ClusterError {
        let known = format!("{:?} to {:?}", self.low.guesses(), self.upper.guesses());
        ClusterError::contradiction(&self.history, format!("{value:?}"), known)
    }

    /// Takes the total of a strategy. An error if less was proven to be impossible.
    pub(super) fn lower_upper(&mut self, upper: Total) -> Result<(), ClusterError> {
        if upper < self.low {
            return Err(self.contradiction(ProvenValue::Exact(upper.guesses().unwrap_or_default())));
        }
        self.upper = self.upper.min(upper);
        Ok(())
    }

    /// Computes the bounds from the guesses and from the shares of the guesses. Returns whether they changed.
    pub(super) fn refresh(&mut self) -> bool {
        let before = (self.low, self.upper);
        if let Some(guesses) = &self.guesses {
            let low = guesses.iter().map(|guess| guess.low).min();
            let upper = guesses.iter().map(|guess| guess.upper).min();
            self.narrow(low.unwrap_or(Total::NEVER), upper.unwrap_or(Total::NEVER));
        }
        let low = self.shares.iter().map(|share| share.low).min();
        let upper = self.shares.iter().map(|share| share.upper).min();
        if let (Some(low), Some(upper)) = (low, upper) {
            self.narrow(low, upper);
        }
        before != (self.low, self.upper)
    }

    fn narrow(&mut self, low: Total, upper: Total) {
        self.upper = self.upper.min(upper);
        // A strategy from elsewhere can be better than every guess that is still of interest.
        self.low = self.low.max(low.min(self.upper));
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
