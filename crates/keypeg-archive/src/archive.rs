//! Opens an archive, adds games and finds them.

use std::fs::OpenOptions;
use std::path::Path;
use std::time::Duration;

use keypeg_play::limits::within;
use keypeg_play::review::ReviewSummary;
use keypeg_play::session::GameTally;
use keypeg_play::{ArchivedGame, GameRecord};
use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use crate::error::ArchiveError;
use crate::game_rows::{SELECT, entry, insert, read, select};
use crate::identity::{FileIdentity, identify, immutable};
use crate::schema;
use crate::waiting::{ARCHIVE_RETRY, ARCHIVE_TIME, LONGEST_ARCHIVE_TIME};

/// An open SQLite archive of finished games.
pub struct Archive {
    pub(crate) connection: Connection,
    /// How to select games, with the columns that the schema of the file has.
    pub(crate) select: &'static str,
    /// The browser whose games are found; `None` for all games.
    pub(crate) player: Option<String>,
}

impl Archive {
    /// Opens or creates an archive and updates its schema. Only its owner may read a new file, where the system knows owners. A
    /// file of another program is refused and left unchanged.
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        retry(|| {
            if identify(path)? == FileIdentity::New {
                create(path)?;
            }
            Archive::prepare(Connection::open(path)?)
        })
    }

    /// Opens an archive for reading: the file is not changed, and may be on a medium that cannot be written. An empty file is
    /// an archive without games.
    pub fn open_read_only(path: &Path) -> Result<Archive, ArchiveError> {
        if !path.exists() {
            return Err(ArchiveError::Missing);
        }
        let open = || {
            if identify(path)? == FileIdentity::New {
                return Archive::in_memory();
            }
            let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            connection.busy_timeout(ARCHIVE_TIME)?;
            let version = schema::version_to_read(&connection)?;
            Ok(Archive { connection, select: select(version), player: None })
        };
        match retry(open) {
            // SQLite may need to create files beside the archive, which a folder that cannot be written refuses.
            Err(error) if error.is_access() => {
                let connection = immutable(path)?;
                let version = schema::version_to_read(&connection)?;
                Ok(Archive { connection, select: select(version), player: None })
            }
            opened => opened,
        }
    }

    /// An archive in memory, for tests; dropping it deletes it.
    pub fn in_memory() -> Result<Archive, ArchiveError> {
        Archive::prepare(Connection::open_in_memory()?)
    }

    /// Restricts the lists and searches of this value to the games of one browser.
    pub fn of_player(mut self, player: &str) -> Archive {
        self.player = Some(player.to_string());
        self
    }

    /// A condition on the games that are found; `?2` is the player. Old schemas have no column for the player.
    pub(crate) fn condition(&self) -> &'static str {
        if self.player.is_some() { "games.player = ?2" } else { "?2 IS NULL" }
    }

    /// How long a change waits for others that write to the same archive; at most about 24 days.
    pub fn set_patience(&self, patience: Duration) -> Result<(), ArchiveError> {
        Ok(self.connection.busy_timeout(patience.min(LONGEST_ARCHIVE_TIME))?)
    }

    fn prepare(mut connection: Connection) -> Result<Archive, ArchiveError> {
        connection.busy_timeout(ARCHIVE_TIME)?;
        // With this log, readers do not block the writer. If the file system does not support it, SQLite uses another
        // journal.
        let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        schema::migrate(&mut connection)?;
        Ok(Archive { connection, select: SELECT, player: None })
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

    /// The game with this number; `None` if there is none.
    pub fn get(&self, id: i64) -> Result<Option<ArchivedGame>, ArchiveError> {
        let text = format!("{} WHERE games.id = ?1 AND {}", self.select, self.condition());
        let row = self.connection.query_row(&text, params![id, self.player], read).optional()?;
        row.map(entry).transpose()
    }
}

/// Opens a file, and tries again while another program uses it. SQLite's own waiting does not cover the change to the write-ahead
/// log nor the recovery of one.
fn retry(open: impl Fn() -> Result<Archive, ArchiveError>) -> Result<Archive, ArchiveError> {
    let patience = within(ARCHIVE_TIME);
    loop {
        match open() {
            Err(error) if error.is_busy() && !patience.is_stopped() => std::thread::sleep(ARCHIVE_RETRY),
            opened => return opened,
        }
    }
}

/// Creates an empty file that only its owner may read. SQLite gives the files beside it the same permissions.
fn create(path: &Path) -> Result<(), ArchiveError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ()).map_err(ArchiveError::File)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_has_no_upper_limit() {
        Archive::in_memory().unwrap().set_patience(Duration::MAX).unwrap();
    }

    #[test]
    fn an_empty_file_is_an_archive_without_games_and_stays_empty() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        std::fs::write(&path, "").unwrap();
        assert!(Archive::open_read_only(&path).unwrap().games(None).unwrap().is_empty());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_archive_is_private_and_a_read_only_one_is_read() {
        use std::fs::{Permissions, metadata, set_permissions};
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        drop(Archive::open(&path).unwrap());
        assert_eq!(metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        set_permissions(&path, Permissions::from_mode(0o400)).unwrap();
        set_permissions(folder.path(), Permissions::from_mode(0o500)).unwrap();
        let games = Archive::open_read_only(&path).and_then(|archive| archive.games(None));
        set_permissions(folder.path(), Permissions::from_mode(0o700)).unwrap();
        assert!(games.unwrap().is_empty());
    }
}
