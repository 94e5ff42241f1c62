//! A finished game as an archive returns it, whatever the archive stores it in.

use crate::record::GameRecord;
use crate::review::ReviewSummary;

/// A game in the archive.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchivedGame {
    /// The number of the game, from 1.
    pub id: i64,
    /// When it ended, in seconds since 1970.
    pub finished_at: i64,
    /// What was played.
    pub record: GameRecord,
    /// All guesses, refused ones included.
    pub guesses: u32,
    /// The guesses that could not be the secret.
    pub bad: u32,
    /// How often help was asked for.
    pub hints: u32,
    /// What a review found; `None` if the game was not reviewed.
    pub review: Option<ReviewSummary>,
    /// Whether the same browser had finished a game of the same link before. Such a game does not count in statistics, because its
    /// player may know the secret.
    pub is_repeat: bool,
}

impl ArchivedGame {
    /// Whether the game has no review yet, and statistics should make one.
    pub fn wants_review(&self) -> bool {
        self.review.is_none() && !self.is_repeat && self.record.has_quick_review()
    }
}
