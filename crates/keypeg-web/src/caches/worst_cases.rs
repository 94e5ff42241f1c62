//! Exact worst cases for the strong adversary, from the cached solvers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use keypeg_engine::{Board, Move};
use keypeg_play::counsel::Until;
use keypeg_play::values::{self, Values, ValuesError};

use super::Caches;
use crate::boards::check_strong_adversary;
use crate::config::SOLVER_CODES;

/// How long the strong adversary may think about a guess. What it found by then is in the cache when it is asked again.
const THINKING: Duration = Duration::from_secs(5);

/// Values that are remembered from game to game.
pub(crate) struct CachedWorstCases {
    pub(crate) caches: Arc<Caches>,
}

impl Values for CachedWorstCases {
    fn check(&self, board: &Board) -> Result<(), ValuesError> {
        check_strong_adversary(board.game())
    }

    fn hardest(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, ValuesError> {
        self.check(board)?;
        let too_large = ValuesError::TooLarge { codes: board.space().len(), limit: SOLVER_CODES };
        let cached = self.caches.solvers.get(board.game()).ok_or(too_large)?;
        values::hardest(&cached.solver, positions, 1, &Until(Instant::now() + THINKING))
    }
}
