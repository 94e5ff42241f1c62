//! A finished game as a row.

use keypeg_play::review::ReviewSummary;
use keypeg_play::{ArchivedGame, GameRecord};
use serde::{Deserialize, Serialize};

use crate::changes::read_row;

/// The version of rows that is written and read.
const VERSION: u32 = 1;

/// A finished game as it is stored. Its key has its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ArchiveRow {
    row_version: u32,
    pub(crate) finished_at: i64,
    pub(crate) record: GameRecord,
    guesses: u32,
    bad: u32,
    hints: u32,
    /// What identifies the secret; `None` if nobody else can have the same.
    pub(crate) link: Option<String>,
    is_repeat: bool,
    review: Option<ReviewRow>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct ReviewRow {
    loss: f64,
    graded: u32,
    weakest: Option<(u32, f64)>,
}

impl ArchiveRow {
    pub(crate) fn new(game: &ArchivedGame, link: Option<String>) -> ArchiveRow {
        let ArchivedGame { finished_at, guesses, bad, hints, is_repeat, .. } = *game;
        let (record, review) = (game.record.clone(), game.review.as_ref().map(ReviewRow::new));
        ArchiveRow { row_version: VERSION, finished_at, record, guesses, bad, hints, link, is_repeat, review }
    }

    /// `None` if the text was not written by this version, or was changed by someone else.
    pub(crate) fn parse(text: &str) -> Option<ArchiveRow> {
        read_row(text).filter(|row: &ArchiveRow| row.row_version == VERSION)
    }

    pub(crate) fn game(&self, number: i64) -> ArchivedGame {
        let ArchiveRow { finished_at, guesses, bad, hints, is_repeat, .. } = *self;
        let review = self.review.as_ref().map(ReviewRow::summary);
        ArchivedGame { id: number, finished_at, record: self.record.clone(), guesses, bad, hints, review, is_repeat }
    }

    pub(crate) fn has_review(&self) -> bool {
        self.review.is_some()
    }

    pub(crate) fn set_review(&mut self, review: &ReviewSummary) {
        self.review = Some(ReviewRow::new(review));
    }
}

impl ReviewRow {
    fn new(review: &ReviewSummary) -> ReviewRow {
        ReviewRow { loss: review.loss, graded: review.graded, weakest: review.weakest }
    }

    fn summary(&self) -> ReviewSummary {
        ReviewSummary { loss: self.loss, graded: self.graded, weakest: self.weakest }
    }
}

/// The key of a finished game.
pub(crate) fn archive_key(number: i64) -> String {
    format!("archive/{number}")
}
