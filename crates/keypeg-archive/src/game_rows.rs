//! Rows of the tables of games and reviews.

use keypeg_play::exported_games::TIMES;
use keypeg_play::review::ReviewSummary;
use keypeg_play::session::{GameStatus, GameTally};
use keypeg_play::{ArchivedGame, GameRecord};
use rusqlite::{Connection, params};

use crate::error::ArchiveError;

/// All columns that [`read`] expects.
pub(crate) const SELECT: &str = "SELECT games.id, finished_at, guesses, bad, hints, record, loss, graded, weakest_turn, weakest_loss, \
                      is_repeat FROM games LEFT JOIN reviews ON games.id = reviews.id";

/// The same for the first version of the schema, which has no reviews.
const SELECT_WITHOUT_REVIEWS: &str =
    "SELECT games.id, finished_at, guesses, bad, hints, record, NULL, NULL, NULL, NULL, 0 FROM games";

/// The same for the versions 2 to 4, which do not know links.
const SELECT_WITHOUT_LINKS: &str = "SELECT games.id, finished_at, guesses, bad, hints, record, loss, graded, weakest_turn, weakest_loss, 0 \
                                    FROM games LEFT JOIN reviews ON games.id = reviews.id";

/// How to select games from a file of a schema version.
pub(crate) fn select(version: u32) -> &'static str {
    match version {
        0..2 => SELECT_WITHOUT_REVIEWS,
        2..5 => SELECT_WITHOUT_LINKS,
        _ => SELECT,
    }
}

/// A row as SQLite gives it: the record still text.
pub(crate) struct GameRow {
    id: i64,
    finished_at: i64,
    guesses: u32,
    bad: u32,
    hints: u32,
    record: String,
    review: Option<ReviewSummary>,
    is_repeat: bool,
}

/// Reads a row of [`SELECT`].
pub(crate) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameRow> {
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
        is_repeat: row.get(10)?,
    })
}

/// Parses the record of a row. A time outside of [`TIMES`] becomes the nearest time inside, so that the game is not lost.
pub(crate) fn entry(row: GameRow) -> Result<ArchivedGame, ArchiveError> {
    let GameRow { id, finished_at, guesses, bad, hints, record, review, is_repeat } = row;
    let record = GameRecord::parse(record.as_bytes()).map_err(|source| ArchiveError::Record { id, source })?;
    let finished_at = finished_at.clamp(*TIMES.start(), *TIMES.end());
    Ok(ArchivedGame { id, finished_at, record, guesses, bad, hints, review, is_repeat })
}

/// Adds a finished game; returns its number.
pub(crate) fn insert(
    to: &Connection,
    record: &GameRecord,
    tally: &GameTally,
    finished_at: i64,
) -> Result<i64, ArchiveError> {
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
