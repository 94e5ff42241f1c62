//! `keypeg break` as its codemakers meet it.

use crate::program::talk;

#[test]
fn every_notation_is_read_and_mistakes_are_named() {
    let run = talk("break 4x6", "0b2w; 2B; 5,5; maybe; help; undo; history; 0A2B; quit");
    for text in [
        "feedback \"2B\" is ambiguous",
        "feedback \"5,5\" has 10 key pegs",
        "\"maybe\" is not feedback",
        "are all one black and two white",
        "Took the answer 0,2 to AABC back.",
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
        "Inconsistent: no code fits these answers; at least 1 answer must be wrong.",
        "  1  turn 2 was probably 1,0 (79%: 16 codes fit then)",
        "\"77\" is not one of the repairs",
        "there is no turn 9 yet; 4 were played",
        "Write the turn and its answer, such as fix 2 1,1.",
        "Turn 2 is 1,0 now.\nguess 5: ",
        "(16 codes fit)?",
    ] {
        assert!(run.stdout.contains(text), "{text} in {}", run.stdout);
    }
    let run = talk(line, "0,0; 2,0; 0,2; 1,0; fix 4 4,0");
    assert!(run.stdout.ends_with("Turn 4 is 4,0 now.\nAha! DDBB, found in 4 guesses.\n"), "{}", run.stdout);
}

#[test]
fn unlimited_lies_are_explained_and_named_at_the_end() {
    let run = talk("break 2x3 --strategy first-consistent --lies unlimited", "0,0; 0,0; 0,0; 0,0; quit");
    assert!(run.stdout.contains("No code fits: at least 1 answer is false."), "{}", run.stdout);
    assert!(run.stdout.contains("if the answer to turn "), "{}", run.stdout);
    let run = talk("break 2x3 --strategy first-consistent --lies unlimited", "0,0; 0,0; 0,0; 2,0");
    assert!(run.stdout.contains("Aha! "), "{}", run.stdout);
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
