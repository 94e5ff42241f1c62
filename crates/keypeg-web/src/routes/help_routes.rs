//! `/api/help`, `/api/remaining` and `/api/cells`.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};

use super::{JsonResult, run};
use crate::app::App;
use crate::extract::JsonBody;
use crate::guard::Client;
use crate::help::{HelpEndpoint, HelpQuery};

/// `POST` of a request for help.
pub(crate) async fn help<R: HelpEndpoint>(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    JsonBody(request): JsonBody<R>,
) -> JsonResult {
    let query = request.check()?;
    run(&app, &client, query.latency(), move |services| query.answer(&services.caches).map(Json)).await
}
