//! The rounds of an improvement, and how threads share the cells of a round.

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_core::{CodeId, Control, StrategyNode};

use super::super::branching::Branching;
use super::super::cost::{Cost, DepthLeft};
use super::super::expand::{Expanded, Expansion};
use super::super::extract::{TreeEffort, extract_tree};
use super::super::ideal::IdealCosts;
use super::super::node::{ParentNode, SearchNode};
use super::super::root::RootPosition;
use super::super::shared_state::{SearchLimits, SharedState};
use super::super::worker::Worker;
use super::super::{DEFAULT_MEMORY, ExactSearch, SolveError};
use super::beam::BeamSearch;
use super::cell_plan::Opening;
use super::cost_curve::CostCurve;
use super::rounds::{BeamEffort, MOST_ROUNDS, NEAR_OPTIMAL_ROUNDS};
use super::set_plans::SetPlans;
use crate::Position;

/// How long the tree of a cell may take after its improvement was stopped.
const TREE_TIME: Duration = Duration::from_secs(1);

/// The tables of `near-optimal` have one byte per guess and code, but at least these bytes.
const LEAST_MEMORY: usize = 1 << 22;

/// The guesses listed per first guess. Those that split the position like an earlier one are skipped.
const LISTED_PER_OPENING: usize = 8;

/// Improves a strategy for one position, cell by cell and round by round. Its tables are its own.
pub(crate) struct Improver {
    search: ExactSearch,
    root: RootPosition,
    /// The guesses that strategies may take.
    left: DepthLeft,
    curve: CostCurve,
    state: Mutex<RoundState>,
}

struct RoundState {
    effort: BeamEffort,
    /// The best first, as they were when the round began.
    openings: Vec<Opening>,
    /// The cells of the round that no thread has taken, by opening and cell; the next one is the last.
    queue: Vec<(usize, usize)>,
    /// The number of cells that threads work on.
    running: usize,
    /// Whether the trees of the best first guess are made in every round but the first.
    makes_trees: bool,
}

/// A cell to improve.
struct CellTask {
    opening: usize,
    cell: usize,
    guess: CodeId,
    answer: u8,
    set: Arc<[CodeId]>,
    plans: SetPlans,
    effort: BeamEffort,
    makes_tree: bool,
}

/// A cell after a round.
struct ImprovedCell {
    plans: SetPlans,
    cost: Option<u64>,
    /// `None` if the tree is not made, or not in time.
    tree: Option<StrategyNode>,
}

/// The result of [`Improver::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepOutcome {
    /// A cell was improved, or the control stopped the work on it.
    Worked,
    /// Other threads must end the round first.
    Waits,
    /// All rounds are done.
    Ended,
}

impl Improver {
    /// Prepares to improve a position, with strategies of at most `max_guesses` guesses. The tables fill at most `memory_bytes`
    /// bytes. Branching factors are computed on all threads, unless `ideal` is given.
    pub(in crate::solve) fn new(
        position: &Position,
        max_guesses: Option<u32>,
        memory_bytes: usize,
        ideal: Option<&Arc<IdealCosts>>,
        control: &Control,
    ) -> Result<Improver, SolveError> {
        let search = ExactSearch::new(position.board(), memory_bytes);
        let (root, left) = search.root(position, max_guesses)?;
        let left = left.for_codes(root.set.len());
        ideal.into_iter().for_each(|known| search.context().set_ideal(known.clone()));
        let curve = CostCurve::new(root.set.len(), position.board().answers());
        let openings = openings(&search, &root, left, &curve, control);
        let state =
            RoundState { effort: BeamEffort::of_round(0), openings, queue: Vec::new(), running: 0, makes_trees: true };
        Ok(Improver { search, root, left, curve, state: Mutex::new(state) })
    }

    /// The strategy of the first rounds, on this thread. `None` if the control stops the work.
    pub(crate) fn near_optimal(position: &Position, control: &Control) -> Result<Option<StrategyNode>, SolveError> {
        let memory = position.board().space().len().saturating_mul(position.len());
        let improver = Improver::new(position, None, memory.clamp(LEAST_MEMORY, DEFAULT_MEMORY), None, control)?;
        let RootPosition { set, .. } = &improver.root;
        if set.len() <= BeamEffort::of_round(NEAR_OPTIMAL_ROUNDS).exact_codes {
            let context = improver.search.context();
            let whole = extract_tree(context, &improver.root, DepthLeft::Unlimited, None, TreeEffort::Exact, control);
            return Ok(whole.filter(|_| !control.is_stopped()));
        }
        improver.lock().makes_trees = false;
        improver.run(control);
        // All plans are tried in this round, so only the trees of the best first guess are made.
        improver.lock().queue_cells(1);
        improver.lock().makes_trees = true;
        improver.run(control);
        Ok(improver.best_tree().filter(|_| !control.is_stopped()))
    }

    /// Improves cells until the rounds of `near-optimal` are done.
    fn run(&self, control: &Control) {
        while !control.is_stopped() && self.step(NEAR_OPTIMAL_ROUNDS, control) == StepOutcome::Worked {}
    }

    /// Improves one cell. Begins a round, up to `rounds`, when the round before has ended.
    pub(crate) fn step(&self, rounds: u32, control: &Control) -> StepOutcome {
        let task = match self.next_task(rounds) {
            Ok(task) => task,
            Err(outcome) => return outcome,
        };
        let (opening, cell) = (task.opening, task.cell);
        let improved = self.improve(task, control);
        let mut state = self.lock();
        let cell = &mut state.openings[opening].cells[cell];
        cell.plans = improved.plans;
        cell.cost = improved.cost.or(cell.cost);
        improved.tree.into_iter().for_each(|tree| cell.offer(tree));
        state.running -= 1;
        StepOutcome::Worked
    }

