//! Dialogs with `keypeg play`.

use crate::program::talk;

#[test]
fn a_bad_guess_is_refused_in_strict_mode_and_explained() {
    let run = talk("play --secret DBCE --strict --no-archive", "AABC; AAAA; DBCE");
    assert!(run.stdout.contains("guess 2 (222 codes left): AAAA\n  Bad guess, refused"), "{}", run.stdout);
    assert!(run.stdout.contains("turn 1: AABC was answered 0,2, but if AAAA were the secret it would have been 2,0"));
    assert!(run.stdout.contains("You found it in 3 guesses (2 answered, 1 refused).\n"));
}

#[test]
fn a_probe_is_answered_and_counted_otherwise() {
    let run = talk("play --secret DBCE --no-archive", "AABC; AAAA; DBCE");
    assert!(run.stdout.contains("A probe: this guess could not be the secret."), "{}", run.stdout);
    assert!(run.stdout.contains("As a probe it splits"), "{}", run.stdout);
    assert!(run.stdout.contains("You found it in 3 guesses, with 1 probe."));
}

#[test]
fn rows_are_limited_and_a_game_can_be_lost() {
    let run = talk("play --secret DBCE --rows 2 --no-archive", "AABC; DDBE; DBCE");
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("You did not find it in 2 guesses"), "{}", run.stdout);
    assert!(run.stdout.contains("The secret was DBCE."));
}

#[test]
fn hints_give_away_more_and_more() {
    let run = talk("play --secret DBCE --no-archive", "AABC; hint; hint; hint; hint; hint xyz; DBCE");
    for text in ["The secret has the color ", "Try ", "The secret is DBCE.", "\"xyz\" is not a hint", "with 4 hints"] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
}

#[test]
fn the_first_nudge_suits_the_board() {
    for (game, says) in [
        ("4x6", "Nothing is known yet. A guess with one or two repeated colors is a good start."),
        ("2x9", "Nothing is known yet. A guess of different colors is a good start."),
        ("4x10-distinct", "Nothing is known yet. Every first guess is equally good."),
        ("20x20-distinct", "Nothing is known yet. Every first guess is equally good."),
        ("20x1", "You have enough information: one code is left."),
    ] {
        let run = talk(&format!("play {game} --seed 2 --no-archive"), "hint; quit");
        assert!(run.stdout.contains(says), "{game}: {}", run.stdout);
    }
}

#[test]
fn mistakes_are_named_and_the_game_goes_on() {
    let run = talk("play --secret DBCE --no-archive", "AABX; AAB; ; undo; codes x; save; fix; help; giveup");
    for text in [
        "\"AABX\" is not a code of 4x6: it has no color \"X\"; its colors are ABCDEF. Try again, or type help.",
        "\"AAB\" is not a code of 4x6: it has 3 pegs",
        "There is nothing to take back.",
        "\"x\" is not a number of codes",
        "Name a file: save FILE.",
        "Type a guess, one symbol per peg.",
        "You gave up after 0 guesses",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
}

#[test]
fn a_game_is_left_saved_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    let run = talk(&format!("play --secret DBCE --strict --rows 9 --save {file}"), "AABC; AAAA; hint; undo; AABD");
    assert!(run.stdout.contains(" You have 9 rows; a refused guess takes none. Type a guess"), "{}", run.stdout);
    assert!(run.stdout.contains("Saved to"), "{}", run.stdout);
    let run = talk(&format!("play --resume {file} --no-archive"), "DBCE");
    assert!(run.stdout.contains("guess 1: AABD\n  answer 0,2"), "{}", run.stdout);
    let end = "found it in 3 guesses (2 answered, 1 refused), with 1 hint and 1 undo.";
    assert!(run.stdout.contains(end), "{}", run.stdout);

    std::fs::write(&path, std::fs::read_to_string(&path).unwrap().replace("0,2", "1,2")).unwrap();
    let run = talk(&format!("play --resume {file}"), "DBCE");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("turn 1: the secret answers 0,2, not 1,2"), "{}", run.stderr);
    std::fs::write(&path, "{\"format\": \"keypeg-game\", \"version\": 7}").unwrap();
    let run = talk(&format!("play --resume {file}"), "DBCE");
    assert!(run.stderr.contains("version 7 of the format"), "{}", run.stderr);
}

