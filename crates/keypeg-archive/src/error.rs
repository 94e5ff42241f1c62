//! Why the archive cannot be used.

use keypeg_play::record::RecordError;
use rusqlite::ErrorCode;
use thiserror::Error;

/// Why the archive cannot be used.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// SQLite reports an error.
    #[error("the archive cannot be used: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// Written by a later program.
    #[error("the archive has schema version {found}, and this program knows up to {known}; use a newer keypeg")]
    TooNew {
        /// The version in the file.
        found: u32,
        /// The latest this program knows.
        known: u32,
    },
    /// A game in it cannot be read.
    #[error("game {id} of the archive: {source}")]
    Record {
        /// The number of the game.
        id: i64,
        /// Why its record is invalid.
        source: RecordError,
    },
    /// The game has not ended.
    #[error("only finished games are archived; save this one to a file instead")]
    Unfinished,
}

impl ArchiveError {
    /// Whether another program holds the file.
    pub(crate) fn is_busy(&self) -> bool {
        let ArchiveError::Sqlite(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }
}
