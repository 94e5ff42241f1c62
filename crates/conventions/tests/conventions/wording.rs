//! Habits of wording that make readers stop: see "Plain words" in CONTRIBUTING.md.

use std::path::Path;

use crate::workspace;

/// Phrases that are refused in sources, pages and documentation, with what to write instead.
const PHRASES: [(&str, &str); 3] = [
    ("so many", "name the number"),
    (" is no ", "write \"is not a\" or \"is invalid\""),
    (" none", "write \"is not a\", \"is invalid\" or \"is empty\""),
];

/// Lines that quote somebody, or state the rule itself: a part of the path, and a part of the line.
const QUOTATIONS: [(&str, &str); 2] = [("conventions/wording.rs", ""), ("CHANGELOG.md", "")];

/// The endings of files that people read.
const READ: [&str; 7] = [".rs", ".md", ".js", ".mjs", ".html", ".sh", ".py"];

/// Every line of the workspace with one of the phrases.
pub(crate) fn habits() -> Vec<String> {
    let mut violations = Vec::new();
    let root = workspace::root();
    visit(&root, "", &mut |path, text| {
        for (number, line) in text.lines().enumerate() {
            let quoted = |&(place, part): &(&str, &str)| path.contains(place) && line.contains(part);
            if let Some(advice) = advice(line).filter(|_| !QUOTATIONS.iter().any(quoted)) {
                violations.push(format!("{path}:{}: {advice}: {}", number + 1, line.trim()));
            }
        }
    });
    violations
}

/// Every doc comment of the workspace that only repeats the name of its item.
pub(crate) fn empty_comments() -> Vec<String> {
    let mut violations = Vec::new();
    for folder in workspace::crate_folders() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (path, source) in workspace::rust_files(&folder.join("src")) {
            let found = repeated_names(&source).into_iter();
            violations
                .extend(found.map(|(line, text)| format!("crates/{name}/src/{path}:{line}: says nothing: {text}")));
        }
    }
    violations
}

/// What to write instead of a phrase of the line; `None` for a line without one.
fn advice(line: &str) -> Option<&'static str> {
    let lower = line.to_lowercase();
    let mut found = PHRASES.iter().filter(|(phrase, _)| {
        // `None` is a word of programs.
        let line = if *phrase == " none" { line } else { lower.as_str() };
        line.match_indices(phrase).any(|(at, _)| is_habit(line, at, phrase))
    });
    found.next().map(|(_, advice)| *advice)
}

/// Whether the phrase at this place is the habit. "There is no page" and "it is no longer" are ordinary English.
fn is_habit(line: &str, at: usize, phrase: &str) -> bool {
    let (before, after) = (&line[..at], &line[at + phrase.len()..]);
    match phrase {
        " is no " => !before.ends_with("there") && !after.starts_with("longer") && !after.starts_with("limit"),
        " none" => {
            let ends = after.is_empty() || after.starts_with(|c: char| !c.is_alphanumeric() && c != '_');
            let verb = [" is", " are"].iter().find_map(|verb| before.strip_suffix(verb));
            ends && verb.is_some_and(|before| !before.ends_with("there"))
        }
        _ => true,
    }
}

/// Lines with a doc comment of at most three words, all of which are in the name of the item below it.
fn repeated_names(source: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let is_doc =
        |place: Option<usize>| place.and_then(|place| lines.get(place)).is_some_and(|line| line.starts_with("///"));
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some(text) = line.strip_prefix("///") else { continue };
        if is_doc(place.checked_sub(1)) || is_doc(Some(place + 1)) || text.split_whitespace().count() > 3 {
            continue;
        }
        let item = lines[place + 1..].iter().find(|line| !line.starts_with('#')).copied().unwrap_or_default();
        let name = words(item_name(item));
        let said: Vec<String> = words(text)
            .into_iter()
            .filter(|word| !matches!(word.as_str(), "a" | "an" | "the" | "of" | "this" | "its"))
            .collect();
        if !said.is_empty() && said.iter().all(|word| name.contains(word)) {
            found.push((place + 1, line.to_string()));
        }
    }
    found
}

/// The name that a line declares: of a function, type, constant, field or variant.
fn item_name(line: &str) -> &str {
    const KEYWORDS: [&str; 14] = [
        "pub", "crate", "super", "in", "fn", "struct", "enum", "trait", "const", "static", "type", "mod", "mut",
        "union",
    ];
    let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    names.find(|word| !KEYWORDS.contains(word)).unwrap_or_default()
}

/// The words of a sentence or of a name, in lower case and without the plural's s.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut after_lower_case = false;
    for c in text.chars() {
        if c.is_uppercase() && after_lower_case {
            spaced.push(' ');
        }
        after_lower_case = c.is_lowercase();
        spaced.push(if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
    }
    spaced.split_whitespace().map(|word| word.trim_end_matches('s').to_string()).collect()
}

/// Visits the files of the workspace that people read. Folders of programs are left out.
fn visit(folder: &Path, prefix: &str, see: &mut dyn FnMut(&str, &str)) {
    for name in workspace::entries(folder) {
        let path = folder.join(&name);
        let place = format!("{prefix}{name}");
        if path.is_dir() {
            if !matches!(name.as_str(), "target" | ".git" | "node_modules") {
                visit(&path, &format!("{place}/"), see);
            }
        } else if READ.iter().any(|ending| name.ends_with(ending))
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            see(&place, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_told_from_ordinary_english() {
        for line in ["of so many guesses", "this is no game", "codes that are none", "a proof that is none."] {
            assert!(advice(line).is_some(), "{line}");
        }
        for line in ["There is no page here", "if there are none", "it is no longer needed", "None of them is right"] {
            assert!(advice(line).is_none(), "{line}");
        }
    }

    #[test]
    fn comments_that_repeat_a_name_are_found() {
        let source = "/// The game.\npub game: Game,\n/// Colors.\npub(crate) fn colors() {}\n/// The max guesses.\n#[serde(default)]\nmax_guesses: u32,";
        let lines: Vec<usize> = repeated_names(source).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [1, 3, 5]);
    }

    #[test]
    fn comments_that_say_more_are_not() {
        let source = "/// Seconds since 1970.\npub at: i64,\n/// The game that is played here.\npub game: Game,\n/// `AAAA` first.\nFirst,\n/// The game.\n///\n/// More.\nstruct Game;";
        assert_eq!(repeated_names(source), []);
    }
}
