//! Puzzles: handlers of the requests, without HTTP.

mod answer;

use std::sync::Arc;

use keypeg_core::Notation;
use keypeg_engine::Board;
use keypeg_play::coach::{Coach, SolverSource};
use keypeg_play::daily::Date;
use keypeg_play::puzzle::{Puzzle, PuzzleId, PuzzleKind, PuzzleLevel, PuzzleOrigin};
use keypeg_play::puzzle_progress::{PuzzleProgress, SeriesProgress};
use keypeg_play::review::Reviewer;
use keypeg_play::words::{self, SpokenAnswers};
use serde::Deserialize;
use serde_json::{Value, json};

pub(crate) use answer::{PuzzleAnswerRequest, answer};

use crate::error::ApiError;
use crate::services::Services;
use crate::store::Owner;

/// The largest number of a puzzle in a series.
const MOST_PUZZLES: u32 = 1_000_000;

/// The query for a puzzle of a series.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeriesQuery {
    kind: Option<String>,
    level: Option<usize>,
    number: Option<u32>,
}

/// The query for the puzzle of a day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DailyPuzzleQuery {
    date: Option<String>,
}

/// A puzzle that was made, and what grades answers to it.
struct OpenPuzzle {
    puzzle: Puzzle,
    notation: Notation,
    reviewer: Arc<Reviewer>,
}

/// All kinds and levels with the progress of a browser, and the daily puzzle.
pub(crate) fn overview(services: &Services, asking: &Owner) -> Result<Value, ApiError> {
    let (progress, today) = (services.store.puzzle_progress(&asking.holder)?, services.clock.today());
    let daily = PuzzleId::daily(today);
    let level = |kind, level: PuzzleLevel| {
        json!({
            "level": level.number(),
            "level_name": words::puzzle_level(level),
            "progress": progress.series(kind, level),
        })
    };
    let kinds = PuzzleKind::ALL.map(|kind| {
        json!({
            "kind": kind,
            "title": words::puzzle_title(kind),
            "says": words::puzzle_task(kind),
            "levels": PuzzleLevel::ALL.map(|of| level(kind, of)),
        })
    });
    let answered = progress.is_daily_right(today).map(|right| if right { "right" } else { "wrong" });
    Ok(json!({
        "daily": {
            "daily": today.to_string(),
            "kind": daily.kind(),
            "level": daily.level().number(),
            "title": words::puzzle_title(daily.kind()),
            "level_name": words::puzzle_level(daily.level()),
            "answered": answered,
            "progress": progress.daily(today),
        },
        "kinds": kinds,
    }))
}

/// A puzzle of a series: the one with a number, or the next one.
pub(crate) fn in_series(services: &Services, asking: &Owner, query: &SeriesQuery) -> Result<Value, ApiError> {
    let progress = services.store.puzzle_progress(&asking.holder)?;
    let kind =
        query.kind.as_deref().ok_or_else(|| ApiError::bad_input("kind", "no kind is named; add ?kind=one-left"))?;
    let id = series_id(kind, query.level.unwrap_or(1), |kind, level| {
        query.number.or(progress.series(kind, level).next).unwrap_or(1)
    })?;
    must_be_open(id, &progress)?;
    Ok(shown(services, &OpenPuzzle::new(services, id)?, &progress))
}

/// The puzzle of a day, with the result of an answer that counted.
pub(crate) fn of_day(services: &Services, asking: &Owner, query: &DailyPuzzleQuery) -> Result<Value, ApiError> {
    let progress = services.store.puzzle_progress(&asking.holder)?;
    let date = day(services, query.date.as_deref().unwrap_or("today"))?;
    let open = OpenPuzzle::new(services, PuzzleId::daily(date))?;
    let mut object = shown(services, &open, &progress);
    if let Some(guess) = progress.daily_answer(date) {
        object["result"] = answer::with_count(&open.result(guess)?, true);
    }
    Ok(object)
}

fn series_id(
    kind: &str,
    level: usize,
    number: impl FnOnce(PuzzleKind, PuzzleLevel) -> u32,
) -> Result<PuzzleId, ApiError> {
    let kind = kind.parse().map_err(|error| ApiError::bad_input("kind", error))?;
    let level = PuzzleLevel::from_number(level)
        .ok_or_else(|| ApiError::bad_input("level", format!("level is {level}; it must be from 1 to 3")))?;
    let number = number(kind, level);
    if !(1..=MOST_PUZZLES).contains(&number) {
        let message = format!("number is {number}; it must be from 1 to {MOST_PUZZLES}");
        return Err(ApiError::bad_input("number", message));
    }
    Ok(PuzzleId::in_series(kind, level, number))
}

/// Refuses a puzzle of a series whose turn has not come: looking at it before would make it easier.
fn must_be_open(id: PuzzleId, progress: &PuzzleProgress) -> Result<(), ApiError> {
    match (id.origin(), progress.series(id.kind(), id.level()).next) {
        (PuzzleOrigin::Series(number), Some(next)) if number > next => {
            let message = format!("puzzle {number} of this series is not open yet; answer puzzle {next} first");
            Err(ApiError::bad_input("number", message))
        }
        _ => Ok(()),
    }
}

/// The day that a request names, which is not in the future.
fn day(services: &Services, name: &str) -> Result<Date, ApiError> {
    let today = services.clock.today();
    let date = match name {
        "today" => today,
        date => date.parse().map_err(|error| ApiError::bad_input("daily", error))?,
    };
    if date > today {
        let message = format!("the puzzle of {date} is not out yet; today is {today} (UTC)");
        return Err(ApiError::bad_input("daily", message));
    }
    Ok(date)
}

/// The puzzle object of docs/api.md, without a result.
fn shown(services: &Services, open: &OpenPuzzle, progress: &PuzzleProgress) -> Value {
    let id = open.puzzle.id();
    let progress: SeriesProgress = match id.origin() {
        PuzzleOrigin::Series(_) => progress.series(id.kind(), id.level()),
        PuzzleOrigin::Daily(_) => progress.daily(services.clock.today()),
    };
    let mut object = json!(Coach::in_words(&SpokenAnswers(&open.notation)).puzzle(&open.puzzle));
    object["progress"] = json!(progress);
    object["result"] = Value::Null;
    object
}

impl OpenPuzzle {
    fn new(services: &Services, id: PuzzleId) -> Result<OpenPuzzle, ApiError> {
        let board = Board::new(id.game()).map_err(ApiError::internal)?;
        let reviewer = services.caches.reviewer(&board);
        let puzzle = Puzzle::new(id, &reviewer).map_err(ApiError::internal)?;
        Ok(OpenPuzzle { puzzle, notation: Notation::standard(id.game()), reviewer })
    }
}
