//! Solvers and reviewers of the most recently used small boards, with all the values they have found.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use keypeg_core::Game;
use keypeg_engine::solve::{Limits, Solver, Unobserved};
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Ties};
use keypeg_play::review::opening_book::BOARDS;
use keypeg_play::review::{ReviewLimits, Reviewer};

use crate::boards::is_within;
use crate::config::{INSTANT_CODES, SOLVER_CODES};

/// The number of boards kept.
const CAPACITY: usize = 3;

/// The bytes that the tables of one solver may fill.
const MEMORY: usize = 128 << 20;

/// How long a position may take where the board has more than [`INSTANT_CODES`] codes.
const POSITION_TIME: Duration = Duration::from_secs(2);

/// A board with its solver and its reviewer.
pub(crate) struct CachedSolver {
    pub(crate) board: &'static Board,
    pub(crate) solver: Solver<'static>,
    pub(crate) reviewer: Reviewer<'static>,
}

/// A cached solver in use. It lives while it is held, even where the cache drops it.
#[derive(Clone)]
pub(crate) struct SolverHandle(Arc<OnceLock<CachedSolver>>);

/// Solvers by game, most recently used first.
#[derive(Default)]
pub(crate) struct SolverCache {
    kept: Mutex<Vec<(Game, Arc<OnceLock<CachedSolver>>)>>,
}

impl SolverCache {
    /// Finds the values of the first guesses of a game, one of each class under symmetry.
    pub(crate) fn warm_up(&self, game: Game) {
        let Some(cached) = self.get(game) else { return };
        let symmetry = Symmetry::of_guesses(cached.board, &[]);
        for guess in Representatives::new(&symmetry, Ties::First).list(cached.board) {
            // Without limits neither fails. If one did, the first request would report it.
            let _ = cached.reviewer.grade(&[], guess, 0, &Unobserved);
            let _ = cached.solver.value_of_guess(&[], guess, &Limits::default(), &Unobserved);
        }
    }

    /// The solver of a game; `None` where it has more than [`SOLVER_CODES`] codes.
    pub(crate) fn get(&self, game: Game) -> Option<SolverHandle> {
        let board = board(game)?;
        let cell = {
            let mut kept = self.lock();
            match kept.iter().position(|(known, _)| *known == game) {
                Some(place) => kept[..=place].rotate_right(1),
                None => kept.insert(0, (game, Arc::default())),
            }
            kept.truncate(CAPACITY);
            kept[0].1.clone()
        };
        cell.get_or_init(|| CachedSolver::new(board));
        Some(SolverHandle(cell))
    }

    /// The solver of a game where the board is small or the solver is in the cache.
    pub(crate) fn get_if_quick(&self, game: Game) -> Option<SolverHandle> {
        let known = || self.lock().iter().any(|(known, cell)| *known == game && cell.get().is_some());
        if is_within(game, INSTANT_CODES) || known() { self.get(game) } else { None }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Game, Arc<OnceLock<CachedSolver>>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedSolver {
    fn new(board: &'static Board) -> CachedSolver {
        let game = board.game();
        let proven = is_within(game, INSTANT_CODES) || BOARDS.contains(&game.to_string().as_str());
        let limits = ReviewLimits { time: (!proven).then_some(POSITION_TIME), threads: 1 };
        CachedSolver { board, solver: Solver::new(board, MEMORY), reviewer: Reviewer::new(board, limits) }
    }
}

impl Deref for SolverHandle {
    type Target = CachedSolver;

    fn deref(&self) -> &CachedSolver {
        self.0.get().expect("initialized before the handle is returned")
    }
}

/// The board of a game; `None` where it has more than [`SOLVER_CODES`] codes.
///
/// Solvers borrow their board, so it must live as long as the program. There are few games of this size, and all their
/// boards together fill some tens of megabytes.
fn board(game: Game) -> Option<&'static Board> {
    static BOARDS: OnceLock<Mutex<HashMap<Game, &'static Board>>> = OnceLock::new();
    if !is_within(game, SOLVER_CODES) {
        return None;
    }
    let mut boards = BOARDS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards.get(&game) {
        return Some(board);
    }
    let board: &'static Board = Box::leak(Box::new(Board::new(game).ok()?));
    boards.insert(game, board);
    Some(board)
}
