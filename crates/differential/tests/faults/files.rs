//! Trees, proofs, representatives, saved games, checkpoints and reports.

use std::fs;
use std::path::{Path, PathBuf};

use differential::faults::{WriteFault, run_with, run_with_short_writes, write_order, writes};
use differential::program::ask;
use serde_json::Value;

/// A command that writes a file over another.
struct Writing<'a> {
    /// Writes the old file.
    before: &'a str,
    /// Writes the new file.
    after: &'a str,
    /// What is typed to the program.
    input: &'a str,
    /// What makes a file whole, beside being the old or the new one byte for byte.
    whole: fn(&[u8]) -> bool,
}

#[test]
fn proofs_are_old_or_new() {
    never_torn(&Writing {
        before: "solve 2x3 --proof FILE",
        after: "solve 3x3 --proof FILE",
        input: "",
        whole: |_| false,
    });
}

#[test]
fn trees_are_old_or_new() {
    never_torn(&Writing {
        before: "solve 2x3 --tree FILE",
        after: "solve 3x3 --tree FILE",
        input: "",
        whole: |_| false,
    });
    let (before, after) = ("tree 2x3 entropy --out FILE", "tree 3x3 entropy --format svg --out FILE");
    never_torn(&Writing { before, after, input: "", whole: |_| false });
}

#[test]
fn representatives_are_old_or_new() {
    let (before, after) = ("representatives 2x3 --depth 1 --out FILE", "representatives 4x4 --depth 2 --out FILE");
    never_torn(&Writing { before, after, input: "", whole: |_| false });
}

#[test]
fn saved_games_are_old_or_new() {
    let (before, after) =
        ("play 2x3 --no-archive --secret AC --save FILE", "play --no-archive --resume FILE --save FILE");
    let whole = |bytes: &[u8]| {
        let game: Option<Value> = serde_json::from_slice(bytes).ok();
        game.is_some_and(|game| game["format"] == "keypeg-game" && game["turns"].is_array())
    };
    never_torn(&Writing { before, after, input: "AB\nBB\nCB\n", whole });
}

/// A checkpoint differs from run to run, so it is whole if the search resumes from it.
#[test]
fn checkpoints_are_old_or_new() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search.checkpoint");
    let args = arguments("solve 5x5 --time-limit 0.05 --checkpoint FILE", &file);
    let (first, _) = ask(&args, "");
    assert!(file.is_file(), "no checkpoint: {first}");
    let old = fs::read(&file).expect("a checkpoint");
    let writes = writes(&args, "", folder.path());
    for (fault, write) in WriteFault::at_each(&writes) {
        fs::write(&file, &old).expect("the old file");
        run_with(fault, write, &args, "");
        let (found, code) = ask(&arguments("solve 5x5 --time-limit 0 --checkpoint FILE", &file), "");
        assert_eq!((code, &found["resumed"]), (Some(0), &Value::Bool(true)), "{fault:?} at {write:?}: {found}");
    }
}

#[test]
fn reports_are_whole_or_absent() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report");
    let args = arguments("reproduce --paper kooi --item answer-example --report FILE", &report);
    let (_, code) = ask(&args, "");
    assert_eq!(code, Some(0), "the report cannot be written: {args:?}");
    let old = contents(&report);
    let writes = writes(&args, "", folder.path());
    for (fault, write) in WriteFault::at_each(&writes) {
        run_with(fault, write, &args, "");
        for (name, bytes) in contents(&report).into_iter().filter(|(name, _)| !is_temporary(name)) {
            let before = &old.iter().find(|(other, _)| *other == name).expect("no new names").1;
            // The seconds differ, so the lengths may differ by a few digits.
            let last = |bytes: &[u8]| bytes.iter().rev().take(8).copied().collect::<Vec<_>>();
            assert!(last(&bytes) == last(before) || bytes.ends_with(b"\n"), "{fault:?} at {write:?}: {name} is torn");
            assert!(bytes.len() * 10 > before.len() * 9, "{fault:?} at {write:?}: {name} lost bytes");
        }
    }
}

/// After a power failure a renamed file is whole only if its bytes were on the disk before. No fault at a call can show that,
/// so the order of the calls is looked at.
#[test]
fn files_are_synced_before_they_are_renamed() {
    for command in ["solve 2x3 --proof FILE", "solve 2x3 --tree FILE", "representatives 2x3 --depth 1 --out FILE"] {
        let folder = tempfile::tempdir().expect("a folder");
        let args = arguments(command, &folder.path().join("file"));
        let calls = write_order(&args, "", folder.path());
        let renamed = calls.iter().position(|(name, _)| name.starts_with("rename") || name.starts_with("link"));
        let renamed = renamed.unwrap_or_else(|| panic!("{command} renames nothing: {calls:?}"));
        let synced = calls[..renamed].iter().rposition(|(name, _)| matches!(name.as_str(), "fsync" | "fdatasync"));
        assert!(synced.is_some(), "{command} renames a file before it is synced: {calls:?}");
    }
}

/// Writes the new file over the old one with every fault at every write.
fn never_torn(writing: &Writing<'_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let args = arguments(writing.after, &file);
    ask(&arguments(writing.before, &file), writing.input);
    let old = fs::read(&file).expect("the old file");
    let (_, code) = ask(&args, writing.input);
    assert_eq!(code, Some(0), "{args:?}");
    let new = fs::read(&file).expect("the new file");
    assert_ne!(old, new, "{args:?}");

    let judge = |what: &str, success: bool| {
        let found = fs::read(&file).unwrap_or_else(|error| panic!("{args:?}, {what}: the file is gone: {error}"));
        let whole = found == old || found == new || (writing.whole)(&found);
        assert!(whole, "{args:?}, {what}: the file is torn: {} bytes", found.len());
        assert!(!success || found != old, "{args:?}, {what}: the program reports success, but the file is the old one");
    };
    fs::write(&file, &old).expect("the old file");
    let writes = writes(&args, writing.input, folder.path());
    for (fault, write) in WriteFault::at_each(&writes) {
        fs::write(&file, &old).expect("the old file");
        let output = run_with(fault, write, &args, writing.input);
        assert!(fault != WriteFault::Kill || !output.status.success(), "{args:?} survived a kill at {write:?}");
        judge(&format!("{fault:?} at {write:?}"), output.status.success());
    }
    for bytes in (0..new.len()).step_by(1 + new.len() / 12) {
        fs::write(&file, &old).expect("the old file");
        let output = run_with_short_writes(bytes, &args, writing.input);
        judge(&format!("files of at most {bytes} bytes"), output.status.success());
    }
}

fn arguments(command: &str, file: &Path) -> Vec<String> {
    let word = |word: &str| if word == "FILE" { file.display().to_string() } else { word.to_owned() };
    command.split(' ').map(word).collect()
}

/// Every file below a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.display().to_string(), fs::read(&path).expect("a file")));
            }
        }
    }
    found
}

/// A killed program may leave the file that it was writing beside its place.
fn is_temporary(name: &str) -> bool {
    name.contains(".tmp")
}
