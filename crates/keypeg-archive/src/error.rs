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
    /// The file cannot be read or created.
    #[error("the archive cannot be used: {0}")]
    File(#[source] std::io::Error),
    /// The file belongs to another program.
    #[error("it is not an archive of keypeg, and was left unchanged")]
    Foreign,
    /// The archive is opened for reading and does not exist.
    #[error("there is no archive yet")]
    Missing,
    /// Written by a later program.
    #[error("the archive has schema version {found}, and this program knows up to {known}; use a newer keypeg")]
    TooNew {
        /// The version in the file.
        found: u32,
        /// The latest version that this program knows.
        known: u32,
    },
    /// A game in it cannot be read.
    #[error("game {id} of the archive cannot be read: {source}")]
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
        matches!(self.code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    /// Whether the file, or files that SQLite needs beside it, cannot be opened or written.
    pub(crate) fn is_access(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
    }

    fn code(&self) -> Option<ErrorCode> {
        let ArchiveError::Sqlite(error) = self else { return None };
        error.sqlite_error_code()
    }
}
