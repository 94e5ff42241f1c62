//! Clocks and threads of the standard library in crates that also build for `wasm32-unknown-unknown`, where they panic or
//! fail.

use crate::tokens::{Token, text};
use crate::use_tree::expand;
use crate::workspace::{CrateSources, SourceFile};

/// The crates that build for `wasm32-unknown-unknown`; `crates/wasm-game/run.sh` has the same list and builds them.
pub(crate) const PORTABLE: [&str; 12] = [
    "keypeg",
    "keypeg-core",
    "keypeg-engine",
    "keypeg-cluster",
    "keypeg-play",
    "keypeg-protocol",
    "keypeg-check",
    "keypeg-export",
    "keypeg-lab",
    "keypeg-handlers",
    "keypeg-site",
    "wasm-game",
];

/// The modules that everything else uses in place of the standard library, and the one of the checker, which uses no other crate
/// for it.
const PLATFORM: [(&str, &str); 3] =
    [("keypeg-core", "platform"), ("keypeg-engine", "threads"), ("keypeg-check", "check_threads")];

/// What differs between [`PORTABLE`] and the list `crates` of a script, in any order.
pub(crate) fn unequal_lists(script: &str) -> Vec<String> {
    let list = script.lines().find_map(|line| line.strip_prefix("crates=(")?.strip_suffix(')'));
    let Some(list) = list else { return vec!["the script has no line \"crates=(…)\"".to_string()] };
    let built: Vec<&str> = list.split_whitespace().collect();
    let missing = PORTABLE.iter().filter(|name| !built.contains(name));
    let foreign = built.iter().filter(|name| !PORTABLE.contains(name));
    missing
        .map(|name| format!("the script does not build {name}"))
        .chain(foreign.map(|name| format!("the script builds {name}, which is not in PORTABLE")))
        .collect()
}

/// Every clock, thread and pool of threads that a portable crate uses directly.
pub(crate) fn violations(sources: &CrateSources) -> Vec<String> {
    let is_platform = |file: &SourceFile| {
        let module = file.module_path().first().copied().unwrap_or_default();
        PLATFORM.contains(&(sources.name.as_str(), module))
    };
    if !PORTABLE.contains(&sources.name.as_str()) {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for file in sources.files.iter().filter(|file| !is_platform(file)) {
        for index in 0..file.tokens.len() {
            let paths = if begins_path(&file.tokens, index) { expand(&file.tokens, index).0 } else { Vec::new() };
            for path in paths {
                let segments: Vec<&str> = path.segments.iter().map(String::as_str).collect();
                if let Some(instead) = instead(&segments) {
                    let place = sources.place(file, path.line);
                    violations.push(format!("{place}: use {instead} instead of `{}`", segments.join("::")));
                }
            }
        }
    }
    violations
}

/// Whether a path into the standard library or rayon begins at `index`, with or without `::` before it.
fn begins_path(tokens: &[Token], index: usize) -> bool {
    let is_after = |before: usize, text: &str| index >= before && tokens[index - before].text == text;
    let is_segment = is_after(1, "::") && !is_after(2, "use") && index >= 2 && tokens[index - 2].is_word();
    matches!(text(tokens, index), "std" | "rayon") && text(tokens, index + 1) == "::" && !is_segment
}

/// What to use instead of a path; `None` if it is portable.
fn instead(path: &[&str]) -> Option<&'static str> {
    match path {
        ["std", "time"] | ["std", "time", "self" | "*" | "Instant" | "SystemTime", ..] => {
            Some("`keypeg_core::platform`")
        }
        ["std", "thread", ..] | ["rayon", "spawn" | "ThreadPool" | "ThreadPoolBuilder", ..] => {
            Some("`keypeg_engine::threads`")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, path: &str, source: &str) -> Vec<String> {
        violations(&CrateSources::new(name, [(path, source)]))
    }

    #[test]
    fn clocks_and_threads_are_found() {
        assert_eq!(
            found("keypeg-play", "a.rs", "fn a() {\n std::time::Instant::now() }"),
            ["crates/keypeg-play/src/a.rs:2: use `keypeg_core::platform` instead of `std::time::Instant::now`"]
        );
        for source in [
            "use std::time::{Duration, Instant};",
            "use ::std::time::Instant as Clock;",
            "use std::{fmt, time};",
            "use std::time::{self, Duration};",
            "use std::time::*;",
            "let now = std::time::SystemTime::now();",
            "std::thread::sleep(a);",
            "use std::{sync::Mutex, thread};",
            "rayon::ThreadPoolBuilder::new()",
            "use rayon::{ThreadPool, prelude::*};",
        ] {
            assert_eq!(found("keypeg-engine", "a.rs", source).len(), 1, "{source}");
        }
    }

    #[test]
    fn scripts_that_build_other_crates_are_found() {
        let list = PORTABLE.join(" ");
        assert_eq!(unequal_lists(&format!("a=1\ncrates=({list})\n")), [""; 0]);
        assert_eq!(unequal_lists(&format!("crates=({list} b)")), ["the script builds b, which is not in PORTABLE"]);
        let shorter = list.replace(" wasm-game", "");
        assert_eq!(unequal_lists(&format!("crates=({shorter})")), ["the script does not build wasm-game"]);
        assert_eq!(unequal_lists("").len(), 1);
    }

    #[test]
    fn portable_code_tests_and_other_crates_are_not() {
        for source in [
            "use std::time::Duration; use keypeg_core::platform::Instant; Instant::now();",
            "use rayon::prelude::*; rayon::join(a, b); a::std::thread::b();",
            "#[cfg(test)] mod tests { use std::thread; }",
        ] {
            assert_eq!(found("keypeg-engine", "a.rs", source), [""; 0], "{source}");
        }
        assert_eq!(found("keypeg-web", "a.rs", "use std::thread;"), [""; 0]);
        assert_eq!(found("keypeg-core", "platform/clock.rs", "use std::time::Instant;"), [""; 0]);
        assert_eq!(found("keypeg-core", "threads.rs", "use std::thread;").len(), 1);
    }
}
