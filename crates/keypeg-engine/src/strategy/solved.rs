//! Guesses from trees of positions: what `optimal`, `optimal-worst`, `irving` and `near-optimal` share.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{CodeId, Control, Game, Stopped, StrategyNode, Turn};
use rustc_hash::FxHashMap;

use super::StrategyError;
use crate::partition::Partition;
use crate::solve::{DEFAULT_MEMORY, ExactSearch, Improver, Objective, SolveError, SolveOptions, SolveOutcome};
use crate::{Board, Position, threads};

/// Solves positions exactly and keeps the trees, so that a game solved at its beginning is only looked up later.
///
/// The objective is that of the position where a tree begins. With [`Objective::Worst`] a position further down the tree
/// may get a guess that does not minimize its own worst case: what counts is the worst case of the whole tree.
pub(super) struct SolvedTrees {
    /// `None` for trees that are near the optimum but not proven.
    objective: Option<Objective>,
    trees: Mutex<FxHashMap<TreeKey, Arc<StrategyNode>>>,
}

/// The position that a tree begins with. The game is part of it: the same turns may occur on several boards.
type TreeKey = (Game, Vec<Turn>);

impl SolvedTrees {
    pub(super) fn new(objective: Objective) -> SolvedTrees {
        SolvedTrees { objective: Some(objective), trees: Mutex::default() }
    }

    /// Trees of a fixed amount of work instead of an exact search.
    pub(super) fn near_optimal() -> SolvedTrees {
        SolvedTrees { objective: None, trees: Mutex::default() }
    }

    /// The best guess of a position: from a tree on whose path the position lies, or from a new tree that begins here.
    pub(super) fn guess(&self, position: &Position, control: &Control) -> Result<CodeId, StrategyError> {
        if !position.is_exact() {
            return Err(SolveError::NotDescribed.into());
        }
        if let Some(guess) = self.known(position) {
            return Ok(guess);
        }
        let Some(objective) = self.objective else {
            let tree = Improver::near_optimal(position, control)?.ok_or_else(|| stopped(control))?;
            return Ok(self.keep(position, tree));
        };
        let search = ExactSearch::new(position.board(), DEFAULT_MEMORY);
        let options = SolveOptions { objective, ..self.options() };
        self.solve(&search, position, &options, control)
    }

    /// Solves every position after a fixed first guess, all of them within one worst case.
    ///
    /// Claim: with [`Objective::Worst`], the trees have the smallest total of all strategies that begin with the guess and
    /// have the smallest worst case of these.
    /// Proof: such a strategy takes one guess more than the worst of its cells, so the smallest worst case is that of the
    /// cell that needs most guesses, plus one. Within that limit the cells are independent of each other. So the total is
    /// smallest if the total of each cell is smallest within the same limit.
    pub(super) fn solve_after(&self, board: &Board, first: CodeId, control: &Control) -> Result<(), StrategyError> {
        let positions = positions_after(board, first);
        let search = ExactSearch::new(board, DEFAULT_MEMORY);
        let max_guesses = match self.objective {
            None => return positions.iter().try_for_each(|position| self.guess(position, control).map(drop)),
            Some(Objective::Average) => None,
            Some(Objective::Worst) => Some(fewest_guesses(&search, &positions, control)?),
        };
        let options = SolveOptions { max_guesses, ..self.options() };
        for position in &positions {
            self.solve(&search, position, &options, control)?;
        }
        Ok(())
    }

    /// The options of every solve. They minimize the total.
    fn options(&self) -> SolveOptions {
        SolveOptions { threads: threads::available(), ..SolveOptions::default() }
    }

    /// Solves a position, keeps its tree and returns its first guess.
    fn solve(
        &self,
        search: &ExactSearch,
        position: &Position,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<CodeId, StrategyError> {
        let solution = search.solve(position, options, None, control)?;
        let tree = match (solution.outcome, solution.tree) {
            (SolveOutcome::Optimal, Some(tree)) => tree,
            // A limit of guesses is one that suffices, so only the control stops a solve.
            _ => return Err(stopped(control)),
        };
        Ok(self.keep(position, tree))
    }

    /// Keeps the tree of a position and returns its first guess.
    fn keep(&self, position: &Position, tree: StrategyNode) -> CodeId {
        let guess = tree.guess;
        let key = (position.game(), position.turns().to_vec());
        self.trees.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::new(tree));
        guess
    }

    /// The guess of the tree that was solved last on the way here, if the turns since then followed it.
    fn known(&self, position: &Position) -> Option<CodeId> {
        let (board, turns) = (position.board(), position.turns());
        let trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = (position.game(), turns.to_vec());
        let tree = loop {
            match trees.get(&key) {
                Some(tree) => break tree,
                None => key.1.pop()?,
            };
        };
        let node = turns[key.1.len()..].iter().try_fold(&**tree, |node, turn| {
            if board.code(node.guess) == turn.guess { node.after(turn.feedback) } else { None }
        })?;
        Some(node.guess)
    }
}

/// The positions after a first guess, one per answer that does not win.
fn positions_after(board: &Board, first: CodeId) -> Vec<Position> {
    let start = board.start();
    let code = board.code(first);
    let cells = Partition::new(board, first, start.ids()).into_cells().into_iter();
    let others = cells.filter(|(answer, _)| *answer != board.win());
    others.map(|(answer, cell)| start.child(&code, board.feedback(answer), cell)).collect()
}

/// The fewest guesses within which each of the positions has a strategy.
fn fewest_guesses(search: &ExactSearch, positions: &[Position], control: &Control) -> Result<u32, StrategyError> {
    let mut guesses = 1;
    for position in positions {
        while !search.suffices(position, guesses, control)?.ok_or_else(|| stopped(control))? {
            guesses += 1;
        }
    }
    Ok(guesses)
}

/// The error for a search that the control stopped.
fn stopped(control: &Control) -> StrategyError {
    control.check().err().unwrap_or(Stopped::Cancelled).into()
}
