//! Paths, with groups such as `crate::{a, b::{c, d}}` written out.

use crate::tokens::{Token, text};

/// One path of a `use` declaration or of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsePath {
    /// The segments; the last is `*` for a glob import.
    pub(crate) segments: Vec<String>,
    /// The name after `as`.
    pub(crate) alias: Option<String>,
    /// The line of the last segment.
    pub(crate) line: usize,
}

/// The paths that begin at `start`, and the index after them.
pub(crate) fn expand(tokens: &[Token], start: usize) -> (Vec<UsePath>, usize) {
    let mut paths = Vec::new();
    let end = expand_into(&mut paths, Vec::new(), tokens, start);
    (paths, end)
}

fn expand_into(paths: &mut Vec<UsePath>, mut segments: Vec<String>, tokens: &[Token], start: usize) -> usize {
    let mut index = start;
    let mut line = 0;
    while let Some(token) = tokens.get(index) {
        if token.text == "{" {
            return expand_group(paths, &segments, tokens, index + 1);
        }
        if !token.is_word() && token.text != "*" {
            break;
        }
        segments.push(token.text.clone());
        line = token.line;
        index += 1;
        if text(tokens, index) != "::" {
            break;
        }
        index += 1;
    }
    let alias = (text(tokens, index) == "as").then(|| text(tokens, index + 1).to_string());
    index += if alias.is_some() { 2 } else { 0 };
    paths.push(UsePath { segments, alias, line });
    index
}

/// Reads the paths of a group, from after its opening brace to after its closing one.
fn expand_group(paths: &mut Vec<UsePath>, prefix: &[String], tokens: &[Token], start: usize) -> usize {
    let mut index = start;
    while index < tokens.len() {
        match text(tokens, index) {
            "}" => return index + 1,
            "," => index += 1,
            _ => index = expand_into(paths, prefix.to_vec(), tokens, index).max(index + 1),
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    fn expanded(source: &str) -> Vec<String> {
        expand(&tokens(source), 0).0.iter().map(|path| path.segments.join("::")).collect()
    }

    #[test]
    fn groups_are_written_out() {
        assert_eq!(expanded("crate::a::B;"), ["crate::a::B"]);
        assert_eq!(
            expanded("crate::{a, b::{c as d, self}, e::*,};"),
            ["crate::a", "crate::b::c", "crate::b::self", "crate::e::*"]
        );
        assert_eq!(expanded("super::{super::a, b}"), ["super::super::a", "super::b"]);
    }

    #[test]
    fn expressions_end_where_the_path_does() {
        assert_eq!(expanded("crate::a::B { c: 1 }"), ["crate::a::B"]);
        assert_eq!(expanded("crate::a::b::<u8>(c)"), ["crate::a::b"]);
    }

    #[test]
    fn aliases_and_the_end_are_known() {
        let found = tokens("crate::a as b;");
        let (paths, end) = expand(&found, 0);
        assert_eq!((paths[0].alias.as_deref(), end), (Some("b"), found.len() - 1));
    }
}
