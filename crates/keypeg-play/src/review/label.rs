//! Classes of losses.

use std::fmt;

use serde::Serialize;

use crate::fraction::Fraction;

/// The class of a guess by its loss; the bounds are in [`LABELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// No loss at all.
    Best,
    /// Less than 0.02 guesses.
    Good,
    /// From 0.02 to less than 0.1 guesses.
    Inaccuracy,
    /// From 0.1 to less than 0.3 guesses.
    Mistake,
    /// At least 0.3 guesses.
    Blunder,
}

/// The table of labels: each is for losses below its bound, in hundredths of a guess; the last has no bound.
pub const LABELS: [(Label, Option<i128>); 5] = [
    (Label::Best, Some(0)),
    (Label::Good, Some(2)),
    (Label::Inaccuracy, Some(10)),
    (Label::Mistake, Some(30)),
    (Label::Blunder, None),
];

impl Label {
    /// The label of a loss. Only a loss of exactly 0 is best.
    pub fn of(loss: Fraction) -> Label {
        if loss <= Fraction::ZERO {
            return Label::Best;
        }
        let below = |bound: Option<i128>| bound.is_none_or(|bound| loss < Fraction::new(bound, 100));
        LABELS.into_iter().find(|(_, bound)| below(*bound)).map_or(Label::Blunder, |(label, _)| label)
    }

    /// The name in lower case, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Label::Best => "best",
            Label::Good => "good",
            Label::Inaccuracy => "inaccuracy",
            Label::Mistake => "mistake",
            Label::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_worse_label() {
        for (above, below, label) in [
            (0, 1, Label::Best),
            (1, 1_000_000, Label::Good),
            (1, 51, Label::Good),
            (1, 50, Label::Inaccuracy),
            (1, 10, Label::Mistake),
            (3, 10, Label::Blunder),
            (1, 1, Label::Blunder),
        ] {
            assert_eq!(Label::of(Fraction::new(above, below)), label, "{above}/{below}");
        }
    }
}
