//! `first-consistent`: the first code that agrees with every answer (Shapiro; Kooi's "simple").

use keypeg_core::Control;

use super::{Choice, Policy, StrategyError};
use crate::{Position, TieBreak};

/// The first remaining code in tie order.
pub(super) struct FirstConsistent {
    pub(super) tie_break: TieBreak,
}

impl Policy for FirstConsistent {
    fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        Ok(Choice::Guess(self.tie_break.arrange(position)[0]))
    }
}
