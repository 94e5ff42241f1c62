//! Games begun, listed, shown, saved and forgotten.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use keypeg_play::GameStatus;
use serde_json::{Value, json};

use super::asked::{Answer, Asked};
use super::begin::Begin;
use super::opened::refused;
use super::view;
use crate::body::Body;
use crate::error::ApiError;
use crate::guard::Client;
use crate::lanes::Lane;
use crate::state::App;
use crate::store::Row;

/// `POST /api/play`.
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<Begin>,
) -> Result<Response, ApiError> {
    let shared = app.clone();
    // How large the game is shows only when it is parsed; a new game needs no search.
    let name = client.name.clone();
    let game = app.lanes.run(&client, Lane::Quick, move || {
        let opened = body.open(&shared)?.create(&shared, name)?;
        Ok(view::game(&opened))
    });
    Ok((StatusCode::CREATED, Json(game.await?)).into_response())
}

/// `GET /api/play`.
pub(crate) async fn list(State(app): State<Arc<App>>, Extension(client): Extension<Client>) -> Answer {
    let shared = app.clone();
    let name = client.name.clone();
    let games = app.lanes.run(&client, Lane::Quick, move || shared.store.list(name).map_err(refused)).await?;
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
pub(crate) async fn show(asked: Asked) -> Answer {
    asked.with_game(|_, opened| Ok(view::game(&opened))).await
}

/// `DELETE /api/play/{id}`.
pub(crate) async fn delete(asked: Asked) -> Answer {
    asked.forget().await?;
    Ok(Json(json!({ "deleted": true })))
}

/// `GET /api/play/{id}/record`.
pub(crate) async fn record(asked: Asked) -> Result<Response, ApiError> {
    let Json(record) = asked
        .with_game(|_, opened| match opened.session.status() {
            GameStatus::Open => {
                Err(ApiError::open("the game is not over, and its file names the secret; finish it first"))
            }
            _ => Ok(json!(opened.row.kept.record)),
        })
        .await?;
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"keypeg-game.json\"");
    Ok(([name], Json(record)).into_response())
}
