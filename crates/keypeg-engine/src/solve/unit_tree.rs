//! Strategies of positions whose value is known, for a solve that is spread over many machines.

use keypeg_core::{Control, StrategyNode};

use super::cost::{Cost, DepthLeft, Value};
use super::extract::{TreeEffort, extract_tree};
use super::scan_request::Window;
use super::shared_state::{SearchLimits, SharedState};
use super::unit_search::UnitLimits;
use super::{ExactSearch, SolveError};
use crate::Position;

/// A strategy of a position, and what it took to find its first guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitTree {
    /// The first guess, and what follows.
    pub root: StrategyNode,
    /// The number of sets searched. It depends on what the tables held before.
    pub nodes: u64,
}

impl ExactSearch {
    /// A strategy of a position whose total is `value`. The caller knows that no strategy within the guesses left has a lower total.
    /// `None` if the control or the work of the limits cut the search off, an error if no strategy with this total was found. The
    /// budget and the share of the limits are not used.
    pub(crate) fn unit_tree(
        &self,
        position: &Position,
        value: u64,
        limits: UnitLimits,
        control: &Control,
    ) -> Result<Option<UnitTree>, SolveError> {
        let (root, left) = self.unit_root(position, limits.guesses_left)?;
        let search_limits = SearchLimits { most_polls: Some(limits.work), ..SearchLimits::new(control) };
        let shared = SharedState::new(self.context(), search_limits);
        let cost = |value: u64| Cost::from_bits(u32::try_from(value).unwrap_or(u32::MAX));
        // Guesses that other machines refuted need not be refuted again.
        let window = Window { from: cost(value), budget: cost(value.saturating_add(1)) };
        let found = self.search_root(&root, left, window, &shared);
        if shared.is_stopped() {
            return Ok(None);
        }
        let Value::Exact(cost) = found.value else { return Err(SolveError::WrongTotal(value)) };
        if cost.guesses().map(u64::from) != Some(value) {
            return Err(SolveError::WrongTotal(value));
        }
        // The search left most sets of the tree in the table, so that the rest takes little work.
        let left = limits.guesses_left.map_or(DepthLeft::Unlimited, DepthLeft::Guesses);
        let tree = extract_tree(self.context(), &root, left, found.guess, TreeEffort::Exact, control);
        match tree {
            Some(root) if root.distribution().total() == value => Ok(Some(UnitTree { root, nodes: shared.nodes() })),
            _ if control.is_stopped() => Ok(None),
            _ => Err(SolveError::WrongTotal(value)),
        }
    }

    /// The fewest guesses that any strategy takes at worst, by the ideal tree.
    pub(crate) fn fewest_guesses_of(&self, position: &Position) -> Result<u32, SolveError> {
        let (root, _) = self.root(position, None)?;
        Ok(self.fewest_guesses(root.set.len()))
    }

    /// The key of a position, as in [`PositionBound`](super::PositionBound), without a bound.
    pub(crate) fn position_key(&self, position: &Position, guesses_left: Option<u32>) -> Result<u128, SolveError> {
        let (root, left) = self.unit_root(position, guesses_left)?;
        Ok(self.context().fingerprinter.of(&root.set, left).0)
    }
}
