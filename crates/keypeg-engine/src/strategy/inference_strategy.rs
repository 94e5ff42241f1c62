//! `inference`: Rao's player on an enumerated board.

use keypeg_core::{Control, Game};

use super::inference::{Inference, InferenceUnsupported};
use super::{Choice, Policy, StrategyError};
use crate::Position;

/// Decides by the turns only, not by the remaining codes.
pub(super) struct InferenceStrategy {
    player: Inference,
}

impl InferenceStrategy {
    pub(super) fn new(game: Game) -> Result<InferenceStrategy, InferenceUnsupported> {
        Ok(InferenceStrategy { player: Inference::new(game)? })
    }
}

impl Policy for InferenceStrategy {
    fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        let next = self.player.next(position.history())?;
        Ok(Choice::Guess(position.board().space().id(&next.code())))
    }
}
