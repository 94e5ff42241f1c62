//! `random-consistent`: any code that agrees with every answer (Anti-Mind).

use super::{Choice, Strategy, StrategyError};
use crate::{Position, Watch};

/// All remaining codes, equally likely.
pub(super) struct RandomConsistent;

impl Strategy for RandomConsistent {
    fn decide(&self, position: &Position<'_>, _watch: &dyn Watch) -> Result<Choice, StrategyError> {
        Ok(Choice::Random(position.remaining.to_vec()))
    }
}
