//! Reads files up to a size limit, and writes them completely or not at all.

mod file_lock;
mod stale;

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

pub(crate) use file_lock::FileLock;

/// Reads a file; an error if it is longer than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<Vec<u8>> {
    let context = || format!("cannot read {}", path.display());
    if path.is_dir() {
        bail!("cannot read {}: it is a folder; name a file", path.display());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow!("cannot read {}: there is no such file; check its name", path.display()),
        _ => anyhow!(error).context(context()),
    })?;
    file.take(most + 1).read_to_end(&mut bytes).with_context(context)?;
    if bytes.len() as u64 > most {
        bail!("{} is larger than {most} bytes, which no such file is", path.display());
    }
    Ok(bytes)
}

/// An error if the path cannot be written. Called before long work whose result goes there.
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    let target = writable_target(path)?;
    // A pipe or a device is opened and written directly, so nothing is created in its folder.
    if is_special(&target) { Ok(()) } else { check_folder(&folder_of(&target)) }
}

/// The path with links followed; an error if it is a folder, or in a folder that does not exist.
fn writable_target(path: &Path) -> Result<PathBuf> {
    if path.is_dir() {
        bail!("cannot write {}: it is a folder; name a file", path.display());
    }
    let target = target_of(path);
    let folder = folder_of(&target);
    if !folder.is_dir() {
        bail!("cannot write {}: there is no folder {}; make it or name another", path.display(), folder.display());
    }
    Ok(target)
}

/// The canonical path of a file that may not exist yet: equal for all paths of the same file.
pub(crate) fn place(path: &Path) -> Result<PathBuf> {
    let target = writable_target(path)?;
    let folder = fs::canonicalize(folder_of(&target))?;
    Ok(target.file_name().map_or(target.clone(), |name| folder.join(name)))
}

/// The path with links followed, or unchanged if it does not exist.
fn target_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Whether the path exists and is not a regular file: a pipe or a device.
fn is_special(target: &Path) -> bool {
    target.exists() && !target.is_file()
}

/// An error if no file can be created in the folder; tries it with an unnamed temporary file.
pub(crate) fn check_folder(folder: &Path) -> Result<()> {
    let made = tempfile::tempfile_in(folder).map_err(plain);
    made.map(|_| ()).with_context(|| format!("cannot write into the folder {}; choose another", folder.display()))
}

/// Who may read a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Everyone who may read a new file of this user.
    Usual,
    /// The owner alone, where the system knows owners.
    Owner,
}

/// Writes a temporary file in the same folder and renames it once it is complete. Links are followed. A pipe or a
/// device is written directly.
pub(crate) fn write(path: &Path, content: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<()> {
    let mut bytes = Vec::new();
    content(&mut bytes).with_context(|| format!("cannot write {}", path.display()))?;
    write_for(path, &bytes, Readers::Usual)
}

/// Like [`write`], with a choice of who may read the file.
pub(crate) fn write_for(path: &Path, bytes: &[u8], readers: Readers) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let target = writable_target(path)?;
    if is_special(&target) {
        let mut file = OpenOptions::new().write(true).open(&target).with_context(context)?;
        return file.write_all(bytes).with_context(context);
    }
    let folder = folder_of(&target);
    stale::clean_once(&folder);
    let mut file = stale::temporary(readers).tempfile_in(&folder).map_err(plain).with_context(context)?;
    file.write_all(bytes).with_context(context)?;
    file.as_file().sync_all().with_context(context)?;
    file.persist(&target).map_err(|error| plain(error.error)).with_context(context)?;
    sync_folder(&folder);
    Ok(())
}

/// Makes a rename survive a power failure.
fn sync_folder(folder: &Path) {
    // Only Unix opens folders, and some of its file systems refuse to sync them; the file is whole in any case.
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// The error without the name of the temporary file, which would only confuse.
fn plain(error: std::io::Error) -> std::io::Error {
    std::io::Error::from(error.kind())
}

fn folder_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn what_can_be_written_is_found_out_without_a_trace() {
        let folder = tempfile::tempdir().unwrap();
        check_writable(&folder.path().join("file")).unwrap();
        check_folder(folder.path()).unwrap();
        assert_eq!(names(folder.path()), [""; 0]);
        let nowhere = folder.path().join("nowhere");
        assert!(check_writable(&nowhere.join("file")).unwrap_err().to_string().contains("no folder"));
        assert!(check_writable(folder.path()).unwrap_err().to_string().contains("is a folder"));
        assert!(write(folder.path(), |_| Ok(())).unwrap_err().to_string().contains("is a folder"));
        assert!(write(&nowhere.join("file"), |_| Ok(())).unwrap_err().to_string().contains("no folder"));
        assert!(check_folder(&nowhere).is_err());
    }

    #[test]
    fn what_cannot_be_read_is_named_with_a_next_step() {
        let folder = tempfile::tempdir().unwrap();
        let said = |path: &Path| format!("{:#}", read(path, 9).unwrap_err());
        assert!(said(folder.path()).ends_with("it is a folder; name a file"));
        let file = folder.path().join("file");
        assert!(said(&file).ends_with("there is no such file; check its name"));
        fs::write(&file, "0123456789").unwrap();
        assert!(said(&file).contains("larger than 9 bytes"));
    }

    #[cfg(unix)]
    #[test]
    fn private_files_are_for_their_owner() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        write_for(&file, b"secret", Readers::Owner).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed() {
        let (links, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (link, file) = (links.path().join("link"), files.path().join("file"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        check_writable(&link).unwrap();
        write(&link, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(link.is_symlink() && names(links.path()) == ["link"] && names(files.path()) == ["file"]);
    }
}