/// A file that cannot be written is refused before the first guess, not after the last.
#[test]
fn a_game_that_cannot_be_saved_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    let path = nowhere.join("game.json");
    let missing = format!("there is no folder {}; make it or name another", nowhere.display());
    let run = talk(&format!("play --no-archive --save {}", path.display()), "AABB; quit");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains(&missing), "{}", run.stderr);
    let run = talk("play --secret DBCE --no-archive", &format!("AABC; save {}; DBCE", path.display()));
    assert!(run.stdout.contains(&missing) && run.stdout.contains("The game goes on"), "{}", run.stdout);
    assert!(run.stdout.contains("found it in 2 guesses"), "{}", run.stdout);
}

#[test]
fn what_is_no_saved_game_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("precious.txt");
    let file = path.display();
    std::fs::write(&path, "precious").unwrap();
    let refused = format!("annot write {file}: it is not a saved game, and would be lost; name another file");
    let run = talk("play --secret DBCE --no-archive", &format!("AABC; save {file}; DBCE"));
    assert!(run.stdout.contains(&format!("C{refused}. The game goes on.\n")), "{}", run.stdout);
    let run = talk(&format!("play --secret DBCE --no-archive --save {file}"), "AABC; quit");
    assert!(run.code == 2 && run.stdout.is_empty() && run.stderr.contains(&refused), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");

    // An empty file holds nothing that could be lost, and a saved game is saved again.
    std::fs::write(&path, "").unwrap();
    for turns in 1..=2 {
        let run = talk(&format!("play --secret DBCE --no-archive --save {file}"), &"AABC; ".repeat(turns));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(&path).unwrap().matches("AABC").count(), turns);
    }
}

#[cfg(unix)]
#[test]
fn the_command_that_goes_on_can_be_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my game.json");
    let run = talk("play --secret DBCE --no-archive", &format!("AABC; save {}; quit", path.display()));
    let pasted = format!("Saved. Continue later with: keypeg play --resume '{}'\n", path.display());
    assert!(path.exists() && run.stdout.contains(&pasted), "{}", run.stdout);
}

