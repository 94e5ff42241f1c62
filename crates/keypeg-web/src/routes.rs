//! The endpoints of docs/api.md: each reads the parts of a request, runs its handler and sends the result.

mod game_request;
mod help_routes;
mod job_routes;
mod play_routes;
mod setup_routes;

use axum::Json;
use serde_json::Value;

pub(crate) use help_routes::help;
pub(crate) use job_routes::{cancel, events, show_job, start};
pub(crate) use play_routes::{begin, delete, give_up, good_guesses, guess, hint, list, record, share, show_game, undo};
pub(crate) use setup_routes::{game, setup, stats};

use crate::app::App;
use crate::error::ApiError;
use crate::guard::Client;
use crate::http_error::HttpError;
use crate::services::Services;
use crate::workload::Latency;

/// The response of most endpoints.
type JsonResult = Result<Json<Value>, HttpError>;

/// Runs a handler in the executor.
async fn run<T: Send + 'static>(
    app: &App,
    client: &Client,
    latency: Latency,
    handler: impl FnOnce(&Services) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, HttpError> {
    let services = app.services.clone();
    Ok(app.executor.run(&client.share, latency, move || handler(&services)).await?)
}
