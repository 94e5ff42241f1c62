//! Answers to puzzles.

use keypeg_play::coach::{Coach, PuzzleAnswerReport};
use keypeg_play::puzzle::PuzzleId;
use keypeg_play::puzzle_progress::AnsweredPuzzle;
use keypeg_play::words::SpokenAnswers;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{OpenPuzzle, day, must_be_open, series_id, shown};
use crate::error::ApiError;
use crate::input;
use crate::services::Services;
use crate::store::Owner;

/// An answer: to a puzzle of a series, or of a day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleAnswerRequest {
    kind: Option<String>,
    level: Option<usize>,
    number: Option<u32>,
    daily: Option<String>,
    guess: String,
}

/// Grades an answer and counts it. The response has the accepted answers.
pub(crate) fn answer(services: &Services, asking: Owner, request: &PuzzleAnswerRequest) -> Result<Value, ApiError> {
    let id = request.id(services)?;
    must_be_open(id, &services.store.puzzle_progress(&asking.holder)?)?;
    let open = OpenPuzzle::new(services, id)?;
    let result = open.result(&request.guess)?;
    let answered = AnsweredPuzzle {
        id: open.puzzle.id(),
        guess: result.guess.clone(),
        is_right: result.correct,
        today: services.clock.today(),
    };
    let (progress, counted) = services.store.count_puzzle(asking, answered)?;
    let mut object = shown(services, &open, &progress);
    object["result"] = with_count(&result, counted);
    Ok(object)
}

impl PuzzleAnswerRequest {
    fn id(&self, services: &Services) -> Result<PuzzleId, ApiError> {
        match (&self.daily, &self.kind, self.level, self.number) {
            (Some(date), None, None, None) => Ok(PuzzleId::daily(day(services, date)?)),
            (None, Some(kind), Some(level), Some(number)) => series_id(kind, level, |_, _| number),
            _ => Err(ApiError::bad_body("name the puzzle: send daily, or kind, level and number")),
        }
    }
}

impl OpenPuzzle {
    /// Grades an answer.
    pub(super) fn result(&self, guess: &str) -> Result<PuzzleAnswerReport, ApiError> {
        let guess = input::code(&self.notation, "guess", guess)?;
        let graded = self.puzzle.grade(&guess, &self.reviewer).map_err(ApiError::internal)?;
        Ok(Coach::in_words(&SpokenAnswers(&self.notation)).puzzle_answer(&self.puzzle, &guess, &graded))
    }
}

/// The result object of docs/api.md. `counted` says whether the answer changed the progress of the player.
pub(super) fn with_count(report: &PuzzleAnswerReport, counted: bool) -> Value {
    let mut object = json!(report);
    object["counted"] = json!(counted);
    object
}
