//! `repetitive-consistent`: any code that agrees with every answer and has the fewest different colors
//! (Anti-Mind with maximized repetitions).

use keypeg_core::{CodeId, Control};

use super::{Choice, Policy, StrategyError};
use crate::Position;

/// The remaining codes of the fewest colors, equally likely.
pub(super) struct RepetitiveConsistent;

impl Policy for RepetitiveConsistent {
    fn decide(&self, position: &Position, _control: &Control) -> Result<Choice, StrategyError> {
        let colors = |&code: &CodeId| position.board().code(code).distinct_colors();
        let fewest = position.ids().iter().map(colors).min().unwrap_or(0);
        let codes = position.ids().iter().copied().filter(|code| colors(code) == fewest);
        Ok(Choice::Random(codes.collect()))
    }
}
