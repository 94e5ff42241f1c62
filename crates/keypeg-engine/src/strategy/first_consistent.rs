//! `first-consistent`: the first code that agrees with every answer (Shapiro; Kooi's "simple").

use super::{Choice, Strategy, StrategyError};
use crate::{Position, TieBreak, Watch};

/// The first remaining code in tie order.
pub(super) struct FirstConsistent {
    pub(super) tie_break: TieBreak,
}

impl Strategy for FirstConsistent {
    fn decide(&self, position: &Position<'_>, _watch: &dyn Watch) -> Result<Choice, StrategyError> {
        Ok(Choice::Guess(self.tie_break.arrange(position)[0]))
    }
}
