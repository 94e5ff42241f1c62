//! The table of open games in SQLite: one row per game.

use keypeg_handlers::{ListedGame, Owner, SavedGame, Seating, StoredGame};
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, capacity};

/// The columns that [`read`] expects.
const COLUMNS: &str = "id, version, archived, body, touched_at, client, holder, address";

/// Adds a new game, after making room for it.
pub(super) fn create(to: &Connection, row: &StoredGame, now: i64, has_archive: bool) -> Result<(), StoreError> {
    capacity::make_room(to, &row.owner, has_archive)?;
    to.prepare_cached(
        "INSERT INTO sessions
             (id, client, touched_at, version, turns, ended, archived, body, holder, address, class, touched_age)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT age FROM server_time))",
    )?
    .execute(params![
        row.id,
        row.owner.client,
        now,
        row.version,
        row.saved.record.turns.len(),
        row.saved.ended.is_some(),
        row.archived,
        body(&row.saved),
        row.owner.holder,
        row.owner.address,
        row.saved.seat.as_ref().map(|seat| &seat.class),
    ])?;
    Ok(())
}

/// Adds a new game of a class, unless its browser has one there or the class is full.
pub(super) fn join(to: &Connection, row: StoredGame, now: i64, has_archive: bool) -> Result<Seating, StoreError> {
    let class = row.saved.seat.as_ref().map(|seat| of_class(to, &seat.class)).transpose()?.unwrap_or_default();
    let seating = Seating::find(row, &class);
    if let Seating::New(row) = &seating {
        create(to, row, now, has_archive)?;
    }
    Ok(seating)
}

/// Overwrites a game whose version is still the one that was loaded.
pub(super) fn save(to: &Connection, row: &StoredGame, now: i64) -> Result<(), StoreError> {
    let changed = to
        .prepare_cached(
            "UPDATE sessions SET touched_at = ?, touched_age = (SELECT age FROM server_time), version = version + 1,
                 turns = ?, ended = ?, body = ?, holder = ?
             WHERE id = ? AND version = ?",
        )?
        .execute(params![
            now,
            row.saved.record.turns.len(),
            row.saved.ended.is_some(),
            body(&row.saved),
            row.owner.holder,
            row.id,
            row.version
        ])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::Changed) }
}

/// Records the number that a game has in the archive.
pub(super) fn set_archived(to: &Connection, id: &str, number: i64) -> Result<(), StoreError> {
    to.prepare_cached("UPDATE sessions SET archived = ? WHERE id = ?")?.execute(params![number, id])?;
    Ok(())
}

/// The game with this id; `None` if there is none or its row cannot be read.
pub(super) fn load(from: &Connection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let row = from
        .prepare_cached(&format!("SELECT {COLUMNS} FROM sessions WHERE id = ?"))?
        .query_row([id], read)
        .optional()?;
    Ok(row.flatten().map(|listed| listed.row))
}

/// The open games of a browser, most recently used first, at most 50.
pub(super) fn list(from: &Connection, client: &str) -> Result<Vec<ListedGame>, StoreError> {
    let mut statement = from.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM sessions
         WHERE client = ? AND ended = 0 ORDER BY touched_at DESC, rowid DESC LIMIT 50"
    ))?;
    let rows = statement.query_map([client], read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// The games of a class, in the order in which they began.
pub(super) fn of_class(from: &Connection, class: &str) -> Result<Vec<ListedGame>, StoreError> {
    let mut statement =
        from.prepare_cached(&format!("SELECT {COLUMNS} FROM sessions WHERE class = ? ORDER BY rowid"))?;
    let rows = statement.query_map([class], read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Finished games that are not in the archive yet.
pub(super) fn unarchived(from: &Connection) -> Result<Vec<StoredGame>, StoreError> {
    let mut statement =
        from.prepare_cached(&format!("SELECT {COLUMNS} FROM sessions WHERE ended = 1 AND archived IS NULL"))?;
    let rows = statement.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().map(|listed| listed.row).collect())
}

/// Deletes a game, unless it must still be copied to the archive. Returns whether it was deleted.
pub(super) fn delete(from: &Connection, id: &str, has_archive: bool) -> Result<bool, StoreError> {
    let deleted = from
        .prepare_cached("DELETE FROM sessions WHERE id = ?2 AND NOT (ended = 1 AND archived IS NULL AND ?1)")?
        .execute(params![has_archive, id])?;
    Ok(deleted == 1)
}

fn body(saved: &SavedGame) -> String {
    // Strings, numbers and lists of them can always be written as JSON.
    serde_json::to_string(saved).unwrap_or_default()
}

/// Reads a row; `None` if the body is not a saved game, because another program wrote it.
fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<ListedGame>> {
    let text: String = row.get(3)?;
    let Ok(saved) = serde_json::from_str(&text) else { return Ok(None) };
    let touched_at = row.get(4)?;
    Ok(Some(ListedGame {
        row: StoredGame {
            id: row.get(0)?,
            version: row.get(1)?,
            archived: row.get(2)?,
            owner: Owner { client: row.get(5)?, holder: row.get(6)?, address: row.get(7)? },
            saved,
        },
        touched_at,
    }))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::store::open_file::open;
    use crate::system;
    use keypeg_play::GameRecord;

    pub(in crate::store) const NOW: i64 = 1_700_000_000;

    pub(in crate::store) fn row(turns: usize) -> StoredGame {
        let mut record = GameRecord::parse(
            br#"{"format":"keypeg-game","version":1,"game":"4x6","codemaker":"adversary","turns":[],"outcome":"open"}"#,
        )
        .unwrap();
        let turn = keypeg_play::record::TurnRecord { guess: "AABC".into(), feedback: "0,0".into() };
        record.turns = vec![turn; turns];
        let saved = SavedGame { record, origin: None, seed_named: false, set_by: None, seat: None, ended: None };
        let owner = Owner { client: "c".into(), holder: "c".into(), address: "127.0.0.1".into() };
        StoredGame { id: system::RANDOM.id(), version: 0, archived: None, owner, saved }
    }

    #[test]
    fn a_change_from_elsewhere_is_seen() {
        let connection = open(None).unwrap();
        let first = row(0);
        create(&connection, &first, NOW, true).unwrap();
        save(&connection, &first, NOW).unwrap();
        assert!(matches!(save(&connection, &first, NOW), Err(StoreError::Changed)));
        let again = load(&connection, &first.id).unwrap().unwrap();
        save(&connection, &again, NOW).unwrap();
    }
}
