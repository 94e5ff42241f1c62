//! Guesses from solved trees: what `optimal`, `optimal-worst` and `irving` share.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{CodeId, StrategyNode};
use rustc_hash::FxHashMap;

use super::StrategyError;
use crate::solve::{Limits, Objective, Observer, Progress, SolveOutcome, solve};
use crate::watch::{Cancelled, Watch};
use crate::{Board, Move, Position};

/// Solves positions exactly and keeps the trees, so that a game solved at its beginning is only looked up later.
pub(super) struct Solved {
    objective: Objective,
    trees: Mutex<FxHashMap<Vec<Move>, Arc<StrategyNode>>>,
}

/// Passes a solve's progress on.
struct Observing<'a>(&'a dyn Watch);

impl Watch for Observing<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn progress(&self, done: u64, of: u64) {
        self.0.progress(done, of);
    }
}

impl Observer for Observing<'_> {
    fn solving(&self, progress: &Progress) {
        self.0.progress(progress.guesses_done as u64, progress.guesses as u64);
    }
}

impl Solved {
    pub(super) fn new(objective: Objective) -> Solved {
        Solved { objective, trees: Mutex::default() }
    }

    /// The best guess of a position.
    pub(super) fn guess(&self, position: &Position<'_>, watch: &dyn Watch) -> Result<CodeId, StrategyError> {
        if let Some(guess) = self.known(position.board, position.moves) {
            return Ok(guess);
        }
        let limits = Limits { threads: rayon::current_num_threads(), ..Limits::default() };
        let solution = solve(position.board, position.moves, self.objective, &limits, &Observing(watch))?;
        let tree = match (solution.outcome, solution.tree) {
            (SolveOutcome::Optimal, Some(tree)) => Arc::new(tree),
            // Without limits of guesses or time only an interruption stops a solve.
            _ => return Err(Cancelled.into()),
        };
        let guess = tree.guess;
        self.trees.lock().unwrap_or_else(PoisonError::into_inner).insert(position.moves.to_vec(), tree);
        Ok(guess)
    }

    /// The guess of the tree that was solved last on the way here, if the turns since then followed it.
    fn known(&self, board: &Board, moves: &[Move]) -> Option<CodeId> {
        let trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, tree) = (0..=moves.len()).rev().find_map(|len| Some((len, trees.get(&moves[..len])?)))?;
        let node = moves[start..].iter().try_fold(&**tree, |node, turn| {
            if node.guess == turn.guess { node.after(board.feedback(turn.answer)) } else { None }
        })?;
        Some(node.guess)
    }
}
