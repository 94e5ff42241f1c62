//! Finds and opens the archive of finished games.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use keypeg_archive::{Archive, GameList};
use keypeg_play::session::GameTally;
use keypeg_play::{ArchivedGame, GameRecord, words};

use crate::cli::ArchiveArgs;
use crate::dialog::Dialog;
use crate::terminal;

/// The archive to write to; `None` with `--no-archive`, or if there is no data directory.
pub(super) fn wanted(arguments: &ArchiveArgs) -> Option<PathBuf> {
    if arguments.no_archive { None } else { arguments.archive.clone().or_else(default_path) }
}

/// The archive in the user's data directory; `None` if the environment does not name one.
fn default_path() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        // The XDG base directory specification says to ignore relative paths.
        let given = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        given.or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("keypeg").join("games.sqlite"))
}

/// The folder of unfinished games in the user's data directory; `None` if the environment does not name one.
pub(super) fn unfinished_folder() -> Option<PathBuf> {
    Some(default_path()?.parent()?.join("unfinished"))
}

/// Where the game of a dialog is saved while it is played: on a terminal in the data directory, unless `--no-archive` is
/// given.
pub(super) fn autosave(arguments: &ArchiveArgs, dialog: &Dialog) -> Option<PathBuf> {
    unfinished_folder().filter(|_| !arguments.no_archive && dialog.is_on_terminal())
}

/// An error if an archive was named that games cannot be added to. Called before the game, so that none is lost.
pub(super) fn check(arguments: &ArchiveArgs) -> Result<()> {
    let Some(path) = &arguments.archive else { return Ok(()) };
    crate::files::check_writable(path).context("--archive cannot be used")?;
    if path.exists() && !path.is_file() {
        bail!("--archive cannot be used: {} is not a file; name another", path.display());
    }
    // An empty file is a new archive.
    if std::fs::metadata(path).is_ok_and(|found| found.len() > 0) { open(path).map(|_| ()) } else { Ok(()) }
}

/// The archive that was named, or the one in the data directory, whether it exists or not.
pub(super) fn named_or_default(named: Option<&Path>) -> Result<PathBuf> {
    let path = named.map(Path::to_path_buf).or_else(default_path);
    path.context("there is no data directory, so no archive; name one with --archive FILE")
}

/// The archive that was named, or the one in the data directory; an error if it does not exist.
pub(super) fn existing(named: Option<&Path>) -> Result<PathBuf> {
    let path = named_or_default(named)?;
    if !path.exists() {
        let path = path.display();
        bail!("there is no archive {path} yet; finish a game with keypeg play, or name another with --archive FILE");
    }
    Ok(path)
}

/// Opens an archive for reading; the file is not changed.
pub(super) fn open_to_read(path: &Path) -> Result<Archive> {
    let context = || format!("cannot read the archive {}; name another with --archive FILE", path.display());
    Archive::open_read_only(path).with_context(context)
}

/// The games of an archive, oldest first. Games that cannot be read are skipped and reported on the error stream.
pub(super) fn list(archive: &Archive, game: Option<&str>) -> Result<Vec<ArchivedGame>> {
    let GameList { games, unreadable } = archive.list(game)?;
    if !unreadable.is_empty() {
        let skipped = words::plural(
            unreadable.len(),
            "game cannot be read and is skipped",
            "games cannot be read and are skipped",
        );
        terminal::warn(&format!(
            "{skipped}; keypeg archive check says why, keypeg archive rescue FILE copies the others"
        ));
    }
    Ok(games)
}

/// Opens an archive; creates it if needed. Of missing directories only the data directory is created.
pub(super) fn open(path: &Path) -> Result<Archive> {
    let context = || format!("cannot open the archive {}; name another with --archive FILE", path.display());
    if let Some(folder) = path.parent().filter(|_| default_path().is_some_and(|default| default == path)) {
        std::fs::create_dir_all(folder).with_context(context)?;
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        let (path, folder) = (path.display(), folder.display());
        bail!(
            "cannot open the archive {path}: there is no folder {folder}; make it, or name another with --archive FILE"
        );
    }
    Archive::open(path).with_context(context)
}

/// Whether a finished game was archived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Archived {
    /// The archive that has the game, and its number there.
    As {
        path: PathBuf,
        number: i64,
    },
    No,
}

/// Archives a finished game. A failure is an error only if `--archive` was given; otherwise it is a message, so that a
/// broken archive does not spoil the game.
pub(super) fn keep(arguments: &ArchiveArgs, record: &GameRecord, report: &GameTally) -> Result<Archived> {
    let Some(path) = wanted(arguments) else { return Ok(Archived::No) };
    match open(&path).and_then(|mut archive| Ok(archive.add(record, report, now())?)) {
        Ok(number) => Ok(Archived::As { path, number }),
        Err(error) if arguments.archive.is_some() => Err(error),
        Err(error) => {
            terminal::warn(&format!("the game was not archived: {error:#}; use --archive FILE or --no-archive"));
            Ok(Archived::No)
        }
    }
}

/// The Unix time in seconds.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
