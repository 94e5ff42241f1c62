//! Whether a file is an archive of keypeg. A file of another program is refused before anything is written to it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::error::ArchiveError;

/// The application id in the header of an archive: "kpeg".
pub(crate) const APPLICATION_ID: i32 = 0x6b70_6567;

/// The first bytes of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The bytes of the header of an SQLite file, and where in it the application id is.
const HEADER: u64 = 100;
const ID_PLACE: usize = 68;

/// What a file is before it is opened for writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileIdentity {
    /// It does not exist, or has neither tables nor an application id.
    New,
    /// An archive of this or another version of keypeg.
    Archive,
}

/// Looks at a file without changing it; an error if it belongs to another program.
pub(crate) fn identify(path: &Path) -> Result<FileIdentity, ArchiveError> {
    let mut header = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(FileIdentity::New),
        Err(error) => return Err(ArchiveError::File(error)),
        Ok(file) => file.take(HEADER).read_to_end(&mut header).map_err(ArchiveError::File)?,
    };
    if header.is_empty() && !has_log(path) {
        return Ok(FileIdentity::New);
    }
    if !header.is_empty() && !header.starts_with(MAGIC) {
        return Err(ArchiveError::Foreign);
    }
    let id = header.get(ID_PLACE..ID_PLACE + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, i32::from_be_bytes);
    match id {
        APPLICATION_ID => return Ok(FileIdentity::Archive),
        0 => {}
        _ => return Err(ArchiveError::Foreign),
    }
    // SQLite reads an immutable file without locks and without its log, so it creates no files beside it.
    let known = immutable(path).and_then(|connection| inspect(&connection));
    match known {
        // A program that was killed left everything in the log, or another program is just writing.
        Ok(FileIdentity::New) | Err(ArchiveError::Sqlite(_)) if has_log(path) => {
            inspect(&Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
        }
        known => known,
    }
}

/// Opens a file that no other program changes at the same time.
pub(crate) fn immutable(path: &Path) -> Result<Connection, ArchiveError> {
    let absolute = fs::canonicalize(path).map_err(ArchiveError::File)?;
    let text = absolute.to_string_lossy().replace('\\', "/");
    // Windows writes canonical paths as `\\?\C:\folder`; SQLite expects `file:///C:/folder`.
    let text = text.trim_start_matches("//?/");
    let mut uri = String::from(if text.starts_with('/') { "file:" } else { "file:///" });
    for character in text.chars() {
        match character {
            '%' | '?' | '#' => uri.push_str(&format!("%{:02x}", u32::from(character))),
            other => uri.push(other),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Ok(Connection::open_with_flags(uri, flags)?)
}

/// Whether the file has a write-ahead log that is not empty.
fn has_log(path: &Path) -> bool {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    fs::metadata(PathBuf::from(name)).is_ok_and(|log| log.len() > 0)
}

fn inspect(connection: &Connection) -> Result<FileIdentity, ArchiveError> {
    let id: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if id == APPLICATION_ID {
        return Ok(FileIdentity::Archive);
    }
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    // Archives had no application id before version 4 of the schema; their table of games tells them from other files.
    let columns = "SELECT count(*) FROM pragma_table_info('games') WHERE name IN \
                   ('id', 'finished_at', 'game', 'outcome', 'guesses', 'bad', 'hints', 'record')";
    let columns: i64 = connection.query_row(columns, [], |row| row.get(0))?;
    match (id, tables, version) {
        (0, 0, 0) => Ok(FileIdentity::New),
        (0, _, 1..) if columns == 8 => Ok(FileIdentity::Archive),
        _ => Err(ArchiveError::Foreign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Archive;

    #[test]
    fn files_of_other_programs_are_refused_and_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("text"), "these are my notes, which are longer than a header").unwrap();
        fs::write(path("short"), "x").unwrap();
        for (name, sql) in [
            ("tables", "CREATE TABLE notes (text TEXT)"),
            ("same-name", "CREATE TABLE games (id INTEGER); PRAGMA user_version = 3"),
            ("other-id", "PRAGMA application_id = 7"),
            ("with-log", "PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)"),
            ("version-only", "PRAGMA user_version = 99"),
        ] {
            Connection::open(path(name)).unwrap().execute_batch(sql).unwrap();
        }
        for name in ["text", "short", "tables", "same-name", "other-id", "with-log", "version-only"] {
            let before = (fs::read(path(name)).unwrap(), fs::read_dir(folder.path()).unwrap().count());
            assert!(matches!(Archive::open(&path(name)), Err(ArchiveError::Foreign)), "{name}");
            assert!(matches!(Archive::open_read_only(&path(name)), Err(ArchiveError::Foreign)), "{name}");
            let after = (fs::read(path(name)).unwrap(), fs::read_dir(folder.path()).unwrap().count());
            assert!(before == after, "{name} was changed");
        }
    }

    #[test]
    fn an_empty_file_becomes_an_archive() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a % b # c?.sqlite");
        fs::write(&path, "").unwrap();
        drop(Archive::open(&path).unwrap());
        assert_eq!(identify(&path).unwrap(), FileIdentity::Archive);
        assert!(Archive::open_read_only(&path).unwrap().games(None).unwrap().is_empty());
    }
}
