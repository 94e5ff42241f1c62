//! Limits on how many games are stored, and which are deleted first.

use rusqlite::{Connection, params};

use super::StoreError;

/// Seconds from the last change of a game until it is deleted.
const EXPIRES: i64 = 30 * 86_400;

/// The most games of one browser.
const MAX_PER_CLIENT: u32 = 1_000;

/// The most games in all.
const MAX_GAMES: u32 = 5_000;

/// The most games that are deleted at once to make room.
const MAKE_ROOM: u32 = 100;

/// Which games are deleted before others: finished ones that are in the archive, and those without a guess.
const EXPENDABLE: &str = "(ended = 1 AND (archived IS NOT NULL OR NOT ?1) OR ended = 0 AND turns = 0)";

/// Deletes games that were not changed for [`EXPIRES`] seconds.
pub(super) fn expire(from: &Connection, now: i64, has_archive: bool) -> Result<(), StoreError> {
    from.prepare_cached("DELETE FROM sessions WHERE touched_at < ?2 AND NOT (ended = 1 AND archived IS NULL AND ?1)")?
        .execute(params![has_archive, now - EXPIRES])?;
    Ok(())
}

/// Makes room for a new game of a browser. Its own games go first; a game with guesses goes only where one browser has too
/// many of them.
pub(super) fn make_room(from: &Connection, client: &str, now: i64, has_archive: bool) -> Result<(), StoreError> {
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
        from.prepare_cached(&text)?.execute(params![has_archive, client])
    };
    if count("SELECT count(*) FROM sessions WHERE client = ?", &[&client])? >= MAX_PER_CLIENT && remove("own")? == 0 {
        return Err(StoreError::Full);
    }
    if count("SELECT count(*) FROM sessions", &[])? >= MAX_GAMES {
        expire(from, now, has_archive)?;
        if count("SELECT count(*) FROM sessions", &[])? >= MAX_GAMES
            && remove("any")? == 0
            && remove_of_greediest(from)? == 0
        {
            return Err(StoreError::Full);
        }
    }
    Ok(())
}

/// Deletes the least recently used open games of the browser that has the most, so that one browser cannot fill the store.
fn remove_of_greediest(from: &Connection) -> rusqlite::Result<usize> {
    let text = format!(
        "DELETE FROM sessions WHERE rowid IN
         (SELECT rowid FROM sessions WHERE ended = 0 AND client =
          (SELECT client FROM sessions WHERE ended = 0 GROUP BY client ORDER BY count(*) DESC LIMIT 1)
          ORDER BY touched_at LIMIT {MAKE_ROOM})"
    );
    from.prepare_cached(&text)?.execute([])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::rows::tests::{NOW, row};
    use crate::store::rows::{create, delete, load, open, set_archived, unarchived};
    use crate::store::{GameEnd, StoredGame};

    #[test]
    fn a_flood_of_games_stays_bounded_and_spares_those_that_were_begun() {
        let connection = open(None).unwrap();
        let begun: Vec<StoredGame> = (0..20).map(|_| row(2)).collect();
        for row in &begun {
            create(&connection, row, "a person", NOW, true).unwrap();
        }
        for number in 0..MAX_GAMES * 2 {
            create(&connection, &row(0), &format!("flood {}", number % 7), NOW, true).unwrap();
        }
        let count: u32 = connection.query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).unwrap();
        assert!(count <= MAX_GAMES, "{count}");
        for row in &begun {
            assert!(load(&connection, &row.id).unwrap().is_some());
        }
    }

    #[test]
    fn a_flood_of_begun_games_makes_room_for_others_itself() {
        let connection = open(None).unwrap();
        let mine = row(3);
        create(&connection, &mine, "a person", NOW, true).unwrap();
        for number in 0..MAX_GAMES + 200 {
            create(&connection, &row(1), &format!("flood {}", number / 900), NOW, true).unwrap();
        }
        create(&connection, &row(0), "another person", NOW, true).unwrap();
        assert!(load(&connection, &mine.id).unwrap().is_some(), "it was not the person who had too many");
    }

    #[test]
    fn begun_games_are_refused_rather_than_dropped_when_all_is_full() {
        let connection = open(None).unwrap();
        let create = |turns| create(&connection, &row(turns), "somebody", NOW, true);
        for _ in 0..MAX_PER_CLIENT {
            create(1).unwrap();
        }
        assert!(matches!(create(0), Err(StoreError::Full)));
    }

    #[test]
    fn games_that_wait_for_the_archive_are_never_dropped() {
        let connection = open(None).unwrap();
        let mut ended = row(1);
        ended.saved.ended = Some(GameEnd { at: 5, guesses: 1, rows: 1, bad: 0, hints: 0, undone: 0 });
        create(&connection, &ended, "somebody", NOW, true).unwrap();
        connection.execute("UPDATE sessions SET touched_at = 0", []).unwrap();
        expire(&connection, NOW, true).unwrap();
        assert!(!delete(&connection, &ended.id, true).unwrap());
        assert_eq!(unarchived(&connection).unwrap().len(), 1);
        set_archived(&connection, &ended.id, 3).unwrap();
        assert!(unarchived(&connection).unwrap().is_empty());
        expire(&connection, NOW, true).unwrap();
        assert!(load(&connection, &ended.id).unwrap().is_none());
    }
}
