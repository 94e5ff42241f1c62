//! Exact values of positions and of guesses.

use keypeg_core::{CodeId, Control};

use super::cost::{Cost, DepthLeft, Value};
use super::extract::{TreeEffort, extract_tree};
use super::root::RootPosition;
use super::shared_state::SearchLimits;
use super::{ExactSearch, SolveError, SolveOptions};
use crate::partition::Partition;
use crate::{Position, threads};

/// Proven bounds of a value: the guesses of all remaining secrets together, from the next guess on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBounds {
    /// No strategy needs fewer guesses. `None` if no strategy stays within the guesses allowed.
    pub lower: Option<u64>,
    /// Some strategy needs this number of guesses. `None` if no strategy is known.
    pub upper: Option<u64>,
}

impl ValueBounds {
    /// The value, if it is known exactly.
    pub fn exact(self) -> Option<u64> {
        self.lower.filter(|_| self.lower == self.upper)
    }

    fn of(cost: Cost) -> ValueBounds {
        let guesses = cost.guesses().map(u64::from);
        ValueBounds { lower: guesses, upper: guesses }
    }

    fn plus(self, other: ValueBounds) -> ValueBounds {
        let sum = |a: Option<u64>, b: Option<u64>| Some(a? + b?);
        ValueBounds { lower: sum(self.lower, other.lower), upper: sum(self.upper, other.upper) }
    }
}

impl ExactSearch {
    /// The value of a position: exact, or bounds if the time does not suffice.
    pub(crate) fn value(
        &self,
        position: &Position,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<ValueBounds, SolveError> {
        let (root, left) = self.root(position, options.max_guesses)?;
        Ok(self.bounds(&root, left, options, control))
    }

    /// The value of a guess at a position: the guesses of all remaining secrets if it is made now and play is optimal
    /// from then on. A guess that tells nothing and cannot be the secret costs one guess per secret.
    pub(crate) fn value_of_guess(
        &self,
        position: &Position,
        guess: CodeId,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<ValueBounds, SolveError> {
        let (root, left) = self.root(position, options.max_guesses)?;
        let board = position.board();
        let path: Vec<CodeId> = root.path.iter().copied().chain([guess]).collect();
        let mut sum = ValueBounds::of(Cost::new(root.set.len() as u32));
        for (answer, set) in Partition::new(board, guess, &root.set).into_cells() {
            if answer != board.win() {
                sum = sum.plus(match left.after_guess() {
                    Some(left) => self.bounds(&RootPosition { set, path: path.clone() }, left, options, control),
                    None => ValueBounds::of(Cost::NEVER),
                });
            }
        }
        Ok(sum)
    }

    fn bounds(&self, root: &RootPosition, left: DepthLeft, options: &SolveOptions, control: &Control) -> ValueBounds {
        let limits = SearchLimits { threads: threads::usable(options.threads), ..SearchLimits::new(control) };
        let result = self.search(root, left, limits);
        match result.value {
            Value::Exact(cost) => ValueBounds::of(cost),
            Value::AtLeast(low) => {
                let quick = Control::default().with_time_limit(options.tree_time);
                let tree = extract_tree(self.context(), root, left, result.best, TreeEffort::Quick, &quick);
                let upper = tree.map(|tree| tree.distribution().total());
                ValueBounds { lower: low.guesses().map(u64::from), upper }
            }
        }
    }
}
