//! Maps paths to endpoints.

use std::sync::Arc;

use axum::Router;
use axum::extract::OriginalUri;
use axum::http::Method;
use axum::middleware;
use axum::routing::{get, post};

use crate::app::App;
use crate::error::ApiError;
use crate::guard::{self, GuardState};
use crate::help::{CellsRequest, HelpRequest, RemainingRequest};
use crate::http_error::HttpError;
use crate::{assets, routes};

/// All paths of docs/api.md, and the pages, behind the guard.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/setup", get(routes::setup))
        .route("/game", get(routes::game))
        .route("/play", get(routes::list).post(routes::begin))
        .route("/play/{id}", get(routes::show_game).delete(routes::delete))
        .route("/play/{id}/guess", post(routes::guess))
        .route("/play/{id}/hint", post(routes::hint))
        .route("/play/{id}/good-guesses", post(routes::good_guesses))
        .route("/play/{id}/undo", post(routes::undo))
        .route("/play/{id}/give-up", post(routes::give_up))
        .route("/play/{id}/record", get(routes::record))
        .route("/share/{token}", get(routes::share))
        .route("/help", post(routes::help::<HelpRequest>))
        .route("/remaining", post(routes::help::<RemainingRequest>))
        .route("/cells", post(routes::help::<CellsRequest>))
        .route("/jobs/{id}", get(routes::show_job).post(routes::start).delete(routes::cancel))
        .route("/jobs/{id}/events", get(routes::events))
        .route("/stats", get(routes::stats))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method);
    let guard_state = GuardState { address: app.address, random: app.services.random };
    Router::new()
        .nest("/api", api)
        .fallback(get(assets::serve).fallback(wrong_method))
        .layer(middleware::from_fn_with_state(guard_state, guard::guard))
        .with_state(app)
}

async fn unknown(OriginalUri(uri): OriginalUri) -> HttpError {
    ApiError::not_found(format!("there is no {:?}; docs/api.md lists what there is", uri.path())).into()
}

async fn wrong_method(method: Method, OriginalUri(uri): OriginalUri) -> HttpError {
    let message = format!("{method} is not answered at {:?}; docs/api.md lists what is", uri.path());
    ApiError::bad_request(405, message).into()
}
