//! The archive of finished games.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use differential::faults::{WriteFault, run_with, writes};
use differential::program::{ask, keypeg, run};
use serde_json::Value;

/// The game that is played: found with the second guess.
const INPUT: &str = "AB\nAC\n";

#[test]
fn a_finished_game_is_archived_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    ask(&play(&file), INPUT);
    assert_eq!(games(&file), 1);
    let writes = writes(&play(&file), INPUT, folder.path());
    let mut before = games(&file);
    for (fault, write) in WriteFault::at_each(&writes) {
        let output = run_with(fault, write, &play(&file), INPUT);
        let after = games(&file);
        let success = output.status.success();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(after == before || after == before + 1, "{fault:?} at {write:?}: {before} games became {after}");
        // An archive that fails is reported in words; the game itself is over, and the program may end with success.
        let silent = success && after == before && !errors.contains("archive");
        assert!(!silent, "{fault:?} at {write:?}: the game is lost without a word: {errors}");
        before = after;
    }
}

#[test]
fn a_new_archive_is_usable_or_absent() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = folder.path().join("first.sqlite");
    let writes = writes(&play(&first), INPUT, folder.path());
    for (fault, write) in WriteFault::at_each(&writes) {
        let file = folder.path().join(format!("{fault:?}-{}-{}.sqlite", write.0, write.1));
        run_with(fault, write, &play(&file), INPUT);
        let (played, code) = ask(&play(&file), INPUT);
        assert_eq!(code, Some(0), "{fault:?} at {write:?}: the archive cannot be used again: {played}");
        assert!((1..=2).contains(&games(&file)), "{fault:?} at {write:?}");
    }
}

#[test]
fn two_processes_share_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let script = format!("{INPUT}y\n");
    let input = folder.path().join("input");
    fs::write(&input, script).expect("a file");
    let players: Vec<_> = (0..12)
        .map(|_| {
            let mut command = Command::new(keypeg());
            command.args(play(&file)).args(["--json", "--threads", "1"]);
            command.stdin(fs::File::open(&input).expect("the input")).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().expect("a player")
        })
        .collect();
    for mut player in players {
        assert!(player.wait().expect("it ends").success());
    }
    assert_eq!(games(&file), 12);
}

#[test]
fn an_archive_of_an_older_schema_keeps_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    // Made by version 0.2.0, with one game.
    fs::write(&file, include_bytes!("../data/archive-0.2.0.sqlite")).expect("a copy");
    let (_, code) = ask(&play(&file), INPUT);
    assert_eq!((code, games(&file)), (Some(0), 2));
}

#[test]
fn an_archive_of_a_newer_schema_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let mut newer = include_bytes!("../data/archive-0.2.0.sqlite").to_vec();
    // An SQLite file has its user version here.
    newer[60..64].copy_from_slice(&999_u32.to_be_bytes());
    fs::write(&file, &newer).expect("a file");
    let mut stats = Command::new(keypeg());
    stats.args(["stats", "--archive"]).arg(&file);
    let output = run(stats, "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("games.sqlite") || errors.contains("newer"), "{errors}");
    assert_eq!(fs::read(&file).expect("the file"), newer, "the file was changed");
}

fn play(file: &Path) -> Vec<String> {
    let file = file.display().to_string();
    ["play", "2x3", "--secret", "AC", "--archive", &file].map(String::from).to_vec()
}

/// How many games the archive holds, by the program's own statistics.
fn games(file: &Path) -> u64 {
    let (found, code) = ask(&["stats".to_owned(), "--archive".to_owned(), file.display().to_string()], "");
    assert_eq!(code, Some(0), "the archive cannot be read: {found}");
    let count =
        |found: &Value| found["games"].as_u64().or_else(|| found["games"].as_array().map(|all| all.len() as u64));
    count(&found).unwrap_or_else(|| panic!("no games in {found}"))
}
