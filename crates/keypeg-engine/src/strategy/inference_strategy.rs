//! `inference`: Rao's player where the codes are enumerated around it; by itself it needs no codes.

use keypeg_core::{Game, History, Turn};

use super::inference::{Inference, InferenceUnsupported};
use super::{Choice, Strategy, StrategyError};
use crate::{Position, Watch};

/// Plays from the turns alone.
pub(super) struct InferenceStrategy {
    player: Inference,
}

impl InferenceStrategy {
    pub(super) fn new(game: Game) -> Result<InferenceStrategy, InferenceUnsupported> {
        Ok(InferenceStrategy { player: Inference::new(game)? })
    }
}

impl Strategy for InferenceStrategy {
    fn decide(&self, position: &Position<'_>, _watch: &dyn Watch) -> Result<Choice, StrategyError> {
        let board = position.board;
        let turns = position.moves.iter();
        let turns = turns.map(|turn| Turn { guess: board.code(turn.guess), feedback: board.feedback(turn.answer) });
        let next = self.player.next(&History::new(turns.collect()))?;
        Ok(Choice::Guess(board.space().id(&next.code())))
    }
}
