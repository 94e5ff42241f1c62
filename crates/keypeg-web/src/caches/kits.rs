//! What is known of the exact values of small boards: a solver and a reviewer for each of the last used ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use keypeg_core::Game;
use keypeg_engine::solve::{Limits, Solver, Unobserved};
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Move, Ties};
use keypeg_play::Deadline;
use keypeg_play::review::opening_book::BOARDS;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::worst_case::{self, WorstCaseError, WorstCaseOracle};

use crate::config::{INSTANT_CODES, KIT_CODES};

/// How many boards are kept.
const KEPT: usize = 3;

/// The bytes that tables of a solver may fill.
const MEMORY: usize = 128 << 20;

/// How long a position of a board beyond the instant ones may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// A board and what is known about it.
pub(crate) struct Kit {
    pub(crate) board: &'static Board,
    pub(crate) solver: Solver<'static>,
    pub(crate) reviewer: Reviewer<'static>,
}

/// The kits of the last used boards.
#[derive(Default)]
pub(crate) struct Kits {
    kept: Mutex<Vec<(Game, Arc<OnceLock<Kit>>)>>,
}

/// A kit in use; it stays while somebody holds it.
#[derive(Clone)]
pub(crate) struct Held(Arc<OnceLock<Kit>>);

impl std::ops::Deref for Held {
    type Target = Kit;

    fn deref(&self) -> &Kit {
        self.0.get().expect("made before it is handed out")
    }
}

impl Kits {
    /// The kits of the program: what one server finds out every other one knows.
    pub(crate) fn shared() -> &'static Kits {
        static KITS: OnceLock<Kits> = OnceLock::new();
        KITS.get_or_init(Kits::default)
    }

    /// Finds the values of the first guesses of a game, one of each class.
    pub(crate) fn warm_up(&self, game: Game) {
        let Some(kit) = self.get(game) else { return };
        let symmetry = Symmetry::of_guesses(kit.board, &[]);
        for guess in Representatives::new(&symmetry, Ties::First).list(kit.board) {
            // Nothing can go wrong here, and if it did, the first review would say so.
            let _ = kit.reviewer.grade(&[], guess, 0, &Unobserved);
            let _ = kit.solver.value_of_guess(&[], guess, &Limits::default(), &Unobserved);
        }
    }

    /// The kit of a game; none where it has too many codes.
    pub(crate) fn get(&self, game: Game) -> Option<Held> {
        let board = board(game)?;
        let cell = {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            match kept.iter().position(|(known, _)| *known == game) {
                Some(place) => kept[..=place].rotate_right(1),
                None => kept.insert(0, (game, Arc::default())),
            }
            kept.truncate(KEPT);
            kept[0].1.clone()
        };
        cell.get_or_init(|| {
            let proven = board.space().len() <= INSTANT_CODES || BOARDS.contains(&game.to_string().as_str());
            let limits = ReviewLimits { time: (!proven).then_some(PATIENCE), threads: 1 };
            Kit { board, solver: Solver::new(board, MEMORY), reviewer: Reviewer::new(board, limits) }
        });
        Some(Held(cell))
    }

    /// The kit of a game where it costs next to nothing to have it.
    pub(crate) fn get_if_quick(&self, game: Game) -> Option<Held> {
        let quick = game.code_count()? <= INSTANT_CODES as u128;
        let known = || {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().any(|(known, cell)| *known == game && cell.get().is_some())
        };
        if quick || known() { self.get(game) } else { None }
    }
}

/// The board of a game, laid out once for as long as the program runs: there are few games of so few codes, and all of
/// them together fill some tens of megabytes.
fn board(game: Game) -> Option<&'static Board> {
    static BOARDS: OnceLock<Mutex<HashMap<Game, &'static Board>>> = OnceLock::new();
    if game.code_count()? > KIT_CODES as u128 {
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

/// How long the strong adversary may think about a guess. What it finds out by then it knows when it is asked again.
const THINKING: Duration = Duration::from_secs(5);

/// Exact worst cases for the strong adversary, remembered from game to game.
pub(crate) struct KitValues {
    pub(crate) kits: &'static Kits,
}

impl WorstCaseOracle for KitValues {
    fn check(&self, board: &Board) -> Result<(), WorstCaseError> {
        check_strong(board.game())
    }

    fn hardest(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, WorstCaseError> {
        self.check(board)?;
        let too_large = WorstCaseError::TooLarge { codes: board.space().len(), limit: KIT_CODES };
        let kit = self.kits.get(board.game()).ok_or(too_large)?;
        worst_case::hardest(&kit.solver, positions, 1, &Deadline::after(THINKING))
    }
}

/// Refuses games that the strong adversary does not play here.
pub(crate) fn check_strong(game: Game) -> Result<(), WorstCaseError> {
    worst_case::check_reach(game)?;
    let codes = game.code_count().and_then(|codes| usize::try_from(codes).ok()).unwrap_or(usize::MAX);
    if codes <= INSTANT_CODES { Ok(()) } else { Err(WorstCaseError::TooLarge { codes, limit: INSTANT_CODES }) }
}
