//! The endpoints of play.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use keypeg_core::Code;
use keypeg_play::hint::{Grade, Hint};
use keypeg_play::judge::Judgement;
use keypeg_play::search::Ended;
use keypeg_play::{PATIENT, Reply, Session, Status, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::begin::Begin;
use super::opened::refused;
use super::{Opened, view};
use crate::body::Body;
use crate::error::ApiError;
use crate::guard::Client;
use crate::lanes::Lane;
use crate::state::App;
use crate::store::Row;
use crate::{id, input};

type Answer = Result<Json<Value>, ApiError>;

/// `POST /api/play`.
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<Begin>,
) -> Result<Response, ApiError> {
    let shared = app.clone();
    // How large the game is shows only when it is parsed; a new game needs no search.
    let game = app.lanes.run(Lane::Quick, move || {
        let opened = body.open(&shared)?.create(&shared, client.name)?;
        Ok(view::game(&opened))
    });
    Ok((StatusCode::CREATED, Json(game.await?)).into_response())
}

/// `GET /api/play`.
pub(crate) async fn list(State(app): State<Arc<App>>, Extension(client): Extension<Client>) -> Answer {
    let shared = app.clone();
    let games = app.lanes.run(Lane::Quick, move || shared.store.list(client.name).map_err(refused)).await?;
    let one = |(row, touched_at): (&Row, i64)| {
        let record = &row.kept.record;
        json!({
            "id": row.id,
            "game": record.game,
            "codemaker": record.codemaker,
            "daily": row.kept.origin().and_then(|origin| origin.date()).map(|date| date.to_string()),
            "turns": record.turns.len(),
            "rows": record.rows,
            "touched_at": touched_at,
        })
    };
    let games: Vec<Value> = games.iter().map(|listed| one((&listed.row, listed.touched_at))).collect();
    Ok(Json(json!({ "games": games })))
}

/// `GET /api/play/{id}`.
pub(crate) async fn show(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    with_game(app, id, |_, opened| Ok(view::game(&opened))).await
}

/// `DELETE /api/play/{id}`.
pub(crate) async fn delete(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    if !id::is_id(&id) {
        return Err(unknown(&id));
    }
    let shared = app.clone();
    app.lanes
        .run(Lane::Quick, move || match shared.store.delete(id.clone()).map_err(refused)? {
            true => Ok(Json(json!({ "deleted": true }))),
            false => Err(unknown(&id)),
        })
        .await
}

/// The body of a guess.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuessBody {
    guess: String,
}

/// `POST /api/play/{id}/guess`.
pub(crate) async fn guess(State(app): State<Arc<App>>, Path(id): Path<String>, Body(body): Body<GuessBody>) -> Answer {
    with_game(app, id, move |app, mut opened| {
        opened.must_be_open()?;
        opened.check_length()?;
        let code = input::code(&opened.session.setup().notation, "guess", &body.guess)?;
        let before = opened.session.clone();
        let reply = opened.session.guess(code).map_err(|error| ApiError::bad_input("guess", error))?;
        let opened = opened.save(app)?;
        Ok(json!({ "reply": replied(&before, &code, &reply), "play": view::game(&opened) }))
    })
    .await
}

fn replied(before: &Session, guess: &Code, reply: &Reply) -> Value {
    let (notation, history) = (&before.setup().notation, before.history());
    let contradictions = |found: &[_]| json::contradictions(notation, history, guess, found);
    let mut object = json!({
        "guess": json::code(notation, guess), "refused": true, "feedback": null, "good": false,
        "enough_information": false, "contradictions": [], "probe": null,
    });
    match reply {
        Reply::Refused { contradictions: found } => object["contradictions"] = contradictions(found),
        Reply::Answered { feedback, judgement, remaining, status } => {
            object["refused"] = json!(false);
            object["feedback"] = json!(feedback.to_string());
            object["good"] = json!(judgement.is_good());
            object["enough_information"] = json!(remaining.is_one() && *status == Status::Open);
            if let Judgement::Bad { contradictions: found, probe } = judgement {
                object["contradictions"] = contradictions(found);
                object["probe"] = json!(probe.as_ref().map(words::probe));
            }
        }
    }
    object
}

/// The body of a hint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintBody {
    grade: Option<String>,
}

