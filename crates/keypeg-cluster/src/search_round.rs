//! The first round: the least total.
//!
//! The round tries guesses in the order of the local search, the cells of a guess smallest first. Until the first guess of the root
//! has a cost, its cells go largest first: all of them are needed, and the largest takes longest. A unit is a cell of a guess, with the budget that is left for it: the total of the best strategy known, minus the bounds of the
//! other cells. Results raise bounds, so later budgets are lower.
//!
//! A unit that takes long would keep one worker busy while the others wait, so it is cut off after a tenth of the work that is
//! allowed. The guesses of its position are then divided into shares, one unit each. A position with a share that was cut off is
//! split into the cells of its own guesses.
//!
//! The cells of a guess are searched until it is too expensive. Which of them that takes is known in advance with good accuracy,
//! because values lie a few percent above their bounds (`raises`). The other cells wait: they are the largest, so a search in vain
//! would be long. Of those that are needed, one worker takes the largest while others begin with the smallest.
//!
//! Claim: the outcome does not depend on the order of results, and not on results that are lost or come twice.
//! Proof: the round ends when the lower bound of the root equals its upper bound, and then both are its value (see `search_tree`). A
//! result that is lost leaves its position open, so its unit is handed out again. One that comes twice has the number of a unit that
//! is not open. One that was meant for a coordinator before a restart counts only if the open unit with its number has the same
//! position and guesses left, and of these it is proven.

use std::collections::BTreeSet;

use keypeg_core::{Control, Distribution, StrategyNode};
use keypeg_engine::solve::{Objective, SolveError};
use keypeg_engine::{Position, Solver};

use crate::cluster_error::ClusterError;
use crate::cluster_goal::{ClusterGoal, ClusterProgress};
use crate::raises::Raises;
use crate::search_tree::{KnownResult, NodeId, SHARES, SearchTree, Total, UnitPlace};
use crate::unit_book::{RoundStep, UnitOrder};
use crate::unit_result::{UnitAnswer, UnitResult};
use crate::work_unit::UnitTask;

/// A unit about a whole position has the allowed work divided by this.
const WHOLE: u64 = 10;

/// Owns the top of the search tree.
pub(crate) struct SearchRound {
    goal: ClusterGoal,
    root_position: Position,
    pub(crate) tree: SearchTree,
    root: NodeId,
    /// The guesses allowed at the root; grows for [`Objective::Worst`].
    pub(crate) limit: Option<u32>,
    /// A strategy that is found without a search.
    heuristic: Option<(StrategyNode, Distribution)>,
    /// The slots of the units that are under way.
    open_units: BTreeSet<usize>,
    /// How far values lie above the bounds of their positions.
    raises: Raises,
}

impl SearchRound {
    /// Begins with the values of a journal.
    pub(crate) fn new(
        position: &Position,
        goal: ClusterGoal,
        results: &[UnitResult],
        control: &Control,
    ) -> Result<SearchRound, ClusterError> {
        if goal.max_guesses == Some(0) {
            return Err(SolveError::NoGuesses.into());
        }
        let solver = Solver::with_memory(position.board(), goal.memory);
        let heuristic = heuristic(&solver, position, &goal, control);
        control.check()?;
        let mut tree = SearchTree::new(solver);
        for result in results {
            let (history, left) = (&result.history, result.guesses_left);
            match (known(result), result.task, result.task.share()) {
                (Some(known), _, Some(share)) => tree.remember_share(history, left, share, known),
                // Shares of another version of the search.
                (_, UnitTask::SearchShare { .. }, None) | (None, ..) => {}
                (Some(known), _, None) => tree.remember(history, left, known)?,
            }
        }
        let limit = match goal.objective {
            Objective::Average => goal.max_guesses,
            Objective::Worst => Some(1),
        };
        let root = tree.add(position, limit)?;
        let mut round = SearchRound {
            goal,
            root_position: position.clone(),
            tree,
            root,
            limit,
            heuristic,
            open_units: BTreeSet::new(),
            raises: Raises::default(),
        };
        round.use_heuristic()?;
        Ok(round)
    }

    /// What to hand out next.
    pub(crate) fn next_step(&mut self, control: &Control) -> Result<RoundStep, ClusterError> {
        loop {
            if self.tree.node(self.root).is_settled() {
                if self.raise_limit()? {
                    continue;
                }
                return Ok(RoundStep::Finished);
            }
            if self.tree.node(self.root).is_leaf() {
                self.tree.expand_root(self.root)?;
                continue;
            }
            let budget = self.tree.node(self.root).upper;
            if let Some((place, budget)) = self.find_in_idle_opening(budget, control)? {
                return Ok(RoundStep::Unit(self.hand_out(place, budget)));
            }
            if let Some((place, budget)) = self.find(self.root, budget, control)? {
                return Ok(RoundStep::Unit(self.hand_out(place, budget)));
            }
            // Bounds may have settled positions on the way, so that others are needed now. Bounds only become stronger, so this ends.
            if !self.tree.node(self.root).is_settled() && !self.open_units.is_empty() {
                return Ok(RoundStep::Wait);
            }
        }
    }

