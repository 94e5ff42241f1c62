//! Sends requests to the API or to the pages.

use std::sync::Arc;

use axum::Router;
use axum::extract::OriginalUri;
use axum::http::Method;
use axum::middleware;
use axum::routing::{any, get};
use keypeg_handlers::ApiError;

use crate::app::App;
use crate::guard::{self, GuardState};
use crate::http_response::HttpError;
use crate::{api, assets};

/// The API below `/api`, and the pages, behind the guard.
pub(crate) fn router(app: Arc<App>) -> Router {
    let guard_state = GuardState { address: app.address.clone(), proxies: app.proxies, random: app.services.random };
    Router::new()
        .route("/api", any(api::answer))
        .route("/api/{*path}", any(api::answer))
        .fallback(get(assets::serve).fallback(wrong_method))
        .layer(middleware::from_fn_with_state(guard_state, guard::guard))
        .with_state(app)
}

async fn wrong_method(method: Method, OriginalUri(uri): OriginalUri) -> HttpError {
    let message = format!("{method} is not answered at {:?}; docs/api.md lists what is", uri.path());
    ApiError::bad_request(405, message).into()
}
