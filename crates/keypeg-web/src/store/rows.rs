//! The rows of the open games, in SQLite.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::{Kept, Listed, Row, StoreError};
use crate::play::now;

/// How long one program waits for another.
const BUSY: Duration = Duration::from_secs(20);

/// The version of the table.
const VERSION: u32 = 1;

const SCHEMA: &str = "CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        client TEXT NOT NULL,
        touched_at INTEGER NOT NULL,
        version INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        archived INTEGER,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX sessions_by_client ON sessions (client, touched_at);
    CREATE INDEX sessions_by_time ON sessions (touched_at);";

/// How long a game lives after its last change.
const EXPIRES: i64 = 30 * 86_400;

/// The most games of one browser, and in all.
const MOST_OF_ONE: u32 = 1_000;
const MOST: u32 = 5_000;

/// How many games make room at once.
const MAKE_ROOM: u32 = 100;

/// Which games may go before others: ended ones that are archived, and those that nobody began.
const EXPENDABLE: &str = "(ended = 1 AND (archived IS NOT NULL OR NOT ?1) OR ended = 0 AND turns = 0)";

/// Opens the file, or a place in memory.
pub(super) fn open(path: Option<&Path>) -> Result<Connection, StoreError> {
    let connection = match path {
        Some(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .map_err(|error| StoreError::Sqlite(format!("{}: {error}", folder.display())))?;
            }
            Connection::open(path)?
        }
        None => Connection::open_in_memory()?,
    };
    connection.busy_timeout(BUSY)?;
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // A kill of the program loses nothing this way; only a loss of power may lose the last moments of open games.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match version {
        0 => {
            connection.execute_batch(&format!("BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;"))?;
        }
        VERSION => {}
        newer => return Err(StoreError::TooNew(newer)),
    }
    Ok(connection)
}

/// Adds a row, after making room for it.
pub(super) fn create(to: &Connection, row: &Row, client: &str, archived: bool) -> Result<(), StoreError> {
    make_room(to, client, archived)?;
    to.prepare_cached(
        "INSERT INTO sessions (id, client, touched_at, version, turns, ended, archived, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        row.id,
        client,
        now(),
        row.version,
        row.kept.record.turns.len(),
        row.kept.ended.is_some(),
        row.archived,
        body(&row.kept)
    ])?;
    Ok(())
}

/// Changes a row that is still as it was loaded.
pub(super) fn save(to: &Connection, row: &Row) -> Result<(), StoreError> {
    let changed = to
        .prepare_cached(
            "UPDATE sessions SET touched_at = ?, version = version + 1, turns = ?, ended = ?, body = ?
             WHERE id = ? AND version = ?",
        )?
        .execute(params![
            now(),
            row.kept.record.turns.len(),
            row.kept.ended.is_some(),
            body(&row.kept),
            row.id,
            row.version
        ])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::Changed) }
}

/// Says that a game is in the archive.
pub(super) fn set_archived(to: &Connection, id: &str, archived: i64) -> Result<(), StoreError> {
    to.prepare_cached("UPDATE sessions SET archived = ? WHERE id = ?")?.execute(params![archived, id])?;
    Ok(())
}

/// One row.
pub(super) fn load(from: &Connection, id: &str) -> Result<Option<Row>, StoreError> {
    let row = from
        .prepare_cached("SELECT id, version, archived, body, touched_at FROM sessions WHERE id = ?")?
        .query_row([id], read)
        .optional()?;
    Ok(row.flatten().map(|listed| listed.row))
}

