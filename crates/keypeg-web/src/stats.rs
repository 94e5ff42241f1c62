//! What the archive says.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use keypeg_core::Game;
use keypeg_play::archive::{Archive, ArchivedGame};
use keypeg_play::{stats as sums, streak};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::Parameters;
use crate::config::INSTANT_CODES;
use crate::error::ApiError;
use crate::guard::Client;
use crate::lanes::Lane;
use crate::play::today;
use crate::setup::is_within;
use crate::state::App;

/// How many games are listed.
const LISTED: usize = 100;

/// Which board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatsQuery {
    game: Option<String>,
}

/// `GET /api/stats`.
pub(crate) async fn stats(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Parameters(query): Parameters<StatsQuery>,
) -> Result<Json<Value>, ApiError> {
    let game = game(query.game.as_deref())?;
    let shared = app.clone();
    app.lanes
        .run(&client, Lane::Slow, move || {
            let Some(path) = shared.store.archive() else { return Ok(Json(without_archive())) };
            let name = game.map(|game| game.to_string());
            let entries = Archive::open(path).and_then(|archive| archive.games(name.as_deref()));
            Ok(Json(summary(&entries.map_err(ApiError::internal)?)))
        })
        .await
}

/// The board named, if one is.
pub(crate) fn game(name: Option<&str>) -> Result<Option<Game>, ApiError> {
    name.map(|name| name.parse().map_err(|error| ApiError::bad_input("game", error))).transpose()
}

/// Whether a game can be reviewed in a moment and was not yet.
pub(crate) fn is_unreviewed(entry: &ArchivedGame) -> bool {
    let small = entry.record.game.parse().is_ok_and(|game| is_within(game, INSTANT_CODES));
    entry.review.is_none() && small && !entry.record.turns.is_empty()
}

/// The statistics of games.
pub(crate) fn summary(entries: &[ArchivedGame]) -> Value {
    let boards: Vec<Value> = sums::stats(entries)
        .iter()
        .map(|board| {
            let mut object = json!(board);
            object["streak"] = json!(streak::found(entries.iter().filter(|entry| entry.record.game == board.game)));
            object
        })
        .collect();
    let games: Vec<Value> = entries.iter().rev().take(LISTED).map(listed).collect();
    json!({
        "archive": true,
        "boards": boards,
        "streak": streak::found(entries),
        "days": streak::days(entries, today()),
        "unreviewed": entries.iter().filter(|entry| is_unreviewed(entry)).count(),
        "games": games,
    })
}

/// What there is to say where nothing is kept.
pub(crate) fn without_archive() -> Value {
    let mut object = summary(&[]);
    object["archive"] = json!(false);
    object
}

fn listed(entry: &ArchivedGame) -> Value {
    json!({
        "archive": entry.id,
        "finished_at": entry.finished_at,
        "game": entry.record.game,
        "codemaker": entry.record.codemaker,
        "outcome": entry.record.outcome,
        "guesses": entry.guesses,
        "bad_guesses": entry.bad,
        "hints_used": entry.hints,
        "loss": entry.review.as_ref().map(|review| review.loss),
    })
}
