//! Solvers and reviewers of the most recently used small boards, with all the values they have found.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keypeg_core::{Control, Game};
use keypeg_engine::solve::SolveOptions;
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Solver, Ties};
use keypeg_play::limits::PROVEN_CODES;
use keypeg_play::review::{ReviewLimits, Reviewer};

/// The number of boards kept.
const CAPACITY: usize = 3;

/// The bytes that the tables of one solver may fill.
const MEMORY: usize = 128 << 20;

/// The solver and the reviewer of a board.
pub(crate) struct CachedSolver {
    pub(crate) solver: Arc<Solver>,
    pub(crate) reviewer: Arc<Reviewer>,
}

/// Solvers by game, most recently used first.
#[derive(Default)]
pub(crate) struct SolverCache {
    kept: Mutex<Vec<(Game, Arc<CachedSolver>)>>,
}

impl SolverCache {
    /// Finds the values of the first guesses on a board, one of each class under symmetry.
    pub(crate) fn warm_up(&self, board: &Board) {
        let Some(cached) = self.get(board) else { return };
        let (start, control) = (board.start(), Control::default());
        for guess in Representatives::new(&Symmetry::of(&start), Ties::First).list(board) {
            let guess = board.code(guess);
            // Without limits neither fails. If one did, the first request would report it.
            let _ = cached.reviewer.grade(&start, &guess, &control);
            let _ = cached.solver.value_of_guess(&start, &guess, &SolveOptions::default(), &control);
        }
    }

    /// The solver of a board; `None` if it has more than [`PROVEN_CODES`] codes. It stays usable even if the
    /// cache drops it.
    pub(crate) fn get(&self, board: &Board) -> Option<Arc<CachedSolver>> {
        if board.space().len() > PROVEN_CODES {
            return None;
        }
        let mut kept = self.lock();
        match kept.iter().position(|(known, _)| *known == board.game()) {
            Some(place) => kept[..=place].rotate_right(1),
            // Cheap: the tables are built at the first solve.
            None => kept.insert(0, (board.game(), Arc::new(CachedSolver::new(board)))),
        }
        kept.truncate(CAPACITY);
        Some(kept[0].1.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Game, Arc<CachedSolver>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedSolver {
    fn new(board: &Board) -> CachedSolver {
        let limits = ReviewLimits::shared(board, 1);
        let (solver, reviewer) = (Solver::with_memory(board, MEMORY), Reviewer::new(board, limits));
        CachedSolver { solver: Arc::new(solver), reviewer: Arc::new(reviewer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_recently_used_boards_are_kept() {
        let solvers = SolverCache::default();
        let board = |game: &str| Board::new(game.parse().unwrap()).unwrap();
        let first = solvers.get(&board("2x3")).unwrap();
        for game in ["2x4", "2x5", "2x3", "2x6", "2x7"] {
            solvers.get(&board(game)).unwrap();
        }
        assert!(Arc::ptr_eq(&first, &solvers.get(&board("2x3")).unwrap()), "it was used again in time");
        let dropped = Arc::downgrade(&solvers.get(&board("2x4")).unwrap());
        for game in ["2x5", "2x6", "2x7"] {
            solvers.get(&board(game)).unwrap();
        }
        assert!(dropped.upgrade().is_none(), "nothing is leaked");
    }

    #[test]
    fn large_boards_have_no_solver() {
        let solvers = SolverCache::default();
        assert!(solvers.get(&Board::new("5x8".parse().unwrap()).unwrap()).is_none());
        assert!(solvers.get(&Board::new("4x7".parse().unwrap()).unwrap()).is_some());
    }
}
