//! The cost of a set of codes, and what a search knows of it.

use std::ops::Add;

/// The guesses of all secrets of a set together, or [`Cost::NEVER`] if no strategy stays within the guesses left.
///
/// Costs are ordered. `NEVER` is the greatest, and adding anything to it gives `NEVER`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cost(u32);

impl Cost {
    /// The cost of a set without a strategy.
    pub(super) const NEVER: Cost = Cost(u32::MAX >> 1);
    pub(super) const ZERO: Cost = Cost(0);

    /// The cost of a strategy.
    ///
    /// # Panics
    /// With 2³¹ − 1 guesses or more. No board that can be enumerated needs that many.
    pub(super) fn new(guesses: u32) -> Cost {
        assert!(guesses < Cost::NEVER.0, "a strategy of {guesses} guesses");
        Cost(guesses)
    }

    /// The guesses, or `None` for [`Cost::NEVER`].
    pub(super) fn guesses(self) -> Option<u32> {
        (self < Cost::NEVER).then_some(self.0)
    }

    /// This cost plus 1.
    pub(super) fn next(self) -> Cost {
        self + Cost(1)
    }

    /// This sum with its term `from` replaced by `to`, which is not less.
    pub(super) fn raised(self, from: Cost, to: Cost) -> Cost {
        debug_assert!(from <= self && from <= to);
        if to == Cost::NEVER { to } else { Cost(self.0 - from.0) + to }
    }

    /// The budget for one term of a sum, so that the sum stays below `budget`. `term` is its lower bound in `sum`.
    pub(super) fn budget_for(budget: Cost, sum: Cost, term: Cost) -> Cost {
        debug_assert!(sum < budget && term <= sum);
        if budget == Cost::NEVER { budget } else { Cost(budget.0 - (sum.0 - term.0)) }
    }

    /// The cost as a number that [`Cost::from_bits`] reads back. It fits 31 bits.
    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    pub(super) fn from_bits(bits: u32) -> Cost {
        Cost(bits.min(Cost::NEVER.0))
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost((self.0 + other.0).min(Cost::NEVER.0))
    }
}

/// What is known of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Exact(Cost),
    /// A proven lower bound.
    AtLeast(Cost),
}

impl Value {
    /// The proven lower bound.
    pub(super) fn low(self) -> Cost {
        match self {
            Value::Exact(cost) | Value::AtLeast(cost) => cost,
        }
    }

    /// The same value if a lower bound of it is known as well.
    pub(super) fn raised_to(self, low: Cost) -> Value {
        match self {
            Value::Exact(cost) => Value::Exact(cost.max(low)),
            Value::AtLeast(cost) => Value::AtLeast(cost.max(low)),
        }
    }
}

/// The number of guesses that may still be made, the next one included: the remaining depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum DepthLeft {
    Unlimited,
    /// At least 1.
    Guesses(u32),
}

impl DepthLeft {
    /// The number of guesses. `None` if there is no limit.
    pub(super) fn limit(self) -> Option<u32> {
        match self {
            DepthLeft::Unlimited => None,
            DepthLeft::Guesses(left) => Some(left),
        }
    }

    /// What is left after a guess. `None` if that was the last one.
    pub(super) fn after_guess(self) -> Option<DepthLeft> {
        match self {
            DepthLeft::Unlimited => Some(DepthLeft::Unlimited),
            DepthLeft::Guesses(1) => None,
            DepthLeft::Guesses(left) => Some(DepthLeft::Guesses(left - 1)),
        }
    }

    /// The limit in its normal form for a set of `codes` codes: `Unlimited` if it cannot matter.
    ///
    /// Claim: a limit of n guesses or more does not change the value of a set of n codes.
    /// Proof: take a cheapest strategy with the fewest guesses in all. Every guess either can be the secret, or splits
    /// the set into two cells or more, since otherwise leaving it out would be cheaper. Either way each cell is smaller
    /// than its set, so after i guesses at most n − i codes are left, and the n-th guess finds the last one.
    /// Source: ours.
    pub(super) fn for_codes(self, codes: usize) -> DepthLeft {
        match self {
            DepthLeft::Guesses(left) if (left as usize) < codes => self,
            _ => DepthLeft::Unlimited,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_absorbs() {
        assert_eq!(Cost::NEVER + Cost::new(3), Cost::NEVER);
        assert_eq!(Cost::NEVER + Cost::NEVER, Cost::NEVER);
        assert_eq!(Cost::new(10).raised(Cost::new(4), Cost::new(6)), Cost::new(12));
        assert_eq!(Cost::new(10).raised(Cost::new(4), Cost::NEVER), Cost::NEVER);
        assert_eq!(Cost::NEVER.guesses(), None);
    }
}
