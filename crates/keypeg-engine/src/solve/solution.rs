//! The result of a solve.

use keypeg_core::{Distribution, StrategyNode, StrategyTree};

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// The strategy found is optimal.
    Optimal,
    /// No strategy needs at most the guesses allowed.
    Infeasible,
    /// The solve was stopped before it could prove a result.
    Stopped {
        /// A proven lower bound of the total (the guesses of all secrets together) of every strategy that counts:
        /// one within the guesses allowed and, for [`Objective::Worst`](super::Objective::Worst), with the least
        /// worst case.
        lower_bound: u64,
    },
}

/// The result of a solve.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Whether the result is proven, and which it is.
    pub outcome: SolveOutcome,
    /// The best strategy found. `None` if the outcome is infeasible, and possibly if the solve was stopped under a
    /// limit of guesses.
    pub tree: Option<StrategyNode>,
    /// A proven lower bound of the worst case, in guesses.
    pub guesses_at_least: u32,
    /// The number of sets searched. It is the same in every run with one thread and the same memory.
    pub nodes: u64,
    /// Whether the solver had loaded a checkpoint. Then everything that is called proven here is proven only if the
    /// entries of the checkpoint are right, which is not checked. A proof does not depend on them: with wrong
    /// entries [`certify`](crate::certify::certify()) ends in an error.
    pub resumed: bool,
}

impl Solution {
    /// Whether the result is proven: that the strategy is optimal, or that there is no strategy. With
    /// [`Solution::resumed`] it is proven only if the checkpoint is right.
    pub fn proven(&self) -> bool {
        !matches!(self.outcome, SolveOutcome::Stopped { .. })
    }

    /// Whether there is a strategy within the guesses allowed. `None` if that is not known.
    pub fn feasible(&self) -> Option<bool> {
        match (self.outcome, &self.tree) {
            (SolveOutcome::Infeasible, _) => Some(false),
            (_, Some(_)) => Some(true),
            (_, None) => None,
        }
    }

    /// The total of the strategy found: the guesses of all secrets together. `None` without a strategy.
    pub fn upper_bound(&self) -> Option<u64> {
        self.tree.as_ref().map(|tree| tree.distribution().total())
    }

    /// A proven lower bound of the total. `None` if it is proven that there is no strategy.
    pub fn lower_bound(&self) -> Option<u64> {
        match self.outcome {
            SolveOutcome::Optimal => self.upper_bound(),
            SolveOutcome::Infeasible => None,
            SolveOutcome::Stopped { lower_bound } => Some(lower_bound),
        }
    }
}

/// A strategy that is proven to have the least total. With [`Optimum::resumed`] it is proven only if the checkpoint is right.
#[derive(Clone, Debug)]
pub struct Optimum {
    tree: StrategyTree,
    distribution: Distribution,
    nodes: u64,
    resumed: bool,
}

impl Optimum {
    pub(crate) fn new(tree: StrategyTree, nodes: u64, resumed: bool) -> Optimum {
        let distribution = tree.root.distribution();
        Optimum { tree, distribution, nodes, resumed }
    }

    /// The guesses of all secrets together.
    pub fn total(&self) -> u64 {
        self.distribution.total()
    }

    /// The number of guesses of the average secret.
    pub fn average(&self) -> f64 {
        self.distribution.average()
    }

    /// The number of guesses of the secret that takes most.
    pub fn max(&self) -> usize {
        self.distribution.max()
    }

    /// The number of secrets by the number of guesses they take.
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// A strategy that attains the total.
    pub fn tree(&self) -> &StrategyTree {
        &self.tree
    }

    /// The number of sets searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the solver had loaded a checkpoint, so that the total is the least only if its entries are right.
    pub fn resumed(&self) -> bool {
        self.resumed
    }
}