/// `POST /api/play/{id}/hint`.
pub(crate) async fn hint(State(app): State<Arc<App>>, Path(id): Path<String>, Body(body): Body<HintBody>) -> Answer {
    with_game(app, id, move |app, mut opened| {
        opened.must_be_open()?;
        opened.check_length()?;
        let grade = match &body.grade {
            None => view::next_hint(&opened),
            Some(name) => Grade::ALL.into_iter().find(|grade| grade.name() == name).ok_or_else(|| {
                ApiError::bad_input("grade", format!("grade is {name:?}; choose nudge, color, probe or answer"))
            })?,
        };
        let hint = opened.session.hint(grade);
        let opened = opened.save(app)?;
        let notation = &opened.session.setup().notation;
        let (code, color) = match &hint {
            Hint::Probe(ranked) => (Some(ranked.code), None),
            Hint::Answer(code) | Hint::StillFits(code) => (Some(*code), None),
            Hint::CertainColor(color) | Hint::SecretColor(color) | Hint::LikelyColor { color, .. } => {
                (None, Some(notation.color(*color)))
            }
            Hint::Nudge(_) | Hint::NothingFound => (None, None),
        };
        let hint = json!({
            "grade": grade.name(),
            "says": words::hint(notation, &hint),
            "code": code.map(|code| json::code(notation, &code)),
            "color": color,
        });
        Ok(json!({ "hint": hint, "play": view::game(&opened) }))
    })
    .await
}

/// The body of a list of good guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodBody {
    limit: Option<usize>,
}

/// `POST /api/play/{id}/good-guesses`.
pub(crate) async fn good_guesses(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(body): Body<GoodBody>,
) -> Answer {
    let limit = input::number("limit", body.limit, 100, 1..=1_000)?;
    with_game(app, id, move |app, mut opened| {
        opened.must_be_open()?;
        opened.check_length()?;
        let listing = opened.session.good_guesses(limit, PATIENT);
        let opened = opened.save(app)?;
        Ok(json!({
            "codes": json::codes(&opened.session.setup().notation, &listing.codes),
            "remaining": json::count(listing.count),
            "complete": listing.ended == Ended::Complete,
            "play": view::game(&opened),
        }))
    })
    .await
}

/// `POST /api/play/{id}/undo`.
pub(crate) async fn undo(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    with_game(app, id, |app, mut opened| {
        opened.must_be_open()?;
        opened.check_length()?;
        if opened.session.undo().is_none() {
            return Err(ApiError::open("there is no guess to take back; make one first"));
        }
        Ok(view::game(&opened.save(app)?))
    })
    .await
}

/// `POST /api/play/{id}/give-up`.
pub(crate) async fn give_up(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    with_game(app, id, |app, mut opened| {
        opened.must_be_open()?;
        opened.session.give_up();
        Ok(view::game(&opened.save(app)?))
    })
    .await
}

/// `GET /api/play/{id}/record`.
pub(crate) async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let Json(record) = with_game(app, id, |_, opened| match opened.session.status() {
        Status::Open => Err(ApiError::open("the game is not over, and its file names the secret; finish it first")),
        _ => Ok(json!(opened.row.kept.record)),
    })
    .await?;
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"keypeg-game.json\"");
    Ok(([name], Json(record)).into_response())
}

/// Takes a game up and does something with it.
async fn with_game<F>(app: Arc<App>, id: String, work: F) -> Answer
where
    F: FnOnce(&App, Opened) -> Result<Value, ApiError> + Send + 'static,
{
    if !id::is_id(&id) {
        return Err(unknown(&id));
    }
    let shared = app.clone();
    let first = app.lanes.run(Lane::Quick, move || {
        let row = shared.store.load(id.clone()).map_err(refused)?.ok_or_else(|| unknown(&id))?;
        match Opened::lane(&row) {
            Lane::Quick => work(&shared, Opened::resume(&shared, row)?).map(|done| Step::Done(Json(done))),
            Lane::Slow => Ok(Step::Slow(Box::new(row), work)),
        }
    });
    match first.await? {
        Step::Done(answer) => Ok(answer),
        Step::Slow(row, work) => {
            let shared = app.clone();
            app.lanes.run(Lane::Slow, move || work(&shared, Opened::resume(&shared, *row)?).map(Json)).await
        }
    }
}

/// How far a quick look at a game came.
enum Step<F> {
    Done(Json<Value>),
    /// The game is one for the other lane.
    Slow(Box<Row>, F),
}

fn unknown(id: &str) -> ApiError {
    let id: String = id.chars().take(40).collect();
    ApiError::not_found(format!("there is no game {id:?}; it may have expired, begin a new one"))
}