    /// Takes a result about the position of a slot. An error if it is not a value.
    pub(crate) fn take(&mut self, slot: usize, result: &UnitResult) -> Result<(), ClusterError> {
        let known = known(result).ok_or_else(ClusterError::other_question)?;
        let place = UnitPlace::of_slot(slot);
        if place.share.is_none() {
            self.raises.learn(self.tree.node(place.node).low, known.value);
        }
        self.tree.report(place, known)
    }

    /// Says that a unit is not open any more.
    pub(crate) fn release(&mut self, slot: usize) {
        self.open_units.remove(&slot);
    }

    /// The least total of a round that has ended; `None` if no strategy stays within the guesses allowed.
    pub(crate) fn total(&self) -> Option<u64> {
        self.tree.node(self.root).upper.guesses()
    }

    /// A lower bound of the total; `None` if there is no strategy within the current limit.
    pub(crate) fn lower_bound(&self) -> Option<u64> {
        self.tree.node(self.root).low.guesses()
    }

    /// A strategy that was found without a search, and how many guesses its secrets take.
    pub(crate) fn heuristic(&self) -> Option<&(StrategyNode, Distribution)> {
        self.heuristic.as_ref()
    }

    /// The fields of the progress that the tree knows.
    pub(crate) fn progress(&self) -> ClusterProgress {
        let root = self.tree.node(self.root);
        let open = || root.listed().iter().filter(|guess| guess.low < root.upper);
        let cells = || open().filter_map(|guess| guess.cells()).flatten();
        ClusterProgress {
            openings: open().count(),
            cells: cells().count(),
            cells_done: cells().filter(|&&cell| self.tree.node(cell).is_settled()).count(),
            positions: self.tree.len(),
            lower_bound: root.low.guesses(),
            upper_bound: root.upper.guesses(),
            ..ClusterProgress::default()
        }
    }

