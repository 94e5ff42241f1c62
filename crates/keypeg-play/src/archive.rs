//! Finished games in an SQLite file.
//!
//! The file is safe with two programs at once and after a kill in the middle of a write: every change is one
//! transaction in a write-ahead log, and a writer that finds the file busy waits. The schema has a version and is
//! brought up to date step by step (`schema`).

mod batch;
mod schema;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use thiserror::Error;

use crate::limits::{ARCHIVE_RETRY, ARCHIVE_TIME, LONGEST_ARCHIVE_TIME, within};
use crate::record::{GameRecord, RecordError};
use crate::review::ReviewSummary;
use crate::session::{GameStatus, GameTally};

pub use batch::Finished;

/// An open SQLite archive of finished games.
pub struct Archive {
    connection: Connection,
}

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
    /// What a review found; `None` where the game was not reviewed.
    pub review: Option<ReviewSummary>,
}

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
    fn is_busy(&self) -> bool {
        let ArchiveError::Sqlite(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }
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

fn insert(to: &Connection, record: &GameRecord, tally: &GameTally, finished_at: i64) -> Result<i64, ArchiveError> {
    if record.outcome == GameStatus::Open {
        return Err(ArchiveError::Unfinished);
    }
    to.prepare_cached(
        "INSERT INTO games (finished_at, game, outcome, guesses, bad, hints, record, breaker) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        finished_at,
        record.game,
        record.outcome.name(),
        tally.guesses as u32,
        tally.bad as u32,
        tally.hints as u32,
        record.to_json(),
        record.breaker
    ])?;
    Ok(to.last_insert_rowid())
}

const SELECT: &str = "SELECT games.id, finished_at, guesses, bad, hints, record, loss, graded, weakest_turn, weakest_loss \
                      FROM games LEFT JOIN reviews ON games.id = reviews.id";

/// A row as SQLite gives it: the record still text.
struct GameRow {
    id: i64,
    finished_at: i64,
    guesses: u32,
    bad: u32,
    hints: u32,
    record: String,
    review: Option<ReviewSummary>,
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameRow> {
    let loss: Option<f64> = row.get(6)?;
    let graded: Option<u32> = row.get(7)?;
    let turn: Option<u32> = row.get(8)?;
    let weakest: Option<f64> = row.get(9)?;
    let review = loss.zip(graded).map(|(loss, graded)| ReviewSummary { loss, graded, weakest: turn.zip(weakest) });
    Ok(GameRow {
        id: row.get(0)?,
        finished_at: row.get(1)?,
        guesses: row.get(2)?,
        bad: row.get(3)?,
        hints: row.get(4)?,
        record: row.get(5)?,
        review,
    })
}

fn entry(row: GameRow) -> Result<ArchivedGame, ArchiveError> {
    let GameRow { id, finished_at, guesses, bad, hints, record, review } = row;
    let record = GameRecord::parse(record.as_bytes()).map_err(|source| ArchiveError::Record { id, source })?;
    Ok(ArchivedGame { id, finished_at, record, guesses, bad, hints, review })
}
