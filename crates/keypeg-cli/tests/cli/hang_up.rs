//! Games on a terminal that is closed, killed or left: nothing is lost.

use std::path::Path;

use rustix::process::Signal;
use serde_json::Value;

use crate::program::keypeg;
use crate::pty::Screen;

/// A game with a probe, hints and a turn taken back.
const PLAYED: [&str; 7] = ["AABC", "AAAA", "hint", "hint", "undo", "AABD", "DBCE"];

/// The game in the archive of a data folder, without its number and time.
fn archived(data: &Path) -> Value {
    let archive = data.join("keypeg").join("games.sqlite");
    let run = keypeg(&format!("stats --no-review --json --archive {}", archive.display()));
    let mut games: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stderr));
    let games = games["games"].as_array_mut().unwrap();
    assert_eq!(games.len(), 1);
    let game = games[0].as_object_mut().unwrap();
    for field in ["id", "finished_at", "finished"] {
        game.remove(field);
    }
    games[0].clone()
}

fn unfinished(data: &Path) -> usize {
    std::fs::read_dir(data.join("keypeg").join("unfinished")).map_or(0, |entries| entries.count())
}

/// Types the lines from number `from` on, the last of which ends the game. Returns what is said at the end.
fn finish(mut screen: Screen, lines: &[&str]) -> String {
    let (last, lines) = lines.split_last().unwrap();
    for line in lines {
        screen.answer(line);
    }
    screen.type_keys(&format!("{last}\r"));
    let (code, said) = screen.end();
    assert_eq!(code, 0, "{said}");
    said
}

/// Plays a game that SIGHUP ends at one prompt after the other, and compares it with the game that was not interrupted.
fn survives(command: &str, begin: &str, lines: &[&str], sentence: &str) {
    let folder = tempfile::tempdir().unwrap();
    let said = finish(Screen::start(&format!("{command} {begin}"), folder.path()), lines);
    assert!(said.contains(sentence), "{said}");
    let whole = archived(folder.path());
    assert_eq!(unfinished(folder.path()), 0, "a finished game is not kept");
    for prompt in 0..lines.len() {
        let folder = tempfile::tempdir().unwrap();
        let mut screen = Screen::start(&format!("{command} {begin}"), folder.path());
        for line in &lines[..prompt] {
            screen.answer(line);
        }
        screen.send(Signal::HUP);
        let (code, said) = screen.end();
        assert_eq!(code, 129, "prompt {prompt}: {said}");
        let said = finish(Screen::start(&format!("{command} --resume"), folder.path()), &lines[prompt..]);
        assert!(said.contains(sentence), "prompt {prompt}: {said}");
        assert_eq!(archived(folder.path()), whole, "prompt {prompt}");
        assert_eq!(unfinished(folder.path()), 0, "prompt {prompt}");
    }
}

#[test]
fn play_is_resumed_from_every_prompt() {
    survives("play", "--secret DBCE", &PLAYED, "You found it in 3 guesses, with 1 probe, 2 hints and 1 undo.");
    survives("play", "3x4 --secret ABC --level beginner", &["AAB", "ABC"], "Every peg is right");
}

/// One of the prompts asks which answer was wrong.
#[test]
fn break_is_resumed_from_every_prompt() {
    let lines = ["0,0", "2,0", "0,2", "1,0", "1", "undo", "1,0", "fix 4 4,0"];
    survives("break", "4x6 --strategy first-consistent", &lines, "found in 4 guesses");
}

#[test]
fn signals_and_keys_leave_the_terminal_in_order() {
    let folder = tempfile::tempdir().unwrap();
    for (signal, expected) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut screen = Screen::start("play --secret DBCE", folder.path());
        screen.answer("AABC");
        screen.send(signal);
        let (code, said) = screen.end();
        assert_eq!(code, expected, "{said}");
        assert!(said.ends_with("\nThe game is saved. Continue with: keypeg play --resume\n"), "{said:?}");
    }
    let mut screen = Screen::start("play --secret DBCE", folder.path());
    screen.type_keys("AA\x03");
    let (code, said) = screen.end();
    assert_eq!(code, 130, "{said}");
    assert!(said.ends_with('\n'), "{said:?}");
}

#[test]
fn a_game_that_was_not_begun_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    for word in ["q", "quit", "exit"] {
        let mut screen = Screen::start("play", folder.path());
        screen.type_keys(&format!("{word}\r"));
        let (code, said) = screen.end();
        assert!(code == 0 && said.contains("Goodbye."), "{said}");
        assert_eq!(unfinished(folder.path()), 0);
    }
    let mut screen = Screen::start("play --no-archive", folder.path());
    screen.answer("AABC");
    screen.type_keys("q\r");
    assert!(screen.end().1.contains("The game is not finished. Goodbye."));
    assert_eq!(unfinished(folder.path()), 0, "--no-archive keeps nothing");
}

/// The keys of a line editor: left, backspace and the line before.
#[test]
fn lines_are_edited() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::start("play --secret DBCE --no-archive", folder.path());
    let board = screen.answer("AAXC\x1b[D\x7fB");
    assert!(board.contains("1   A  A  B  C   ○○··  0,2"), "{board}");
    let board = screen.answer("\x1b[A");
    assert!(board.contains("2   A  A  B  C   ○○··  0,2"), "{board}");
    for help in ["h", "?", "help"] {
        assert!(screen.answer(help).contains("Type a guess, one symbol per peg."), "{help}");
    }
}

/// A file that can no longer be written is not the end of the game: another one is asked for.
#[test]
fn a_failed_save_gets_a_second_chance() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = folder.path().join("shelf");
    std::fs::create_dir(&shelf).unwrap();
    let (first, second) = (shelf.join("a.json"), folder.path().join("b.json"));
    let mut screen = Screen::start(&format!("play --secret DBCE --save {}", first.display()), folder.path());
    screen.answer("AABC");
    std::fs::remove_dir_all(&shelf).unwrap();
    let said = screen.answer("AABD").replace("\n", " ");
    assert!(said.contains("there is no folder") && said.contains("Another file"), "{said}");
    assert_eq!(unfinished(folder.path()), 2, "the game and its lock");
    screen.answer(&format!("\"{}\"", second.display()));
    assert_eq!(unfinished(folder.path()), 0);
    assert!(std::fs::read_to_string(&second).unwrap().contains("AABD"));
    screen.send(Signal::KILL);
}
