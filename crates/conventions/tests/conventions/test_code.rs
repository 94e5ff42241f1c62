//! Leaves out what is compiled for tests only.

use crate::tokens::{Token, after_group, text};

/// The tokens outside test code, and the names of test modules that have their own files.
pub(crate) fn without_tests(tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
    let (mut kept, mut modules) = (Vec::new(), Vec::new());
    let mut index = 0;
    while index < tokens.len() {
        if text(tokens, index) == "#" && text(tokens, index + 1) == "!" && is_test(&tokens[index + 2..]) {
            return (Vec::new(), modules);
        }
        if text(tokens, index) == "#" && is_test(&tokens[index + 1..]) {
            let item = after_attributes(tokens, index);
            index = end_of_item(tokens, item);
            if let Some(at) = (item..index).find(|&at| text(tokens, at) == "mod" && text(tokens, at + 2) == ";") {
                modules.push(text(tokens, at + 1).to_string());
            }
        } else {
            kept.push(tokens[index].clone());
            index += 1;
        }
    }
    (kept, modules)
}

/// Whether these tokens begin with `[cfg(test)]`, or with `[cfg(all(…))]` where `test` is one of the conditions.
fn is_test(tokens: &[Token]) -> bool {
    let begins = |words: &[&str]| (0..).zip(words).all(|(index, word)| text(tokens, index) == *word);
    if begins(&["[", "cfg", "(", "test", ")"]) {
        return true;
    }
    let conditions = 5;
    let end = if begins(&["[", "cfg", "(", "all", "("]) { after_group(tokens, conditions - 1) } else { 0 };
    let mut index = conditions;
    while index + 1 < end {
        if text(tokens, index) == "test" {
            return true;
        }
        index = if text(tokens, index) == "(" { after_group(tokens, index) } else { index + 1 };
    }
    false
}

fn after_attributes(tokens: &[Token], mut index: usize) -> usize {
    while text(tokens, index) == "#" {
        index = after_group(tokens, index + 1);
    }
    index
}

/// The index after the item, field or variant that begins at `index`.
fn end_of_item(tokens: &[Token], mut index: usize) -> usize {
    let words = ["unsafe", "async", "extern", "mod", "fn", "struct", "enum", "trait", "impl", "type"];
    let ends_with_semicolon = ["use", "const", "static", "let"];
    let mut begin = index;
    if text(tokens, begin) == "pub" {
        begin += 1;
        begin = if text(tokens, begin) == "(" { after_group(tokens, begin) } else { begin };
    }
    let first = text(tokens, begin);
    let needs_semicolon = ends_with_semicolon.contains(&first) && text(tokens, begin + 1) != "fn";
    let is_item = words.contains(&first) || ends_with_semicolon.contains(&first);
    while index < tokens.len() {
        match text(tokens, index) {
            ";" => return index + 1,
            "," if !is_item => return index + 1,
            ")" | "]" | "}" => return index,
            "{" if !needs_semicolon => return after_group(tokens, index),
            "(" | "[" | "{" => index = after_group(tokens, index),
            _ => index += 1,
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    fn kept(source: &str) -> String {
        without_tests(&tokens(source)).0.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn test_items_are_left_out() {
        assert_eq!(kept("a; #[cfg(test)] mod tests { use crate::b; fn c() {} } d;"), "a ; d ;");
        assert_eq!(kept("#[cfg(test)] #[path = \"x\"] use crate::{a, b}; c;"), "c ;");
        assert_eq!(kept("#[cfg(all(unix, test))] fn a<B, C>() -> [u8; 2] { b } c;"), "c ;");
        assert_eq!(kept("#[cfg(test)] const fn a<B, C>() {} c;"), "c ;");
        assert_eq!(kept("#[cfg(test)] pub(crate) const A: [u8; 2] = { B }; c;"), "c ;");
        assert_eq!(kept("struct A { #[cfg(test)] b: Vec<u8>, c: D }"), "struct A { c : D }");
        assert_eq!(kept("#![cfg(test)] a;"), "");
    }

    #[test]
    fn other_conditions_are_kept() {
        for source in ["#[cfg(not(test))] a;", "#[cfg(any(test, unix))] a;", "#[cfg(all(unix, not(test)))] a;"] {
            assert!(kept(source).ends_with("a ;"), "{source}");
        }
    }

    #[test]
    fn test_modules_in_files_are_named() {
        let (kept, modules) = without_tests(&tokens("mod a; #[cfg(test)] mod tests; #[cfg(test)] mod b {}"));
        assert_eq!((kept.len(), modules), (3, vec!["tests".to_string()]));
    }
}
