//! The READMEs: their programs are the first examples of the libraries, which are compiled and run as doc tests.

use std::fs;
use std::path::Path;

use crate::packages::{name, published};
use crate::workspace::root;

/// READMEs that show another program than the first example of their library.
pub(crate) fn different_examples() -> Vec<String> {
    let mut violations = compare("README.md", &read("README.md"), &read("crates/keypeg/src/lib.rs"));
    for folder in published() {
        let path = format!("crates/{}/README.md", name(&folder));
        violations.extend(compare(&path, &read(&path), &read(&format!("crates/{}/src/lib.rs", name(&folder)))));
    }
    violations
}

/// Links of the main README and of CONTRIBUTING.md that lead nowhere.
pub(crate) fn broken_links() -> Vec<String> {
    let mut violations = Vec::new();
    for file in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        let page = read(file);
        let links = page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let broken = links.filter(|link| !link.starts_with("http") && !root().join(link).exists());
        violations.extend(broken.map(|link| format!("{file}: there is no {link}")));
    }
    violations
}

/// The differences between the README of the program and the main README, in the transcripts that the tests of keypeg-cli run
/// and in the results.
pub(crate) fn different_transcripts() -> Vec<String> {
    let (main, program) = (read("README.md"), read("crates/keypeg-cli/README.md"));
    let results = |page: &str| page.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n");
    let transcript = |page: &str| block(page, "```console").join("\n");
    let parts =
        [("transcript", transcript(&main), transcript(&program)), ("results", results(&main), results(&program))];
    let different = parts.iter().filter(|(_, main, program)| main.is_empty() || main != program);
    different.map(|(what, ..)| format!("README.md and crates/keypeg-cli/README.md differ in the {what}")).collect()
}

/// A long README, or one without the two commands with which everything begins.
pub(crate) fn unfriendly() -> Vec<String> {
    let readme = read("README.md");
    let mut violations = Vec::new();
    if readme.lines().count() >= 180 {
        violations.push("README.md has 180 lines or more".to_string());
    }
    let commands = ["$ cargo run --release ", "$ ./check.sh "].into_iter().filter(|command| !readme.contains(command));
    violations.extend(commands.map(|command| format!("README.md does not show \"{command}\"")));
    violations
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(Path::new(file))).unwrap_or_default()
}

fn compare(path: &str, readme: &str, library: &str) -> Vec<String> {
    let (shown, example) = (block(readme, "```rust"), example(library));
    if shown == example {
        return Vec::new();
    }
    vec![format!("{path} shows\n{}\nbut the first example is\n{}", shown.join("\n"), example.join("\n"))]
}

/// The first block that begins with this line; empty if there is no such block.
fn block<'p>(page: &'p str, first: &str) -> Vec<&'p str> {
    page.lines().skip_while(|line| *line != first).skip(1).take_while(|line| *line != "```").collect()
}

/// The first block of Rust in the crate documentation, without its hidden lines; empty if there is no such block.
fn example(library: &str) -> Vec<&str> {
    let docs =
        library.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let mut opened = None;
    let mut block = Vec::new();
    for line in docs {
        let is_rust = opened.is_some_and(|fence| matches!(fence, "```" | "```rust"));
        match (opened, line.starts_with("```")) {
            (Some(_), true) if is_rust => break,
            (Some(_), true) => opened = None,
            (None, true) => opened = Some(line),
            (_, false) if is_rust => block.push(line),
            (_, false) => {}
        }
    }
    block.retain(|line| !line.starts_with("# "));
    block
}

#[test]
fn a_different_program_is_found() {
    let readme = "text\n```rust\nlet a = 1;\n```\n";
    let library = "//! Docs.\n//!\n//! ```\n//! # let hidden = 0;\n//! let a = 1;\n//! ```\n";
    assert_eq!(compare("a", readme, library), [""; 0]);
    assert_eq!(compare("a", readme, &library.replace("a = 1", "b = 1")).len(), 1);
    assert_eq!(compare("a", "", library).len(), 1, "no program in the README");
    assert_eq!(compare("a", "", ""), [""; 0], "a library without an example");
}

#[test]
fn an_example_is_a_block_that_was_opened_as_rust() {
    let docs =
        "//! ```text\n//! a drawing\n//! ```\n//!\n//! Words.\n//! ```FENCE\n//! let a = 1;\n//! ```\n//! After it.\n";
    for (fence, expected) in [("", &["let a = 1;"][..]), ("rust", &["let a = 1;"]), ("console", &[])] {
        assert_eq!(example(&docs.replace("FENCE", fence)), expected, "{fence}");
    }
    assert_eq!(example("//! ```text\n//! a drawing\n//! ```\n//! Words.\n"), [""; 0], "no block of Rust");
}
