//! Names of types and modules that occur more than once.

use std::collections::BTreeMap;

use crate::tokens::{Token, text};
use crate::workspace::{CrateSources, Place, SourceFile};

/// Where each name is declared.
type Declarations = BTreeMap<String, Vec<Place>>;

/// Names of structs, enums, traits, unions and type aliases that are declared twice in the workspace.
pub(crate) fn repeated_types(crates: &[CrateSources]) -> Vec<String> {
    let mut declared = Declarations::new();
    for sources in crates {
        for file in &sources.files {
            for token in types(&file.tokens) {
                declared.entry(token.text.clone()).or_default().push(sources.place(file, token.line));
            }
        }
    }
    repeated("type", declared)
}

/// Names of modules that occur twice in a crate. Several modules may be called `tests`.
pub(crate) fn repeated_modules(sources: &CrateSources) -> Vec<String> {
    let mut declared = modules(sources);
    declared.remove("tests");
    repeated("module", declared)
}

/// Which of these module names occur twice in the workspace.
pub(crate) fn repeated_across_crates(crates: &[CrateSources], names: &[&str]) -> Vec<String> {
    let mut declared = Declarations::new();
    for sources in crates {
        for (name, places) in modules(sources) {
            declared.entry(name).or_default().extend(places);
        }
    }
    declared.retain(|name, _| names.contains(&name.as_str()));
    repeated("module", declared)
}

fn repeated(what: &str, declared: Declarations) -> Vec<String> {
    let repeated = declared.into_iter().filter(|(_, places)| places.len() > 1);
    let describe = |(name, places): (String, Vec<Place>)| {
        let places: Vec<String> = places.iter().map(Place::to_string).collect();
        format!("{what} `{name}` is declared {} times: {}", places.len(), places.join(", "))
    };
    repeated.map(describe).collect()
}

/// The names of the types that a file declares. Aliases count outside of braces only: inside they are associated types.
fn types(tokens: &[Token]) -> Vec<&Token> {
    let mut found = Vec::new();
    let mut braces = 0;
    for (index, token) in tokens.iter().enumerate() {
        let declares = match token.text.as_str() {
            "struct" | "enum" | "trait" => true,
            // Not a keyword: also the name of methods and fields.
            "union" => text(tokens, index + 2) == "{",
            "type" => braces == 0,
            "{" => {
                braces += 1;
                false
            }
            "}" => {
                braces -= 1;
                false
            }
            _ => false,
        };
        found.extend(tokens.get(index + 1).filter(|name| declares && name.is_word()));
    }
    found
}

/// The modules of a crate: one per file, and those written inside of files.
fn modules(sources: &CrateSources) -> Declarations {
    let mut declared = Declarations::new();
    let mut add = |name: &str, file: &SourceFile, line: usize| {
        declared.entry(name.to_string()).or_default().push(sources.place(file, line));
    };
    for file in &sources.files {
        if let Some(name) = file.module_path().last() {
            add(name, file, 1);
        }
        for (index, token) in file.tokens.iter().enumerate() {
            if token.text == "mod" && text(&file.tokens, index + 2) == "{" {
                add(text(&file.tokens, index + 1), file, token.line);
            }
        }
    }
    declared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_declared_twice_is_found_across_crates() {
        let one = CrateSources::new("one", [("lib.rs", "pub struct Row;\ntype Line = u8; union Both { a: u8 }")]);
        let other = CrateSources::new("other", [("lib.rs", ""), ("a.rs", "\nenum Row {}"), ("b.rs", "trait Line {}")]);
        let found = repeated_types(&[one, other]);
        assert_eq!(
            found,
            [
                "type `Line` is declared 2 times: crates/one/src/lib.rs:2, crates/other/src/b.rs:1",
                "type `Row` is declared 2 times: crates/one/src/lib.rs:1, crates/other/src/a.rs:2",
            ]
        );
    }

    #[test]
    fn tests_and_associated_types_may_repeat_names() {
        let source = "struct Row; impl A for Row { type Err = B; } impl C for Row { type Err = B; } \
                      macro_rules! a { ($b:ident) => { struct $b; } } fn union(a: B) { c.union(d); } \
                      #[cfg(test)] mod tests { struct Row; }";
        assert_eq!(repeated_types(&[CrateSources::new("demo", [("lib.rs", source)])]), [""; 0]);
    }

    #[test]
    fn a_module_declared_twice_is_found_in_its_crate() {
        let files = [("lib.rs", ""), ("a.rs", ""), ("a/text.rs", ""), ("b.rs", "mod text {}"), ("a/tests.rs", "")];
        let demo = CrateSources::new("demo", files.into_iter().chain([("tests.rs", "")]));
        let text = "module `text` is declared 2 times: crates/demo/src/a/text.rs:1, crates/demo/src/b.rs:1";
        assert_eq!(repeated_modules(&demo), [text]);
        let once = CrateSources::new("once", [("main.rs", "mod c;"), ("c.rs", ""), ("d/mod.rs", "")]);
        assert_eq!(repeated_modules(&once), [""; 0]);
    }

    #[test]
    fn names_given_may_occur_in_one_crate_only() {
        let crates = ["one", "other"].map(|name| CrateSources::new(name, [("plan.rs", ""), ("page.rs", "")]));
        let plan = "module `plan` is declared 2 times: crates/one/src/plan.rs:1, crates/other/src/plan.rs:1";
        assert_eq!(repeated_across_crates(&crates, &["plan"]), [plan]);
    }
}
