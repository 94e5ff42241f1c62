//! The account of a game: exact, or an estimate where the board is too large.

use std::sync::Arc;
use std::time::Duration;

use keypeg_core::{Code, Game, History, Notation};
use keypeg_engine::Board;
use keypeg_play::archive::{Archive, ArchivedGame};
use keypeg_play::record::GameRecord;
use keypeg_play::review::estimate::Estimator;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::{AnyBoard, GameStatus, json, review};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Prepared;
use crate::config::{ENUMERATED, INSTANT_CODES};
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::jobs::{Job, Stopped, Weight};
use crate::play::refused;
use crate::setup::{self, is_within};
use crate::state::App;

/// The body of the job `review`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    game: Option<String>,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    secret: Option<String>,
    play: Option<String>,
    #[serde(default)]
    archive: Value,
}

/// A game to look at.
struct Played {
    notation: Notation,
    history: History,
    secret: Option<Code>,
    /// Its number in the archive.
    archived: Option<i64>,
}

/// How long a position of a large board may take.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    let played = read(app, body)?;
    let game = played.notation.game();
    if played.history.is_empty() {
        return Err(ApiError::bad_input("turns", review::ReviewError::NoTurns));
    }
    let app = app.clone();
    Ok(Prepared { kind: "review", weight: weight(game), work: Box::new(move |job| account(&app, &played, job)) })
}

/// Small boards are a moment's work.
pub(super) fn weight(game: Game) -> Weight {
    if is_within(game, INSTANT_CODES) { Weight::Light } else { Weight::Heavy }
}

/// Does something with the reviewer of a game: one that remembers, or on large boards a new one.
pub(super) fn with_reviewer<T>(
    app: &App,
    game: Game,
    work: impl FnOnce(&Reviewer<'_>, &Board) -> Result<T, Stopped>,
) -> Result<T, Stopped> {
    if let Some(kit) = app.kits.get(game) {
        return work(&kit.reviewer, kit.board);
    }
    let board = Board::new(game).map_err(ApiError::too_large)?;
    let reviewer = Reviewer::new(&board, ReviewLimits { time: Some(PATIENCE), threads: rayon::current_num_threads() });
    work(&reviewer, &board)
}

fn read(app: &App, body: Body) -> Result<Played, ApiError> {
    let typed = body.game.is_some() || body.turns.is_some() || body.history.is_some() || body.secret.is_some();
    let sources = [typed, body.play.is_some(), !body.archive.is_null()];
    if sources.iter().filter(|given| **given).count() != 1 || (body.symbols.is_some() && !typed) {
        return Err(ApiError::bad_body("send one of: a game and its turns, play, or archive"));
    }
    if let Some(id) = body.play {
        return of_play(app, id);
    }
    if !body.archive.is_null() {
        return of_archive(app, &body.archive);
    }
    let game = body.game.ok_or_else(|| ApiError::bad_input("game", "no game is named; send 4x6 or another"))?;
    let notation = input::notation(&game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let secret = body.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    Ok(Played { notation, history, secret, archived: None })
}

fn of_play(app: &App, id: String) -> Result<Played, ApiError> {
    let row = app.store.load(id.clone()).map_err(refused)?;
    let row = row.ok_or_else(|| ApiError::not_found(format!("there is no game {id:?}; it may have expired")))?;
    if row.kept.record.outcome == GameStatus::Open {
        return Err(ApiError::open("the game is not over; finish it before it is reviewed"));
    }
    of_record(&row.kept.record, row.archived)
}

fn of_archive(app: &App, wanted: &Value) -> Result<Played, ApiError> {
    let entry: Option<ArchivedGame> = match (app.store.archive(), wanted.as_i64(), wanted.as_str()) {
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

fn of_record(record: &GameRecord, archived: Option<i64>) -> Result<Played, ApiError> {
    let notation = record.notation().map_err(ApiError::internal)?;
    let secret = record.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    let history = record.history().map_err(ApiError::internal)?;
    Ok(Played { notation, history, secret, archived })
}

fn account(app: &App, played: &Played, job: &Job) -> Result<Value, Stopped> {
    let Played { notation, history, secret, .. } = played;
    let mut object = if review::is_within_reach(notation.game()) {
        searched(app, played, job)?
    } else {
        let table = AnyBoard::within(notation.game(), ENUMERATED);
        let estimator = Estimator::new(&table, history, secret.as_ref(), job)?;
        json::estimate(notation, history, &estimator.review())
    };
    let (symbols, separator) = setup::symbols(notation);
    object["symbols"] = json!(symbols);
    object["separator"] = json!(separator);
    object["secret"] = json!(secret.map(|code| json::code(notation, &code)));
    Ok(object)
}

fn searched(app: &App, played: &Played, job: &Job) -> Result<Value, Stopped> {
    let Played { notation, history, secret, archived } = played;
    with_reviewer(app, notation.game(), |reviewer, board| {
        let review = reviewer.review(history, secret.as_ref(), job)?;
        if let (Some(path), Some(number), true) = (app.store.archive(), archived, review.exact) {
            // The account is what was asked for; that it cannot be kept is no reason not to give it.
            let _ = Archive::open(path).and_then(|mut archive| archive.set_review(*number, &review.summary()));
        }
        Ok(json::review(notation, &review, board.space().len()))
    })
}
