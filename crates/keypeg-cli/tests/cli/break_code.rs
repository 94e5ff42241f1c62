//! Dialogs with `keypeg break`.

use crate::program::talk;

#[test]
fn every_notation_is_read_and_mistakes_are_named() {
    let run = talk("break 4x6", "0b2w; 2B; 5,5; maybe; help; undo; history; 0A2B; quit");
    for text in [
        "Feedback \"2B\" is ambiguous",
        "Feedback \"5,5\" has 10 key pegs",
        "\"maybe\" is not feedback",
        "all mean one black and two white",
        "Took back the answer 0,2 to AABC.",
        "guess 2: ",
        "The game is not finished",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    assert_eq!(run.code, 0);
}

#[test]
fn an_answer_the_game_never_gives_is_refused() {
    let run = talk("break 4x5-distinct", "0,0; quit");
    assert!(run.stdout.contains("4x5-distinct never answers \"0,0\""), "{}", run.stdout);
}

/// Turn 2 should have been 1,0.
#[test]
fn a_slip_is_repaired_and_the_game_goes_on() {
    let line = "break 4x6 --strategy first-consistent";
    let run = talk(line, "0,0; 2,0; 0,2; 1,0; 77; fix 9 1,1; fix x; 1; quit");
    for text in [
        "No code fits these answers: at least 1 answer must be wrong.",
        "  1  turn 2 was probably 1,0 (79%; then 16 codes left)",
        "\"77\" is not one of the repairs",
        "There is no turn 9 yet; 4 turns were played.",
        "Write the turn and its answer, such as fix 2 1,1.",
        "Turn 2 is 1,0 now.\nguess 5: ",
        "(16 codes left)?",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let run = talk(line, "0,0; 2,0; 0,2; 1,0; fix 4 4,0");
    assert!(run.stdout.ends_with("Turn 4 is 4,0 now.\nYour secret is DDBB, found in 4 guesses.\n"), "{}", run.stdout);
}

#[test]
fn unlimited_lies_are_explained_and_named_at_the_end() {
    let run = talk("break 2x3 --strategy first-consistent --lies unlimited", "0,0; 0,0; 0,0; 0,0; quit");
    assert!(run.stdout.contains("No code fits: at least 1 answer is false."), "{}", run.stdout);
    assert!(run.stdout.contains("if the answer to turn "), "{}", run.stdout);
    let run = talk("break 2x3 --strategy first-consistent --lies unlimited", "0,0; 0,0; 0,0; 2,0");
    assert!(run.stdout.contains("Your secret is "), "{}", run.stdout);
    assert!(run.stdout.contains("false:\n  turn "), "{}", run.stdout);
}

#[test]
fn lies_must_be_a_number_and_inference_believes_everything() {
    let run = talk("break 4x6 --lies many", "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("\"many\" is not a number of lies"), "{}", run.stderr);
    let run = talk("break 4x6 --lies 1 --strategy inference", "");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("inference believes every answer"), "{}", run.stderr);
    let run = talk("break 12x20 --strategy entropy", "");
    assert!(run.stderr.contains("entropy needs all codes of the game"), "{}", run.stderr);
}

/// One false answer is allowed and there are two: one of them must be corrected, not both.
#[test]
fn more_lies_than_allowed_are_brought_down_to_what_is_allowed() {
    let line = "break 2x3 --strategy first-consistent --lies 1 --no-archive";
    let run = talk(line, "0,0; 0,0; 0,0; 0,0; 0,0; 0,0; 1; quit");
    let message = "No code fits: at least 2 answers are false, but only 1 may be. Correct 1 of them.\n  1  turn ";
    assert!(run.stdout.contains(message), "{}", run.stdout);
    let mut repairs = run.stdout.lines().filter(|line| line.starts_with("  ") && line.contains("fits then"));
    assert!(repairs.all(|line| !line.contains(" and ")), "one change each: {}", run.stdout);
    let end = "Turn 1 is 2,0 now. The game ended there.\nYour secret is AA, found in 1 guess.\n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
}

/// The longer game of Rao's paper up to its announcement.
const ANNOUNCED: &str = "0 0; 0 0; 0 0; 1 0; 1 1; 1 1; 1 1; 1 1; 2 1; 1 2; 3 2";

#[test]
fn an_announced_code_can_be_denied() {
    let line = "break 5x8 --symbols 12345678 --strategy inference --no-archive";
    let accepted = "Your secret is 87654, found in 12 guesses. The last one was announced, not tried.\n";
    for yes in ["", "yes", "5,0", "help; y"] {
        let run = talk(line, &format!("{ANNOUNCED}; {yes}"));
        assert!(run.stdout.ends_with(accepted), "{}", run.stdout);
    }
    let run = talk(line, &format!("{ANNOUNCED}; no; maybe; 3,2; fix 10 2,1; quit"));
    for text in [
        "is your secret 87654 (yes, no, or its answer)? no\nThen some answer was wrong. What is the answer to 87654? maybe",
        "at least 1 answer must be wrong.\n  1  turn 11 was 5,0",
        "Turn 10 is 2,1 now. 2 turns after it must be asked again.\nEvery peg is known: is your secret 67854",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let run = talk(line, &format!("{ANNOUNCED}; undo; quit"));
    assert!(run.stdout.contains("Took back the answer 3,2 to 78654.\nguess 11: 78654"), "{}", run.stdout);
    let run = talk(line, &format!("{ANNOUNCED}; quit"));
    assert!(run.stdout.ends_with("The game is not finished. Goodbye.\n"), "{}", run.stdout);
}

#[test]
fn what_is_said_reads_as_sentences() {
    let run = talk("break 4x6 --no-archive", "history; 2B; 3,1; 1,0; fix 2 1,0; quit");
    for text in [
        "You have not answered yet.\n",
        "or 2 cows (write 0,2)? Try again, or type help.\n",
        "did you mean \"3,0\"? Try again, or type help.\n",
        "There is no turn 2 yet; 1 turn was played.\n",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    assert!(!run.stdout.contains("?."), "{}", run.stdout);
}
