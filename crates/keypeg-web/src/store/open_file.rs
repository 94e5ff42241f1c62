//! Opens the file of open games: its schema, and the lock that keeps a second server away.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::StoreError;

/// How long a statement waits for another program that reads or writes the same file.
const BUSY: Duration = Duration::from_secs(20);

/// The steps of the schema; `PRAGMA user_version` counts those that were taken. Published steps never change.
const STEPS: [&str; 5] = [
    "CREATE TABLE sessions (
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
    CREATE INDEX sessions_by_time ON sessions (touched_at);",
    "ALTER TABLE sessions ADD COLUMN holder TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN touched_age INTEGER NOT NULL DEFAULT 0;
    UPDATE sessions SET holder = client;
    DROP INDEX sessions_by_time;
    CREATE INDEX sessions_by_age ON sessions (touched_age);
    CREATE INDEX sessions_by_holder ON sessions (holder, touched_age);
    CREATE INDEX sessions_by_address ON sessions (address, touched_age);
    CREATE TABLE server_time (age INTEGER NOT NULL, seen_at INTEGER NOT NULL) STRICT;
    INSERT INTO server_time VALUES (0, 0);",
    "CREATE TABLE classes (id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    ALTER TABLE sessions ADD COLUMN class TEXT;
    CREATE INDEX sessions_by_class ON sessions (class) WHERE class IS NOT NULL;",
    // A browser has one game per class. Of several, the first one stays in the class.
    "UPDATE sessions SET class = NULL WHERE class IS NOT NULL AND rowid NOT IN
        (SELECT min(rowid) FROM sessions WHERE class IS NOT NULL GROUP BY class, client);
    DROP INDEX sessions_by_class;
    CREATE UNIQUE INDEX sessions_by_class ON sessions (class, client) WHERE class IS NOT NULL;",
    "CREATE TABLE puzzles (
        holder TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        touched_age INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX puzzles_by_address ON puzzles (address, touched_age);
    CREATE INDEX puzzles_by_age ON puzzles (touched_age);",
];

/// Opens the file and brings its schema up to date. Without a path the games are in memory only.
pub(super) fn open(path: Option<&Path>) -> Result<Connection, StoreError> {
    let Some(path) = path else { return prepare(Connection::open_in_memory()?) };
    let damaged = |reason: String| StoreError::OpenGames { path: path.to_path_buf(), reason };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| damaged(error.to_string()))?;
    }
    make_private(path).map_err(|error| damaged(error.to_string()))?;
    let connection = Connection::open(path).map_err(|error| damaged(error.to_string()))?;
    prepare(connection).map_err(|error| match error {
        StoreError::Sqlite(reason) => damaged(reason),
        error => error,
    })
}

/// Creates the file if it is missing, and lets only its owner read it: it holds the secrets of open games. SQLite gives the files
/// beside it the same permissions.
pub(super) fn make_private(path: &Path) -> std::io::Result<()> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let file = options.mode(0o600).open(path)?;
        // A file of an earlier version may be readable by others. If it belongs to another user, or the file system has no
        // permissions, it stays as it is.
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            let _ = file.set_permissions(std::fs::Permissions::from_mode(0o600));
        }
    }
    #[cfg(not(unix))]
    options.open(path)?;
    Ok(())
}

fn prepare(connection: Connection) -> Result<Connection, StoreError> {
    connection.busy_timeout(BUSY)?;
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, usize>(0));
    let version = number("PRAGMA user_version")?;
    if version > STEPS.len() {
        return Err(StoreError::TooNew(version));
    }
    if version == 0 && number("SELECT count(*) FROM sqlite_master")? > 0 {
        return Err(StoreError::Sqlite("another program wrote this file".into()));
    }
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // A killed program loses nothing this way. Only a power failure may lose the last changes of open games.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    for (number, step) in STEPS.iter().enumerate().skip(version) {
        connection.execute_batch(&format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {}; COMMIT;", number + 1))?;
    }
    Ok(connection)
}

