//! Guesses from solved trees: what `optimal`, `optimal-worst` and `irving` share.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{CodeId, Control, Game, Stopped, StrategyNode, Turn};
use rustc_hash::FxHashMap;

use super::StrategyError;
use crate::solve::{DEFAULT_MEMORY, ExactSearch, Objective, SolveError, SolveOptions, SolveOutcome};
use crate::{Position, threads};

/// Solves positions exactly and keeps the trees, so that a game solved at its beginning is only looked up later.
pub(super) struct SolvedTrees {
    objective: Objective,
    trees: Mutex<FxHashMap<TreeKey, Arc<StrategyNode>>>,
}

/// The position that a tree begins with. The game is part of it: the same turns may occur on several boards.
type TreeKey = (Game, Vec<Turn>);

impl SolvedTrees {
    pub(super) fn new(objective: Objective) -> SolvedTrees {
        SolvedTrees { objective, trees: Mutex::default() }
    }

    /// The best guess of a position.
    pub(super) fn guess(&self, position: &Position, control: &Control) -> Result<CodeId, StrategyError> {
        if !position.is_exact() {
            return Err(SolveError::NotDescribed.into());
        }
        if let Some(guess) = self.known(position) {
            return Ok(guess);
        }
        let options = SolveOptions { objective: self.objective, threads: threads::available(), ..Default::default() };
        let search = ExactSearch::new(position.board(), DEFAULT_MEMORY);
        let solution = search.solve(position, &options, None, control)?;
        let tree = match (solution.outcome, solution.tree) {
            (SolveOutcome::Optimal, Some(tree)) => Arc::new(tree),
            // Without a limit of guesses only the control stops a solve.
            _ => return Err(control.check().err().unwrap_or(Stopped::Cancelled).into()),
        };
        let guess = tree.guess;
        let key = (position.game(), position.turns().to_vec());
        self.trees.lock().unwrap_or_else(PoisonError::into_inner).insert(key, tree);
        Ok(guess)
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
