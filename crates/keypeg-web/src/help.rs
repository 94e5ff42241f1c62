//! Help in a game played elsewhere. Nothing is kept.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use keypeg_core::{Code, CodeId, Game, History, Notation};
use keypeg_engine::partition::{Partition, Sizes};
use keypeg_play::advice::{Measures, Ranked};
use keypeg_play::breaker::Conflict;
use keypeg_play::fraction::Fraction;
use keypeg_play::limits::LIST_TIME;
use keypeg_play::{AnyBoard, CodeCount, Deadline, SearchEnd, analysis, consistency, json, repair, words};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::Body;
use crate::config::ENUMERATED;
use crate::error::ApiError;
use crate::guard::Client;
use crate::input::{self, TurnInput};
use crate::lanes::Lane;
use crate::play::left;
use crate::setup::is_within;
use crate::state::App;

type Answer = Result<Json<Value>, ApiError>;

/// How long guesses are ranked.
const RANKING: Duration = Duration::from_millis(700);

/// How long values are looked for.
const VALUES: Duration = Duration::from_millis(50);

/// How long repairs are looked for where codes cannot be enumerated.
const REPAIRS: Duration = Duration::from_secs(2);

/// How many repairs are told.
pub(crate) const MOST_REPAIRS: usize = 20;

/// How many codes of a cell are listed.
const CELL_CODES: usize = 12;

/// The body of `POST /api/help`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelpBody {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    strategy: Option<String>,
    top: Option<usize>,
}

/// `POST /api/help`.
pub(crate) async fn help(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<HelpBody>,
) -> Answer {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let strategy = body.strategy.as_deref().map(input::strategy).transpose()?;
    let top = input::number("top", body.top, 5, 1..=50)?;
    let shared = app.clone();
    app.lanes
        .run(&client, lane(&notation), move || {
            let table = shared.tables.get(notation.game());
            let pegs = notation.game().pegs();
            let found = history.turns().iter().find(|turn| turn.feedback.is_win(pegs)).map(|turn| turn.guess);
            let deadline = Deadline::after(RANKING);
            let advice = analysis::analyze(&table, &history, strategy, top, deadline, &deadline);
            let advice = advice.map_err(|error| ApiError::bad_input("strategy", error))?;
            if advice.remaining == CodeCount::Exactly(0) {
                return Ok(Json(conflict(&table, &notation, &history)));
            }
            let guesses = if found.is_some() { Vec::new() } else { advice.guesses };
            let values = values(&shared, notation.game(), &history, &guesses);
            let listed = guesses.iter().zip(&values);
            let mut answer = json!({
                "game": notation.game().to_string(),
                "history": notation.history(&history).to_string(),
                "remaining": json::count(advice.remaining),
                "complete": advice.complete,
                "values_complete": values.iter().all(Option::is_some),
                "guesses": listed.map(|(ranked, value)| json::ranked(&notation, ranked, *value)).collect::<Vec<_>>(),
                "summary": left(advice.remaining),
            });
            if let CodeCount::Many { at_least } = advice.remaining {
                answer["remaining_at_least"] = json::number(at_least);
            }
            if let Some(code) = found {
                answer["found"] = json::code(&notation, &code);
                answer["summary"] = json!(format!("The secret is {}.", notation.code(&code)));
            }
            Ok(Json(answer))
        })
        .await
}

/// The exact values of guesses, as far as they are found in a moment.
fn values(app: &App, game: Game, history: &History, guesses: &[Ranked]) -> Vec<Option<Fraction>> {
    let kit = app.kits.get_if_quick(game);
    let deadline = Deadline::after(VALUES);
    let value = |ranked: &Ranked| {
        let kit = kit.as_ref()?;
        analysis::value_of_guess(&kit.solver, kit.board, history, &ranked.code, deadline, &deadline)
    };
    guesses.iter().map(value).collect()
}

fn conflict(table: &AnyBoard, notation: &Notation, history: &History) -> Value {
    let (explanations, repairs) = repair::repairs(table, history, REPAIRS);
    let conflict = Conflict { explanations, repairs };
    json!({
        "game": notation.game().to_string(),
        "history": notation.history(history).to_string(),
        "remaining": 0,
        "complete": true,
        "values_complete": true,
        "guesses": [],
        "conflict": json::conflict(notation, history, &conflict, MOST_REPAIRS),
        "summary": words::conflict(&conflict),
    })
}

