//! Reads and writes saved games.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_play::GameRecord;

use crate::{files, shell};

/// The largest file that is read as a game, in bytes.
const LARGEST_GAME: u64 = 1 << 24;

pub(crate) fn read(path: &Path) -> Result<GameRecord> {
    GameRecord::parse(&files::read(path, LARGEST_GAME)?).with_context(|| path.display().to_string())
}

/// An error if a game cannot be saved there, or would overwrite a file that is not a saved game.
pub(crate) fn check(path: &Path) -> Result<()> {
    files::check_writable(path)?;
    // Overwriting an empty file loses nothing, and neither does writing to a pipe or a device.
    let holds_something = fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
    if holds_something && read(path).is_err() {
        bail!("cannot write {}: it is not a saved game, and would be lost; name another file", path.display());
    }
    Ok(())
}

/// Saves a game; overwrites a game saved there before.
pub(crate) fn save(record: &GameRecord, path: &Path) -> Result<()> {
    check(path)?;
    files::write(path, |bytes| {
        bytes.extend(record.to_json().bytes());
        Ok(())
    })
}

/// The command that resumes a saved game.
pub(crate) fn resume(command: &str, path: &Path) -> String {
    format!("keypeg {command} --resume {}", shell::name(path))
}
