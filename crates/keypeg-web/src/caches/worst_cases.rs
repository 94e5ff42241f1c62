//! Exact worst cases for the strong adversary, from the cached solvers.

use std::sync::Arc;
use std::time::Duration;

use keypeg_engine::{Board, Move};
use keypeg_play::Deadline;
use keypeg_play::worst_case::{self, WorstCaseError, WorstCaseOracle};

use super::Caches;
use crate::boards::check_strong_adversary;
use crate::config::SOLVER_CODES;

/// How long the strong adversary may think about a guess. What it found by then is in the cache when it is asked again.
const THINKING: Duration = Duration::from_secs(5);

/// WorstCaseOracle that are remembered from game to game.
pub(crate) struct CachedWorstCases {
    pub(crate) caches: Arc<Caches>,
}

impl WorstCaseOracle for CachedWorstCases {
    fn check(&self, board: &Board) -> Result<(), WorstCaseError> {
        check_strong_adversary(board.game())
    }

    fn hardest(&self, board: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, WorstCaseError> {
        self.check(board)?;
        let too_large = WorstCaseError::TooLarge { codes: board.space().len(), limit: SOLVER_CODES };
        let cached = self.caches.solvers.get(board.game()).ok_or(too_large)?;
        worst_case::hardest(&cached.solver, positions, 1, &Deadline::after(THINKING))
    }
}