/// The body of `POST /api/remaining`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemainingBody {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    offset: Option<usize>,
    limit: Option<usize>,
}

/// `POST /api/remaining`.
pub(crate) async fn remaining(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<RemainingBody>,
) -> Answer {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let limit = input::number("limit", body.limit, 100, 1..=1_000)?;
    let offset = body.offset.unwrap_or(0);
    if offset > 0 && !is_within(notation.game(), ENUMERATED) {
        let message = format!("{} is not enumerated, so its codes cannot be paged; leave offset out", notation.game());
        return Err(ApiError::bad_input("offset", message));
    }
    let shared = app.clone();
    app.lanes
        .run(&client, lane(&notation), move || {
            let table = shared.tables.get(notation.game());
            let listing = match (table.board(), table.possible_ids(&history)) {
                (Some(board), Some(ids)) => {
                    let page: Vec<Code> = ids.iter().skip(offset).take(limit).map(|&id| board.code(id)).collect();
                    let complete = offset.saturating_add(page.len()) >= ids.len();
                    (page, CodeCount::Exactly(ids.len() as u128), complete)
                }
                _ => {
                    let listing = table.possible_codes(&history, limit, LIST_TIME);
                    (listing.codes, listing.count, listing.ended == SearchEnd::Complete)
                }
            };
            let (codes, count, complete) = listing;
            Ok(Json(json!({
                "remaining": json::count(count),
                "offset": offset,
                "codes": json::codes(&notation, &codes),
                "complete": complete,
            })))
        })
        .await
}

/// The body of `POST /api/cells`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CellsBody {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    guess: String,
}

/// `POST /api/cells`.
pub(crate) async fn cells(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<CellsBody>,
) -> Answer {
    let notation = input::notation(&body.game, body.symbols.as_deref())?;
    let history = input::history(&notation, body.turns.as_deref(), body.history.as_deref())?;
    let guess = input::code(&notation, "guess", &body.guess)?;
    if !is_within(notation.game(), ENUMERATED) {
        let message = format!("cells are shown for boards of up to {ENUMERATED} codes; {} has more", notation.game());
        return Err(ApiError::too_large(message));
    }
    let shared = app.clone();
    app.lanes.run(&client, Lane::Quick, move || Ok(Json(split(&shared, &notation, &history, guess)))).await
}

fn split(app: &App, notation: &Notation, history: &History, guess: Code) -> Value {
    let table = app.tables.get(notation.game());
    let (Some(board), Some(codes)) = (table.board(), table.possible_ids(history)) else { return Value::Null };
    let id = board.space().id(&guess);
    let partition = Partition::new(board, id, &codes);
    let measures = Measures::of(&Sizes::of(board, id, &codes));
    let contradictions = consistency::contradictions(history, &guess);
    let cell = |answer: keypeg_core::Feedback| {
        let index = answer.index(notation.game().pegs()) as u8;
        let ids: &[CodeId] =
            partition.cells().iter().find(|(cell, _)| *cell == index).map_or(&[], |(_, ids)| ids.as_slice());
        let listed: Vec<Code> = ids.iter().take(CELL_CODES).map(|&id| board.code(id)).collect();
        json!({ "feedback": answer.to_string(), "remaining": ids.len(), "codes": json::codes(notation, &listed) })
    };
    let ranked = Ranked { code: guess, consistent: contradictions.is_empty(), measures: Some(measures) };
    let mut answer = json!({
        "guess": json::code(notation, &guess),
        "consistent": ranked.consistent,
        "remaining": codes.len(),
        "cells": notation.game().answers().map(cell).collect::<Vec<_>>(),
        "contradictions": json::contradictions(notation, history, &guess, &contradictions),
        "why": words::advice(&ranked),
    });
    if let Some(fields) = answer.as_object_mut() {
        fields.append(&mut json::measures(&measures));
    }
    answer
}

/// Boards that are enumerated are quick.
fn lane(notation: &Notation) -> Lane {
    if is_within(notation.game(), 10_000) { Lane::Quick } else { Lane::Slow }
}
