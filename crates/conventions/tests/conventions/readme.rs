//! The program in the README is the first example of the crate `keypeg`, which is compiled and run as a doc test.

use std::fs;
use std::path::Path;

/// What differs; nothing where both show the same program.
pub(crate) fn violations() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap_or_default();
    let (readme, library) = (read("README.md"), read("crates/keypeg/src/lib.rs"));
    compare(&shown(&readme), &example(&library))
}

fn compare(shown: &[&str], example: &[&str]) -> Vec<String> {
    if !shown.is_empty() && shown == example {
        return Vec::new();
    }
    vec![format!("README.md shows\n{}\nbut the first example is\n{}", shown.join("\n"), example.join("\n"))]
}

/// The first Rust block.
fn shown(readme: &str) -> Vec<&str> {
    readme.lines().skip_while(|line| *line != "```rust").skip(1).take_while(|line| *line != "```").collect()
}

/// The first block of the crate documentation, without its hidden lines.
fn example(library: &str) -> Vec<&str> {
    let docs =
        library.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let block = docs.skip_while(|line| *line != "```").skip(1).take_while(|line| *line != "```");
    block.filter(|line| !line.starts_with("# ")).collect()
}

#[test]
fn a_different_program_is_found() {
    let readme = "text\n```rust\nlet a = 1;\n```\n";
    let library = "//! Docs.\n//!\n//! ```\n//! # let hidden = 0;\n//! let a = 1;\n//! ```\n";
    assert_eq!(compare(&shown(readme), &example(library)), [""; 0]);
    assert_eq!(compare(&shown(readme), &example(&library.replace("a = 1", "b = 1"))).len(), 1);
    assert_eq!(compare(&shown(""), &example("")).len(), 1, "no program at all");
}