    /// Whether the rounds of `near-optimal` are done.
    pub(crate) fn is_near_optimal(&self) -> bool {
        self.lock().effort.round > NEAR_OPTIMAL_ROUNDS
    }

    /// The total of the best strategy so far. `None` while the first round has not ended a first guess.
    pub(crate) fn best_total(&self) -> Option<u64> {
        self.lock().openings.iter().filter_map(Opening::total).min()
    }

    /// The best strategy so far.
    pub(crate) fn best_tree(&self) -> Option<StrategyNode> {
        let state = self.lock();
        let complete = state.openings.iter().filter(|opening| opening.total().is_some());
        complete.min_by_key(|opening| opening.total())?.tree(|answer| self.search.board().feedback(answer))
    }

    fn lock(&self) -> MutexGuard<'_, RoundState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_task(&self, rounds: u32) -> Result<CellTask, StepOutcome> {
        let state = &mut *self.lock();
        while state.queue.is_empty() {
            if state.running > 0 {
                return Err(StepOutcome::Waits);
            }
            if state.effort.round >= rounds.min(MOST_ROUNDS) {
                return Err(StepOutcome::Ended);
            }
            state.begin_round();
        }
        let Some((opening, cell)) = state.queue.pop() else { return Err(StepOutcome::Ended) };
        state.running += 1;
        let guess = state.openings[opening].guess();
        let plan = &mut state.openings[opening].cells[cell];
        let (answer, set, plans) = (plan.answer, plan.set.clone(), std::mem::take(&mut plan.plans));
        Ok(CellTask {
            opening,
            cell,
            guess,
            answer,
            set,
            plans,
            effort: state.effort,
            makes_tree: state.makes_trees && opening == 0 && state.effort.round > 1,
        })
    }

    /// Improves a cell, and makes its tree if the task says so.
    fn improve(&self, task: CellTask, control: &Control) -> ImprovedCell {
        let context = self.search.context();
        let path: Vec<CodeId> = self.root.path.iter().copied().chain([task.guess]).collect();
        // Openings exist only if there is a guess after them.
        let left = self.left.after_guess().unwrap_or(self.left).for_codes(task.set.len());
        let shared = SharedState::new(context, SearchLimits::new(control));
        let branching = shared.ideal.branching_of(task.answer).unwrap_or(context.whole_branching());
        let node = SearchNode { set: &task.set, left, branching, ply: 1 };
        let (curve, effort) = (&self.curve, task.effort);
        let worker = Worker::new(&shared, path.clone());
        let mut beam = BeamSearch { worker, curve, effort, plans: task.plans };
        let cost = beam.cost(&node, Cost::NEVER).and_then(Cost::guesses).map(u64::from);
        if !task.makes_tree || cost.is_none() {
            return ImprovedCell { plans: beam.plans, cost, tree: None };
        }
        // What was found before a stop is kept, if its tree takes little time.
        let soon = Control::default().with_time_limit(TREE_TIME);
        let late = SharedState::new(context, SearchLimits::new(&soon));
        let worker = Worker::new(if shared.is_stopped() { &late } else { &shared }, path);
        let mut beam = BeamSearch { worker, curve, effort, plans: beam.plans };
        let tree = beam.tree(&node);
        ImprovedCell { plans: beam.plans, cost, tree }
    }
}

impl RoundState {
    fn begin_round(&mut self) {
        self.effort = BeamEffort::of_round(self.effort.round + 1);
        self.queue_cells(self.effort.openings);
    }

    /// Queues the cells of the best first guesses, with the largest cell first, so that the threads end together.
    fn queue_cells(&mut self, most: usize) {
        self.openings.sort_by_key(|opening| opening.cost().unwrap_or(u64::MAX));
        let openings = &self.openings[..most.min(self.openings.len())];
        let cells = |at: usize| (0..openings[at].cells.len()).map(move |cell| (at, cell));
        self.queue = (0..openings.len()).flat_map(cells).collect();
        // The queue is taken from its end.
        self.queue.sort_by_key(|&(at, cell)| (Reverse(at), openings[at].cells[cell].set.len()));
    }
}

/// The first guesses with the least estimated costs, one per way to split the position.
fn openings(
    search: &ExactSearch,
    root: &RootPosition,
    left: DepthLeft,
    curve: &CostCurve,
    control: &Control,
) -> Vec<Opening> {
    let Some(cells_left) = left.after_guess() else { return Vec::new() };
    let context = search.context();
    let shared = SharedState::new(context, SearchLimits::new(control));
    let mut worker = Worker::new(&shared, root.path.clone());
    let node = SearchNode { set: &root.set, left, branching: context.whole_branching(), ply: 0 };
    let most = BeamEffort::of_round(1).openings;
    let pool = context.pools.after(&root.path);
    let listed = worker.shortlist(&root.set, pool.as_deref(), curve, most * LISTED_PER_OPENING);
    let branching: Vec<Branching> = shared.ideal.branching().collect();
    let parent = ParentNode { node: &node, cells_left, branching: &branching };
    let mut expansion = Expansion::default();
    let mut is_new = |guess: &CodeId| worker.expand(&parent, *guess, Cost::NEVER, &mut expansion) == Expanded::Ready;
    let chosen = listed.into_iter().filter(|guess| is_new(guess)).take(most);
    chosen.map(|guess| Opening::new(search.board(), guess, &root.set)).collect()
}