/// The open games of a browser, the last used first.
pub(super) fn list(from: &Connection, client: &str) -> Result<Vec<Listed>, StoreError> {
    let mut statement = from.prepare_cached(
        "SELECT id, version, archived, body, touched_at FROM sessions
         WHERE client = ? AND ended = 0 ORDER BY touched_at DESC, rowid DESC LIMIT 50",
    )?;
    let rows = statement.query_map([client], read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Games that ended and are not in the archive yet.
pub(super) fn unarchived(from: &Connection) -> Result<Vec<Row>, StoreError> {
    let mut statement = from.prepare_cached(
        "SELECT id, version, archived, body, touched_at FROM sessions WHERE ended = 1 AND archived IS NULL",
    )?;
    let rows = statement.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().map(|listed| listed.row).collect())
}

/// Forgets a row, unless it still has to go to the archive.
pub(super) fn delete(from: &Connection, id: &str, archived: bool) -> Result<bool, StoreError> {
    let deleted = from
        .prepare_cached("DELETE FROM sessions WHERE id = ?2 AND NOT (ended = 1 AND archived IS NULL AND ?1)")?
        .execute(params![archived, id])?;
    Ok(deleted == 1)
}

/// Forgets games that nobody used for long.
pub(super) fn expire(from: &Connection, archived: bool) -> Result<(), StoreError> {
    from.prepare_cached("DELETE FROM sessions WHERE touched_at < ?2 AND NOT (ended = 1 AND archived IS NULL AND ?1)")?
        .execute(params![archived, now() - EXPIRES])?;
    Ok(())
}

/// Makes room for a game of a browser: at the cost of its own games first, and of one that was begun only where a single
/// browser has too many of them.
fn make_room(from: &Connection, client: &str, archived: bool) -> Result<(), StoreError> {
    let count = |text: &str, parameters: &[&dyn rusqlite::ToSql]| -> rusqlite::Result<u32> {
        from.prepare_cached(text)?.query_row(parameters, |row| row.get(0))
    };
    let remove = |whose: &str| -> rusqlite::Result<usize> {
        let text = format!(
            "DELETE FROM sessions WHERE rowid IN
             (SELECT rowid FROM sessions WHERE {EXPENDABLE} AND (?2 IS NULL OR client = ?2)
              ORDER BY ended DESC, touched_at LIMIT {MAKE_ROOM})"
        );
        let client = (whose == "own").then_some(client);
        from.prepare_cached(&text)?.execute(params![archived, client])
    };
    if count("SELECT count(*) FROM sessions WHERE client = ?", &[&client])? >= MOST_OF_ONE && remove("own")? == 0 {
        return Err(StoreError::Full);
    }
    if count("SELECT count(*) FROM sessions", &[])? >= MOST {
        expire(from, archived)?;
        if count("SELECT count(*) FROM sessions", &[])? >= MOST
            && remove("any")? == 0
            && remove_of_greediest(from)? == 0
        {
            return Err(StoreError::Full);
        }
    }
    Ok(())
}

/// Removes the open games that were left longest, of the browser that has most: nobody can keep all others out.
fn remove_of_greediest(from: &Connection) -> rusqlite::Result<usize> {
    let text = format!(
        "DELETE FROM sessions WHERE rowid IN
         (SELECT rowid FROM sessions WHERE ended = 0 AND client =
          (SELECT client FROM sessions WHERE ended = 0 GROUP BY client ORDER BY count(*) DESC LIMIT 1)
          ORDER BY touched_at LIMIT {MAKE_ROOM})"
    );
    from.prepare_cached(&text)?.execute([])
}

fn body(kept: &Kept) -> String {
    // Strings, numbers and lists of them always have a JSON form.
    serde_json::to_string(kept).unwrap_or_default()
}

/// A row, or nothing where somebody else wrote something into the file that is none.
fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<Listed>> {
    let text: String = row.get(3)?;
    let Ok(kept) = serde_json::from_str(&text) else { return Ok(None) };
    let touched_at = row.get(4)?;
    Ok(Some(Listed { row: Row { id: row.get(0)?, version: row.get(1)?, archived: row.get(2)?, kept }, touched_at }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id;
    use keypeg_play::GameRecord;

    fn row(turns: usize) -> Row {
        let mut record = GameRecord::parse(
            br#"{"format":"keypeg-game","version":1,"game":"4x6","codemaker":"adversary","turns":[],"outcome":"open"}"#,
        )
        .unwrap();
        let turn = keypeg_play::record::TurnRecord { guess: "AABC".into(), feedback: "0,0".into() };
        record.turns = vec![turn; turns];
        let kept = Kept { record, origin: None, seed_named: false, ended: None };
        Row { id: id::random(), version: 0, archived: None, kept }
    }

    #[test]
    fn a_flood_of_games_stays_bounded_and_spares_those_that_were_begun() {
        let connection = open(None).unwrap();
        let begun: Vec<Row> = (0..20).map(|_| row(2)).collect();
        for row in &begun {
            create(&connection, row, "a person", true).unwrap();
        }
        for number in 0..MOST * 2 {
            create(&connection, &row(0), &format!("flood {}", number % 7), true).unwrap();
        }
        let count: u32 = connection.query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).unwrap();
        assert!(count <= MOST, "{count}");
        for row in &begun {
            assert!(load(&connection, &row.id).unwrap().is_some());
        }
    }

    #[test]
    fn a_flood_of_begun_games_makes_room_for_others_itself() {
        let connection = open(None).unwrap();
        let mine = row(3);
        create(&connection, &mine, "a person", true).unwrap();
        for number in 0..MOST + 200 {
            create(&connection, &row(1), &format!("flood {}", number / 900), true).unwrap();
        }
        create(&connection, &row(0), "another person", true).unwrap();
        assert!(load(&connection, &mine.id).unwrap().is_some(), "it was not the person who had too many");
    }

    #[test]
    fn begun_games_are_refused_rather_than_dropped_when_all_is_full() {
        let connection = open(None).unwrap();
        let create = |turns| create(&connection, &row(turns), "somebody", true);
        for _ in 0..MOST_OF_ONE {
            create(1).unwrap();
        }
        assert!(matches!(create(0), Err(StoreError::Full)));
    }

    #[test]
    fn a_change_from_elsewhere_is_seen() {
        let connection = open(None).unwrap();
        let first = row(0);
        create(&connection, &first, "somebody", true).unwrap();
        save(&connection, &first).unwrap();
        assert!(matches!(save(&connection, &first), Err(StoreError::Changed)));
        let again = load(&connection, &first.id).unwrap().unwrap();
        save(&connection, &again).unwrap();
    }

    #[test]
    fn games_that_wait_for_the_archive_are_never_dropped() {
        let connection = open(None).unwrap();
        let mut ended = row(1);
        ended.kept.ended = Some(super::super::Ended { at: 5, guesses: 1, rows: 1, bad: 0, hints: 0, undone: 0 });
        create(&connection, &ended, "somebody", true).unwrap();
        connection.execute("UPDATE sessions SET touched_at = 0", []).unwrap();
        expire(&connection, true).unwrap();
        assert!(!delete(&connection, &ended.id, true).unwrap());
        assert_eq!(unarchived(&connection).unwrap().len(), 1);
        set_archived(&connection, &ended.id, 3).unwrap();
        assert!(unarchived(&connection).unwrap().is_empty());
        expire(&connection, true).unwrap();
        assert!(load(&connection, &ended.id).unwrap().is_none());
    }
}
