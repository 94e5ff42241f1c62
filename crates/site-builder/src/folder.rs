//! The folder that is written: whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A marker in `index.html`: a folder without it was not written by this program, and is not replaced.
const MARKER: &str = "name=\"keypeg-worker\"";

/// A folder under a temporary name.
pub(crate) struct SiteFolder {
    out: PathBuf,
    temporary: PathBuf,
    names: Vec<String>,
    hash: u64,
}

impl SiteFolder {
    /// Makes the temporary folder. Refuses to replace a folder that has other files.
    pub(crate) fn begin(out: &Path) -> Result<SiteFolder, String> {
        if out.file_name().is_none() {
            return Err(format!("{} is not the name of a folder; name a new one", out.display()));
        }
        check_replaceable(out)?;
        let temporary = beside(out, ".new");
        remove(&temporary)?;
        fs::create_dir_all(&temporary).map_err(|error| failed(&temporary, &error))?;
        Ok(SiteFolder { out: out.to_path_buf(), temporary, names: Vec::new(), hash: fnv(&[], SEED) })
    }

    /// Adds a file with the hash of its contents in its name, such as `app-0123456789abcdef.js`. Returns the name.
    pub(crate) fn add(&mut self, name: &str, contents: &[u8]) -> Result<String, String> {
        let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
        let name = format!("{stem}-{:016x}.{ending}", fnv(contents, SEED));
        self.add_fixed(&name, contents)?;
        Ok(name)
    }

    /// Adds a file under exactly this name.
    pub(crate) fn add_fixed(&mut self, name: &str, contents: &[u8]) -> Result<(), String> {
        if contents.is_empty() {
            return Err(format!("{name} would be empty; is the workspace complete?"));
        }
        let path = self.temporary.join(name);
        fs::write(&path, contents).map_err(|error| failed(&path, &error))?;
        self.hash = fnv(contents, self.hash);
        self.names.push(name.to_string());
        Ok(())
    }

    /// The names of all files so far.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// A hash of all files so far.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts the folder in its place.
    pub(crate) fn finish(self) -> Result<(), String> {
        let old = beside(&self.out, ".old");
        remove(&old)?;
        if self.out.exists() {
            fs::rename(&self.out, &old).map_err(|error| failed(&self.out, &error))?;
        }
        if let Err(error) = fs::rename(&self.temporary, &self.out) {
            // The folder that was there goes back to its place.
            let _ = fs::rename(&old, &self.out);
            return Err(failed(&self.out, &error));
        }
        remove(&old)
    }
}

fn check_replaceable(out: &Path) -> Result<(), String> {
    let is_empty = match fs::read_dir(out) {
        Ok(mut files) => files.next().is_none(),
        Err(_) if out.exists() => return Err(format!("{} is not a folder; name another one", out.display())),
        Err(_) => true,
    };
    let index = fs::read_to_string(out.join("index.html")).unwrap_or_default();
    if is_empty || index.contains(MARKER) {
        return Ok(());
    }
    Err(format!("{} has files that are not a built site; name a new folder", out.display()))
}

fn beside(out: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(out.file_name().unwrap_or_default());
    name.push(ending);
    out.with_file_name(name)
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if folder.exists() => Err(failed(folder, &error)),
        _ => Ok(()),
    }
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;

/// The 64 bits of FNV-1a. They need not withstand forgery: the files are those of this workspace.
fn fnv(bytes: &[u8], seed: u64) -> u64 {
    bytes.iter().fold(seed, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("keypeg-site-{}-{name}", std::process::id()));
        remove(&folder).unwrap();
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_built_folder_is_replaced_and_other_folders_are_not() {
        let place = folder("replaced");
        let out = place.join("site");
        for text in ["one", "two"] {
            let mut site = SiteFolder::begin(&out).unwrap();
            let name = site.add("app.js", text.as_bytes()).unwrap();
            assert!(name.starts_with("app-") && name.ends_with(".js") && name.len() == "app-.js".len() + 16);
            site.add_fixed("index.html", format!("<meta {MARKER}>{text}").as_bytes()).unwrap();
            site.finish().unwrap();
            assert_eq!(fs::read_to_string(out.join(&name)).unwrap(), text);
            assert_eq!(fs::read_dir(&out).unwrap().count(), 2, "nothing of the folder before is left");
        }
        let mut site = SiteFolder::begin(&out).unwrap();
        assert!(site.add("app.js", b"").unwrap_err().contains("would be empty"));
        drop(site);
        assert!(fs::read_to_string(out.join("index.html")).unwrap().contains("two"), "a failed build changes nothing");
        let own = place.join("own");
        fs::create_dir(&own).unwrap();
        fs::write(own.join("thesis.txt"), "text").unwrap();
        assert!(SiteFolder::begin(&own).is_err_and(|message| message.contains("not a built site")));
        assert!(SiteFolder::begin(&own.join("thesis.txt")).is_err_and(|message| message.contains("not a folder")));
        remove(&place).unwrap();
    }
}
