//! What a set of codes costs, and what a search knows of it.

use std::ops::Add;

/// The guesses of all secrets of a set together, or [`Cost::NEVER`] where no strategy keeps within the guesses left.
///
/// Costs are ordered, and `NEVER` is the greatest: adding anything to it changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cost(u32);

impl Cost {
    /// More than any strategy costs.
    pub(super) const NEVER: Cost = Cost(u32::MAX >> 1);
    /// Nothing.
    pub(super) const ZERO: Cost = Cost(0);

    /// So many guesses.
    ///
    /// # Panics
    /// When there are 2³¹ − 1 or more, which no board that can be enumerated needs.
    pub(super) fn new(guesses: u32) -> Cost {
        assert!(guesses < Cost::NEVER.0, "a strategy of {guesses} guesses");
        Cost(guesses)
    }

    /// The guesses, or `None` for a cost without a strategy.
    pub(super) fn guesses(self) -> Option<u32> {
        (self < Cost::NEVER).then_some(self.0)
    }

    /// The next greater cost.
    pub(super) fn next(self) -> Cost {
        self + Cost(1)
    }

    /// This sum with one of its terms replaced by a greater one.
    pub(super) fn raised(self, from: Cost, to: Cost) -> Cost {
        debug_assert!(from <= self && from <= to);
        if to == Cost::NEVER { to } else { Cost(self.0 - from.0) + to }
    }

    /// How much of a budget is left for one term when a sum with `term` in it must stay below `budget`.
    pub(super) fn budget_for(budget: Cost, sum: Cost, term: Cost) -> Cost {
        debug_assert!(sum < budget && term <= sum);
        if budget == Cost::NEVER { budget } else { Cost(budget.0 - (sum.0 - term.0)) }
    }

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

/// What a search found out about a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// The cost itself.
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
}

/// How many guesses may still be made, this one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum DepthLeft {
    Unlimited,
    /// At least 1.
    Guesses(u32),
}

impl DepthLeft {
    /// What is left after a guess; `None` when that was the last one.
    pub(super) fn after_guess(self) -> Option<DepthLeft> {
        match self {
            DepthLeft::Unlimited => Some(DepthLeft::Unlimited),
            DepthLeft::Guesses(1) => None,
            DepthLeft::Guesses(left) => Some(DepthLeft::Guesses(left - 1)),
        }
    }

    /// The limit as it binds a set of so many codes.
    ///
    /// Claim: n guesses or more are as good as any number for n codes.
    /// Proof: take a cheapest strategy with the fewest guesses in all. Every guess either can be the secret, or cuts
    /// the set left into two cells or more, else leaving it out would be cheaper. Either way each cell is smaller
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
