//! Hints during a game.

use serde::Serialize;

use super::Coach;
use crate::hint::{Hint, HintLevel};
use crate::words;

/// A hint as a player gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintReport {
    /// How much it gives away: `nudge`, `color`, `probe` or `answer`.
    pub grade: &'static str,
    /// The hint in a sentence.
    pub says: String,
    /// The code that it names; `None` if it names none.
    pub code: Option<String>,
    /// The symbol of the color that it names; `None` if it names none.
    pub color: Option<String>,
}

impl Coach<'_> {
    /// Reports a hint of a level.
    pub fn hint(&self, level: HintLevel, hint: &Hint) -> HintReport {
        let (code, color) = match hint {
            Hint::Probe(ranked) => (Some(ranked.code), None),
            Hint::Answer(code) | Hint::StillFits(code) => (Some(*code), None),
            Hint::CertainColor(color) | Hint::SecretColor(color) | Hint::LikelyColor { color, .. } => {
                (None, Some(*color))
            }
            Hint::Nudge(_) | Hint::NothingFound => (None, None),
        };
        HintReport {
            grade: level.name(),
            says: words::hint(self.spelling, hint),
            code: code.map(|code| self.code(&code)),
            color: color.map(|color| self.spelling.color(color)),
        }
    }
}
