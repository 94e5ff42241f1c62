//! `/api/play` and `/api/share`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};

use super::game_request::GameRequest;
use super::{JsonResult, run};
use crate::app::App;
use crate::extract::{JsonBody, PathSegment};
use crate::guard::Client;
use crate::http_error::HttpError;
use crate::play::{self, GoodGuessesRequest, GuessRequest, HintLevelRequest, NewGameRequest};
use crate::workload::Latency;

/// `POST /api/play`.
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Result<Response, HttpError> {
    let owner = client.owner();
    // A new game needs no search, so it is quick on every board.
    let game = run(&app, &client, Latency::Quick, move |services| play::begin(services, owner, request)).await?;
    Ok((StatusCode::CREATED, Json(game)).into_response())
}

/// `GET /api/play`.
pub(crate) async fn list(State(app): State<Arc<App>>, Extension(client): Extension<Client>) -> JsonResult {
    let name = client.name.clone();
    run(&app, &client, Latency::Quick, move |services| play::list(services, name).map(Json)).await
}

/// `GET /api/play/{id}`.
pub(crate) async fn show_game(request: GameRequest) -> JsonResult {
    request.with_game(|_, game| Ok(play::view(&game))).await
}

/// `DELETE /api/play/{id}`.
pub(crate) async fn delete(request: GameRequest) -> JsonResult {
    request.delete().await
}

/// `POST /api/play/{id}/guess`.
pub(crate) async fn guess(request: GameRequest, JsonBody(body): JsonBody<GuessRequest>) -> JsonResult {
    request.with_game(move |services, game| play::guess(services, game, &body)).await
}

/// `POST /api/play/{id}/hint`.
pub(crate) async fn hint(request: GameRequest, JsonBody(body): JsonBody<HintLevelRequest>) -> JsonResult {
    request.with_game(move |services, game| play::hint(services, game, &body)).await
}

/// `POST /api/play/{id}/good-guesses`.
pub(crate) async fn good_guesses(request: GameRequest, JsonBody(body): JsonBody<GoodGuessesRequest>) -> JsonResult {
    let limit = body.limit()?;
    request.with_game(move |services, game| play::good_guesses(services, game, limit)).await
}

/// `POST /api/play/{id}/undo`.
pub(crate) async fn undo(request: GameRequest) -> JsonResult {
    request.with_game(play::undo).await
}

/// `POST /api/play/{id}/give-up`.
pub(crate) async fn give_up(request: GameRequest) -> JsonResult {
    request.with_game(play::give_up).await
}

/// `GET /api/play/{id}/record`.
pub(crate) async fn record(request: GameRequest) -> Result<Response, HttpError> {
    let record = request.with_game(|_, game| game.record()).await?;
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"keypeg-game.json\"");
    Ok(([name], record).into_response())
}

/// `GET /api/share/{token}`.
pub(crate) async fn share(State(app): State<Arc<App>>, PathSegment(token): PathSegment) -> JsonResult {
    Ok(Json(play::shared_link(&token, app.services.clock.today())?))
}
