//! What to aim for, and how an aim becomes prices.
//!
//! An aim compares strategies by several numbers, one after the other. Once the worst case M is known, two numbers remain: the
//! total and the number of secrets that take M guesses. Both are at most n·M for n secrets, so one price with a large weight for
//! the first number orders strategies by both.

use keypeg_core::proof::AllowedGuesses;
use keypeg_core::{Control, StrategyNode};

use super::priced_search::{Price, PricedSearch};
use super::prices::{GuessPrices, NEVER};
use crate::Position;
use crate::solve::cost::DepthLeft;
use crate::solve::root::RootPosition;
use crate::solve::{ExactSearch, Objective, SolveError, SolveOptions, SolveOutcome};

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
    /// The number of sets searched.
    pub nodes: u64,
}

/// Why there is no result.
enum AimError {
    Interrupted,
    Unsolvable(SolveError),
}

impl From<SolveError> for AimError {
    fn from(error: SolveError) -> AimError {
        AimError::Unsolvable(error)
    }
}

/// A worst case, and the least total with it.
#[derive(Clone, Copy)]
struct LimitedTotal {
    max: u32,
    total: u64,
}

/// The least total of a position, by the limit of guesses.
struct TotalSearch<'a> {
    search: &'a ExactSearch,
    position: &'a Position,
    root: &'a RootPosition,
    allowed: AllowedGuesses,
    control: &'a Control,
    nodes: u64,
}

impl ExactSearch {
    /// Finds a best strategy for an aim. `max_guesses` limits the guesses of every secret; [`Aim::Within`] does not use it.
    pub(crate) fn solve_aim(
        &self,
        position: &Position,
        aim: Aim,
        allowed: AllowedGuesses,
        max_guesses: Option<u32>,
        control: &Control,
    ) -> Result<AimSolution, SolveError> {
        let limit = if let Aim::Within(guesses) = aim { Some(guesses) } else { max_guesses };
        let (root, _) = self.root(position, limit)?;
        let mut totals = TotalSearch { search: self, position, root: &root, allowed, control, nodes: 0 };
        let outcome = match totals.solve(aim, max_guesses) {
            Ok(outcome) => outcome,
            Err(AimError::Interrupted) => AimOutcome::Stopped,
            Err(AimError::Unsolvable(error)) => return Err(error),
        };
        Ok(AimSolution { outcome, nodes: totals.nodes })
    }
}

impl TotalSearch<'_> {
    /// A best strategy, unless there is none.
    fn solve(&mut self, aim: Aim, max_guesses: Option<u32>) -> Result<AimOutcome, AimError> {
        let limited = match aim {
            Aim::Within(guesses) => return self.within(guesses),
            Aim::Average => self.least_max_of_least_total(max_guesses)?,
            Aim::Worst | Aim::FewestAtMax => self.least_max(max_guesses)?,
        };
        let Some(LimitedTotal { max, total }) = limited else { return Ok(AimOutcome::Infeasible) };
        let codes = self.root.set.len() as u64;
        let weight = codes * u64::from(max) + 1;
        if aim == Aim::FewestAtMax {
            return self.tree(GuessPrices { each: 1, last: weight, missed: None }, max, NEVER);
        }
        let prices = GuessPrices { each: weight, last: 1, missed: None };
        self.tree(prices, max, total * weight + codes + 1)
    }

    /// A strategy that finds the most secrets within some guesses.
    fn within(&mut self, guesses: u32) -> Result<AimOutcome, AimError> {
        self.tree(GuessPrices { each: 0, last: 0, missed: Some(1) }, guesses, NEVER)
    }

    /// The strategy with the least price, which must be below `budget`.
    fn tree(&mut self, prices: GuessPrices, guesses: u32, budget: u64) -> Result<AimOutcome, AimError> {
        let mut search = self.priced(prices);
        let node = search.root(&self.root.set, DepthLeft::Guesses(guesses));
        let price = search.price(&node, budget);
        let tree = if search.is_stopped { None } else { search.tree(&node) };
        self.nodes += search.nodes;
        let tree = tree.ok_or(AimError::Interrupted)?;
        assert!(matches!(price, Price::Exact(price) if price < budget), "there is a strategy below the budget");
        Ok(AimOutcome::Optimal(tree))
    }

    /// The least worst case, and the least total with it. `None` if it is above `most`.
    fn least_max(&mut self, most: Option<u32>) -> Result<Option<LimitedTotal>, AimError> {
        // A strategy may make as many guesses as there are codes.
        let most = most.unwrap_or(u32::MAX).min(self.root.set.len() as u32);
        for max in self.search.fewest_guesses(self.root.set.len())..=most {
            if let Some(total) = self.total(Some(max))? {
                return Ok(Some(LimitedTotal { max, total }));
            }
        }
        Ok(None)
    }

    /// The least worst case of the strategies with the least total, and that total. `None` if no strategy stays within `most`.
    fn least_max_of_least_total(&mut self, most: Option<u32>) -> Result<Option<LimitedTotal>, AimError> {
        let Some(total) = self.total(most)? else { return Ok(None) };
        let mut max = self.search.fewest_guesses(self.root.set.len());
        while self.total(Some(max))? != Some(total) {
            max += 1;
        }
        Ok(Some(LimitedTotal { max, total }))
    }

    /// The least total within some guesses. `None` if there is no strategy.
    fn total(&mut self, limit: Option<u32>) -> Result<Option<u64>, AimError> {
        if self.allowed == AllowedGuesses::Any {
            let options = SolveOptions { objective: Objective::Average, max_guesses: limit, ..SolveOptions::default() };
            let solution = self.search.solve(self.position, &options, None, self.control)?;
            self.nodes += solution.nodes;
            return match solution.outcome {
                SolveOutcome::Optimal => Ok(solution.upper_bound()),
                SolveOutcome::Infeasible => Ok(None),
                SolveOutcome::Stopped { .. } => Err(AimError::Interrupted),
            };
        }
        let mut search = self.priced(GuessPrices { each: 1, last: 0, missed: None });
        let node = search.root(&self.root.set, limit.map_or(DepthLeft::Unlimited, DepthLeft::Guesses));
        let price = search.price(&node, NEVER);
        self.nodes += search.nodes;
        match price {
            Price::Exact(price) => Ok((price < NEVER).then_some(price)),
            Price::AtLeast(_) => Err(AimError::Interrupted),
        }
    }
}

impl<'a> TotalSearch<'a> {
    fn priced(&self, prices: GuessPrices) -> PricedSearch<'a> {
        PricedSearch::new(self.search.context(), prices, self.allowed, self.root.path.clone(), self.control)
    }
}
