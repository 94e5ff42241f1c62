//! Solves of positions of one board, which share their tables.

use std::sync::OnceLock;

use keypeg_core::{Control, StrategyNode};

use super::anytime::{Anytime, IncumbentSource};
use super::checkpoint::{CheckpointWriter, Checkpoints};
use super::checkpoint_header::CheckpointHeader;
use super::cost::{Cost, DepthLeft, Value};
use super::extract::{TreeEffort, extract_tree};
use super::node::SearchNode;
use super::root::{RootPosition, RootResult};
use super::shared_state::{SearchLimits, SharedState};
use super::stopped_tree::{anytime_tree, careful_tree};
use super::worker::Worker;
use super::{Context, Objective, Solution, SolveError, SolveOptions, SolveOutcome, ideal, spin};
use crate::{Board, Position, threads};

/// The tables of an improvement beside a long search have this fraction of the memory of the search, in addition to it.
const IMPROVEMENT_MEMORY: usize = 4;

/// Solves positions of one board, and keeps what it learns for later solves.
pub(crate) struct ExactSearch {
    board: Board,
    memory_bytes: usize,
    /// Built at the first solve.
    context: OnceLock<Context>,
    checkpoints: Option<Checkpoints>,
    /// Whether a checkpoint was loaded, so that every result may rest on its entries.
    resumed: bool,
}

impl ExactSearch {
    /// A search whose tables fill at most `memory_bytes` bytes, apart from a few megabytes that every board needs. An improvement
    /// beside it takes up to a quarter more.
    pub(crate) fn new(board: &Board, memory_bytes: usize) -> ExactSearch {
        ExactSearch { board: board.clone(), memory_bytes, context: OnceLock::new(), checkpoints: None, resumed: false }
    }

    pub(crate) fn set_checkpoints(&mut self, checkpoints: Checkpoints) {
        self.checkpoints = Some(checkpoints);
    }

    /// Whether a checkpoint was loaded.
    pub(crate) fn resumed(&self) -> bool {
        self.resumed
    }

