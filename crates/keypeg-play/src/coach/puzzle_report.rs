//! A puzzle as the player sees it, and what an answer to it is worth.

use keypeg_core::Code;
use serde::Serialize;

use super::{Coach, ContradictionReport, WrittenTurn};
use crate::puzzle::{GradedAnswer, Puzzle, PuzzleKind, PuzzleLevel, PuzzleOrigin, PuzzleVerdict};
use crate::{consistency, words};

/// At most this many accepted answers are listed.
const LISTED_ANSWERS: usize = 20;

/// A puzzle, without its answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PuzzleReport {
    /// What it asks.
    pub kind: PuzzleKind,
    /// Its level, from 1 to 3.
    pub level: usize,
    /// Its number in the series; `None` for a daily puzzle.
    pub number: Option<u32>,
    /// Its day, such as `2025-11-16`; `None` for a puzzle of a series.
    pub daily: Option<String>,
    /// The name of the kind.
    pub title: &'static str,
    /// The name of the level.
    pub level_name: &'static str,
    /// What is asked, as sentences.
    pub question: String,
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The symbol of every color.
    pub symbols: Vec<String>,
    /// What separates the symbols of a code.
    pub separator: &'static str,
    /// The number of codes that agree with all answers.
    pub remaining: usize,
    /// These codes; `None` if the player has to find them.
    pub codes: Option<Vec<String>>,
    /// The turns, oldest first.
    pub turns: Vec<WrittenTurn>,
}

/// What an answer to a puzzle is worth, and all accepted answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PuzzleAnswerReport {
    /// The answer.
    pub guess: String,
    /// Whether it is accepted.
    pub correct: bool,
    /// Whether it is accepted, or close.
    pub verdict: PuzzleVerdict,
    /// The expected number of guesses when it is made and play is optimal afterwards.
    pub value: f64,
    /// The same as a fraction, its denominator the number of codes left.
    pub value_exact: String,
    /// The expected number of guesses of the best guess.
    pub best_value: f64,
    /// The same as a fraction.
    pub best_value_exact: String,
    /// How much worse it is than the best guess, in guesses.
    pub loss: f64,
    /// Whether it can be the secret.
    pub consistent: bool,
    /// The number of answers that it can get.
    pub parts: usize,
    /// The most codes that an answer leaves.
    pub largest: u32,
    /// The accepted answers, possible guesses first; at most 20.
    pub accepted: Vec<String>,
    /// The number of accepted answers.
    pub accepted_count: usize,
    /// Every turn that it contradicts.
    pub contradictions: Vec<ContradictionReport>,
    /// Whether it is right, and why.
    pub says: String,
    /// Everything to show, line by line.
    pub lines: Vec<String>,
}

impl Coach<'_> {
    /// Shows a puzzle of the coach's game.
    pub fn puzzle(&self, puzzle: &Puzzle) -> PuzzleReport {
        let (id, position) = (puzzle.id(), puzzle.position());
        let (number, daily) = match id.origin() {
            PuzzleOrigin::Series(number) => (Some(number), None),
            PuzzleOrigin::Daily(date) => (None, Some(date.to_string())),
        };
        let is_listed = id.kind() != PuzzleKind::OneLeft && id.level() != PuzzleLevel::Hard;
        let colors = 0..self.notation.game().colors() as u8;
        PuzzleReport {
            kind: id.kind(),
            level: id.level().number(),
            number,
            daily,
            title: words::puzzle_title(id.kind()),
            level_name: words::puzzle_level(id.level()),
            question: words::question(puzzle),
            game: position.game().to_string(),
            symbols: colors.map(|color| self.notation.color(color)).collect(),
            separator: self.notation.separator(),
            remaining: position.len(),
            codes: is_listed.then(|| position.codes().map(|code| self.code(&code)).collect()),
            turns: self.turns(position.history()),
        }
    }

    /// Explains an answer that was graded.
    pub fn puzzle_answer(&self, puzzle: &Puzzle, guess: &Code, answer: &GradedAnswer) -> PuzzleAnswerReport {
        let (position, grade) = (puzzle.position(), &answer.grade);
        let (best, codes) = (grade.value - grade.loss, position.len() as i128);
        let found = consistency::contradictions(position.history(), guess);
        let contradictions = self.contradictions(position.history(), guess, &found);
        let says = words::answered(self.spelling, puzzle, guess, answer);
        let mut lines = vec![says.clone()];
        match puzzle.id().kind() {
            PuzzleKind::OneLeft => lines.extend(ContradictionReport::lines(&contradictions)),
            _ => lines.push(words::puzzle_split(self.spelling, puzzle, guess, answer)),
        }
        lines.extend(words::accepted(self.spelling, puzzle, guess));
        PuzzleAnswerReport {
            guess: self.code(guess),
            correct: answer.verdict == PuzzleVerdict::Right,
            verdict: answer.verdict,
            value: grade.value.to_f64(),
            value_exact: grade.value.over(codes),
            best_value: best.to_f64(),
            best_value_exact: best.over(codes),
            loss: grade.loss.to_f64(),
            consistent: grade.consistent,
            parts: grade.measures.parts,
            largest: grade.measures.largest,
            accepted: self.codes(puzzle.accepted().iter().take(LISTED_ANSWERS)),
            accepted_count: puzzle.accepted().len(),
            contradictions,
            says,
            lines,
        }
    }
}
