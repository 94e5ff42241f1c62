//! What a published crate needs in its folder, and what it may not read: files outside of its folder are not in the package.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tokens::{Token, text, tokens};
use crate::workspace::{crate_folders, root, rust_files};

/// The folders of the crates that are published, which have the names of the crates.
pub(crate) fn published() -> Vec<PathBuf> {
    let is_published = |folder: &PathBuf| {
        fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|manifest| !manifest.contains("publish = false"))
    };
    crate_folders().into_iter().filter(is_published).collect()
}

/// The name of a crate, from its folder.
pub(crate) fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// License files that are missing or differ from those at the root, and READMEs that are missing or of another crate.
pub(crate) fn incomplete() -> Vec<String> {
    let mut violations = Vec::new();
    for folder in published() {
        let crate_name = name(&folder);
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            if fs::read(folder.join(file)).ok() != fs::read(root().join(file)).ok() {
                violations.push(format!("crates/{crate_name}/{file} is not a copy of {file}"));
            }
        }
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        if !readme.starts_with(&format!("# {crate_name}\n")) {
            violations.push(format!("crates/{crate_name}/README.md does not begin with \"# {crate_name}\""));
        }
    }
    violations
}

/// Paths in sources, tests, examples and benches of published crates that leave the crate's folder.
pub(crate) fn outside_paths() -> Vec<String> {
    let mut violations = Vec::new();
    for folder in published() {
        for (path, source) in rust_files(&folder) {
            let tokens = tokens(&source);
            violations.extend(leaving(&path, &tokens).iter().map(|token| {
                format!("crates/{}/{path}:{}: {:?} is not in the package", name(&folder), token.line, token.content)
            }));
        }
    }
    violations
}

/// The literals that are paths out of the package. `file` is the path of the source in the package.
fn leaving<'t>(file: &str, tokens: &'t [Token]) -> Vec<&'t Token> {
    let literals = tokens.iter().enumerate().filter(|(_, token)| token.content.split('/').any(|step| step == ".."));
    literals.filter(|(index, _)| leaves(file, tokens, *index)).map(|(_, token)| token).collect()
}

/// Whether the literal at `index` is a path out of the package.
fn leaves(file: &str, tokens: &[Token], index: usize) -> bool {
    let before = |distance: usize| index.checked_sub(distance).map_or("", |at| text(tokens, at));
    let literal = tokens[index].content.as_str();
    let path = match previous_literal(&tokens[..index]) {
        Some("CARGO_MANIFEST_DIR") => literal.trim_start_matches('/'),
        // Text with two dots, not a path; and a path of a URL.
        _ if literal == ".." && before(2) != "join" => return false,
        _ if literal.starts_with('/') => return false,
        _ => literal,
    };
    let included = before(1) == "(" && before(2) == "!" && before(3).starts_with("include");
    // Included files are looked up from the file that names them, other files from the root of the package.
    let mut depth = if included || before(2) == "path" { file.matches('/').count() as i32 } else { 0 };
    path.split('/').any(|step| {
        depth += if step == ".." { -1 } else { 1 };
        depth < 0
    })
}

fn previous_literal(tokens: &[Token]) -> Option<&str> {
    tokens.iter().rev().find(|token| token.text == "\"").map(|token| token.content.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, source: &str) -> Vec<String> {
        leaving(file, &tokens(source)).iter().map(|token| token.content.clone()).collect()
    }

    #[test]
    fn paths_out_of_the_package_are_found() {
        assert_eq!(found("src/a/b.rs", r#"include_str!("../../../c")"#), ["../../../c"]);
        assert_eq!(found("tests/a.rs", r#"#[path = "../../c/d.rs"] mod d;"#), ["../../c/d.rs"]);
        assert_eq!(found("tests/a.rs", r#"fs::read("../c")"#), ["../c"]);
        assert_eq!(found("tests/a.rs", r#"Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")"#), ["../.."]);
        assert_eq!(found("a.rs", r#"concat!(env!("CARGO_MANIFEST_DIR"), "/../c")"#), ["/../c"]);
        assert_eq!(found("tests/a.rs", r#"fs::read("b/../../c")"#), ["b/../../c"]);
        assert_eq!(found("tests/a.rs", r#"folder.join("..")"#), [".."]);
    }

    #[test]
    fn other_texts_are_not() {
        assert_eq!(found("src/a/b.rs", r#"include_str!("../../data/c")"#), [""; 0]);
        assert_eq!(
            found("src/a.rs", r#"text.split_once(".."); get("/../Cargo.toml"); "3../5"; // "../../x""#),
            [""; 0]
        );
        assert_eq!(found("tests/a.rs", r#"concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")"#), [""; 0]);
    }
}
