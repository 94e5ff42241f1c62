//! Saved games and archives: what is refused before a game, and what is kept after it.

use std::process::{Command, Stdio};

use crate::program::{keypeg, talk};

#[test]
fn a_resumed_game_is_written_back_after_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    talk(&format!("play --secret DBCE --no-archive --save {file}"), "AABC; quit");
    let run = talk(&format!("play --resume {file} --no-archive"), "AABD; hint");
    assert!(
        run.stdout.contains(&format!("Saved to {file}. Continue with: keypeg play --resume {file}")),
        "{}",
        run.stdout
    );
    let run = talk(&format!("play --resume {file} --no-archive"), "DBCE");
    assert!(run.stdout.contains("You found it in 3 guesses, with 1 probe and 1 hint."), "{}", run.stdout);
    let run = talk(&format!("play --resume {file} --no-archive"), "");
    assert!(run.stdout.contains("This game is finished."), "{}", run.stdout);
}

#[test]
fn another_game_than_the_saved_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    talk(&format!("play 4x6 --secret DBCE --no-archive --save {file}"), "AABC; quit");
    let run = talk(&format!("play --resume {file} 5x5 --no-archive"), "");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("the saved game is 4x6, not 5x5; leave 5x5 out"), "{}", run.stderr);
    let run = talk(&format!("play --resume {file} mastermind --no-archive"), "DBCE");
    assert!(run.code == 0 && run.stdout.contains("You found it in 2 guesses."), "{}{}", run.stdout, run.stderr);
    let run = talk(&format!("break --resume {file}"), "");
    assert!(run.code == 2 && run.stderr.contains("keypeg play --resume continues one of yours"), "{}", run.stderr);
}

#[test]
fn without_an_unfinished_game_there_is_nothing_to_resume() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["play", "break"] {
        let output = Command::new(env!("CARGO_BIN_EXE_keypeg"))
            .args([command, "--resume"])
            .envs(["XDG_DATA_HOME", "HOME", "APPDATA"].map(|name| (name, folder.path())))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("there is no unfinished game; begin one with keypeg {command}")), "{said}");
    }
}

#[test]
fn quotes_around_a_file_name_are_not_part_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a b.json");
    talk("play --secret DBCE --no-archive", &format!("AABC; save \"{}\"; quit", path.display()));
    assert!(path.exists());
    let path = folder.path().join("c d.json");
    talk("break --no-archive", &format!("0,1; save '{}'; quit", path.display()));
    assert!(path.exists());
}

#[test]
fn a_bad_archive_is_refused_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = folder.path().join("foreign.txt");
    std::fs::write(&foreign, "This is not an archive of games.\n".repeat(100)).unwrap();
    let nowhere = folder.path().join("nowhere").join("games.sqlite");
    for path in [folder.path(), &foreign, &nowhere] {
        for command in ["play --secret DBCE", "break", "daily"] {
            let run = talk(&format!("{command} --archive {}", path.display()), "DBCE");
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{command} {}", path.display());
            assert!(run.stderr.replace("\n  ", " ").contains("rchive"), "{}", run.stderr);
        }
    }
    assert!(!folder.path().join("nowhere").exists());
    assert!(std::fs::read_to_string(&foreign).unwrap().starts_with("This is not"));
}

/// The archive does not exist any more when the game ends. The record is printed, and then the error.
#[cfg(unix)]
#[test]
fn the_record_is_printed_whatever_happens_to_the_archive() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let shelf = folder.path().join("shelf");
    std::fs::create_dir(&shelf).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
        .args(["play", "--secret", "DBCE", "--json", "--archive"])
        .arg(shelf.join("games.sqlite"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut heard, mut byte) = (String::new(), [0]);
    while !heard.ends_with("guess 1 (1296 codes left): ") {
        child.stderr.as_mut().unwrap().read_exact(&mut byte).unwrap();
        heard.push(char::from(byte[0]));
    }
    std::fs::remove_dir(&shelf).unwrap();
    child.stdin.take().unwrap().write_all(b"DBCE\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["outcome"], "found");
}

#[test]
fn the_tip_names_the_archive_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("other.db").display().to_string();
    let run = talk(&format!("play --secret DBCE --archive {archive}"), "AABC; DBCE");
    assert!(run.stdout.contains(&format!("keypeg review last --archive {archive} says")), "{}", run.stdout);
    assert_eq!(keypeg(&format!("review last --archive {archive}")).code, 0);
}

#[test]
fn break_is_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    let game = "break 4x6 --strategy random-consistent --seed 5 --lies 1 --no-archive";
    let whole = talk(game, "0,1; 1,0; quit").stdout;
    talk(&format!("{game} --save {file}"), "0,1; 1,0");
    let run = talk(&format!("break --resume {file} --no-archive"), "history; quit");
    let guess = whole.lines().rfind(|line| line.starts_with("guess 3: ")).unwrap().trim_end_matches("quit").to_string();
    assert!(run.stdout.contains(&guess), "{guess} in {}", run.stdout);
    assert!(run.stdout.contains("(seed 5)") && run.stdout.contains("Up to 1 answer may be false"), "{}", run.stdout);

    let text = std::fs::read_to_string(&path).unwrap();
    for (from, to, says) in [
        ("\"1,0\"", "\"3,1\"", "3,1"),
        ("random-consistent", "guesswork", "guesswork"),
        ("4x6", "4x0", "at least 1 color"),
        ("\"version\": 2", "\"version\": 9", "version 9"),
    ] {
        std::fs::write(&path, text.replace(from, to)).unwrap();
        let run = talk(&format!("break --resume {file}"), "");
        assert!(run.code == 2 && run.stderr.contains(says), "{says}: {} {}", run.stdout, run.stderr);
    }
    std::fs::write(&path, &text).unwrap();
    let run = talk(&format!("play --resume {file}"), "");
    assert!(run.code == 2 && run.stderr.contains("keypeg break --resume FILE"), "{}", run.stderr);
}

/// The tree is named in the saved game, and only its own guesses are believed.
#[test]
fn a_game_from_a_tree_is_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let (tree, path) = (folder.path().join("tree.json"), folder.path().join("game.json"));
    assert_eq!(keypeg(&format!("solve 3x4 --tree {}", tree.display())).code, 0);
    talk(&format!("break --tree {} --save {} --no-archive", tree.display(), path.display()), "0,1; quit");
    let run = talk(&format!("break --resume {} --no-archive", path.display()), "quit");
    assert!(run.stdout.contains("guess 2: "), "{}{}", run.stdout, run.stderr);
    let text = std::fs::read_to_string(&path).unwrap();
    let guess = text.split("\"guess\": \"").nth(1).unwrap()[..3].to_string();
    std::fs::write(&path, text.replace(&guess, "DDD")).unwrap();
    let run = talk(&format!("break --resume {}", path.display()), "quit");
    assert!(run.code == 2 && run.stderr.contains("turn 1 is not a guess that tree makes"), "{}", run.stderr);
}
