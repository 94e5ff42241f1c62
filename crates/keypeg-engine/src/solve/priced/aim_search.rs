//! How an aim becomes prices.
//!
//! The total and the worst case are found first, where they come first: by the search for the least total, or with possible
//! guesses only by prices. Once the worst case M is known, two numbers remain: the total and the number of secrets that take M
//! guesses. Both are at most n·M for n secrets, so one price with a large weight for the first number orders strategies by both.
//! A strategy that is known already gives the budget, so the search by prices only looks for better ones.

use keypeg_core::proof::AllowedGuesses;
use keypeg_core::{Control, StrategyNode};

use super::aim::{Aim, AimBounds, AimOutcome, AimSolution};
use super::known_totals;
use super::possible_beam::PossibleBeam;
use super::priced_search::{Price, PricedSearch};
use super::prices::{GuessPrices, NEVER};
use super::trimmed::{found_within, trimmed};
use crate::Position;
use crate::solve::cost::{Cost, DepthLeft, Value};
use crate::solve::root::RootPosition;
use crate::solve::shared_state::{SearchLimits, SharedState};
use crate::solve::{ExactSearch, Objective, Solution, SolveError, SolveOptions, SolveOutcome};

/// What an aim is sought for.
#[derive(Clone, Copy)]
pub(crate) struct AimGoal {
    pub(crate) aim: Aim,
    pub(crate) allowed: AllowedGuesses,
    /// The most guesses of every secret. [`Aim::Within`] does not use it.
    pub(crate) max_guesses: Option<u32>,
}

/// The control stopped the search. What is known by then is in the [`AimSearch`].
struct Interrupted;

/// One solve for an aim.
struct AimSearch<'a> {
    search: &'a ExactSearch,
    root: &'a RootPosition,
    goal: AimGoal,
    control: &'a Control,
    /// A strategy within the guesses allowed. It finds every secret.
    incumbent: Option<StrategyNode>,
    bounds: AimBounds,
    nodes: u64,
}

impl ExactSearch {
    /// Finds a best strategy for an aim. `incumbent` is any strategy of allowed guesses, if one is known.
    pub(crate) fn solve_aim(
        &self,
        position: &Position,
        goal: AimGoal,
        incumbent: Option<StrategyNode>,
        control: &Control,
    ) -> Result<AimSolution, SolveError> {
        if let (Some(objective), AllowedGuesses::Any) = (goal.aim.objective(), goal.allowed) {
            let options = SolveOptions { objective, max_guesses: goal.max_guesses, ..SolveOptions::default() };
            let solution = self.solve(position, &options, None, control)?;
            return self.solve_aim_after(position, goal, &solution, control);
        }
        let limit = if let Aim::Within(guesses) = goal.aim { Some(guesses) } else { goal.max_guesses };
        let (root, _) = self.root(position, limit)?;
        let is_allowed = |tree: &StrategyNode| {
            let max = tree.distribution().max();
            goal.aim.objective().is_none() || goal.max_guesses.is_none_or(|most| max <= most as usize)
        };
        let incumbent = incumbent.filter(is_allowed);
        let mut search =
            AimSearch { search: self, root: &root, goal, control, incumbent, bounds: AimBounds::default(), nodes: 0 };
        let outcome = match goal.aim {
            Aim::Within(guesses) => search.within(guesses),
            _ => search.solve_possible(),
        };
        Ok(search.solution(outcome))
    }

    /// Finds a best strategy for an aim that begins with a total or a worst case, which a solve has found.
    pub(crate) fn solve_aim_after(
        &self,
        position: &Position,
        goal: AimGoal,
        solution: &Solution,
        control: &Control,
    ) -> Result<AimSolution, SolveError> {
        let (root, _) = self.root(position, goal.max_guesses)?;
        let mut bounds = AimBounds { max: solution.guesses_at_least, ..AimBounds::default() };
        bounds.total = solution.lower_bound().unwrap_or(0);
        let incumbent = solution.tree.clone();
        let mut search = AimSearch { search: self, root: &root, goal, control, incumbent, bounds, nodes: 0 };
        let outcome = match solution.outcome {
            SolveOutcome::Optimal => search.break_ties(),
            SolveOutcome::Infeasible => Ok(AimOutcome::Infeasible),
            SolveOutcome::Stopped { .. } => Err(Interrupted),
        };
        let nodes = solution.nodes;
        let solution = search.solution(outcome);
        Ok(AimSolution { nodes: nodes + solution.nodes, ..solution })
    }
}

impl Aim {
    /// What a solve for the first numbers of the aim minimizes. `None` if no such solve helps.
    pub fn objective(self) -> Option<Objective> {
        match self {
            Aim::Average => Some(Objective::Average),
            Aim::Worst | Aim::FewestAtMax => Some(Objective::Worst),
            Aim::Within(_) => None,
        }
    }
}