/// Locks the file of open games for this server. The lock ends with the returned file, also when the program is killed.
///
/// Two servers with the same file would both archive a game that just ended.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let damaged =
        |reason: std::io::Error| StoreError::OpenGames { path: path.to_path_buf(), reason: reason.to_string() };
    // The file may be named by different paths; all of them lead to one lock.
    let place = lock_path(&path.canonicalize().map_err(damaged)?);
    let file = File::options().create(true).append(true).open(place).map_err(damaged)?;
    match file.try_lock() {
        // If the file system has no locks, nothing prevents a second server.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_path_buf())),
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_first_version_keeps_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("open.sqlite");
        let old = Connection::open(&path).unwrap();
        old.execute_batch(&format!("{} PRAGMA user_version = 1;", STEPS[0])).unwrap();
        old.execute("INSERT INTO sessions VALUES ('a', 'somebody', 5, 0, 2, 0, NULL, '{}')", []).unwrap();
        drop(old);
        let new = open(Some(&path)).unwrap();
        let holder: String = new.query_row("SELECT holder FROM sessions", [], |row| row.get(0)).unwrap();
        assert_eq!(holder, "somebody");
        drop(new);
        open(Some(&path)).unwrap();
    }

    #[test]
    fn a_browser_has_one_game_per_class() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("open.sqlite");
        let old = Connection::open(&path).unwrap();
        old.execute_batch(&format!("{} PRAGMA user_version = 3;", STEPS[..3].concat())).unwrap();
        let add = "INSERT INTO sessions (id, client, touched_at, version, turns, ended, body, class)
                   VALUES (?, ?, 5, 0, 0, 0, '{}', ?)";
        for row in [("a", "Ana", Some("class")), ("b", "Ana", Some("class")), ("c", "Eve", Some("class"))] {
            old.execute(add, row).unwrap();
        }
        drop(old);
        let new = open(Some(&path)).unwrap();
        let kept = "SELECT group_concat(id) FROM (SELECT id FROM sessions WHERE class = 'class' ORDER BY id)";
        assert_eq!(new.query_row(kept, [], |row| row.get::<_, String>(0)).unwrap(), "a,c");
        assert!(new.execute(add, ("d", "Eve", Some("class"))).is_err());
        for id in ["e", "f"] {
            new.execute(add, (id, "Eve", None::<&str>)).unwrap();
        }
    }

    #[test]
    fn files_that_are_not_ours_are_refused_by_name_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("open.sqlite");
        std::fs::write(&path, b"no database at all, and longer than a header of one hundred bytes".repeat(4)).unwrap();
        let message = open(Some(&path)).unwrap_err().to_string();
        assert!(message.contains("open.sqlite") && message.contains("move it away"), "{message}");
        std::fs::remove_file(&path).unwrap();
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE recipes (name TEXT);").unwrap();
        let before = std::fs::read(&path).unwrap();
        let message = open(Some(&path)).unwrap_err().to_string();
        assert!(message.contains("another program"), "{message}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_the_games() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("open.sqlite");
        for _ in 0..2 {
            let connection = open(Some(&path)).unwrap();
            connection.execute("UPDATE server_time SET age = age + 1", []).unwrap();
            let mut files = 0;
            for entry in std::fs::read_dir(folder.path()).unwrap() {
                let entry = entry.unwrap();
                assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.path());
                files += 1;
            }
            assert!(files >= 2, "the write-ahead log is there too");
            drop(connection);
            // As an earlier version left it.
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        }
    }

    #[test]
    fn a_second_lock_is_refused_until_the_first_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("open.sqlite");
        open(Some(&path)).unwrap();
        let first = lock(&path).unwrap();
        assert!(matches!(lock(&path), Err(StoreError::InUse(_))));
        drop(first);
        lock(&path).unwrap();
    }
}
