//! A request about a game.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde_json::Value;

use super::Opened;
use crate::error::ApiError;
use crate::guard::Client;
use crate::lanes::Lane;
use crate::random;
use crate::state::App;
use crate::store::StoredGame;

/// What most endpoints of play answer.
pub(super) type Answer = Result<Json<Value>, ApiError>;

/// Which game, and who asks.
pub(crate) struct Asked {
    app: Arc<App>,
    client: Client,
    id: String,
}

impl FromRequestParts<Arc<App>> for Asked {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asked, Infallible> {
        // A path that is not text is the name of no game.
        let id = Path::from_request_parts(parts, app).await.map_or_else(|_| String::new(), |Path(id)| id);
        let client = Client::of(parts);
        Ok(Asked { app: app.clone(), client, id })
    }
}

/// How far a quick look at a game came.
enum Step<F> {
    Done(Value),
    /// The game is one for the other lane.
    Slow(Box<StoredGame>, F),
}

impl Asked {
    /// Takes the game up and does something with it.
    pub(super) async fn with_game<F>(self, work: F) -> Answer
    where
        F: FnOnce(&App, Opened) -> Result<Value, ApiError> + Send + 'static,
    {
        let Asked { app, client, id } = self;
        if !random::is_id(&id) {
            return Err(unknown(&id));
        }
        let shared = app.clone();
        let first = app.lanes.run(&client, Lane::Quick, move || {
            let row = shared.store.load(id.clone())?.ok_or_else(|| unknown(&id))?;
            match Opened::lane(&row) {
                Lane::Quick => work(&shared, Opened::resume(&shared, row)?).map(Step::Done),
                Lane::Slow => Ok(Step::Slow(Box::new(row), work)),
            }
        });
        match first.await? {
            Step::Done(answer) => Ok(Json(answer)),
            Step::Slow(row, work) => {
                let shared = app.clone();
                app.lanes
                    .run(&client, Lane::Slow, move || work(&shared, Opened::resume(&shared, *row)?).map(Json))
                    .await
            }
        }
    }

    /// Forgets the game.
    pub(super) async fn forget(self) -> Result<(), ApiError> {
        let Asked { app, client, id } = self;
        let shared = app.clone();
        app.lanes
            .run(&client, Lane::Quick, move || match shared.store.delete(id.clone())? {
                true => Ok(()),
                false => Err(unknown(&id)),
            })
            .await
    }
}

fn unknown(id: &str) -> ApiError {
    let id: String = id.chars().take(40).collect();
    ApiError::not_found(format!("there is no game {id:?}; it may have expired, begin a new one"))
}
