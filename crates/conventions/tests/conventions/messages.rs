//! Messages of libraries that speak of the command line.

/// Every `#[error(…)]` of a source that names an option or a command of the program: a library does not know its front end.
pub(crate) fn violations(place: &str, source: &str) -> Vec<String> {
    let mut violations = Vec::new();
    for (at, _) in source.match_indices("#[error(") {
        let attribute = &source[at..];
        let attribute = &attribute[..attribute.find(")]").unwrap_or(attribute.len())];
        if names_an_option(attribute) || attribute.contains("`keypeg ") {
            let line = source[..at].matches('\n').count() + 1;
            violations.push(format!("{place}:{line}: the message speaks of the command line: {attribute})]"));
        }
    }
    violations
}

/// Whether a text has two hyphens and a letter after them.
fn names_an_option(text: &str) -> bool {
    text.split("--").skip(1).any(|after| after.starts_with(|c: char| c.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::violations;

    #[test]
    fn options_and_commands_are_found() {
        let found = violations("a.rs", "enum A {\n #[error(\"too slow; use --time 5\")]\n B }");
        assert_eq!(found, ["a.rs:2: the message speaks of the command line: #[error(\"too slow; use --time 5\")]"]);
        assert_eq!(violations("a.rs", "#[error(\"ask `keypeg hint`\")]").len(), 1);
    }

    #[test]
    fn other_messages_are_not() {
        assert_eq!(violations("a.rs", "#[error(\"this keypeg reads version 1\")] // --time"), [""; 0]);
        assert_eq!(violations("a.rs", "#[error(transparent)]"), [""; 0]);
    }
}
