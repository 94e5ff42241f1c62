//! Which answers of a game may be wrong.

use keypeg_core::Control;
use serde::Serialize;

use super::{Coach, ConflictReport};
use crate::any_board::{AnyPosition, CodeCount};
use crate::breaker::Conflict;
use crate::{json, repair, words};

/// Whether some code fits the turns of a game and, if not, which answers may be wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RepairsReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The turns, as the player types them.
    pub history: String,
    /// The codes that agree with all answers; `null` in JSON where they were not counted.
    #[serde(serialize_with = "json::count")]
    pub remaining: CodeCount,
    /// Why no code fits, and how that can be repaired; `None` where some code does.
    pub conflict: Option<ConflictReport>,
    /// The report in a sentence.
    pub summary: String,
}

impl Coach<'_> {
    /// Reports which answers may be wrong.
    pub fn repairs(&self, position: &AnyPosition, control: &Control) -> RepairsReport {
        let remaining = position.count(control);
        let conflict = (remaining == CodeCount::Exactly(0)).then(|| self.conflict_at(position, control));
        RepairsReport {
            game: position.game().to_string(),
            history: self.notation.history(position.history()).to_string(),
            remaining,
            summary: conflict.as_ref().map_or_else(|| words::left(remaining), |conflict| conflict.says.clone()),
            conflict,
        }
    }

    /// Why no code fits the turns of a position.
    pub(super) fn conflict_at(&self, position: &AnyPosition, control: &Control) -> ConflictReport {
        let (explanations, repairs) = repair::repairs(position, control);
        self.conflict(position.history(), &Conflict { explanations, repairs, allowed: 0 })
    }
}
