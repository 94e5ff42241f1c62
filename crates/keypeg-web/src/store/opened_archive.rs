//! The archive as the handlers use it.

use keypeg_archive::Archive;
use keypeg_handlers::{ApiError, GameArchive};
use keypeg_play::ArchivedGame;
use keypeg_play::review::ReviewSummary;

/// A connection of one request to the archive.
pub(super) struct OpenedArchive(pub(super) Archive);

impl GameArchive for OpenedArchive {
    fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ApiError> {
        self.0.games(game).map_err(ApiError::internal)
    }

    fn get(&self, number: i64) -> Result<Option<ArchivedGame>, ApiError> {
        self.0.get(number).map_err(ApiError::internal)
    }

    fn last(&self) -> Result<Option<ArchivedGame>, ApiError> {
        self.0.last().map_err(ApiError::internal)
    }

    fn set_review(&mut self, number: i64, review: &ReviewSummary) -> Result<(), ApiError> {
        self.0.set_review(number, review).map_err(ApiError::internal)
    }
}
