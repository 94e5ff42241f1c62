//! Sentences of hints.

use super::{Spelling, advice, plural};
use crate::any_board::CodeCount;
use crate::hint::{Beginning, Hint, Nudge};

/// A hint as a sentence.
pub(crate) fn hint(spelling: &dyn Spelling, hint: &Hint) -> String {
    match hint {
        Hint::Nudge(Nudge::Begin(beginning)) => {
            let sound = match beginning {
                Beginning::Any => "Every first guess is equally good.",
                Beginning::DifferentColors => "A guess of different colors is a good start.",
                Beginning::RepeatedColors => "A guess with one or two repeated colors is a good start.",
            };
            format!("Nothing is known yet. {sound}")
        }
        Hint::Nudge(Nudge::EnoughInformation) => "You have enough information: one code is left.".to_string(),
        Hint::Nudge(Nudge::CertainPegs(pegs)) => {
            format!("{} already certain. Find out which.", plural(pegs, "peg is", "pegs are"))
        }
        Hint::Nudge(Nudge::CertainColors(colors)) => {
            format!("{} certainly in the secret. Find out which.", plural(colors, "color is", "colors are"))
        }
        Hint::Nudge(Nudge::AbsentColors(colors)) => {
            format!("{} you tried cannot be in the secret. Find out which.", plural(colors, "color", "colors"))
        }
        Hint::Nudge(Nudge::Left(CodeCount::Many { .. })) => {
            "Too many codes are left to say whether a peg or color is certain.".to_string()
        }
        Hint::Nudge(Nudge::Left(count)) => format!("{count} codes are left, and no peg or color is certain yet."),
        Hint::CertainColor(color) => format!("Every code left has the color {}.", spelling.color(*color)),
        Hint::SecretColor(color) => format!("The secret has the color {}.", spelling.color(*color)),
        Hint::LikelyColor { color, codes, of } => {
            format!("{} is in {codes} of {of} codes that fit.", spelling.color(*color))
        }
        Hint::Probe(ranked) => format!("Try {}: {}.", spelling.code(&ranked.code), advice(ranked)),
        Hint::Answer(code) => format!("The secret is {}.", spelling.code(code)),
        Hint::StillFits(code) => format!("No secret is fixed; {} still fits.", spelling.code(code)),
        Hint::NothingFound => "No code was found within the time allowed.".to_string(),
    }
}
