//! Which path leads where.

use std::sync::Arc;

use axum::Router;
use axum::extract::OriginalUri;
use axum::http::{Method, StatusCode};
use axum::middleware;
use axum::routing::{get, post};

use crate::error::ApiError;
use crate::state::App;
use crate::{assets, guard, help, jobs, play, setup, stats};

/// All paths of docs/api.md, and the pages.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/setup", get(setup::setup))
        .route("/game", get(setup::game))
        .route("/play", get(play::list).post(play::begin))
        .route("/play/{id}", get(play::show).delete(play::delete))
        .route("/play/{id}/guess", post(play::guess))
        .route("/play/{id}/hint", post(play::hint))
        .route("/play/{id}/good-guesses", post(play::good_guesses))
        .route("/play/{id}/undo", post(play::undo))
        .route("/play/{id}/give-up", post(play::give_up))
        .route("/play/{id}/record", get(play::record))
        .route("/share/{token}", get(play::share))
        .route("/help", post(help::help))
        .route("/remaining", post(help::remaining))
        .route("/cells", post(help::cells))
        .route("/jobs/{id}", get(jobs::show).post(jobs::start).delete(jobs::cancel))
        .route("/jobs/{id}/events", get(jobs::events))
        .route("/stats", get(stats::stats))
        .fallback(unknown)
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api", api)
        .fallback(get(assets::serve).fallback(wrong_method))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn unknown(OriginalUri(uri): OriginalUri) -> ApiError {
    ApiError::not_found(format!("there is no {:?}; docs/api.md lists what there is", uri.path()))
}

async fn wrong_method(method: Method, OriginalUri(uri): OriginalUri) -> ApiError {
    let message = format!("{method} is not answered at {:?}; docs/api.md lists what is", uri.path());
    ApiError::bad_request(StatusCode::METHOD_NOT_ALLOWED, message)
}
