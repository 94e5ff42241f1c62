//! `inference`: Rao's player on an enumerated board; by itself it needs no codes.

use keypeg_core::{Control, Game};

use super::inference::{Inference, InferenceUnsupported};
use super::{Choice, Policy, StrategyError};
use crate::Position;

/// Plays from the turns alone.
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
