//! The second round: a strategy that attains the total.
//!
//! The top of the strategy is in the search tree: at an expanded position, a guess whose cost is the value. Below it are cells
//! whose values are known. Small ones are extracted here. Each of the others is a unit.

use keypeg_core::{Code, CodeSpace, Control, Feedback, StrategyNode, Turn};
use keypeg_engine::Position;
use keypeg_engine::partition::Partition;
use keypeg_engine::solve::UnitLimits;

use crate::cluster_error::ClusterError;
use crate::search_tree::SearchTree;
use crate::unit_book::{RoundStep, UnitOrder};
use crate::work_unit::UnitTask;

/// Positions of at most this many codes are extracted by the coordinator. That takes milliseconds.
const SMALL: usize = 24;

/// A unit that was cut off is handed out again with this many times the work.
const MORE_WORK: u64 = 4;

/// A strategy with gaps.
enum PlannedTree {
    Known(StrategyNode),
    /// A guess, whether it can be the secret, and what follows each answer.
    Guess(Code, bool, Vec<(Feedback, PlannedTree)>),
    /// The strategy of a slot.
    Slot(usize),
}

/// A position whose strategy is missing.
struct TreeSlot {
    position: Position,
    guesses_left: Option<u32>,
    total: u64,
    work: u64,
    is_open: bool,
    tree: Option<StrategyNode>,
}

/// Gathers the strategy.
pub(crate) struct TreeRound {
    planned: PlannedTree,
    slots: Vec<TreeSlot>,
}

impl TreeRound {
    /// Plans the strategy of a position whose value is known. `work` is that of a unit.
    pub(crate) fn new(
        tree: &SearchTree,
        position: &Position,
        guesses_left: Option<u32>,
        total: u64,
        work: u64,
        control: &Control,
    ) -> Result<TreeRound, ClusterError> {
        let mut planner = TreePlanner { tree, work, control, slots: Vec::new() };
        let planned = planner.plan(position, guesses_left, total)?;
        Ok(TreeRound { planned, slots: planner.slots })
    }

    /// A strategy that is known.
    pub(crate) fn known(tree: StrategyNode) -> TreeRound {
        TreeRound { planned: PlannedTree::Known(tree), slots: Vec::new() }
    }

    pub(crate) fn next_step(&mut self) -> RoundStep {
        if let Some((place, slot)) =
            self.slots.iter_mut().enumerate().find(|(_, slot)| slot.tree.is_none() && !slot.is_open)
        {
            slot.is_open = true;
            let task = UnitTask::Tree { total: slot.total };
            let history = slot.position.history().clone();
            return RoundStep::Unit(UnitOrder {
                slot: place,
                history,
                guesses_left: slot.guesses_left,
                work: slot.work,
                task,
            });
        }
        if self.slots.iter().any(|slot| slot.is_open) { RoundStep::Wait } else { RoundStep::Finished }
    }

    /// Takes the strategy of a slot; `None` if its unit was cut off. An error if it does not attain the value.
    pub(crate) fn take(&mut self, place: usize, tree: Option<&StrategyNode>) -> Result<(), ClusterError> {
        let slot = &mut self.slots[place];
        let Some(tree) = tree else {
            slot.work = slot.work.max(1).saturating_mul(MORE_WORK);
            return Ok(());
        };
        let found = tree.distribution();
        let is_within = slot.guesses_left.is_none_or(|left| found.max() <= left as usize);
        if found.total() != slot.total || !is_within || !finds_all(&slot.position, tree) {
            return Err(ClusterError::contradiction(
                slot.position.history(),
                format!("a strategy of {} guesses", found.total()),
                format!("{} guesses", slot.total),
            ));
        }
        slot.tree = Some(tree.clone());
        Ok(())
    }

    /// Says that the unit of a slot is not open any more.
    pub(crate) fn release(&mut self, place: usize) {
        self.slots[place].is_open = false;
    }

    /// The strategy of a round that has ended; `None` before.
    pub(crate) fn strategy(&self) -> Option<StrategyNode> {
        self.joined(&self.planned)
    }

    fn joined(&self, planned: &PlannedTree) -> Option<StrategyNode> {
        match planned {
            PlannedTree::Known(tree) => Some(tree.clone()),
            PlannedTree::Slot(place) => self.slots[*place].tree.clone(),
            PlannedTree::Guess(guess, consistent, answers) => {
                let below = answers.iter().map(|(feedback, planned)| Some((*feedback, self.joined(planned)?)));
                let answers = below.collect::<Option<Vec<_>>>()?;
                let guess = CodeSpace::new(guess.game()).ok()?.id(guess);
                Some(StrategyNode { guess, consistent: *consistent, answers })
            }
        }
    }
}

/// Looks for gaps in the strategy that the search tree knows.
struct TreePlanner<'a> {
    tree: &'a SearchTree,
    work: u64,
    control: &'a Control,
    slots: Vec<TreeSlot>,
}

impl TreePlanner<'_> {
    fn plan(
        &mut self,
        position: &Position,
        guesses_left: Option<u32>,
        total: u64,
    ) -> Result<PlannedTree, ClusterError> {
        self.control.check()?;
        if position.len() <= SMALL {
            let limits = UnitLimits { guesses_left, budget: None, work: u64::MAX, share: None };
            if let Some(tree) = self.tree.solver().unit_tree(position, total, limits, self.control)? {
                return Ok(PlannedTree::Known(tree.root));
            }
        }
        let Some(guess) = self.tree.attaining_guess(position, guesses_left, total)? else {
            let (position, work) = (position.clone(), self.work);
            self.slots.push(TreeSlot { position, guesses_left, total, work, is_open: false, tree: None });
            return Ok(PlannedTree::Slot(self.slots.len() - 1));
        };
        let board = position.board();
        let left = guesses_left.map(|left| left - 1);
        let (mut consistent, mut answers) = (false, Vec::new());
        for (answer, _) in Partition::new(board, board.space().id(&guess), position.ids()).cells() {
            if *answer == board.win() {
                consistent = true;
                continue;
            }
            let feedback = board.feedback(*answer);
            let cell = position.after(Turn { guess, feedback })?;
            let total = self.tree.known_total(&cell, left)?.unwrap_or_default();
            answers.push((feedback, self.plan(&cell, left, total)?));
        }
        Ok(PlannedTree::Guess(guess, consistent, answers))
    }
}

/// Whether a strategy finds exactly the codes of a position.
fn finds_all(position: &Position, tree: &StrategyNode) -> bool {
    let board = position.board();
    // Nodes and their sets, one after another.
    let mut open = vec![(position.ids().to_vec(), tree)];
    while let Some((set, node)) = open.pop() {
        let mut cells = Partition::new(board, node.guess, &set).into_cells();
        let all = cells.len();
        cells.retain(|(answer, _)| *answer != board.win());
        if node.consistent != (cells.len() < all) || node.answers.len() != cells.len() {
            return false;
        }
        for (answer, cell) in cells {
            match node.after(board.feedback(answer)) {
                Some(below) if cell.len() < set.len() => open.push((cell, below)),
                _ => return false,
            }
        }
    }
    true
}
