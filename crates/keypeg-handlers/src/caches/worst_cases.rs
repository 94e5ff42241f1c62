//! Exact worst cases for the strong adversary, from the cached solvers.

use std::sync::Arc;

use keypeg_engine::{Board, Position};
use keypeg_play::limits::{PROVEN_CODES, within};
use keypeg_play::worst_case::{self, WorstCaseError, WorstCaseOracle};

use super::Caches;
use crate::boards::check_strong_adversary;
use crate::limits::ADVERSARY_TIME;

/// Worst cases that are remembered from game to game.
pub(crate) struct CachedWorstCases {
    pub(crate) caches: Arc<Caches>,
}

impl WorstCaseOracle for CachedWorstCases {
    fn check(&self, board: &Board) -> Result<(), WorstCaseError> {
        check_strong_adversary(board.game())
    }

    fn hardest(&self, positions: &[Position]) -> Result<Option<usize>, WorstCaseError> {
        let Some(board) = positions.first().map(Position::board) else { return Ok(None) };
        self.check(board)?;
        let too_large = WorstCaseError::TooLarge { codes: board.space().len(), limit: PROVEN_CODES };
        let cached = self.caches.solvers.get(board).ok_or(too_large)?;
        worst_case::hardest(&cached.solver, positions, 1, &within(ADVERSARY_TIME))
    }
}
