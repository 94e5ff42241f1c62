//! Memory that is never freed.

use crate::tokens::text;
use crate::workspace::CrateSources;

/// Every `Box::leak`, `.leak()` and `mem::forget` of a crate.
pub(crate) fn violations(sources: &CrateSources) -> Vec<String> {
    let mut violations = Vec::new();
    for file in &sources.files {
        for (index, token) in file.tokens.iter().enumerate().skip(2) {
            let before = (text(&file.tokens, index - 2), text(&file.tokens, index - 1));
            let leaks = match token.text.as_str() {
                "leak" => matches!(before.1, "::" | "."),
                "forget" => before == ("mem", "::"),
                _ => false,
            };
            if leaks {
                violations.push(format!("{}: `{}` leaks memory", sources.place(file, token.line), token.text));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        violations(&CrateSources::new("demo", [("lib.rs", source)]))
    }

    #[test]
    fn leaks_are_found() {
        assert_eq!(found("fn a() {\n Box::leak(b) }"), ["crates/demo/src/lib.rs:2: `leak` leaks memory"]);
        assert_eq!(found("let a: &'static str = b.leak();").len(), 1);
        assert_eq!(found("use std::mem::forget;").len(), 1);
        assert_eq!(found("std::mem::forget(a)").len(), 1);
    }

    #[test]
    fn other_words_are_not() {
        assert_eq!(found("fn leak() {} a.forget(); // Box::leak"), [""; 0]);
        assert_eq!(found("#[cfg(test)] mod tests { fn a() { Box::leak(b) } }"), [""; 0]);
    }
}
