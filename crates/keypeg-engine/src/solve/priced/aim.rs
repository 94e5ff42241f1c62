//! What to aim for, and the result of a solve for an aim.

use keypeg_core::StrategyNode;

/// What a strategy is best at. Later numbers decide only between strategies that are equal in the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The least total, then the least worst case, then the fewest secrets at the worst case.
    Average,
    /// The least worst case, then the least total, then the fewest secrets at the worst case.
    Worst,
    /// The least worst case, then the fewest secrets at the worst case, then the least total.
    FewestAtMax,
    /// The most secrets found within this number of guesses. What happens later does not count.
    Within(u32),
}

/// How a solve for an aim ended.
#[derive(Clone, Debug)]
pub enum AimOutcome {
    /// No strategy is better. For [`Aim::Within`] the tree leaves out secrets that it does not find.
    Optimal(StrategyNode),
    /// No strategy stays within the guesses allowed.
    Infeasible,
    /// The control stopped the search.
    Stopped,
}

/// The result of a solve for an aim.
#[derive(Clone, Debug)]
pub struct AimSolution {
    /// The strategy, if one is proven to be best.
    pub outcome: AimOutcome,
    /// The best strategy that a solve had when it was stopped. `None` if it had none, and after other outcomes. For
    /// [`Aim::Within`] it finds all secrets, some of them too late.
    pub incumbent: Option<StrategyNode>,
    /// What is proven, also if the solve was stopped.
    pub bounds: AimBounds,
    /// The number of sets searched.
    pub nodes: u64,
}

/// Lower bounds for a best strategy for an aim. Each is the number itself if the outcome is optimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AimBounds {
    /// The guesses of all secrets together. 0 for [`Aim::Within`].
    pub total: u64,
    /// The worst case. 0 for [`Aim::Within`].
    pub max: u32,
    /// The number of secrets at the worst case. 0 for [`Aim::Within`], and while the worst case is not known.
    pub at_max: u64,
    /// For [`Aim::Within`], the number of secrets that are not found in time.
    pub missed: u64,
    /// How many of the numbers of the aim are proven, from the first: up to 3, or 1 for [`Aim::Within`].
    pub settled: u8,
}

impl AimSolution {
    /// The best strategy found. `None` if there is none.
    pub fn tree(&self) -> Option<&StrategyNode> {
        match &self.outcome {
            AimOutcome::Optimal(tree) => Some(tree),
            _ => self.incumbent.as_ref(),
        }
    }
}
