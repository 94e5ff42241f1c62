//! First guesses and their cells, each with the best tree found for it.

use std::sync::Arc;

use keypeg_core::{CodeId, Feedback, StrategyNode};

use super::set_plans::SetPlans;
use crate::Board;
use crate::partition::Partition;

/// A first guess.
pub(super) struct Opening {
    guess: CodeId,
    codes: usize,
    is_possible: bool,
    /// All cells except the winning one.
    pub(super) cells: Vec<CellPlan>,
}

/// A cell of a first guess.
pub(super) struct CellPlan {
    pub(super) answer: u8,
    pub(super) set: Arc<[CodeId]>,
    /// Empty while a thread works on the cell: it has them.
    pub(super) plans: SetPlans,
    /// The cost of its plans. `None` before the first round.
    pub(super) cost: Option<u64>,
    /// The best tree and its total. `None` until the plans are made into a tree, which takes as long as a round.
    tree: Option<(u64, StrategyNode)>,
}

impl CellPlan {
    fn total(&self) -> Option<u64> {
        self.tree.as_ref().map(|(total, _)| *total)
    }

    /// Takes a tree if its total is smaller than that of the tree so far.
    pub(super) fn offer(&mut self, tree: StrategyNode) {
        let total = tree.distribution().total();
        if self.total().is_none_or(|best| total < best) {
            self.tree = Some((total, tree));
        }
    }
}

impl Opening {
    pub(super) fn new(board: &Board, guess: CodeId, set: &[CodeId]) -> Opening {
        let mut cells = Partition::new(board, guess, set).into_cells();
        let is_possible = cells.last().is_some_and(|(answer, _)| *answer == board.win());
        if is_possible {
            cells.pop();
        }
        let plan = |(answer, cell): (u8, Vec<CodeId>)| CellPlan {
            answer,
            set: cell.into(),
            plans: SetPlans::default(),
            cost: None,
            tree: None,
        };
        Opening { guess, codes: set.len(), is_possible, cells: cells.into_iter().map(plan).collect() }
    }

    pub(super) fn guess(&self) -> CodeId {
        self.guess
    }

    /// The cost of the plans. `None` while a cell has none.
    pub(super) fn cost(&self) -> Option<u64> {
        self.sum(|cell| cell.cost)
    }

    /// The total of the tree. `None` while a cell has no tree.
    pub(super) fn total(&self) -> Option<u64> {
        self.sum(CellPlan::total)
    }

    fn sum(&self, of_cell: impl Fn(&CellPlan) -> Option<u64>) -> Option<u64> {
        self.cells.iter().try_fold(self.codes as u64, |sum, cell| Some(sum + of_cell(cell)?))
    }

    /// The whole tree. `None` while a cell has none.
    pub(super) fn tree(&self, feedback: impl Fn(u8) -> Feedback) -> Option<StrategyNode> {
        let answer = |cell: &CellPlan| Some((feedback(cell.answer), cell.tree.as_ref()?.1.clone()));
        let answers = self.cells.iter().map(answer).collect::<Option<Vec<_>>>()?;
        Some(StrategyNode { guess: self.guess, consistent: self.is_possible, answers })
    }
}
