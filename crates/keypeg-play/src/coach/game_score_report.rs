//! Skill and luck of a game out of 100.

use serde::Serialize;

use crate::review::{GradedTurn, LuckRank, Review};
use crate::words;

/// A score from 0 to 100, and how it is computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameScoreReport {
    /// The score with its decimals.
    pub score: f64,
    /// The score to show: rounded, and 100 only if nothing is missing.
    pub shown: u8,
    /// Whether the values behind it are proven; else it is an estimate.
    pub exact: bool,
    /// The formula, as sentences.
    pub formula: String,
}

impl GameScoreReport {
    /// The skill of a reviewed game; `None` if no turn was graded.
    pub(super) fn skill<T: GradedTurn>(review: &Review<T>) -> Option<GameScoreReport> {
        let formula = words::skill_formula(review.graded(), review.exact);
        review.skill().map(|score| GameScoreReport::new(score, review.exact, formula))
    }

    /// The luck of a game among all secrets.
    pub(super) fn luck(rank: &LuckRank) -> GameScoreReport {
        GameScoreReport::new(rank.percentile(), rank.exact, words::luck_formula(rank))
    }

    fn new(score: f64, exact: bool, formula: String) -> GameScoreReport {
        let shown = if score < 100.0 { score.round().min(99.0) } else { 100.0 };
        GameScoreReport { score, shown: shown as u8, exact, formula }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_perfect_score_is_shown_as_100() {
        let shown = |score| GameScoreReport::new(score, true, String::new()).shown;
        assert_eq!((shown(100.0), shown(99.99), shown(0.4), shown(62.5)), (100, 99, 0, 63));
    }
}
