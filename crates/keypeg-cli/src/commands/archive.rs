//! Where the archive is.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use keypeg_play::GameRecord;
use keypeg_play::archive::Archive;
use keypeg_play::session::GameTally;

use crate::cli::ArchiveArgs;

/// The archive to write to: none where none is wanted, or where there is no data directory.
pub(super) fn wanted(arguments: &ArchiveArgs) -> Option<PathBuf> {
    if arguments.no_archive { None } else { arguments.archive.clone().or_else(default_path) }
}

/// The archive in the user's data directory.
fn default_path() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        // The base directory specification has relative paths ignored.
        let given = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        given.or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("keypeg").join("games.sqlite"))
}

/// The archive named, or that in the data directory; it must exist.
pub(super) fn existing(named: Option<&Path>) -> Result<PathBuf> {
    let Some(path) = named.map(Path::to_path_buf).or_else(default_path) else {
        bail!("there is no data directory, so no archive; name one with --archive FILE");
    };
    if !path.exists() {
        let path = path.display();
        bail!("there is no archive {path} yet; finish a game with keypeg play, or name another with --archive FILE");
    }
    Ok(path)
}

/// Opens an archive, with its directory.
pub(super) fn open(path: &Path) -> Result<Archive> {
    let context = || format!("cannot open the archive {}; name another with --archive FILE", path.display());
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(context)?;
    }
    Archive::open(path).with_context(context)
}

/// What became of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    Yes,
    No,
}

/// Keeps a finished game. A game is never spoilt by an archive that does not work; whoever asked for one is told.
pub(super) fn keep(arguments: &ArchiveArgs, record: &GameRecord, report: &GameTally) -> Result<Kept> {
    let Some(path) = wanted(arguments) else { return Ok(Kept::No) };
    match open(&path).and_then(|mut archive| Ok(archive.add(record, report, now())?)) {
        Ok(_) => Ok(Kept::Yes),
        Err(error) if arguments.archive.is_some() => Err(error),
        Err(error) => {
            eprintln!("keypeg: the game was not archived: {error:#}; use --archive FILE or --no-archive");
            Ok(Kept::No)
        }
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
