//! A lock on a file that one process at a time may write.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The lock of a file, beside it: its name with `.lock` at the end. It ends with this value or with the process. It holds the
/// number of the process, so that others can name it.
pub(crate) struct FileLock {
    file: File,
    path: PathBuf,
}

impl FileLock {
    /// Locks a file that may not exist yet. `next_step` ends the message if another process holds the lock.
    pub(crate) fn take(path: &Path, next_step: &str) -> Result<FileLock> {
        // All paths of the same file lead to one lock.
        let beside = lock_of(&super::place(path)?);
        loop {
            let opened = File::options().create(true).read(true).write(true).truncate(false).open(&beside);
            let mut file =
                opened.with_context(|| format!("cannot lock {} with {}", path.display(), beside.display()))?;
            match file.try_lock() {
                // If the file system has no locks, the user must take care.
                Ok(()) | Err(TryLockError::Error(_)) => {}
                Err(TryLockError::WouldBlock) => {
                    let holder = fs::read_to_string(&beside).ok().filter(|text| !text.trim().is_empty());
                    let holder = holder.map_or("another process".to_string(), |id| format!("process {}", id.trim()));
                    bail!("{} is in use by {holder}; {next_step}", path.display());
                }
            }
            if !is_at(&file, &beside) {
                // The process that held the lock has just removed the file.
                continue;
            }
            // The number only helps to find the process. Without it the lock still holds.
            let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
            return Ok(FileLock { file, path: beside });
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // The file is removed only on Unix. On other systems two processes could then lock two files of this name.
        if cfg!(unix) && is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".lock");
    name.into()
}

/// Whether the path still leads to the open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |found: fs::Metadata| (found.dev(), found.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(found)) => place(open) == place(found),
        _ => false,
    }
}

/// Nobody removes a lock here, so the path leads to the file.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_lock_names_the_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let first = FileLock::take(&path, "wait").unwrap();
        let said = FileLock::take(&path, "wait").err().unwrap().to_string();
        let by = if cfg!(unix) { format!("process {}", std::process::id()) } else { "another process".into() };
        assert_eq!(said, format!("{} is in use by {by}; wait", path.display()));
        FileLock::take(&folder.path().join("other"), "wait").unwrap();
        drop(first);
        FileLock::take(&path, "wait").unwrap();
    }

    #[test]
    fn a_lock_that_a_killed_program_left_does_not_hold() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(lock_of(&path), "123456789\n").unwrap();
        let lock = FileLock::take(&path, "wait").unwrap();
        assert_eq!(fs::read_to_string(lock_of(&path)).unwrap(), format!("{}\n", std::process::id()));
        drop(lock);
        assert_eq!(lock_of(&path).exists(), cfg!(not(unix)));
    }

    #[cfg(unix)]
    #[test]
    fn links_to_one_file_have_one_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _lock = FileLock::take(&file, "wait").unwrap();
        assert!(FileLock::take(&link, "wait").is_err());
    }
}