    pub(super) fn set_resumed(&mut self) {
        self.resumed = true;
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// What earlier solves learned. `None` before the first one.
    pub(super) fn known_context(&self) -> Option<&Context> {
        self.context.get()
    }

    pub(super) fn context(&self) -> &Context {
        self.context.get_or_init(|| Context::new(&self.board, self.memory_bytes))
    }

    /// Finds the best strategy for a position. If the search is stopped before it has a good strategy, one of
    /// `incumbents` is used. Without `incumbents` a search that is stopped has no strategy.
    pub(crate) fn solve(
        &self,
        position: &Position,
        options: &SolveOptions,
        incumbents: Option<&dyn IncumbentSource>,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        spin::with_spinning_threads(options.threads, || self.solve_on_pool(position, options, incumbents, control))
    }

    fn solve_on_pool(
        &self,
        position: &Position,
        options: &SolveOptions,
        incumbents: Option<&dyn IncumbentSource>,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let (root, limit) = self.root(position, options.max_guesses)?;
        let objective = options.objective;
        let (resumed, header) = (self.resumed(), CheckpointHeader::new(position, options));
        let checkpoints =
            self.checkpoints.as_ref().map(|checkpoints| CheckpointWriter { checkpoints, header: &header });
        let mut guesses_at_least = self.fewest_guesses(root.set.len());
        let mut nodes = 0;
        // For the worst case, the limit is raised by one guess until there is a strategy.
        loop {
            if matches!(limit, DepthLeft::Guesses(most) if guesses_at_least > most) {
                return Ok(Solution {
                    outcome: SolveOutcome::Infeasible,
                    tree: None,
                    guesses_at_least,
                    nodes,
                    resumed,
                });
            }
            let left = match objective {
                Objective::Average => limit,
                Objective::Worst => DepthLeft::Guesses(guesses_at_least),
            };
            let is_seen = control.can_stop() || control.has_listener();
            let memory = self.memory_bytes / IMPROVEMENT_MEMORY;
            let anytime = incumbents
                .filter(|_| is_seen)
                .map(|source| Anytime::new(position, left.limit(), source, control, options, memory));
            let threads = threads::usable(options.threads);
            let limits = SearchLimits { anytime: anytime.as_ref(), checkpoints, threads, ..SearchLimits::new(control) };
            let result = self.search(&root, left, limits);
            nodes += result.nodes;
            if result.value == Value::Exact(Cost::NEVER) {
                // With as many guesses as codes there is always a strategy.
                let DepthLeft::Guesses(most) = left.for_codes(root.set.len()) else {
                    return Err(self.contradiction());
                };
                if objective == Objective::Worst {
                    guesses_at_least += 1;
                    continue;
                }
                guesses_at_least = guesses_at_least.max(most + 1);
                return Ok(Solution {
                    outcome: SolveOutcome::Infeasible,
                    tree: None,
                    guesses_at_least,
                    nodes,
                    resumed,
                });
            }
            let (mut outcome, tree_limit) = self.outcome(&root, objective, &result, left, limit);
            // While the worst case is not known, the bounds reported are only those of strategies within the guesses tried.
            let is_reported = objective == Objective::Average || result.is_feasible;
            let reporting = anytime.as_ref().filter(|_| is_reported);
            if let (SolveOutcome::Stopped { lower_bound }, Some(anytime)) = (&mut outcome, reporting) {
                *lower_bound = anytime.lower_bound().map_or(*lower_bound, |reported| reported.max(*lower_bound));
            }
            let extract = |limit, first, effort, control: &Control| {
                extract_tree(self.context(), &root, limit, first, effort, control)
            };
            let quick_tree = || {
                // All trees of a stopped search share one budget.
                let quick = Control::default().with_time_limit(options.tree_time);
                // A quick tree may need more than the fewest guesses; one that does is still a strategy.
                let any = || (tree_limit != limit).then(|| extract(limit, None, TreeEffort::Quick, &quick)).flatten();
                let tree = || extract(tree_limit, result.best, TreeEffort::Quick, &quick).or_else(any);
                match reporting {
                    Some(anytime) => anytime_tree(anytime, result.best.is_some(), tree, options),
                    None => incumbents.and_then(|incumbents| careful_tree(tree, position, options, incumbents, &quick)),
                }
            };
            let tree = if outcome == SolveOutcome::Optimal {
                let lower_bound = u64::from(result.value.low().to_bits());
                let attains = |tree: &StrategyNode| {
                    let distribution = tree.distribution();
                    let is_within = tree_limit.limit().is_none_or(|most| distribution.max() <= most as usize);
                    is_within && distribution.total() == lower_bound
                };
                // A checkpoint may lack the sets of the tree. Then they take a search, which may be stopped.
                let limits = if resumed { control.without_progress() } else { Control::default() };
                match extract(tree_limit, result.best, TreeEffort::Exact, &limits).filter(attains) {
                    Some(tree) => Some(tree),
                    None if limits.is_stopped() => {
                        let tree = quick_tree();
                        if !tree.as_ref().is_some_and(attains) {
                            outcome = SolveOutcome::Stopped { lower_bound };
                        }
                        tree
                    }
                    None => return Err(self.contradiction()),
                }
            } else {
                quick_tree()
            };
            let solution = Solution { outcome, tree, guesses_at_least, nodes, resumed };
            let contradicts_itself = resumed && bound_exceeds_tree(&solution, objective);
            return if contradicts_itself { Err(self.contradiction()) } else { Ok(solution) };
        }
    }

    /// The error for values that contradict each other: those of a checkpoint can be wrong.
    fn contradiction(&self) -> SolveError {
        assert!(self.resumed, "the search found values that contradict each other");
        SolveError::WrongCheckpoint
    }

    /// The outcome of a search of a root that may have a strategy, and the limit of guesses for its tree. `left` is the limit
    /// of the search, and `limit` that of the solve.
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

    /// Whether some strategy finds every code of a position within `guesses` guesses, whatever its total. `None` if the
    /// control stopped the search.
    pub(crate) fn suffices(
        &self,
        position: &Position,
        guesses: u32,
        control: &Control,
    ) -> Result<Option<bool>, SolveError> {
        let (root, left) = self.root(position, Some(guesses))?;
        let left = left.for_codes(root.set.len());
        let shared = SharedState::new(self.context(), SearchLimits::new(control));
        let node = SearchNode { set: &root.set, left, branching: self.context().whole_branching(), ply: 0 };
        Ok(Worker::new(&shared, root.path.clone()).has_strategy(&node))
    }

    /// The number of guesses that the ideal tree of `codes` codes takes at worst.
    pub(super) fn fewest_guesses(&self, codes: usize) -> u32 {
        let is_enough = |&guesses: &u32| self.ideal_cost(codes, DepthLeft::Guesses(guesses)) < Cost::NEVER;
        (1..).find(is_enough).expect("enough guesses suffice")
    }

    /// The lower bound of a set in the transposition table, whatever the number of guesses left.
    fn known_low(&self, root: &RootPosition) -> Cost {
        let fingerprint = self.context().fingerprinter.of(&root.set, DepthLeft::Unlimited);
        self.context().table.probe(fingerprint).map_or(Cost::ZERO, Value::low)
    }

    /// The cost of a full tree with the branching factor of the whole board.
    fn ideal_cost(&self, codes: usize, left: DepthLeft) -> Cost {
        ideal::of_full_tree(codes as u32, self.context().whole_branching().any, left)
    }
}

/// Whether a solve was stopped with a lower bound above the total of its own strategy, though the bound is for strategies
/// like that.
fn bound_exceeds_tree(solution: &Solution, objective: Objective) -> bool {
    let (SolveOutcome::Stopped { lower_bound }, Some(tree)) = (solution.outcome, &solution.tree) else { return false };
    let distribution = tree.distribution();
    let counts = objective == Objective::Average || distribution.max() <= solution.guesses_at_least as usize;
    counts && lower_bound > distribution.total()
}
