//! Temporary files: their names, and the removal of those that a killed program left behind.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::Readers;

const PREFIX: &str = ".keypeg-";
const SUFFIX: &str = ".tmp";

/// No program writes one file for this long.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// The folders that were cleaned. Each is listed once, since listing a large folder takes time.
static CLEANED: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// Makes temporary files with a name that is recognized later.
pub(super) fn temporary(readers: Readers) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Temporary files are private unless something else is asked for.
    #[cfg(unix)]
    if readers == Readers::Usual {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = readers;
    builder
}

/// Removes old temporary files of this program from a folder, the first time it is called for the folder.
pub(super) fn clean_once(folder: &Path) {
    let mut cleaned = CLEANED.lock().unwrap_or_else(PoisonError::into_inner);
    if cleaned.get_or_insert_default().insert(folder.to_path_buf()) {
        clean(folder, SystemTime::now());
    }
}

/// Files that cannot be read or removed are left: they belong to another user.
fn clean(folder: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && entry.metadata().is_ok_and(|found| found.is_file() && is_old(&found, now)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_old(found: &fs::Metadata, now: SystemTime) -> bool {
    let age = found.modified().ok().and_then(|changed| now.duration_since(changed).ok());
    age.is_some_and(|age| age > OLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_files_of_this_program_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let left = temporary(Readers::Owner).tempfile_in(folder.path()).unwrap().into_temp_path();
        for name in [".keypeg-notes", "games.tmp", ".tmpAbC123"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let count = || fs::read_dir(folder.path()).unwrap().count();
        let changed = fs::metadata(&left).unwrap().modified().unwrap();
        clean(folder.path(), changed + OLD);
        assert_eq!(count(), 4, "a program may still write it");
        clean(folder.path(), changed + OLD + Duration::from_secs(1));
        assert_eq!(count(), 3);
        assert!(!left.exists());
    }
}
