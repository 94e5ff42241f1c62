//! `random-consistent`: any code that agrees with every answer (Anti-Mind).

use keypeg_core::Control;

use super::{Choice, Policy, StrategyError};
use crate::Position;

/// All remaining codes, equally likely.
pub(super) struct RandomConsistent;

impl Policy for RandomConsistent {
    fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        Ok(Choice::Random(position.ids().to_vec()))
    }
}
