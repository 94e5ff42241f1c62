//! Solves on one board, which share their memory.

use std::time::Instant;

use super::cost::{Cost, DepthLeft, Value};
use super::extract::{self, TreeEffort};
use super::heuristic_observer::HeuristicObserver;
use super::heuristic_tree::heuristic_tree;
use super::ideal::{self, IdealCosts};
use super::search::{NodeResult, SearchNode, Worker};
use super::shared_state::SharedState;
use super::spin;
use super::{Context, Limits, Objective, Observer, Solution, SolveError, SolveOutcome, Unobserved};
use crate::strategy::StrategyId;
use crate::{Board, Move};
use keypeg_core::{CodeId, StrategyNode};

/// Solves positions of one board and remembers what it found out.
pub struct Solver<'a> {
    pub(super) context: Context<'a>,
}

/// What the search of a whole position found.
pub(super) struct RootResult {
    pub(super) value: Value,
    pub(super) best: Option<CodeId>,
    /// Whether some strategy is known to keep within the guesses left.
    pub(super) is_feasible: bool,
    pub(super) nodes: u64,
}

impl<'a> Solver<'a> {
    /// A solver whose tables fill at most so many bytes.
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
        spin::with_spinning_threads(limits.threads, || self.solve_here(moves, objective, limits, observer))
    }

    fn solve_here(
        &self,
        moves: &[Move],
        objective: Objective,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Solution, SolveError> {
        let (set, path, limit) = self.position(moves, limits.max_guesses)?;
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let ideal = |guesses| self.ideal_cost(set.len(), DepthLeft::Guesses(guesses));
        let mut guesses_at_least = (1..).find(|&guesses| ideal(guesses) < Cost::NEVER).expect("enough guesses suffice");
        let mut nodes = 0;
        loop {
            if matches!(limit, DepthLeft::Guesses(most) if guesses_at_least > most) {
                return Ok(Solution { outcome: SolveOutcome::Infeasible, tree: None, guesses_at_least, nodes });
            }
            let left = match objective {
                Objective::Average => limit,
                Objective::Worst => DepthLeft::Guesses(guesses_at_least),
            };
            let observed = HeuristicObserver::new(self.context.board, moves, left, observer);
            let observer = match objective {
                Objective::Average => &observed as &dyn Observer,
                // Within how many guesses the best strategy stays is not known yet.
                Objective::Worst => observer,
            };
            let searched = self.search(&set, &path, left, deadline, limits.threads, observer);
            nodes += searched.nodes;
            let (outcome, limit_of_tree) = match (searched.value, objective) {
                (Value::Exact(Cost::NEVER), Objective::Worst) => {
                    guesses_at_least += 1;
                    continue;
                }
                (Value::Exact(Cost::NEVER), Objective::Average) => {
                    if let DepthLeft::Guesses(most) = left {
                        guesses_at_least = guesses_at_least.max(most + 1);
                    }
                    return Ok(Solution { outcome: SolveOutcome::Infeasible, tree: None, guesses_at_least, nodes });
                }
                (Value::Exact(_), _) => (SolveOutcome::Optimal, left),
                // Within the fewest guesses that suffice the bound of the search is that of the answer.
                (Value::AtLeast(low), Objective::Worst) if searched.is_feasible => {
                    (SolveOutcome::Stopped { lower_bound: low.to_bits().into() }, left)
                }
                // Otherwise a strategy that needs more guesses may cost less than one within the guesses tried.
                (Value::AtLeast(_), Objective::Worst) => {
                    let low = self.ideal_cost(set.len(), limit).max(self.known_cost(&set));
                    (SolveOutcome::Stopped { lower_bound: low.to_bits().into() }, limit)
                }
                (Value::AtLeast(low), Objective::Average) => {
                    (SolveOutcome::Stopped { lower_bound: low.to_bits().into() }, limit)
                }
            };
            let planned =
                |limit, first, effort| extract::extract_tree(&self.context, &set, &path, limit, first, effort);
            let tree = match outcome {
                SolveOutcome::Optimal => planned(limit_of_tree, searched.best, TreeEffort::Exact),
                _ => {
                    let little = |limit, first| planned(limit, first, TreeEffort::Quick);
                    let window = little(limit_of_tree, searched.best);
                    // In haste a tree may miss the fewest guesses; one that needs more is still a strategy.
                    let any = || (limit_of_tree != limit).then(|| little(limit, None)).flatten();
                    self.least(window.or_else(any), moves, objective, limit)
                }
            };
            return Ok(Solution { outcome, tree, guesses_at_least, nodes });
        }
    }

    /// Whether some strategy finds every code that agrees with some turns within so many guesses, whatever it costs; `None`
    /// when the observer stopped the search.
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
        let (set, path, left) = self.position(moves, Some(guesses))?;
        let left = left.for_codes(set.len());
        let ideal = IdealCosts::new(self.context.board.answers(), left);
        let shared = SharedState::new(&self.context, ideal, observer, None, 1);
        let cells = self.context.board.answers() as u32 - 1;
        Ok(Worker::new(&shared, path).has_strategy(&set, left, cells, 0))
    }

    /// The codes that agree with some turns, their guesses, and the guesses left.
    pub(super) fn position(
        &self,
        moves: &[Move],
        max_guesses: Option<u32>,
    ) -> Result<(Vec<CodeId>, Vec<CodeId>, DepthLeft), SolveError> {
        super::check_size(self.context.board)?;
        let set = self.context.board.consistent(moves);
        let left = match max_guesses {
            _ if set.is_empty() => return Err(SolveError::NothingFits),
            Some(0) => return Err(SolveError::NoGuesses),
            Some(guesses) => DepthLeft::Guesses(guesses),
            None => DepthLeft::Unlimited,
        };
        Ok((set, moves.iter().map(|turn| turn.guess).collect(), left))
    }

    /// Searches a set that some guesses led to.
    pub(super) fn search(
        &self,
        set: &[CodeId],
        path: &[CodeId],
        left: DepthLeft,
        deadline: Option<Instant>,
        threads: usize,
        observer: &dyn Observer,
    ) -> RootResult {
        let left = left.for_codes(set.len());
        let ideal = IdealCosts::new(self.context.board.answers(), left);
        let shared = SharedState::new(&self.context, ideal, observer, deadline, threads.max(1));
        let mut worker = Worker::new(&shared, path.to_vec());
        let cells = self.context.board.answers() as u32 - 1;
        let has_strategy = worker.has_strategy(set, left, cells, 0);
        let found = match has_strategy {
            Some(false) => NodeResult { value: Value::Exact(Cost::NEVER), guess: None },
            _ => whole(&mut worker, set, left, Cost::NEVER),
        };
        let best = found.guess.or(shared.root_progress.best().map(|(_, guess)| guess));
        RootResult { value: found.value, best, is_feasible: has_strategy == Some(true), nodes: shared.nodes() }
    }

    /// Of a strategy put together in haste and one that is careful, within a limit, the better one; the careful one only
    /// where it may be.
    fn least(
        &self,
        hasty: Option<StrategyNode>,
        moves: &[Move],
        objective: Objective,
        limit: DepthLeft,
    ) -> Option<StrategyNode> {
        if hasty.is_some() && objective == Objective::Average {
            return hasty;
        }
        let careful = heuristic_tree(StrategyId::WorstCase, self.context.board, moves, limit, &Unobserved);
        let key = |tree: &StrategyNode| {
            let distribution = tree.distribution();
            (distribution.max(), distribution.total())
        };
        hasty.into_iter().chain(careful).min_by_key(key)
    }

    /// What the memory knows that a set costs at least, however many guesses there are.
    fn known_cost(&self, set: &[CodeId]) -> Cost {
        let fingerprint = self.context.fingerprinter.of(set, DepthLeft::Unlimited);
        self.context.table.probe(fingerprint).map_or(Cost::ZERO, |value| value.low())
    }

    /// The ideal tree of a set of the whole board.
    fn ideal_cost(&self, codes: usize, left: DepthLeft) -> Cost {
        ideal::cost(codes as u32, self.context.board.answers() as u32 - 1, left)
    }
}

/// Searches a set as the root, unless its value is known.
pub(super) fn whole(worker: &mut Worker<'_>, set: &[CodeId], left: DepthLeft, budget: Cost) -> NodeResult {
    let (value, fingerprint, _) = worker.probe(set, left);
    match value {
        Value::Exact(_) => NodeResult { value, guess: None },
        Value::AtLeast(low) => {
            let cells = worker.shared.context.board.answers() as u32 - 1;
            let low = low.max(worker.shared.ideal.cost(set.len(), cells, left));
            if low >= budget {
                // Only a set without any strategy: the budget is otherwise above every bound.
                return NodeResult { value: Value::Exact(low), guess: None };
            }
            match worker.search(set, SearchNode { fingerprint, low, left, cells, depth: 0 }, budget) {
                NodeResult { value: Value::AtLeast(Cost::NEVER), guess } => {
                    NodeResult { value: Value::Exact(Cost::NEVER), guess }
                }
                found => found,
            }
        }
    }
}
