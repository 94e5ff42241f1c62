//! What a guess is called.

use std::fmt;

use crate::fraction::Fraction;

/// How good a guess was, by what it lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// Nothing.
    Best,
    /// Next to nothing.
    Good,
    /// A little.
    Inaccuracy,
    /// Much.
    Mistake,
    /// Very much.
    Blunder,
}

/// The table of labels: each is for losses below its bound, in hundredths of a guess; the last has none.
pub const LABELS: [(Label, Option<i128>); 5] = [
    (Label::Best, Some(0)),
    (Label::Good, Some(2)),
    (Label::Inaccuracy, Some(10)),
    (Label::Mistake, Some(30)),
    (Label::Blunder, None),
];

impl Label {
    /// The label of a loss. Only a loss of exactly nothing is best.
    pub fn of(loss: Fraction) -> Label {
        if loss <= Fraction::ZERO {
            return Label::Best;
        }
        let below = |bound: Option<i128>| bound.is_none_or(|bound| loss < Fraction::new(bound, 100));
        LABELS.into_iter().find(|(_, bound)| below(*bound)).map_or(Label::Blunder, |(label, _)| label)
    }

    /// Its name.
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
