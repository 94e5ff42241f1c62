//! `/api/setup`, `/api/game` and `/api/stats`.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde_json::Value;

use super::{JsonResult, run};
use crate::app::App;
use crate::extract::QueryParameters;
use crate::guard::Client;
use crate::setup::GameQuery;
use crate::stats::StatsRequest;
use crate::workload::Latency;
use crate::{setup as choices, stats as statistics};

/// `GET /api/setup`.
pub(crate) async fn setup(State(app): State<Arc<App>>) -> Json<Value> {
    Json(choices::setup(app.services.clock.today()))
}

/// `GET /api/game`.
pub(crate) async fn game(QueryParameters(query): QueryParameters<GameQuery>) -> JsonResult {
    Ok(Json(choices::game(query)?))
}

/// `GET /api/stats`.
pub(crate) async fn stats(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    QueryParameters(request): QueryParameters<StatsRequest>,
) -> JsonResult {
    let game = request.game()?;
    run(&app, &client, Latency::Slow, move |services| statistics::statistics(services, game).map(Json)).await
}
