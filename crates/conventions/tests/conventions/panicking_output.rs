//! Macros that panic when their stream is closed.

use crate::tokens::text;
use crate::workspace::CrateSources;

/// The crates of the program and its libraries.
const CRATES: &str = "keypeg";

/// Every `println!` and similar macro of a crate that users run. `writeln!` returns the error instead.
pub(crate) fn violations(sources: &CrateSources) -> Vec<String> {
    let mut violations = Vec::new();
    for file in sources.files.iter().filter(|_| sources.name.starts_with(CRATES)) {
        for (index, token) in file.tokens.iter().enumerate() {
            let prints = matches!(token.text.as_str(), "print" | "println" | "eprint" | "eprintln");
            if prints && text(&file.tokens, index + 1) == "!" {
                let place = sources.place(file, token.line);
                violations.push(format!("{place}: `{}!` panics if the stream is closed; use `writeln!`", token.text));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, source: &str) -> usize {
        violations(&CrateSources::new(name, [("lib.rs", source)])).len()
    }

    #[test]
    fn macros_are_found_in_the_program() {
        assert_eq!(found("keypeg-cli", "fn a() { println!(\"b\"); eprint!(\"c\") }"), 2);
        assert_eq!(found("keypeg-cli", "fn print() {} fn a() { print(); writeln!(out) } // println!()"), 0);
        assert_eq!(found("conventions", "fn a() { println!() }"), 0);
    }
}
