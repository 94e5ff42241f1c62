//! Games in files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_play::{GameRecord, Session};

use crate::{files, shell};

/// Larger files are no games.
const LARGEST_GAME: u64 = 1 << 24;

/// Reads a game.
pub(crate) fn read(path: &Path) -> Result<GameRecord> {
    GameRecord::parse(&files::read(path, LARGEST_GAME)?).with_context(|| path.display().to_string())
}

/// Refuses a path where a game cannot be saved, or where something else would be lost by it.
pub(super) fn check(path: &Path) -> Result<()> {
    files::check_writable(path)?;
    // Nothing is lost with an empty file, and nothing can be with a pipe or a device.
    let holds_something = fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
    if holds_something && read(path).is_err() {
        bail!("cannot write {}: it is no saved game, and would be lost; name another file", path.display());
    }
    Ok(())
}

/// Saves a game; one saved before is written over.
pub(super) fn save(session: &Session, path: &Path) -> Result<()> {
    check(path)?;
    files::write(path, |bytes| {
        bytes.extend(session.record().to_json().bytes());
        Ok(())
    })
}

/// The command that goes on with a saved game.
pub(super) fn resume(path: &Path) -> String {
    format!("keypeg play --resume {}", shell::name(path))
}
