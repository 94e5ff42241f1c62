//! Reviews of games: what each guess lost, and what was luck.
//!
//! [`Review::of`](crate::Review::of) reviews one game. A [`Reviewer`] reviews many games of a board, keeps what it proves, and
//! takes time limits. An [`Estimator`] reviews games on boards of any size from samples.

pub use keypeg_play::advice::Measures;
pub use keypeg_play::fraction::Fraction;
pub use keypeg_play::review::estimate::{CountEstimate, EstimatedGrade, EstimatedTurn, Estimator, Split};
pub use keypeg_play::review::{
    EstimateError, ExpectedGuesses, GradedTurn, GuessGrade, Label, LuckRank, Review, ReviewError, ReviewLimits,
    ReviewedTurn, Reviewer, is_within_reach,
};
