//! The version of the workspace, which several files repeat.

use std::fs;

use crate::workspace::root;

/// Places that state another version than `[workspace.package]` in Cargo.toml.
pub(crate) fn different() -> Vec<String> {
    let read = |file: &str| fs::read_to_string(root().join(file)).unwrap_or_default();
    let manifest = read("Cargo.toml");
    let version = manifest.lines().find_map(|line| quoted(line, "version = ")).unwrap_or_default();
    let mut stated: Vec<(String, Option<&str>)> = Vec::new();
    for line in manifest.lines().filter(|line| line.contains("path = \"crates/")) {
        let name = line.split(' ').next().unwrap_or_default();
        stated.push((
            format!("Cargo.toml, {name}"),
            line.split_once(", ").and_then(|(_, rest)| quoted(rest, "version = ")),
        ));
    }
    let (changelog, api) = (read("CHANGELOG.md"), read("docs/api.md"));
    stated.push(("CHANGELOG.md".to_string(), newest(&changelog)));
    stated.push(("docs/api.md".to_string(), api.lines().find_map(|line| quoted(line, "{\"version\":"))));
    let different = stated.into_iter().filter(|(_, found)| version.is_empty() || *found != Some(version));
    different.map(|(place, found)| format!("{place}: {found:?}, not {version:?}")).collect()
}

/// What is between quotes after a beginning of the line.
fn quoted<'l>(line: &'l str, beginning: &str) -> Option<&'l str> {
    line.strip_prefix(beginning)?.strip_prefix('"')?.split('"').next()
}

/// The newest version of a changelog. Changes that are not released do not count.
fn newest(changelog: &str) -> Option<&str> {
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    headings.filter_map(|heading| heading.split(' ').next()).find(|word| *word != "Unreleased")
}

#[test]
fn the_newest_version_is_found() {
    assert_eq!(newest("# Changelog\n## Unreleased\n\n## 1.2.3 (2026-01-01)\n### Added\n## 1.2.2\n"), Some("1.2.3"));
    assert_eq!(quoted("version = \"1.2.3\"", "version = "), Some("1.2.3"));
    assert_eq!(newest("## Unreleased"), None);
}