    /// The first unit of an opening without a unit under way, once another opening has a cost. Its budget follows from results
    /// alone, while a second unit of the same opening would have to do without the result of the first.
    fn find_in_idle_opening(
        &mut self,
        budget: Total,
        control: &Control,
    ) -> Result<Option<(UnitPlace, Total)>, ClusterError> {
        if self.tree.node(self.root).listed().iter().all(|guess| guess.upper == Total::NEVER) {
            return Ok(None);
        }
        for place in 0..self.tree.node(self.root).listed().len() {
            control.check()?;
            if self.tree.node(self.root).listed()[place].cells().is_none()
                && self.tree.node(self.root).listed()[place].low < budget
            {
                self.tree.expand_guess(self.root, place)?;
            }
            let guess = &self.tree.node(self.root).listed()[place];
            let Some(cells) = guess.cells().filter(|_| guess.low < budget).map(<[NodeId]>::to_vec) else { continue };
            // A cell that was expanded may have units under way far below.
            let is_idle = |&cell: &NodeId| self.tree.node(cell).is_leaf() && !self.is_open(cell);
            if cells.iter().all(is_idle)
                && let Some(found) = self.find_cell(self.root, &cells, false, budget, control)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The first position below a node that is worth a unit, or a share of its guesses, and the budget.
    fn find(
        &mut self,
        id: NodeId,
        budget: Total,
        control: &Control,
    ) -> Result<Option<(UnitPlace, Total)>, ClusterError> {
        if self.tree.node(id).is_leaf() {
            if !self.tree.node(id).cut_off {
                let whole = UnitPlace { node: id, share: None };
                return Ok((!self.open_units.contains(&whole.slot())).then_some((whole, budget)));
            }
            if self.tree.node(id).shares.is_empty() {
                self.tree.divide(id)?;
            }
            if !self.tree.node(id).share_cut_off {
                return Ok(self.find_share(id, budget));
            }
            self.tree.expand(id)?;
        }
        let listed = self.tree.node(id).listed();
        let mut largest_first = id == self.root && listed.iter().all(|guess| guess.upper == Total::NEVER);
        let mut place = 0;
        while place < self.tree.node(id).listed().len() {
            // Every step leaves the tree whole.
            control.check()?;
            let node = self.tree.node(id);
            let guess = &node.listed()[place];
            if guess.low < budget.min(node.upper) {
                let Some(cells) = guess.cells().map(<[NodeId]>::to_vec) else {
                    self.tree.expand_guess(id, place)?;
                    continue;
                };
                if let Some(found) = self.find_cell(id, &cells, largest_first, budget, control)? {
                    return Ok(Some(found));
                }
                largest_first = false;
            }
            place += 1;
        }
        Ok(None)
    }

    /// The first share of the guesses of a node that is worth a unit, and its budget.
    fn find_share(&self, id: NodeId, budget: Total) -> Option<(UnitPlace, Total)> {
        let node = self.tree.node(id);
        let budget = budget.min(node.upper);
        let open = (0..).zip(&node.shares).filter(|(_, share)| share.low < budget);
        let mut places = open.map(|(part, _)| UnitPlace { node: id, share: Some(part) });
        places.find(|place| !self.open_units.contains(&place.slot())).map(|place| (place, budget))
    }

    /// The same among the cells of a guess, smallest or largest first.
    fn find_cell(
        &mut self,
        id: NodeId,
        cells: &[NodeId],
        largest_first: bool,
        budget: Total,
        control: &Control,
    ) -> Result<Option<(UnitPlace, Total)>, ClusterError> {
        let mut unsettled: Vec<NodeId> =
            cells.iter().copied().filter(|&cell| !self.tree.node(cell).is_settled()).collect();
        unsettled.dedup();
        unsettled.sort_by_key(|&cell| self.tree.node(cell).codes);
        if largest_first {
            unsettled.reverse();
        } else {
            unsettled.truncate(self.needed(id, cells, &unsettled, budget));
            self.begin_the_largest_early(&mut unsettled);
        }
        // The worker that searched a position takes less time for the shares of its guesses than others do.
        unsettled.sort_by_key(|&cell| self.is_open(cell));
        for cell in unsettled {
            // The search of the cell before may have raised bounds.
            let node = self.tree.node(id);
            let budget = budget.min(node.upper);
            let low = |cell: NodeId| self.tree.node(cell).low;
            let sum = cells.iter().fold(Total::of(node.codes as u64), |sum, &cell| sum + low(cell));
            if sum >= budget {
                break;
            }
            let cell_budget = budget.budget_for(sum, low(cell));
            if let Some(found) = self.find(cell, cell_budget, control)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// How many of the unsettled cells of a guess will probably have to be searched: if they cost what is expected of them, the
    /// guess is too expensive, whatever the others cost.
    fn needed(&self, id: NodeId, cells: &[NodeId], unsettled: &[NodeId], budget: Total) -> usize {
        let node = self.tree.node(id);
        let budget = budget.min(node.upper);
        let expected_with = |searched: &[NodeId]| {
            cells.iter().fold(Total::of(node.codes as u64), |sum, &cell| {
                let low = self.tree.node(cell).low;
                sum + if searched.contains(&cell) { self.raises.value(low) } else { low }
            })
        };
        (1..unsettled.len()).find(|&count| expected_with(&unsettled[..count]) >= budget).unwrap_or(unsettled.len())
    }

    /// Puts the largest cell first if another one is open and it is not: it takes longest, so it should begin early.
    fn begin_the_largest_early(&self, needed: &mut [NodeId]) {
        let is_open = |&cell: &NodeId| self.is_open(cell);
        if needed.iter().any(is_open) && !needed.last().is_some_and(is_open) {
            needed.rotate_right(1);
        }
    }

    /// Whether a unit of a node is under way.
    fn is_open(&self, id: NodeId) -> bool {
        self.open_units.range(id.slots()).next().is_some()
    }

    fn hand_out(&mut self, place: UnitPlace, budget: Total) -> UnitOrder {
        self.open_units.insert(place.slot());
        let node = self.tree.node(place.node);
        let budget = budget.guesses();
        let (work, task) = match place.share {
            None => (self.goal.work.div_ceil(WHOLE), UnitTask::Search { budget }),
            Some(part) => (self.goal.work, UnitTask::share_of(budget, part as u32, SHARES as u32)),
        };
        let (history, guesses_left) = (node.history.clone(), node.guesses_left);
        UnitOrder { slot: place.slot(), history, guesses_left, work, task }
    }

    /// For the worst case, begins again with one more guess where there is no strategy. Returns whether it did.
    fn raise_limit(&mut self) -> Result<bool, ClusterError> {
        let next = match (self.goal.objective, self.limit, self.total()) {
            (Objective::Worst, Some(limit), None) => limit + 1,
            _ => return Ok(false),
        };
        if self.goal.max_guesses.is_some_and(|most| next > most) {
            return Ok(false);
        }
        self.limit = Some(next);
        self.root = self.tree.add(&self.root_position, self.limit)?;
        self.use_heuristic()?;
        Ok(true)
    }

    /// Uses the heuristic strategy as an upper bound if it stays within the limit.
    fn use_heuristic(&mut self) -> Result<(), ClusterError> {
        match &self.heuristic {
            Some((_, found)) if self.limit.is_none_or(|limit| found.max() <= limit as usize) => {
                self.tree.lower_upper(self.root, found.total())
            }
            _ => Ok(()),
        }
    }
}

/// What a result says about the value of its position; `None` if it says nothing.
fn known(result: &UnitResult) -> Option<KnownResult> {
    match result.finding {
        UnitAnswer::Value(value) => Some(KnownResult { value, best: result.best, cut_off: result.is_cut_off() }),
        UnitAnswer::Tree(_) | UnitAnswer::Proof(_) => None,
    }
}

/// A strategy that is found without a search.
fn heuristic(
    solver: &Solver,
    position: &Position,
    goal: &ClusterGoal,
    control: &Control,
) -> Option<(StrategyNode, Distribution)> {
    let max_guesses = match goal.objective {
        Objective::Average => goal.max_guesses,
        Objective::Worst => Some(goal.max_guesses.unwrap_or(u32::MAX)),
    };
    let tree = solver.heuristic_tree(position, max_guesses, control)?;
    let distribution = tree.distribution();
    Some((tree, distribution))
}
