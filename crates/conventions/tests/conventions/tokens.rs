//! Rust source text as tokens, without comments.

/// A word, a lifetime, `::`, or a single punctuation mark. Every string or character literal has the text `"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    /// The text between the quotes of a literal, as written; empty for other tokens.
    pub(crate) content: String,
    /// Counted from 1.
    pub(crate) line: usize,
}

impl Token {
    /// Whether the token is an identifier, a keyword or a number.
    pub(crate) fn is_word(&self) -> bool {
        self.text.starts_with(is_word_char)
    }
}

/// The text of the token at `index`, or an empty text after the end.
pub(crate) fn text(tokens: &[Token], index: usize) -> &str {
    tokens.get(index).map_or("", |token| &token.text)
}

/// The index after the bracket that closes the one at `open`, or the end.
pub(crate) fn after_group(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// Splits source text into tokens.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { rest: source, line: 1 };
    let mut tokens = Vec::new();
    while let Some(first) = lexer.rest.chars().next() {
        let (line, before) = (lexer.line, lexer.rest);
        if let Some(text) = lexer.next(first) {
            let written = &before[..before.len() - lexer.rest.len()];
            let content = if text == "\"" { content(written) } else { "" }.to_string();
            tokens.push(Token { text, content, line });
        }
    }
    tokens
}

struct Lexer<'s> {
    rest: &'s str,
    line: usize,
}

impl Lexer<'_> {
    /// Reads past the next token, comment or space. Returns the text of a token only.
    fn next(&mut self, first: char) -> Option<String> {
        if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
            None
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment(self.rest));
            None
        } else if let Some(length) = raw_string(self.rest).or_else(|| quoted(self.rest)) {
            self.skip(length);
            Some("\"".to_string())
        } else if is_word_char(first) {
            // A raw identifier is the same name as the plain one.
            self.skip(if self.rest.starts_with("r#") { 2 } else { 0 });
            Some(self.take(word(self.rest)))
        } else if first == '\'' {
            Some(self.take(1 + word(&self.rest[1..])))
        } else if self.rest.starts_with("::") {
            Some(self.take(2))
        } else {
            let text = self.take(first.len_utf8());
            (!first.is_whitespace()).then_some(text)
        }
    }

    fn skip(&mut self, length: usize) {
        let (skipped, rest) = self.rest.split_at(length);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
    }

    fn take(&mut self, length: usize) -> String {
        let text = self.rest[..length].to_string();
        self.skip(length);
        text
    }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What is between the quotes of a literal; raw strings have `r` and `#` around theirs.
fn content(literal: &str) -> &str {
    let inside = literal.trim_start_matches(['b', 'c', 'r', '#']).trim_end_matches('#');
    inside.get(1..inside.len() - 1).unwrap_or("")
}

/// The bytes of the word at the beginning, 0 where there is none.
fn word(text: &str) -> usize {
    text.find(|c| !is_word_char(c)).unwrap_or(text.len())
}

/// The bytes of a block comment; these nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The bytes of a raw string such as `r"…"` or `br##"…"##`.
fn raw_string(text: &str) -> Option<usize> {
    let after_prefix = text.strip_prefix(['b', 'c']).unwrap_or(text).strip_prefix('r')?;
    let content = after_prefix.trim_start_matches('#');
    let end = format!("\"{}", "#".repeat(after_prefix.len() - content.len()));
    let content = content.strip_prefix('"')?;
    let begin = text.len() - content.len();
    Some(content.find(&end).map_or(text.len(), |at| begin + at + end.len()))
}

/// The bytes of a string or a character literal. A lifetime is not one.
fn quoted(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    if quote == '\'' {
        let mut inside = text[1..].chars();
        let (first, second) = (inside.next()?, inside.next());
        if first != '\\' && second != Some('\'') {
            return None;
        }
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return Some(at + 1);
        }
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> String {
        tokens(source).iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_strings_are_left_out() {
        assert_eq!(texts("a // crate::b\nc /* crate::d /* e */ f */ g"), "a c g");
        assert_eq!(texts(r#"x("crate::a \" b", 'c', '\'', '"', b"d", '\u{41}')"#), r#"x ( " , " , " , " , b " , " )"#);
        assert_eq!(texts("r\"\\\" r#\"a \" b\"# br##\"\"#\"## c"), "\" \" \" c");
    }

    #[test]
    fn words_lifetimes_and_paths_are_kept() {
        assert_eq!(texts("fn a<'b>(c: &'b crate::d::E) {}"), "fn a < 'b > ( c : & 'b crate :: d :: E ) { }");
        assert_eq!(texts("r#type r_1 für"), "type r_1 für");
    }

    #[test]
    fn literals_keep_their_contents() {
        let found = tokens(r###"a("b", 'c', r#"d"e"#, b"", "\"f")"###);
        let contents = found.iter().filter(|token| token.text == "\"").map(|token| token.content.as_str());
        assert_eq!(contents.collect::<Vec<_>>(), ["b", "c", "d\"e", "", "\\\"f"]);
    }

    #[test]
    fn lines_are_counted_in_comments_and_strings_too() {
        let found = tokens("a\n/* \n */ \"\n\" b");
        assert_eq!(found.iter().map(|token| token.line).collect::<Vec<_>>(), [1, 3, 4]);
    }
}
