//! Which game `--resume` and `daily` continue.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

use crate::program::Run;

/// Runs keypeg with its own data folder and lines typed into it, separated by semicolons.
fn talk_in(data: &Path, line: &str, typed: &str) -> Run {
    let mut command = Command::cargo_bin("keypeg").unwrap();
    command.args(line.split_whitespace()).envs([("XDG_DATA_HOME", data), ("HOME", data), ("APPDATA", data)]);
    let output = command.write_stdin(typed.replace("; ", "\n") + "\n").output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap().replace("\n  ", " "),
        code: output.status.code().unwrap(),
    }
}

/// Saves a game in the folder of unfinished games, as if it had been played on a terminal.
fn leave(data: &Path, name: &str, secret: &str, typed: &str) -> PathBuf {
    let folder = data.join("keypeg").join("unfinished");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let line = format!("play --secret {secret} --no-archive --save {}", path.display());
    assert_eq!(talk_in(data, &line, typed).code, 0);
    path
}

#[cfg(target_os = "linux")]
#[test]
fn a_finished_game_does_not_hide_an_unfinished_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let open = leave(data, "play-1-1.json", "DBCE", "AABC; quit");
    let finished = leave(data, "play-2-1.json", "FFEE", "FFEE");
    assert!(open.exists() && finished.exists());
    let run = talk_in(data, "play --resume", "DBCE");
    assert!(run.stdout.contains("You found it in 2 guesses."), "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("A finished game of 4x6 was not in the archive. It is there now."), "{}", run.stderr);
    assert!(!open.exists() && !finished.exists());
    let run = talk_in(data, "games --json", "");
    assert!(run.stdout.contains("\"total\":2"), "{}", run.stdout);
    let run = talk_in(data, "play --resume", "");
    assert!(run.code == 2 && run.stderr.contains("there is no unfinished game"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_another_program_plays_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = leave(folder.path(), "play-1-1.json", "DBCE", "AABC; quit");
    let lock = std::fs::File::create(path.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    let run = talk_in(folder.path(), "play --resume", "");
    assert!(run.code == 2 && run.stderr.contains("is open in another program"), "{}", run.stderr);
    drop(lock);
    let run = talk_in(folder.path(), "play --resume", "DBCE");
    assert!(run.stdout.contains("You found it in 2 guesses."), "{}{}", run.stdout, run.stderr);
}

#[test]
fn the_daily_game_is_played_once() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite");
    let daily = format!("daily --date 2025-11-16 --archive {}", archive.display());
    let run = talk_in(folder.path(), &daily, "AABC; DDBA");
    assert!(run.stdout.contains("You found it in 2 guesses."), "{}", run.stdout);
    let again = talk_in(folder.path(), &daily, "AABC");
    assert!(again.stdout.contains("This game is finished. You found it in 2 guesses."), "{}", again.stdout);
    assert!(again.stdout.contains("keypeg review 1 --archive "), "{}", again.stdout);
    let other = talk_in(folder.path(), &format!("{daily} --again"), "DDBA");
    assert!(other.stdout.contains("You found it in 1 guess."), "{}", other.stdout);
    let other = talk_in(folder.path(), &daily.replace("11-16", "11-15"), "giveup");
    assert!(other.stdout.contains("You gave up"), "{}", other.stdout);
}

#[test]
fn an_archive_without_its_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("gone").join("games.sqlite");
    for command in ["play", "archive import -"] {
        let run = talk_in(folder.path(), &format!("{command} --archive {}", archive.display()), "giveup");
        assert!(run.code == 2 && !run.stderr.contains("os error"), "{command}: {}", run.stderr);
    }
}
