//! Exact values of positions and of guesses, for whoever must judge them.

use std::time::Instant;

use keypeg_core::CodeId;

use super::cost::{Cost, DepthLeft, Value};
use super::extract::{self, TreeEffort};
use super::{Limits, Observer, SolveError, Solver};
use crate::Move;
use crate::partition::Partition;

/// Proven bounds of the guesses that all remaining secrets take together, this guess included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBounds {
    /// No strategy takes fewer; `None` when no strategy keeps within the guesses allowed.
    pub lower: Option<u64>,
    /// A strategy takes so many; `None` when none is known.
    pub upper: Option<u64>,
}

impl ValueBounds {
    /// The value, where it is known exactly.
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

impl Solver<'_> {
    /// The value of a position: exact, or bounds where the time does not suffice.
    pub fn value(&self, moves: &[Move], limits: &Limits, observer: &dyn Observer) -> Result<ValueBounds, SolveError> {
        let (set, path, left) = self.position(moves, limits.max_guesses)?;
        Ok(self.bounds(&set, &path, left, deadline(limits), limits, observer))
    }

    /// The value of a guess at a position: the guesses of all remaining secrets when it is made now and play is
    /// optimal from then on. A guess that tells nothing and cannot be the secret costs a guess for every secret.
    pub fn value_of_guess(
        &self,
        moves: &[Move],
        guess: CodeId,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<ValueBounds, SolveError> {
        let (set, mut path, left) = self.position(moves, limits.max_guesses)?;
        let deadline = deadline(limits);
        path.push(guess);
        let mut sum = ValueBounds::of(Cost::new(set.len() as u32));
        for (answer, cell) in Partition::new(self.context.board, guess, &set).into_cells() {
            if answer != self.context.board.win() {
                sum = sum.plus(match left.after_guess() {
                    Some(left) => self.bounds(&cell, &path, left, deadline, limits, observer),
                    None => ValueBounds::of(Cost::NEVER),
                });
            }
        }
        Ok(sum)
    }

    fn bounds(
        &self,
        set: &[CodeId],
        path: &[CodeId],
        left: DepthLeft,
        deadline: Option<Instant>,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> ValueBounds {
        let searched = self.search(set, path, left, deadline, limits.threads, observer);
        match searched.value {
            Value::Exact(cost) => ValueBounds::of(cost),
            Value::AtLeast(low) => {
                let tree = extract::extract_tree(&self.context, set, path, left, searched.best, TreeEffort::Quick);
                ValueBounds { lower: low.guesses().map(u64::from), upper: tree.map(|tree| tree.distribution().total()) }
            }
        }
    }
}

fn deadline(limits: &Limits) -> Option<Instant> {
    limits.time.and_then(|time| Instant::now().checked_add(time))
}
