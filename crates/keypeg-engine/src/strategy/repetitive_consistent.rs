//! `repetitive-consistent`: of the codes that agree with every answer, any with the fewest different colors
//! (Anti-Mind with maximized repetitions).

use keypeg_core::CodeId;

use super::{Choice, Strategy, StrategyError};
use crate::{Position, Watch};

/// The remaining codes of the fewest colors, equally likely.
pub(super) struct RepetitiveConsistent;

impl Strategy for RepetitiveConsistent {
    fn decide(&self, position: &Position<'_>, _watch: &dyn Watch) -> Result<Choice, StrategyError> {
        let colors = |&code: &CodeId| position.board.code(code).distinct_colors();
        let fewest = position.remaining.iter().map(colors).min().unwrap_or(0);
        let codes = position.remaining.iter().copied().filter(|code| colors(code) == fewest);
        Ok(Choice::Random(codes.collect()))
    }
}
