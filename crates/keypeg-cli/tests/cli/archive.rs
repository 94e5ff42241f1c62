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
    assert!(run.stdout.contains("0 of 1 game with a limit of rows found"), "{}", run.stdout);
    assert!(run.stdout.contains("3x4: 1 game, 0 found, 0 lost, 1 given up"), "unfinished games are not kept");
    let csv = stats(&archive, "--csv").stdout;
    assert_eq!(csv.lines().count(), 4);
    assert!(csv.contains("\"AABC 0,2; DBCE 4,0\""), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&stats(&archive, "4x6 --json").stdout).unwrap();
    assert_eq!(json["boards"][0]["histogram"], serde_json::json!([0, 1]));
    assert_eq!(json["games"].as_array().unwrap().len(), 2);
}

/// Games that the computer broke are archived too, but counted separately: they say nothing about the player.
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
        "You have not finished a game yet.\n2x3: first-consistent broke 1 code of yours, in 1.000 guesses on average\n"
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

#[test]
fn games_are_listed_newest_last() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.sqlite").display().to_string();
    talk(&format!("play --secret DBCE --archive {archive}"), "AABC; DBCE");
    talk(&format!("break 2x3 --strategy first-consistent --archive {archive}"), "2,0");
    talk(&format!("play 3x4 --secret ABC --archive {archive}"), "giveup");
    stats(&archive, "");
    let run = keypeg(&format!("games --archive {archive}"));
    let rows: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["#", "date", "board", "by", "result", "guesses", "loss"]);
    assert_eq!((rows[1][0], &rows[1][2..6]), ("1", &["4x6", "you", "found", "2"][..]));
    assert_eq!((rows[2][0], &rows[2][2..]), ("2", &["2x3", "first-consistent", "found", "1", "-"][..]));
    assert_eq!((rows[3][0], &rows[3][2..]), ("3", &["3x4", "you", "given", "up", "0", "-"][..]));
    assert!(rows[1][6].parse::<f64>().is_ok(), "{}", run.stdout);
    let limited = keypeg(&format!("games --archive {archive} --limit 1")).stdout;
    assert!(limited.lines().nth(1).unwrap().trim_start().starts_with('3'), "{limited}");
    assert!(limited.contains("The last 1 of 3 games."), "{limited}");
    assert_eq!(
        keypeg(&format!("games 4x6 --archive {archive}")).stdout.lines().filter(|line| line.contains("4x6")).count(),
        1
    );
    let csv = stats(&archive, "--csv").stdout;
    let date = csv.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    assert!(date.len() == 20 && date.ends_with('Z') && date.contains('T'), "{date}");
}

#[test]
fn an_archive_is_exported_and_imported_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    talk(&format!("play --secret DBCE --archive {}", path("a")), "AABC; DBCE");
    talk(&format!("play 3x4 --secret ABC --archive {}", path("a")), "hint; giveup");
    stats(&path("a"), "");
    let run = keypeg(&format!("archive export {} --archive {}", path("out.json"), path("a")));
    assert!(run.stdout.starts_with("Wrote 2 games to "), "{} {}", run.stdout, run.stderr);
    let text = std::fs::read_to_string(path("out.json")).unwrap();
    assert_eq!(keypeg(&format!("archive export - --archive {}", path("a"))).stdout, text);
    let import = |how: &str| keypeg(&format!("archive import {} --archive {} {how}", path("out.json"), path("b")));
    assert!(import("").stdout.starts_with("Added 2 games to "), "{}", import("").stderr);
    assert!(import("").stdout.starts_with("Added 0 games to "));
    assert_eq!(import("--json").stdout, "{\"added\":0,\"reviews\":0,\"skipped\":2}\n");
    assert_eq!(keypeg(&format!("archive export - --archive {}", path("b"))).stdout, text, "nothing is lost");
    // All or nothing: a bad game keeps the good one out.
    std::fs::write(path("out.json"), text.replace("\"ABC\"", "\"AXC\"")).unwrap();
    let run = keypeg(&format!("archive import {} --archive {}", path("out.json"), path("c")));
    assert!(run.code == 2 && run.stderr.contains("game 2 of it is invalid"), "{}", run.stderr);
    assert!(!folder.path().join("c").exists());
    for bad in ["", "{}", "[]", &text[..text.len() / 2]] {
        std::fs::write(path("bad.json"), bad).unwrap();
        let run = keypeg(&format!("archive import {} --archive {}", path("bad.json"), path("c")));
        assert!(run.code == 2 && run.stderr.contains("was not imported"), "{}", run.stderr);
    }
}

#[test]
fn a_file_of_another_program_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "these are my notes, not an archive").unwrap();
    let file = path.display();
    for line in [
        format!("stats --archive {file}"),
        format!("games --archive {file}"),
        format!("review last --archive {file}"),
        format!("archive check --archive {file}"),
        format!("archive export - --archive {file}"),
    ] {
        let run = keypeg(&line);
        assert!(run.code == 2 && run.stderr.contains("it is not an archive of keypeg"), "{line}: {}", run.stderr);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "these are my notes, not an archive");
}

#[test]
fn one_bad_game_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    talk(&format!("play --secret DBCE --archive {}", path("a")), "AABC; DBCE");
    talk(&format!("play 3x4 --secret ABC --archive {}", path("a")), "ABC");
    assert_eq!(keypeg(&format!("archive check --archive {}", path("a"))).code, 0);
    // A later program wrote the last game: its record has a version that is not known here.
    let bytes = std::fs::read(path("a")).unwrap();
    let at = bytes.windows(11).rposition(|part| part == b"\"version\": ").map(|at| at + 11);
    let at = at.expect("the archive holds the records as text");
    let mut changed = bytes.clone();
    changed[at] = b'9';
    std::fs::write(path("a"), changed).unwrap();
    let run = stats(&path("a"), "");
    assert!(
        run.code == 0 && run.stderr.contains("1 game cannot be read and is skipped; keypeg archive check"),
        "{}",
        run.stderr
    );
    assert_eq!(keypeg(&format!("review last --archive {}", path("a"))).code, 0);
    assert_eq!(keypeg(&format!("archive export - --archive {}", path("a"))).code, 0);
    let run = keypeg(&format!("archive check --archive {}", path("a")));
    assert!(run.code == 1 && run.stdout.contains("cannot be read: it has version 9"), "{}", run.stdout);
    let run = keypeg(&format!("archive rescue {} --archive {}", path("b"), path("a")));
    assert!(run.stdout.starts_with("Copied 1 game to "), "{} {}", run.stdout, run.stderr);
    let run = keypeg(&format!("archive check --archive {}", path("b")));
    assert!(run.code == 0 && run.stdout.contains("1 game can be read."), "{}", run.stdout);
    let run = keypeg(&format!("archive rescue {} --archive {}", path("b"), path("a")));
    assert!(run.code == 2 && run.stderr.contains("exists; name a new file"), "{}", run.stderr);
}
