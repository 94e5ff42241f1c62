//! The job `review`: what each guess of a game cost. Exact, or an estimate where the board is too large.

use std::sync::Arc;
use std::time::Duration;

use keypeg_archive::Archive;
use keypeg_core::{Code, Control, Game, History, Notation};
use keypeg_engine::Board;
use keypeg_play::ArchivedGame;
use keypeg_play::GameStatus;
use keypeg_play::limits::INSTANT_CODES;
use keypeg_play::record::GameRecord;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::{json, review};
use serde::Deserialize;
use serde_json::{Value, json};

use super::PreparedJob;
use crate::boards::{self, is_within};
use crate::caches::Caches;
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};
use crate::services::Services;
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    game: Option<String>,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    secret: Option<String>,
    play: Option<String>,
    #[serde(default)]
    archive: Value,
}

/// A checked request: the game to review.
struct ReviewTask {
    notation: Notation,
    history: History,
    secret: Option<Code>,
    /// Its number in the archive; `None` where it is not there.
    archived: Option<i64>,
}

/// How long a position may take where the board is too large for the solver cache.
const POSITION_TIME: Duration = Duration::from_secs(1);

pub(super) fn prepare(services: &Services, request: ReviewRequest) -> Result<PreparedJob, ApiError> {
    let task = read(services, request)?;
    let game = task.notation.game();
    if task.history.is_empty() {
        return Err(ApiError::bad_input("turns", review::ReviewError::NoTurns));
    }
    let services = services.clone();
    Ok(PreparedJob {
        kind: "review",
        weight: weight(game),
        work: Box::new(move |control| account(&services, &task, control)),
    })
}

/// Reviews of boards of at most [`INSTANT_CODES`] codes are light.
pub(super) fn weight(game: Game) -> JobWeight {
    if is_within(game, INSTANT_CODES) { JobWeight::Light } else { JobWeight::Heavy }
}

/// The reviewer of a board: the cached one, or a new one for large boards.
pub(super) fn reviewer(caches: &Caches, board: &Board) -> Arc<Reviewer> {
    match caches.solvers.get(board) {
        Some(cached) => cached.reviewer.clone(),
        None => {
            let limits = ReviewLimits { time: Some(POSITION_TIME), threads: rayon::current_num_threads() };
            Arc::new(Reviewer::new(board, limits))
        }
    }
}

fn read(services: &Services, request: ReviewRequest) -> Result<ReviewTask, ApiError> {
    let typed =
        request.game.is_some() || request.turns.is_some() || request.history.is_some() || request.secret.is_some();
    let sources = [typed, request.play.is_some(), !request.archive.is_null()];
    if sources.iter().filter(|given| **given).count() != 1 || (request.symbols.is_some() && !typed) {
        return Err(ApiError::bad_body("send one of: a game and its turns, play, or archive"));
    }
    if let Some(id) = request.play {
        return of_play(services, id);
    }
    if !request.archive.is_null() {
        return of_archive(services, &request.archive);
    }
    let game = request.game.ok_or_else(|| ApiError::bad_input("game", "no game is named; send 4x6 or another"))?;
    let notation = input::notation(&game, request.symbols.as_deref())?;
    let history = input::history(&notation, request.turns.as_deref(), request.history.as_deref())?;
    let secret = request.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    Ok(ReviewTask { notation, history, secret, archived: None })
}

fn of_play(services: &Services, id: String) -> Result<ReviewTask, ApiError> {
    let row = services.store.load(id.clone())?;
    let row = row.ok_or_else(|| ApiError::not_found(format!("there is no game {id:?}; it may have expired")))?;
    if row.saved.record.outcome == GameStatus::Open {
        return Err(ApiError::open("the game is not over; finish it before it is reviewed"));
    }
    of_record(&row.saved.record, row.archived)
}

fn of_archive(services: &Services, wanted: &Value) -> Result<ReviewTask, ApiError> {
    let entry: Option<ArchivedGame> = match (services.store.archive(), wanted.as_i64(), wanted.as_str()) {
        (None, ..) => return Err(ApiError::not_found("no archive is kept; review a game by its turns")),
        (Some(path), Some(number), _) => Archive::open(path).and_then(|archive| archive.get(number)),
        (Some(path), _, Some("last")) => Archive::open(path).and_then(|archive| archive.last()),
        _ => {
            let message = format!("archive is {wanted}; send the number of a game, or \"last\"");
            return Err(ApiError::bad_input("archive", message));
        }
    }
    .map_err(ApiError::internal)?;
    let entry = entry.ok_or_else(|| ApiError::not_found(format!("there is no game {wanted} in the archive")))?;
    of_record(&entry.record, Some(entry.id))
}

fn of_record(record: &GameRecord, archived: Option<i64>) -> Result<ReviewTask, ApiError> {
    let notation = record.notation().map_err(ApiError::internal)?;
    let secret = record.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    let history = record.history().map_err(ApiError::internal)?;
    Ok(ReviewTask { notation, history, secret, archived })
}

fn account(services: &Services, task: &ReviewTask, control: &Control) -> Result<Value, JobError> {
    let ReviewTask { notation, history, secret, .. } = task;
    let table = services.caches.tables.get(notation.game());
    let board = table.board().filter(|_| review::is_within_reach(notation.game()));
    let mut object = if let Some(board) = board {
        searched(services, task, board, control)?
    } else {
        let estimator = Estimator::new(&table, history, secret.as_ref(), control)?;
        json::estimate(notation, history, &estimator.review())
    };
    let (symbols, separator) = boards::symbols(notation);
    object["symbols"] = json!(symbols);
    object["separator"] = json!(separator);
    object["secret"] = json!(secret.map(|code| json::code(notation, &code)));
    Ok(object)
}

fn searched(services: &Services, task: &ReviewTask, board: &Board, control: &Control) -> Result<Value, JobError> {
    let ReviewTask { notation, history, secret, archived } = task;
    let review = reviewer(&services.caches, board).review(history, secret.as_ref(), control)?;
    if let (Some(path), Some(number), true) = (services.store.archive(), archived, review.exact) {
        // The review is sent even where it cannot be saved.
        let _ = Archive::open(path).and_then(|mut archive| archive.set_review(*number, &review.summary()));
    }
    Ok(json::review(notation, &review, board.space().len()))
}
