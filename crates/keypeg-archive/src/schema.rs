//! The archive's schema, one step per version.

use rusqlite::{Connection, TransactionBehavior};

use crate::error::ArchiveError;

/// The steps; the first makes version 1 of an empty file. A step that was published is never changed.
const STEPS: [&str; 5] = [
    "CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        finished_at INTEGER NOT NULL,
        game TEXT NOT NULL,
        outcome TEXT NOT NULL,
        guesses INTEGER NOT NULL,
        bad INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_by_time ON games (finished_at);",
    "CREATE TABLE reviews (
        id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        loss REAL NOT NULL,
        graded INTEGER NOT NULL,
        weakest_turn INTEGER,
        weakest_loss REAL
    ) STRICT;",
    // The strategy that broke the code; NULL if a person did, as in all earlier games.
    "ALTER TABLE games ADD COLUMN breaker TEXT;",
    // "kpeg": tells an archive from the files of other programs.
    "PRAGMA application_id = 0x6b706567;",
    // The browser that played on a web server, NULL for other games; the link of a game that others can start too; whether the
    // same browser had finished a game of the same link before.
    "ALTER TABLE games ADD COLUMN player TEXT;
    ALTER TABLE games ADD COLUMN link TEXT;
    ALTER TABLE games ADD COLUMN is_repeat INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX games_by_player ON games (player, finished_at);",
];

/// Brings a file up to date, all steps in one transaction: a kill leaves the old schema whole.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), ArchiveError> {
    let known = STEPS.len() as u32;
    if version(connection)? == known {
        return Ok(());
    }
    // Another program may be migrating too, so the version is read again once the file is ours.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found = version(&transaction)?;
    if found > known {
        return Err(ArchiveError::TooNew { found, known });
    }
    for step in &STEPS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    Ok(transaction.commit()?)
}

/// The version of a file that is only read; an error if it is too new.
pub(crate) fn version_to_read(connection: &Connection) -> Result<u32, ArchiveError> {
    let (found, known) = (version(connection)?, STEPS.len() as u32);
    if found > known { Err(ArchiveError::TooNew { found, known }) } else { Ok(found) }
}

fn version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Archive;

    #[test]
    fn an_archive_of_version_one_is_brought_up_to_date_with_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let old = Connection::open(&path).unwrap();
        old.execute_batch(STEPS[0]).unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        let record = r#"{"format":"keypeg-game","version":1,"game":"4x6","codemaker":"secret","secret":"AABC",
            "turns":[{"guess":"AABC","feedback":"4,0"}],"outcome":"found"}"#;
        old.execute("INSERT INTO games VALUES (7, 1, '4x6', 'found', 1, 0, 0, ?)", [record]).unwrap();
        drop(old);
        let games = Archive::open_read_only(&path).unwrap().games(None).unwrap();
        assert_eq!((games.len(), version(&Connection::open(&path).unwrap()).unwrap()), (1, 1), "read, not changed");
        let archive = Archive::open(&path).unwrap();
        let games = archive.games(None).unwrap();
        assert_eq!((games.len(), games[0].id, games[0].review.clone()), (1, 7, None));
        assert_eq!(games[0].record.breaker, None, "a person broke");
    }

    #[test]
    fn a_later_schema_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        drop(Archive::open(&path).unwrap());
        Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(Archive::open_read_only(&path), Err(ArchiveError::TooNew { found: 99, .. })));
        assert!(matches!(Archive::open(&path), Err(ArchiveError::TooNew { found: 99, .. })));
    }
}