impl AimSearch<'_> {
    fn solution(self, outcome: Result<AimOutcome, Interrupted>) -> AimSolution {
        let AimSearch { incumbent, bounds, nodes, .. } = self;
        match outcome {
            Ok(outcome) => AimSolution { outcome, incumbent: None, bounds, nodes },
            Err(Interrupted) => AimSolution { outcome: AimOutcome::Stopped, incumbent, bounds, nodes },
        }
    }

    /// A best strategy of possible guesses.
    fn solve_possible(&mut self) -> Result<AimOutcome, Interrupted> {
        let limited = match self.goal.aim {
            Aim::Average => {
                self.improve_possible();
                self.total_within(self.goal.max_guesses)?
            }
            _ => self.least_max()?,
        };
        if limited { self.break_ties() } else { Ok(AimOutcome::Infeasible) }
    }

    /// Looks for an incumbent of possible guesses with a smaller total. With a limit of guesses it keeps the one it has.
    fn improve_possible(&mut self) {
        if self.goal.max_guesses.is_some() {
            return;
        }
        let prices = GuessPrices { each: 1, last: 0, missed: None };
        let (context, path) = (self.search.context(), self.root.path.clone());
        let mut search = PricedSearch::new(context, prices, AllowedGuesses::Possible, path, None, self.control);
        let node = search.root(&self.root.set, DepthLeft::Unlimited);
        let found = PossibleBeam::new(&mut search, self.root.set.len()).best_tree(&node);
        let total = |tree: &StrategyNode| tree.distribution().total();
        self.incumbent = self.incumbent.take().into_iter().chain(found).min_by_key(total);
    }

    /// Finds the least total within some guesses of possible codes, and a strategy. False if there is no strategy.
    fn total_within(&mut self, limit: Option<u32>) -> Result<bool, Interrupted> {
        let left = limit.map_or(DepthLeft::Unlimited, DepthLeft::Guesses);
        let is_within = |tree: &&StrategyNode| limit.is_none_or(|most| tree.distribution().max() <= most as usize);
        let known = self.incumbent.as_ref().filter(is_within).map(|tree| tree.distribution().total());
        let (price, tree) = self.search(GuessPrices { each: 1, last: 0, missed: None }, left, known.unwrap_or(NEVER));
        match (price, tree) {
            (Price::Exact(total), _) if total == NEVER => return Ok(false),
            (Price::Exact(total), Some(tree)) => {
                self.bounds.total = total;
                self.incumbent = Some(tree);
            }
            // Nothing is below the total of the incumbent.
            (price, _) if Some(price.low()) >= known && known.is_some() => {
                self.bounds.total = known.unwrap_or_default();
            }
            (price, _) => {
                self.bounds.total = self.bounds.total.max(price.low());
                return Err(Interrupted);
            }
        }
        Ok(true)
    }

    /// Finds the least worst case and the least total with it, and a strategy. False if the worst case is above the limit.
    fn least_max(&mut self) -> Result<bool, Interrupted> {
        // A strategy may make as many guesses as there are codes.
        let most = self.goal.max_guesses.unwrap_or(u32::MAX).min(self.root.set.len() as u32);
        for max in self.search.fewest_guesses(self.root.set.len())..=most {
            self.bounds.max = max;
            self.bounds.total = 0;
            if self.total_within(Some(max))? {
                return Ok(true);
            }
        }
        self.bounds.max = most + 1;
        Ok(false)
    }

    /// A best strategy, once the incumbent is one by the total, or by the worst case and then the total.
    fn break_ties(&mut self) -> Result<AimOutcome, Interrupted> {
        let Some(incumbent) = self.incumbent.clone() else { return Err(Interrupted) };
        let total = incumbent.distribution().total();
        self.bounds.total = total;
        self.bounds.settled = if self.goal.aim == Aim::Worst { 2 } else { 1 };
        self.keep_totals();
        if self.goal.aim == Aim::Average {
            self.lower_max(total)?;
            self.bounds.settled = 2;
        }
        let Some(incumbent) = self.incumbent.clone() else { return Err(Interrupted) };
        let distribution = incumbent.distribution();
        let max = distribution.max() as u32;
        self.bounds.max = max;
        let at_max = distribution.histogram().last().copied().unwrap_or_default();
        let codes = self.root.set.len() as u64;
        let weight = codes * u64::from(max) + 1;
        let (prices, known) = if self.goal.aim == Aim::FewestAtMax {
            (GuessPrices { each: 1, last: weight, missed: None }, at_max * weight + total)
        } else {
            (GuessPrices { each: weight, last: 1, missed: None }, total * weight + at_max)
        };
        let (price, tree) = self.search(prices, DepthLeft::Guesses(max), known);
        let price = price.low().min(known);
        if self.goal.aim == Aim::FewestAtMax {
            self.bounds.at_max = price / weight;
            // The least total is that of the worst case alone until the number of secrets there is known.
        } else {
            self.bounds.at_max = price.saturating_sub(total * weight);
        }
        let best = match tree {
            Some(tree) => tree,
            None if price == known => incumbent,
            None => return Err(Interrupted),
        };
        self.bounds.total = best.distribution().total();
        self.bounds.settled = 3;
        Ok(AimOutcome::Optimal(best))
    }

    /// Makes the incumbent, which has the least total, one with the least worst case of those.
    fn lower_max(&mut self, total: u64) -> Result<(), Interrupted> {
        let prices = GuessPrices { each: 1, last: 0, missed: None };
        let least = self.bounds.max.max(self.search.fewest_guesses(self.root.set.len()));
        while let Some(tree) = &self.incumbent {
            let max = tree.distribution().max() as u32;
            if max <= least {
                break;
            }
            // Fewer guesses never cost less, so once one guess fewer costs more, there is nothing to find below it.
            let (price, tree) = self.search(prices, DepthLeft::Guesses(max - 1), total + 1);
            match tree {
                Some(tree) => {
                    self.incumbent = Some(tree);
                    self.keep_totals();
                }
                None if price.low() > total => break,
                None => return Err(Interrupted),
            }
        }
        Ok(())
    }

    /// Stores the totals of the sets of the incumbent, which has the least total within the guesses allowed. For aims that begin
    /// with the worst case, these are the guesses it takes at worst.
    fn keep_totals(&self) {
        let Some(incumbent) = self.incumbent.as_ref().filter(|_| self.goal.allowed == AllowedGuesses::Any) else {
            return;
        };
        let limit = match self.goal.aim {
            Aim::Average => self.goal.max_guesses,
            _ => Some(incumbent.distribution().max() as u32),
        };
        let limit = limit.map_or(DepthLeft::Unlimited, DepthLeft::Guesses);
        // Only what the search has proven is stored: the incumbent may come from a solve with other options.
        let (context, set) = (self.search.context(), &self.root.set);
        let total = u32::try_from(incumbent.distribution().total()).map(Cost::from_bits);
        let known = context.table.probe(context.fingerprinter.of(set, limit.for_codes(set.len())));
        if total.is_err() || known != total.ok().map(Value::Exact) {
            return;
        }
        known_totals::store(self.search.context(), &self.root.set, incumbent, limit);
    }

    /// A strategy that finds the most secrets within some guesses.
    fn within(&mut self, guesses: u32) -> Result<AimOutcome, Interrupted> {
        let codes = self.root.set.len() as u64;
        let missed = self.incumbent.as_ref().map_or(codes, |tree| codes - found_within(tree, guesses));
        let prices = GuessPrices { each: 0, last: 0, missed: Some(1) };
        let budget = if self.incumbent.is_some() { missed } else { NEVER };
        let (price, tree) = self.search(prices, DepthLeft::Guesses(guesses), budget);
        self.bounds.missed = price.low().min(missed);
        let best = match (tree, &self.incumbent) {
            (Some(tree), _) => tree,
            (None, Some(incumbent)) if price.low() >= missed => trimmed(incumbent, guesses),
            _ => return Err(Interrupted),
        };
        self.bounds.settled = 1;
        Ok(AimOutcome::Optimal(best))
    }

    /// The least price, and a strategy with it, if that is below `budget`. Otherwise a lower bound, which is below `budget` only if
    /// the search is stopped.
    fn search(&mut self, prices: GuessPrices, left: DepthLeft, budget: u64) -> (Price, Option<StrategyNode>) {
        let shared = SharedState::new(self.search.context(), SearchLimits::new(self.control));
        let totals = (self.goal.allowed == AllowedGuesses::Any).then_some(&shared);
        let path = self.root.path.clone();
        let mut search =
            PricedSearch::new(self.search.context(), prices, self.goal.allowed, path, totals, self.control);
        let node = search.root(&self.root.set, left);
        let price = search.price(&node, budget);
        let has_tree = matches!(price, Price::Exact(price) if price < budget.min(NEVER));
        let tree = if has_tree && !search.is_stopped { search.tree(&node, self.incumbent.as_ref()) } else { None };
        self.nodes += search.nodes + shared.nodes();
        match (price, &tree) {
            // Without its tree a price is only a bound.
            (Price::Exact(price), None) if has_tree => (Price::AtLeast(price), None),
            _ => (price, tree),
        }
    }
}
