//! The file of `--checkpoint`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use anyhow::Result;

use crate::files::{self, FileLock};

/// A checkpoint file, and what this process last wrote there. The lock keeps other solves away from the file. If there
/// are no locks, another process may write to the same path.
pub(super) struct CheckpointFile {
    path: PathBuf,
    written: Mutex<Option<FileStamp>>,
    _lock: Option<FileLock>,
}

/// The size and the time of a file. They tell our own file from one that another process wrote later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileStamp {
    bytes: u64,
    modified: SystemTime,
}

impl CheckpointFile {
    /// Locks the file, which may not exist yet; an error if another solve uses it.
    pub(super) fn lock(path: PathBuf) -> Result<CheckpointFile> {
        let lock = FileLock::take(&path, "wait for that solve, or name another file with --checkpoint")?;
        Ok(CheckpointFile { _lock: Some(lock), ..CheckpointFile::unlocked(path) })
    }

    fn unlocked(path: PathBuf) -> CheckpointFile {
        CheckpointFile { path, written: Mutex::new(None), _lock: None }
    }

    pub(super) fn write(&self, bytes: &[u8]) -> Result<()> {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        files::write(&self.path, |to| to.write_all(bytes))?;
        *written = self.stamp();
        Ok(())
    }

    /// Removes the file if this process wrote it and nobody has replaced it since.
    pub(super) fn remove_own(&self) {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_some() && *written == self.stamp() {
            // A file that cannot be removed does no harm: a later solve resumes from it.
            let _ = fs::remove_file(&self.path);
        }
    }

    /// `None` if there is no file.
    fn stamp(&self) -> Option<FileStamp> {
        let metadata = fs::metadata(&self.path).ok()?;
        Some(FileStamp { bytes: metadata.len(), modified: metadata.modified().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_file_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let (ours, theirs) = (CheckpointFile::unlocked(path.clone()), CheckpointFile::unlocked(path.clone()));
        theirs.write(b"theirs").unwrap();
        ours.remove_own();
        assert!(path.exists(), "it has written nothing");
        ours.write(b"ours").unwrap();
        theirs.remove_own();
        assert!(path.exists(), "the file is not its own any more");
        ours.remove_own();
        assert!(!path.exists());
    }
}
