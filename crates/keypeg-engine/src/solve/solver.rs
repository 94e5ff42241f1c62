//! Solves on one board, which share their memory.

use std::time::Instant;

use super::awake;
use super::cost::{Cost, Left, Value};
use super::guided::Guided;
use super::ideal::{self, Ideal};
use super::plan::{self, Effort};
use super::quick::quick_tree;
use super::run::Run;
use super::search::{Found, Node, Worker};
use super::{Ground, Limits, Objective, Observer, Outcome, Solution, SolveError, Unobserved};
use crate::strategy::StrategyId;
use crate::{Board, Move};
use keypeg_core::{CodeId, StrategyNode};

/// Solves positions of one board and remembers what it found out.
pub struct Solver<'a> {
    pub(super) ground: Ground<'a>,
}

/// What the search of a whole position found.
pub(super) struct Searched {
    pub(super) value: Value,
    pub(super) best: Option<CodeId>,
    /// Whether some strategy is known to keep within the guesses left.
    pub(super) is_feasible: bool,
    pub(super) nodes: u64,
}

impl<'a> Solver<'a> {
    /// A solver whose tables fill at most so many bytes.
    pub fn new(board: &'a Board, memory_bytes: usize) -> Solver<'a> {
        Solver { ground: Ground::new(board, memory_bytes) }
    }

    /// Finds the best strategy for the codes that agree with some turns.
    pub fn solve(
        &self,
        moves: &[Move],
        objective: Objective,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Solution, SolveError> {
        awake::with_threads(limits.threads, || self.solve_here(moves, objective, limits, observer))
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
        let ideal = |guesses| self.ideal_cost(set.len(), Left::Guesses(guesses));
        let mut guesses_at_least = (1..).find(|&guesses| ideal(guesses) < Cost::NEVER).expect("enough guesses suffice");
        let mut nodes = 0;
        loop {
            if matches!(limit, Left::Guesses(most) if guesses_at_least > most) {
                return Ok(Solution { outcome: Outcome::Infeasible, tree: None, guesses_at_least, nodes });
            }
            let left = match objective {
                Objective::Average => limit,
                Objective::Worst => Left::Guesses(guesses_at_least),
            };
            let guided = Guided::new(self.ground.board, moves, left, observer);
            let observer = match objective {
                Objective::Average => &guided as &dyn Observer,
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
                    if let Left::Guesses(most) = left {
                        guesses_at_least = guesses_at_least.max(most + 1);
                    }
                    return Ok(Solution { outcome: Outcome::Infeasible, tree: None, guesses_at_least, nodes });
                }
                (Value::Exact(_), _) => (Outcome::Optimal, left),
                // Within the fewest guesses that suffice the bound of the search is that of the answer.
                (Value::AtLeast(low), Objective::Worst) if searched.is_feasible => {
                    (Outcome::Stopped { lower_bound: low.to_bits().into() }, left)
                }
                // Otherwise a strategy that needs more guesses may cost less than one within the guesses tried.
                (Value::AtLeast(_), Objective::Worst) => {
                    let low = self.ideal_cost(set.len(), limit).max(self.known_cost(&set));
                    (Outcome::Stopped { lower_bound: low.to_bits().into() }, limit)
                }
                (Value::AtLeast(low), Objective::Average) => {
                    (Outcome::Stopped { lower_bound: low.to_bits().into() }, limit)
                }
            };
            let planned = |limit, first, effort| plan::plan(&self.ground, &set, &path, limit, first, effort);
            let tree = match outcome {
                Outcome::Optimal => planned(limit_of_tree, searched.best, Effort::Whatever),
                _ => {
                    let little = |limit, first| planned(limit, first, Effort::Little);
                    let wanted = little(limit_of_tree, searched.best);
                    // In haste a tree may miss the fewest guesses; one that needs more is still a strategy.
                    let any = || (limit_of_tree != limit).then(|| little(limit, None)).flatten();
                    self.least(wanted.or_else(any), moves, objective, limit)
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
        let ideal = Ideal::new(self.ground.board.answers(), left);
        let run = Run::new(&self.ground, ideal, observer, None, 1);
        let cells = self.ground.board.answers() as u32 - 1;
        Ok(Worker::new(&run, path).has_strategy(&set, left, cells, 0))
    }

    /// The codes that agree with some turns, their guesses, and the guesses left.
    pub(super) fn position(
        &self,
        moves: &[Move],
        max_guesses: Option<u32>,
    ) -> Result<(Vec<CodeId>, Vec<CodeId>, Left), SolveError> {
        super::check_size(self.ground.board)?;
        let set = self.ground.board.consistent(moves);
        let left = match max_guesses {
            _ if set.is_empty() => return Err(SolveError::NothingFits),
            Some(0) => return Err(SolveError::NoGuesses),
            Some(guesses) => Left::Guesses(guesses),
            None => Left::Unlimited,
        };
        Ok((set, moves.iter().map(|turn| turn.guess).collect(), left))
    }

    /// Searches a set that some guesses led to.
    pub(super) fn search(
        &self,
        set: &[CodeId],
        path: &[CodeId],
        left: Left,
        deadline: Option<Instant>,
        threads: usize,
        observer: &dyn Observer,
    ) -> Searched {
        let left = left.for_codes(set.len());
        let ideal = Ideal::new(self.ground.board.answers(), left);
        let run = Run::new(&self.ground, ideal, observer, deadline, threads.max(1));
        let mut worker = Worker::new(&run, path.to_vec());
        let cells = self.ground.board.answers() as u32 - 1;
        let has_strategy = worker.has_strategy(set, left, cells, 0);
        let found = match has_strategy {
            Some(false) => Found { value: Value::Exact(Cost::NEVER), guess: None },
            _ => whole(&mut worker, set, left, Cost::NEVER),
        };
        let best = found.guess.or(run.roots.best().map(|(_, guess)| guess));
        Searched { value: found.value, best, is_feasible: has_strategy == Some(true), nodes: run.nodes() }
    }

    /// Of a strategy put together in haste and one that is careful, within a limit, the better one; the careful one only
    /// where it may be.
    fn least(
        &self,
        hasty: Option<StrategyNode>,
        moves: &[Move],
        objective: Objective,
        limit: Left,
    ) -> Option<StrategyNode> {
        if hasty.is_some() && objective == Objective::Average {
            return hasty;
        }
        let careful = quick_tree(StrategyId::WorstCase, self.ground.board, moves, limit, &Unobserved);
        let key = |tree: &StrategyNode| {
            let distribution = tree.distribution();
            (distribution.max(), distribution.total())
        };
        hasty.into_iter().chain(careful).min_by_key(key)
    }

    /// What the memory knows that a set costs at least, however many guesses there are.
    fn known_cost(&self, set: &[CodeId]) -> Cost {
        let fingerprint = self.ground.fingerprints.of(set, Left::Unlimited);
        self.ground.memory.get(fingerprint).map_or(Cost::ZERO, |value| value.low())
    }

    /// The ideal tree of a set of the whole board.
    fn ideal_cost(&self, codes: usize, left: Left) -> Cost {
        ideal::cost(codes as u32, self.ground.board.answers() as u32 - 1, left)
    }
}

/// Searches a set as the root, unless its value is known.
pub(super) fn whole(worker: &mut Worker<'_>, set: &[CodeId], left: Left, budget: Cost) -> Found {
    let (value, fingerprint, _) = worker.glance(set, left);
    match value {
        Value::Exact(_) => Found { value, guess: None },
        Value::AtLeast(low) => {
            let cells = worker.run.ground.board.answers() as u32 - 1;
            let low = low.max(worker.run.ideal.cost(set.len(), cells, left));
            if low >= budget {
                // Only a set without any strategy: the budget is otherwise above every bound.
                return Found { value: Value::Exact(low), guess: None };
            }
            match worker.search(set, Node { fingerprint, low, left, cells, depth: 0 }, budget) {
                Found { value: Value::AtLeast(Cost::NEVER), guess } => {
                    Found { value: Value::Exact(Cost::NEVER), guess }
                }
                found => found,
            }
        }
    }
}
