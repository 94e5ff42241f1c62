//! Opens an archive, adds games and finds them.

use std::path::Path;
use std::time::Duration;

use keypeg_play::limits::within;
use keypeg_play::review::ReviewSummary;
use keypeg_play::session::GameTally;
use keypeg_play::{ArchivedGame, GameRecord};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use crate::error::ArchiveError;
use crate::game_rows::{SELECT, entry, insert, read};
use crate::schema;
use crate::waiting::{ARCHIVE_RETRY, ARCHIVE_TIME, LONGEST_ARCHIVE_TIME};

/// An open SQLite archive of finished games.
pub struct Archive {
    pub(crate) connection: Connection,
}

impl Archive {
    /// Opens or creates an archive and updates its schema.
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        // SQLite's own waiting does not cover the change to the write-ahead log nor the recovery of one, so a program that
        // meets another program there begins again.
        let patience = within(ARCHIVE_TIME);
        loop {
            match Connection::open(path).map_err(ArchiveError::from).and_then(Archive::prepare) {
                Err(error) if error.is_busy() && !patience.is_stopped() => std::thread::sleep(ARCHIVE_RETRY),
                opened => return opened,
            }
        }
    }

    /// An archive in memory, for tests; dropping it deletes it.
    pub fn in_memory() -> Result<Archive, ArchiveError> {
        Archive::prepare(Connection::open_in_memory()?)
    }

    /// How long a change waits for others that write to the same archive; at most about 24 days.
    pub fn set_patience(&self, patience: Duration) -> Result<(), ArchiveError> {
        Ok(self.connection.busy_timeout(patience.min(LONGEST_ARCHIVE_TIME))?)
    }

    fn prepare(mut connection: Connection) -> Result<Archive, ArchiveError> {
        connection.busy_timeout(ARCHIVE_TIME)?;
        // Readers do not block the writer. Where the file system cannot do it, SQLite keeps its other journal.
        let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        schema::migrate(&mut connection)?;
        Ok(Archive { connection })
    }

    /// Adds a finished game; returns its number. `finished_at` is in seconds since 1970.
    pub fn add(&mut self, record: &GameRecord, tally: &GameTally, finished_at: i64) -> Result<i64, ArchiveError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = insert(&transaction, record, tally, finished_at)?;
        transaction.commit()?;
        Ok(id)
    }

    /// Stores what a review of a game found, in place of an earlier one.
    pub fn set_review(&mut self, id: i64, review: &ReviewSummary) -> Result<(), ArchiveError> {
        let (turn, loss) = review.weakest.unzip();
        self.connection.execute(
            "INSERT OR REPLACE INTO reviews (id, loss, graded, weakest_turn, weakest_loss) VALUES (?, ?, ?, ?, ?)",
            params![id, review.loss, review.graded, turn, loss],
        )?;
        Ok(())
    }

    /// The game with this number; `None` where there is none.
    pub fn get(&self, id: i64) -> Result<Option<ArchivedGame>, ArchiveError> {
        let row = self.connection.query_row(&format!("{SELECT} WHERE games.id = ?"), [id], read).optional()?;
        row.map(entry).transpose()
    }

    /// All games, oldest first; only those of one board, such as `4x6`, where it is named.
    pub fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ArchiveError> {
        let mut statement = self
            .connection
            .prepare(&format!("{SELECT} WHERE ?1 IS NULL OR games.game = ?1 ORDER BY finished_at, games.id"))?;
        let rows = statement.query_map([game], read)?;
        rows.map(|row| entry(row?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_has_no_upper_limit() {
        Archive::in_memory().unwrap().set_patience(Duration::MAX).unwrap();
    }
}
