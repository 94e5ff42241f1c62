//! Finished games are archived, even by several programs at once.

use crate::program::{Run, keypeg, talk};

fn stats(archive: &str, how: &str) -> Run {
    keypeg(&format!("stats --archive {archive} {how}"))
}

#[test]
fn finished_games_are_counted_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    assert_eq!(stats(&archive, "").code, 2, "there is no archive yet");
    talk(&format!("play --secret DBCE --archive {archive}"), "AABC; DBCE");
    talk(&format!("play --secret DBCE --rows 1 --archive {archive}"), "AABC");
    talk(&format!("play 3x4 --secret ABC --archive {archive}"), "hint; giveup");
    talk(&format!("play 3x4 --secret ABC --archive {archive}"), "AAA");
    let run = stats(&archive, "");
    assert!(run.stdout.contains("4x6: 2 games, 1 found, 1 lost, 0 given up"), "{}", run.stdout);
    assert!(run.stdout.contains("0 of 1 with limited rows found within them"), "{}", run.stdout);
    assert!(run.stdout.contains("3x4: 1 game, 0 found, 0 lost, 1 given up"), "unfinished games are not kept");
    let csv = stats(&archive, "--csv").stdout;
    assert_eq!(csv.lines().count(), 4);
    assert!(csv.contains("\"AABC 0,2; DBCE 4,0\""), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&stats(&archive, "4x6 --json").stdout).unwrap();
    assert_eq!(json["boards"][0]["histogram"], serde_json::json!([0, 1]));
    assert_eq!(json["games"].as_array().unwrap().len(), 2);
}

/// Games that the computer broke are archived too, but counted apart: they say nothing about the player.
#[test]
fn games_that_the_computer_broke_are_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    let broken = talk(&format!("break 2x3 --strategy first-consistent --lies unlimited --archive {archive}"), "2,0");
    assert_eq!(broken.code, 0, "{}", broken.stderr);
    talk(&format!("break 2x3 --archive {archive}"), "0,0; quit");
    let run = stats(&archive, "");
    assert_eq!(
        run.stdout,
        "No finished games of yours yet.\n2x3: first-consistent broke 1 code of yours, in 1.000 guesses on average\n"
    );
    assert_eq!(keypeg(&format!("review last --archive {archive}")).code, 2, "no game of the player's yet");
    talk(&format!("play 2x3 --secret AB --archive {archive}"), "CC; AB");
    talk(&format!("break 2x3 --strategy first-consistent --archive {archive}"), "0,0; 2,0");
    let json: serde_json::Value = serde_json::from_str(&stats(&archive, "--json").stdout).unwrap();
    assert_eq!((json["boards"][0]["games"].as_u64(), json["boards"][0]["histogram"].clone()), (Some(1), [0, 1].into()));
    assert_eq!(json["computer"][0]["histogram"], serde_json::json!([1, 1]));
    let game = &json["games"][0];
    assert_eq!(
        (&game["breaker"], &game["lies"], &game["codemaker"], &game["secret"]),
        (&"first-consistent".into(), &"unlimited".into(), &"person".into(), &"AA".into())
    );
    assert!(keypeg(&format!("review last --archive {archive}")).stdout.contains("CC"), "the player's last game");
    let csv = stats(&archive, "--csv").stdout;
    assert_eq!(csv.lines().filter(|line| line.ends_with(",first-consistent")).count(), 2, "{csv}");
    assert_eq!(csv.lines().filter(|line| line.ends_with("AB 2,0\",")).count(), 1, "{csv}");

    let path = folder.path().join("game.json");
    std::fs::write(&path, game.to_string()).unwrap();
    let run = talk(&format!("play --resume {}", path.display()), "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the computer breaks the code in this game"), "{}", run.stderr);
}

#[test]
fn a_finished_game_is_not_archived_again() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    let path = folder.path().join("game.json");
    let game = talk(&format!("play --secret DBCE --archive {archive} --json"), "AABC; DBCE").stdout;
    std::fs::write(&path, game).unwrap();
    for _ in 0..2 {
        let run = talk(&format!("play --resume {} --archive {archive}", path.display()), "AABC");
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("This game is finished. You found it in 2 guesses"), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("keypeg review {} says", path.display())), "{}", run.stdout);
        assert!(!run.stdout.contains("Type a guess"), "{}", run.stdout);
    }
    assert!(stats(&archive, "").stdout.contains("4x6: 1 game,"));
    let given_up = talk("play --secret DBCE --no-archive --json", "giveup").stdout;
    std::fs::write(&path, given_up).unwrap();
    let run = talk(&format!("play --resume {} --no-archive", path.display()), "");
    assert!(run.stdout.contains("This game is finished. You gave up after 0 guesses"), "{}", run.stdout);
    assert!(!run.stdout.contains("keypeg review"), "there is nothing to review: {}", run.stdout);
}

#[test]
fn programs_at_once_lose_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let run = talk(&format!("play 3x4 --secret ABC --archive {archive}"), "ABC");
                    assert_eq!(run.code, 0, "{}", run.stderr);
                }
            });
        }
    });
    assert!(stats(&archive, "").stdout.contains("3x4: 30 games, 30 found"));
}

/// Programs are killed at any time, also in the middle of a write; what was archived before is still there.
#[test]
fn a_kill_in_the_middle_of_a_write_harms_nothing() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    talk(&format!("play 3x4 --secret ABC --archive {archive}"), "ABC");
    for delay in 0..12 {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_keypeg"))
            .args(["play", "3x4", "--secret", "ABC", "--archive", &archive])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(b"ABC\n").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        program.kill().unwrap();
        program.wait().unwrap();
    }
    let run = stats(&archive, "--json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let games = serde_json::from_str::<serde_json::Value>(&run.stdout).unwrap()["games"].as_array().unwrap().len();
    assert!((1..=13).contains(&games), "{games}");
    let run = talk(&format!("play 3x4 --secret ABC --archive {archive}"), "ABC");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(stats(&archive, "").stdout.contains(&format!("3x4: {} games", games + 1)));
}
