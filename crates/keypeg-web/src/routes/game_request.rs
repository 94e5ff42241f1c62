//! A request about one stored game.

use std::sync::Arc;

use axum::extract::rejection::ExtensionRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::{Extension, Json};
use serde_json::Value;

use super::{JsonResult, run};
use crate::app::App;
use crate::error::ApiError;
use crate::guard::Client;
use crate::play::{self, LoadedGame};
use crate::services::Services;
use crate::store::StoredGame;
use crate::workload::Latency;

/// The id of a game in the path, and the browser that asks.
pub(crate) struct GameRequest {
    app: Arc<App>,
    client: Client,
    /// Not checked yet.
    id: String,
}

impl FromRequestParts<Arc<App>> for GameRequest {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<GameRequest, ExtensionRejection> {
        // A path that is not text cannot be the id of a game.
        let id = Path::from_request_parts(parts, app).await.map_or_else(|_| String::new(), |Path(id)| id);
        let Extension(client) = Extension::from_request_parts(parts, app).await?;
        Ok(GameRequest { app: app.clone(), client, id })
    }
}

/// The result of a request in the quick queue.
enum FirstAttempt<F> {
    Done(Value),
    /// The game needs the slow queue. The handler was not called yet.
    TooSlow(Box<StoredGame>, F),
}

impl GameRequest {
    /// Loads the game and calls a handler with it, in the queue that fits the game.
    pub(super) async fn with_game<F>(self, handler: F) -> JsonResult
    where
        F: FnOnce(&Services, LoadedGame) -> Result<Value, ApiError> + Send + 'static,
    {
        let GameRequest { app, client, id } = self;
        let owner = client.owner();
        let first = run(&app, &client, Latency::Quick, move |services| {
            let mut row = play::load(services, id)?;
            row.owner.update(&owner);
            match play::latency(&row) {
                Latency::Quick => handler(services, LoadedGame::resume(services, row)?).map(FirstAttempt::Done),
                Latency::Slow => Ok(FirstAttempt::TooSlow(Box::new(row), handler)),
            }
        });
        match first.await? {
            FirstAttempt::Done(result) => Ok(Json(result)),
            FirstAttempt::TooSlow(row, handler) => {
                run(&app, &client, Latency::Slow, move |services| {
                    handler(services, LoadedGame::resume(services, *row)?).map(Json)
                })
                .await
            }
        }
    }

    /// Deletes the game.
    pub(super) async fn delete(self) -> JsonResult {
        let GameRequest { app, client, id } = self;
        run(&app, &client, Latency::Quick, move |services| play::delete(services, id).map(Json)).await
    }
}
