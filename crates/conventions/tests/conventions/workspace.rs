//! The sources of the workspace.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::test_code::without_tests;
use crate::tokens::{Token, tokens};

/// The sources of one crate, without test code.
pub(crate) struct CrateSources {
    pub(crate) name: String,
    pub(crate) files: Vec<SourceFile>,
}

/// One source file, without test code.
pub(crate) struct SourceFile {
    /// From the crate's `src` folder, with `/` between folders.
    pub(crate) path: String,
    pub(crate) tokens: Vec<Token>,
}

/// Where something is; prints as a path from the root of the workspace, with the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place(String);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl CrateSources {
    /// A crate from paths and texts.
    pub(crate) fn new<P: Into<String>, T: AsRef<str>>(name: &str, sources: impl IntoIterator<Item = (P, T)>) -> Self {
        let mut files = Vec::new();
        let mut test_modules = Vec::new();
        for (path, source) in sources {
            let path = path.into();
            let (tokens, modules) = without_tests(&tokens(source.as_ref()));
            let folder = folder_of_children(&path);
            test_modules.extend(modules.into_iter().map(|module| format!("{folder}{module}")));
            files.push(SourceFile { path, tokens });
        }
        let is_test = |path: &str| {
            let mut folders = test_modules.iter().filter_map(|module| path.strip_prefix(module.as_str()));
            folders.any(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        files.retain(|file| !is_test(&file.path));
        CrateSources { name: name.to_string(), files }
    }

    /// Where a token of a file is.
    pub(crate) fn place(&self, file: &SourceFile, line: usize) -> Place {
        let parent = if self.name == PYTHON { "" } else { "crates/" };
        Place(format!("{parent}{}/src/{}:{line}", self.name, file.path))
    }
}

impl SourceFile {
    /// Whether the file is the root of a library or a program.
    pub(crate) fn is_root(&self) -> bool {
        matches!(self.path.as_str(), "lib.rs" | "main.rs") || self.path.starts_with("bin/")
    }

    /// The modules from the root down to the file's own, such as `solve`, `scan`. Empty for a root.
    pub(crate) fn module_path(&self) -> Vec<&str> {
        if self.is_root() {
            return Vec::new();
        }
        let path = self.path.strip_suffix(".rs").unwrap_or(&self.path);
        path.strip_suffix("/mod").unwrap_or(path).split('/').collect()
    }
}

/// The folder in which the modules are that a file declares; empty, or ends with `/`.
fn folder_of_children(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => folder,
        _ => format!("{folder}{}/", name.strip_suffix(".rs").unwrap_or(name)),
    }
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The name of the folder beside `crates` that holds the crate of the Python package.
const PYTHON: &str = "python";

/// The folders of all crates, by name, and that of the Python package.
pub(crate) fn crate_folders() -> Vec<PathBuf> {
    let crates = root().join("crates");
    entries(&crates).into_iter().map(|name| crates.join(name)).chain([root().join(PYTHON)]).collect()
}

/// Reads every crate of the workspace.
pub(crate) fn read() -> Vec<CrateSources> {
    let folders = crate_folders().into_iter();
    let name = |folder: &Path| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    folders.map(|folder| CrateSources::new(&name(&folder), rust_files(&folder.join("src")))).collect()
}

/// The Rust files in a folder and the folders in it: paths from the folder, with `/` between folders, and texts.
pub(crate) fn rust_files(folder: &Path) -> Vec<(String, String)> {
    let mut sources = Vec::new();
    read_folder(folder, "", &mut sources);
    sources
}

fn read_folder(folder: &Path, prefix: &str, sources: &mut Vec<(String, String)>) {
    for name in entries(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            read_folder(&path, &format!("{prefix}{name}/"), sources);
        } else if name.ends_with(".rs") {
            sources.push((format!("{prefix}{name}"), fs::read_to_string(&path).expect("a source file")));
        }
    }
}

/// The names in a folder, in order; empty if there is no folder.
pub(crate) fn entries(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.map(|entry| entry.expect("an entry of a folder").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("a name in UTF-8")).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_test_modules_are_left_out() {
        let test = "#[cfg(test)] mod tests;";
        let files = [("lib.rs", test), ("tests.rs", ""), ("a.rs", test), ("a/tests.rs", ""), ("a/tests/b.rs", "")];
        let found = CrateSources::new("demo", files.into_iter().chain([("a/testsuite.rs", "")]));
        let paths: Vec<&str> = found.files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["lib.rs", "a.rs", "a/testsuite.rs"]);
    }

    #[test]
    fn files_are_modules() {
        let found = CrateSources::new("demo", [("lib.rs", ""), ("a.rs", ""), ("a/b.rs", ""), ("c/mod.rs", "")]);
        let modules: Vec<String> = found.files.iter().map(|file| file.module_path().join("::")).collect();
        assert_eq!(modules, ["", "a", "a::b", "c"]);
    }
}