#[test]
fn the_adversary_has_no_secret_and_refuses_boards_it_cannot_enumerate() {
    let run = talk("play 3x2 --codemaker adversary --no-archive", "AAB; ABB; giveup");
    assert!(run.stdout.contains("No secret is fixed"), "{}", run.stdout);
    assert!(run.stdout.contains("was still possible"), "{}", run.stdout);
    let run = talk("play 12x20 --codemaker adversary", "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("an adversary needs all codes of the game, and 12x20 has too many"), "{}", run.stderr);
}

#[test]
fn large_boards_are_played_with_the_same_rules() {
    let run = talk(
        "play 12x20 --secret MASTERMINDED --strict --no-archive",
        "ABCDEFGHIJKL; AAAAAAAAAAAA; good 5; MASTERMINDED",
    );
    assert!(run.stdout.contains("(4096000000000000 codes left)"), "{}", run.stdout);
    assert!(run.stdout.contains("guess 2 (many codes left)"), "{}", run.stdout);
    assert!(run.stdout.contains("Bad guess, refused"), "{}", run.stdout);
    assert!(run.stdout.contains("5 shown of many codes left"), "{}", run.stdout);
    assert!(run.stdout.contains("You found it in 3 guesses (2 answered, 1 refused)"), "{}", run.stdout);
}

#[test]
fn a_code_that_is_a_word_is_a_code_in_capitals() {
    let run = talk("play 4x26 --secret HELP --no-archive", "help; HELP");
    assert!(run.stdout.contains("Type a guess, one symbol per peg."), "{}", run.stdout);
    assert!(run.stdout.contains("You found it in 1 guess."), "{}", run.stdout);
}

#[test]
fn the_end_of_input_is_no_error_and_plain_reads_aloud() {
    let run = talk("play --secret DBCE --plain --hide-count --no-archive", "A A B C");
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("guess 1: A A B C\n  answer 0 black, 2 white"), "{}", run.stdout);
    assert!(run.stdout.contains("The game is not finished. Goodbye."), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'));
}

/// Codes and answers are spelled out wherever they are said.
#[test]
fn plain_is_plain_in_every_sentence() {
    let run = talk("play --secret DBCE --plain --no-archive", "AABC; AAAA; hint probe; hint answer; giveup");
    let bad = "turn 1: A A B C was answered 0 black, 2 white, but if A A A A were the secret \
               it would have been 2 black, 0 white\n";
    let probe = run.stdout.lines().find(|line| line.contains("Try ")).unwrap();
    let code = probe.split_once("Try ").unwrap().1.split(':').next().unwrap();
    assert_eq!(code.split(' ').map(str::len).collect::<Vec<_>>(), [1; 4], "{probe}");
    for text in [bad, "The secret is D B C E.", "The secret was D B C E."] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let run =
        talk("break 4x6 --strategy first-consistent --plain --no-archive", "0,0; undo; 0,0; 2,0; 0,2; 1,0; 1; quit");
    for text in [
        "Took back the answer 0 black, 0 white to A A A A.",
        "turn 2 was probably 1 black, 0 white (79%; then 16 codes left)",
        "Turn 2 is 1 black, 0 white now.",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let run = talk("break 2x3 --strategy first-consistent --lies unlimited --plain --no-archive", "0,0; 0,0; 0,0; 2,0");
    assert!(run.stdout.contains(" was answered 0 black, 0 white, but the true answer is "), "{}", run.stdout);
    assert!(!run.stdout.contains("AA"), "{}", run.stdout);
}

#[test]
fn json_is_one_object_beside_the_dialog() {
    let run = talk("play --secret DBCE --no-archive --json", "AABC; DBCE");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((object["guesses"].as_u64(), object["outcome"].as_str()), (Some(2), Some("found")));
    assert_eq!(object["turns"][0]["feedback"], "0,2");
    let run = talk("play --secret DBCE --no-archive --json", "AABC");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(object["secret"].is_null() && object["report"].is_null(), "the game may go on");
    assert_eq!(
        talk("play --seed 5 --no-archive", "giveup").stdout,
        talk("play --seed 5 --no-archive", "giveup").stdout
    );
}

/// The boards that the strong adversary plays do not depend on the machine.
#[test]
fn the_strong_adversary_refuses_by_the_board() {
    let run = talk("play 5x6 --codemaker strong-adversary --no-archive", "AABBC");
    assert_eq!(run.code, 2, "{}", run.stdout);
    for text in ["cannot handle 5x6", "5 pegs and more than 5 colors", "use --codemaker adversary"] {
        assert!(run.stderr.contains(text), "{text} in {}", run.stderr);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = path.display();
    let run = talk(&format!("play 3x4 --codemaker strong-adversary --save {file}"), "AAA");
    assert!(run.stdout.contains("Saved to"), "{}", run.stdout);
    let run = talk(&format!("play --resume {file} --no-archive"), "AAA; quit");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let large = std::fs::read_to_string(&path).unwrap().replace("3x4", "3x90").replace("AAA", "1.1.1");
    std::fs::write(&path, large).unwrap();
    let run = talk(&format!("play --resume {file}"), "quit");
    assert!(run.code == 2 && run.stderr.contains("cannot handle 3x90"), "{}", run.stderr);
}

/// Ctrl-C at a prompt saves the same as leaving the game.
#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
        .args(["play", "--secret", "DBCE", "--no-archive", "--save"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The input stays open to the end: Ctrl-C does not close it.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"AABC\n").unwrap();
    let (mut heard, mut byte) = (String::new(), [0]);
    while !heard.ends_with("guess 2 (222 codes left): ") {
        child.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
        heard.push(char::from(byte[0]));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("Saved to"), "{said}");
    let run = talk(&format!("play --resume {} --no-archive", path.display()), "DBCE");
    assert!(run.stdout.contains("found it in 2 guesses"), "{}", run.stdout);
}
