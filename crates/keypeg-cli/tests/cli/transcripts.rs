//! What `--plain` prints is read back: the same turns come out.

use keypeg_core::{Code, CodeSpace, History, Notation, Stream, Turn, score};
use serde_json::Value;

use crate::program::{Run, talk, talk_with};

/// Boards with letters, digits, numbers and symbols of their own, as options of the command line.
const BOARDS: [(&str, &str); 5] =
    [("3x4", ""), ("4x6", ""), ("3x10-distinct", ""), ("2x30", ""), ("3x5", "--symbols GYBRO")];

fn notation(game: &str, symbols: &str) -> Notation {
    let game = game.parse().unwrap();
    match symbols.strip_prefix("--symbols ") {
        Some(symbols) => Notation::with_symbols(game, symbols).unwrap(),
        None => Notation::standard(game),
    }
}

/// A game of random guesses that ends before the secret is found.
fn game(notation: &Notation, seed: u64) -> (Code, History) {
    let mut stream = Stream::part(seed, 77);
    let space = CodeSpace::new(notation.game()).unwrap();
    let mut any = || space.code(space.ids().nth(stream.below(space.len() as u64) as usize).unwrap());
    let secret = any();
    let guesses: Vec<Code> = (0..1 + seed % 5).map(|_| any()).filter(|guess| *guess != secret).collect();
    let turn = |guess: Code| Turn { guess, feedback: score(&guess, &secret) };
    (secret, History::new(guesses.into_iter().map(turn).collect()))
}

/// The turns that `hint` understands from a text on standard input.
fn read_back(arguments: &str, text: &str) -> String {
    let run = talk_with(&format!("hint {arguments} --plain"), text);
    assert!(run.code < 2, "{arguments}: {}\n{text}", run.stderr);
    let turns: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("Turn ")).collect();
    turns.join("\n")
}

/// The turns of a history as `hint --plain` prints them.
fn spoken(notation: &Notation, history: &History) -> String {
    let line = |(number, turn): (usize, &Turn)| {
        let code: Vec<String> = turn.guess.colors().iter().map(|&color| notation.color(color)).collect();
        let (black, white) = (turn.feedback.black(), turn.feedback.white());
        format!("Turn {number}: {}, answer {black} black, {white} white.", code.join(" "))
    };
    (1..).zip(history.turns()).map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn hints_reviews_and_games_are_read_back() {
    for seed in 0..20 {
        let (board, symbols) = BOARDS[seed as usize % BOARDS.len()];
        let notation = notation(board, symbols);
        let (secret, history) = game(&notation, seed);
        let spoken = spoken(&notation, &history);
        let typed = notation.history(&history).to_string();
        let hint = talk_with(&format!("hint {board} - {symbols} --plain"), &typed);
        assert_eq!(read_back(&format!("{board} - {symbols}"), &hint.stdout), spoken, "hint, seed {seed}");
        if history.is_empty() {
            continue;
        }
        let review = talk_with(&format!("review {board} - {symbols} --plain --time-limit 0"), &typed);
        assert_eq!(read_back(&format!("{board} --history - {symbols}"), &review.stdout), spoken, "review, seed {seed}");
        // A game names its board. The first guess is taken back, and then made again.
        let guesses: Vec<String> = history.turns().iter().map(|turn| notation.code(&turn.guess).to_string()).collect();
        let lines = format!("{}; undo; hint; {}; history; codes 3", guesses[0], guesses.join("; "));
        let secret = notation.code(&secret);
        let play = talk(&format!("play {board} {symbols} --plain --no-archive --secret {secret}"), &lines);
        assert_eq!(read_back("-", &play.stdout), spoken, "play, seed {seed}\n{}", play.stdout);
    }
}

#[test]
fn broken_codes_are_read_back() {
    let run =
        talk("break --plain --no-archive --strategy first-consistent", "2,0; why; 1b0w; undo; 0 1; fix 1 1,0; history");
    let turns = run.stdout.lines().filter(|line| line.starts_with("  ") && line.contains(": "));
    let listed: Vec<String> = turns.map(|line| format!("Turn {}.", line.trim().replace("  ", ", answer "))).collect();
    assert_eq!(read_back("-", &run.stdout), listed.join("\n"), "{}", run.stdout);
    assert!(listed[0].ends_with("answer 1 black, 0 white."), "{listed:?}");
}

#[test]
fn a_transcript_from_the_middle_is_refused() {
    let refused = |text: &str| {
        let run: Run = talk_with("hint -", text);
        assert_eq!(run.code, 2, "{}", run.stdout);
        run.stderr.replace("\n  ", " ")
    };
    let middle = "guess 2 (230 codes left): ADDE\n  answer 1 black, 1 white\n";
    assert!(
        refused(middle).contains("turn 1 is missing; paste the transcript from its first turn"),
        "{}",
        refused(middle)
    );
    let damaged = "Turn 1: A A X C, answer 1 black, 1 white, 230 codes left.\n";
    assert!(refused(damaged).contains("\"A A X C\" is not a code of 4x6"), "{}", refused(damaged));
    // In a list of turns no line is skipped.
    assert!(refused("AABC 1,0\nand then\nADEE 0,2\n").contains("turn 2"), "{}", refused("AABC 1,0\nand then\n"));
}

/// A saved game and a list of turns are read from standard input too.
#[test]
fn standard_input_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.json");
    talk("play --secret DBCE --no-archive", &format!("AABC; save {}; quit", path.display()));
    let saved = std::fs::read_to_string(&path).unwrap();
    for (arguments, text) in
        [("-", saved.as_str()), ("-", "AABC 0,2"), ("4x6 -", "AABC 0,2"), ("--history -", "AABC 0,2")]
    {
        let run = talk_with(&format!("hint {arguments} --json"), text);
        let report: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{arguments}: {}", run.stderr));
        assert_eq!(report["remaining"], 222, "{arguments}: {report}");
    }
    let run = talk_with("hint 4x6 -", &saved);
    assert!(run.code == 2 && run.stderr.contains("names its board"), "{}", run.stderr);
}
