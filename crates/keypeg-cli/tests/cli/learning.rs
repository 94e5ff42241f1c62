//! The tutorial, the beginner's level, the daily game, and why the computer guesses.

use crate::program::talk;

#[test]
fn the_tutorial_teaches_by_playing() {
    let run = talk("tutorial", "AAB; AAC; h; DBA; xyz; BCA");
    for text in [
        "I have a secret code of 3 pegs.",
        "  answer 0,2\n  No peg is in the right place.",
        "AAC cannot be the secret:\n  turn 1: AAB was answered 0,2, but if AAC were the secret it would have been 2,0",
        "Type a guess of 3 letters",
        "\"xyz\" is not a code of 3x4",
        "Every peg is right: this is the secret.",
        "keypeg play --level beginner",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    assert_eq!(run.code, 0);
    assert!(talk("tutorial", "; ; ").stdout.contains("That is the whole game."), "Enter shows each guess");
    assert!(talk("tutorial", "AAB; q").stdout.contains("keypeg tutorial begins again."));
    assert_eq!(talk("tutorial --json", "AAB; exit").stdout, "{\"completed\":false}\n");
}

#[test]
fn beginners_play_a_small_board_and_every_answer_is_explained() {
    let run = talk("play --level beginner --seed 3 --no-archive", "AAB; hint; hint; hint; hint; hint; giveup");
    assert!(run.stdout.contains("3x4: 3 pegs, colors A B C D."), "{}", run.stdout);
    assert!(run.stdout.contains(" left.\n"), "{}", run.stdout);
    let run = talk("play 2x3 --level beginner --secret CB --no-archive", "AA; CA; CB");
    for text in [
        "  The secret does not contain A.\n  4 codes are left.\n",
        "  1 peg has the right color in the right place.\n  1 peg has no match in the secret.\n",
        "  Every peg is right: this is the secret.\n",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
}

#[test]
fn the_daily_game_is_the_same_for_everybody() {
    let run = talk("daily --date 2025-11-16 --no-archive", "AABC; DDBA");
    assert!(run.stdout.starts_with("The daily game of 2025-11-16. 4x6: 4 pegs"), "{}", run.stdout);
    assert!(run.stdout.contains("You found it in 2 guesses."), "{}", run.stdout);
    assert!(run.stdout.contains("To share:\n\nkeypeg 4x6, daily game of 2025-11-16: 2 guesses\n"), "{}", run.stdout);
    let run = talk("daily 4x10-distinct --date 2025-11-16 --no-archive --json", "3105");
    let game: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&game["daily"], &game["outcome"]), (&"2025-11-16".into(), &"found".into()));
    assert_eq!(talk("daily --no-archive", "giveup").code, 0);
    for (date, says) in [("9999-01-01", "is not out yet"), ("tomorrow", "\"tomorrow\" is not a date")] {
        let run = talk(&format!("daily --date {date} --no-archive"), "");
        assert!(run.code == 2 && run.stderr.contains(says), "{}", run.stderr);
    }
}

#[test]
fn why_says_what_a_guess_is_for() {
    let run = talk("break 4x6 --no-archive", "why; 0,1; why; quit");
    let first = "AABC is a possible guess: it can be your secret. It splits 1296 codes into 14 groups, at worst ";
    assert!(run.stdout.contains(first) && run.stdout.contains(" most-parts plays "), "{}", run.stdout);
    assert_eq!(run.stdout.matches("guess: it can").count() + run.stdout.matches("is a probe: it cannot").count(), 2);
    let run = talk("break 12x20 --strategy inference --no-archive", "why; quit");
    assert!(run.stdout.contains("too many codes to say how it splits them"), "{}", run.stdout);
    let run = talk("break 4x6 --strategy first-consistent --no-archive", "0,0; 2,0; 0,2; 1,0; why; h; exit");
    assert_eq!(run.code, 0, "{}", run.stdout);
}
