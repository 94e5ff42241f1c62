//! Sentences about puzzles and their answers.

use keypeg_core::Code;

use super::account::digits_apart;
use super::{Spelling, at_worst, plural};
use crate::puzzle::{GradedAnswer, Puzzle, PuzzleKind, PuzzleLevel, PuzzleVerdict};

/// The most accepted answers that a sentence names.
const NAMED: usize = 4;

/// The name of a kind of puzzle.
pub fn puzzle_title(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::OneLeft => "One code is left",
        PuzzleKind::BestProbe => "The best probe",
        PuzzleKind::WinInTwo => "Win in two",
    }
}

/// What a kind of puzzle is about.
pub fn puzzle_task(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::OneLeft => "Find the only code that agrees with all answers.",
        PuzzleKind::BestProbe => "Choose the guess that finds the code soonest on average.",
        PuzzleKind::WinInTwo => "Find a guess after which the next guess always wins.",
    }
}

/// The name of a level.
pub fn puzzle_level(level: PuzzleLevel) -> &'static str {
    match level {
        PuzzleLevel::Easy => "Easy",
        PuzzleLevel::Medium => "Medium",
        PuzzleLevel::Hard => "Hard",
    }
}

/// The question of a puzzle.
pub(crate) fn question(puzzle: &Puzzle) -> String {
    let codes = puzzle.position().len();
    match puzzle.id().kind() {
        PuzzleKind::OneLeft => "Only one code agrees with all answers. Which one?".to_string(),
        PuzzleKind::BestProbe => format!(
            "{codes} codes are left. Which guess finds the code soonest on average? It need not be one of the {codes} codes."
        ),
        PuzzleKind::WinInTwo => format!(
            "{codes} codes are left. Find a guess after which you always know the code, so that the next guess wins. It need not \
             be one of the {codes} codes."
        ),
    }
}

/// Whether an answer is right, and why.
pub(crate) fn answered(spelling: &dyn Spelling, puzzle: &Puzzle, guess: &Code, answer: &GradedAnswer) -> String {
    let (code, codes, grade) = (spelling.code(guess), puzzle.position().len(), &answer.grade);
    match (puzzle.id().kind(), answer.verdict == PuzzleVerdict::Right) {
        (PuzzleKind::OneLeft, true) => format!("Right. {code} is the only code that agrees with all answers."),
        (PuzzleKind::OneLeft, false) => format!("Wrong. {code} does not agree with all answers."),
        (PuzzleKind::WinInTwo, true) => {
            format!("Right. Each of the {codes} codes answers {code} differently, so you know the code after it.")
        }
        (PuzzleKind::WinInTwo, false) => {
            format!(
                "Wrong. After {code} one answer leaves {} codes, so the next guess may miss.",
                grade.measures.largest
            )
        }
        (PuzzleKind::BestProbe, true) => {
            let made = without_zeros(&format!("{:.3}", grade.value.to_f64()));
            format!("Right. {code} takes {made} guesses on average, and no guess takes fewer.")
        }
        (PuzzleKind::BestProbe, false) => {
            let (best, made) = digits_apart(grade.value - grade.loss, grade.loss);
            let (best, made) = (without_zeros(&best), without_zeros(&made));
            let verdict = if answer.verdict == PuzzleVerdict::Close { "Close" } else { "Wrong" };
            format!("{verdict}. {code} takes {made} guesses on average, and the best guess takes {best}.")
        }
    }
}

/// A decimal number without zeros at its end: `2.500` becomes `2.5`, and `3.000` becomes `3`.
fn without_zeros(number: &str) -> String {
    number.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// How a guess splits the codes of a puzzle.
pub(crate) fn puzzle_split(spelling: &dyn Spelling, puzzle: &Puzzle, guess: &Code, answer: &GradedAnswer) -> String {
    let measures = &answer.grade.measures;
    let groups = plural(measures.parts, "group", "groups");
    let codes = plural(puzzle.position().len(), "code", "codes");
    format!("{} splits {codes} into {groups}; {}.", spelling.code(guess), at_worst(measures.largest))
}

/// The accepted answers besides the one given; `None` if there is no other.
pub(crate) fn accepted(spelling: &dyn Spelling, puzzle: &Puzzle, guess: &Code) -> Option<String> {
    let others: Vec<&Code> = puzzle.accepted().iter().filter(|code| *code != guess).collect();
    let named: Vec<String> = others.iter().take(NAMED).map(|code| spelling.code(code)).collect();
    let more = match others.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let begin = if others.len() < puzzle.accepted().len() { "Also right" } else { "Right" };
    (!named.is_empty()).then(|| format!("{begin}: {}{more}.", named.join(", ")))
}
