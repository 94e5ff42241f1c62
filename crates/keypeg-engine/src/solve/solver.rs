//! Solves of positions of one board, which share their tables.

use std::time::Instant;

use keypeg_core::StrategyNode;

use super::cost::{Cost, DepthLeft, Value};
use super::extract::{TreeEffort, extract_tree};
use super::heuristic_observer::HeuristicObserver;
use super::heuristic_tree::heuristic_tree;
use super::node::SearchNode;
use super::root::{RootPosition, RootResult};
use super::shared_state::{SearchLimits, SharedState};
use super::worker::Worker;
use super::{Context, Limits, Objective, Observer, Solution, SolveError, SolveOutcome, Unobserved, ideal, spin};
use crate::strategy::StrategyId;
use crate::{Board, Move};

/// Solves positions of one board, and keeps what it learns for later solves.
pub struct Solver<'a> {
    pub(super) context: Context<'a>,
}

impl<'a> Solver<'a> {
    /// A solver whose tables fill at most `memory_bytes` bytes, apart from a few megabytes that every board needs.
    pub fn new(board: &'a Board, memory_bytes: usize) -> Solver<'a> {
        Solver { context: Context::new(board, memory_bytes) }
    }

    /// Finds the best strategy for the codes that agree with some turns.
    pub fn solve(
        &self,
        moves: &[Move],
        objective: Objective,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Solution, SolveError> {
        spin::with_spinning_threads(limits.threads, || self.solve_on_pool(moves, objective, limits, observer))
    }

    fn solve_on_pool(
        &self,
        moves: &[Move],
        objective: Objective,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Solution, SolveError> {
        let (root, limit) = self.root(moves, limits.max_guesses)?;
        let deadline = deadline(limits);
        let mut guesses_at_least = self.fewest_guesses(root.set.len());
        let mut nodes = 0;
        // For the worst case, the limit is raised by one guess until there is a strategy.
        loop {
            if matches!(limit, DepthLeft::Guesses(most) if guesses_at_least > most) {
                return Ok(Solution { outcome: SolveOutcome::Infeasible, tree: None, guesses_at_least, nodes });
            }
            let left = match objective {
                Objective::Average => limit,
                Objective::Worst => DepthLeft::Guesses(guesses_at_least),
            };
            let with_heuristic = HeuristicObserver::new(self.context.board, moves, left, observer);
            let observer = match objective {
                Objective::Average => &with_heuristic as &dyn Observer,
                // The worst case of the best strategy is not known yet, so a heuristic strategy may not count.
                Objective::Worst => observer,
            };
            let result = self.search(&root, left, SearchLimits { observer, deadline, threads: limits.threads.max(1) });
            nodes += result.nodes;
            if result.value == Value::Exact(Cost::NEVER) {
                match (objective, left) {
                    (Objective::Worst, _) => {
                        guesses_at_least += 1;
                        continue;
                    }
                    (Objective::Average, DepthLeft::Guesses(most)) => guesses_at_least = guesses_at_least.max(most + 1),
                    (Objective::Average, DepthLeft::Unlimited) => {}
                }
                return Ok(Solution { outcome: SolveOutcome::Infeasible, tree: None, guesses_at_least, nodes });
            }
            let (outcome, tree_limit) = self.outcome(&root, objective, &result, left, limit);
            let extract = |limit, first, effort| extract_tree(&self.context, &root, limit, first, effort);
            let tree = if outcome == SolveOutcome::Optimal {
                extract(tree_limit, result.best, TreeEffort::Exact)
            } else {
                // A quick tree may need more than the fewest guesses; one that does is still a strategy.
                let any = || (tree_limit != limit).then(|| extract(limit, None, TreeEffort::Quick)).flatten();
                let quick = extract(tree_limit, result.best, TreeEffort::Quick).or_else(any);
                self.best_tree(quick, moves, objective, limit)
            };
            return Ok(Solution { outcome, tree, guesses_at_least, nodes });
        }
    }

    /// The outcome of a search of a root that may have a strategy, and the limit of guesses for its tree. The search had
    /// `left` guesses, and the solve has `limit`.
    fn outcome(
        &self,
        root: &RootPosition,
        objective: Objective,
        result: &RootResult,
        left: DepthLeft,
        limit: DepthLeft,
    ) -> (SolveOutcome, DepthLeft) {
        let stopped = |low: Cost| SolveOutcome::Stopped { lower_bound: low.to_bits().into() };
        match (result.value, objective) {
            (Value::Exact(_), _) => (SolveOutcome::Optimal, left),
            (Value::AtLeast(low), Objective::Average) => (stopped(low), limit),
            // There is a strategy within the guesses tried, so these are the fewest, and the bound is that of the solve.
            (Value::AtLeast(low), Objective::Worst) if result.is_feasible => (stopped(low), left),
            // Otherwise a strategy that needs more guesses may cost less than the bound.
            (Value::AtLeast(_), Objective::Worst) => {
                (stopped(self.ideal_cost(root.set.len(), limit).max(self.known_low(root))), limit)
            }
        }
    }

    /// Whether some strategy finds every code that agrees with some turns within `guesses` guesses, whatever its total.
    /// `None` if the observer stopped the search.
    ///
    /// ```
    /// use keypeg_engine::Board;
    /// use keypeg_engine::solve::{Solver, Unobserved};
    ///
    /// let board = Board::new("4x6".parse()?)?;
    /// let solver = Solver::new(&board, 1 << 24);
    /// assert_eq!(solver.suffices(&[], 4, &Unobserved)?, Some(false));
    /// assert_eq!(solver.suffices(&[], 5, &Unobserved)?, Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn suffices(&self, moves: &[Move], guesses: u32, observer: &dyn Observer) -> Result<Option<bool>, SolveError> {
        let (root, left) = self.root(moves, Some(guesses))?;
        let left = left.for_codes(root.set.len());
        let shared = SharedState::new(&self.context, left, SearchLimits { observer, deadline: None, threads: 1 });
        let node = SearchNode { set: &root.set, left, branching: self.context.whole_branching(), ply: 0 };
        Ok(Worker::new(&shared, root.path.clone()).has_strategy(&node))
    }

    /// The better of a quick tree and the tree of a heuristic strategy that is careful about the worst case. The second
    /// is built only where it may be better.
    fn best_tree(
        &self,
        quick: Option<StrategyNode>,
        moves: &[Move],
        objective: Objective,
        limit: DepthLeft,
    ) -> Option<StrategyNode> {
        if quick.is_some() && objective == Objective::Average {
            return quick;
        }
        let careful = heuristic_tree(StrategyId::WorstCase, self.context.board, moves, limit, &Unobserved);
        let key = |tree: &StrategyNode| {
            let distribution = tree.distribution();
            (distribution.max(), distribution.total())
        };
        quick.into_iter().chain(careful).min_by_key(key)
    }

    /// The fewest guesses within which the ideal tree of `codes` codes stays.
    fn fewest_guesses(&self, codes: usize) -> u32 {
        let is_enough = |&guesses: &u32| self.ideal_cost(codes, DepthLeft::Guesses(guesses)) < Cost::NEVER;
        (1..).find(is_enough).expect("enough guesses suffice")
    }

    /// The lower bound of a set in the transposition table, whatever the number of guesses left.
    fn known_low(&self, root: &RootPosition) -> Cost {
        let fingerprint = self.context.fingerprinter.of(&root.set, DepthLeft::Unlimited);
        self.context.table.probe(fingerprint).map_or(Cost::ZERO, Value::low)
    }

    /// The cost of the ideal tree with the branching factor of the whole board.
    fn ideal_cost(&self, codes: usize, left: DepthLeft) -> Cost {
        ideal::cost(codes as u32, self.context.whole_branching(), left)
    }
}

/// When a solve that begins now must stop. `None` for no limit.
pub(super) fn deadline(limits: &Limits) -> Option<Instant> {
    limits.time.and_then(|time| Instant::now().checked_add(time))
}
