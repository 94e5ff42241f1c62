//! What jobs there are, one file each: a body, checked before anything is queued, and the work.

mod breaking;
mod compare;
mod reproduce;
mod reviewing;
mod stats;
mod tree;
mod trying;
mod values;

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::ApiError;
use crate::jobs::{Weight, Work};
use crate::state::App;

/// A job that may be queued.
pub(crate) struct Prepared {
    pub(crate) kind: &'static str,
    pub(crate) weight: Weight,
    pub(crate) work: Work,
}

/// Checks what is asked for. Waits for the disk, so it is called off the threads that talk to browsers.
pub(crate) fn prepare(app: &Arc<App>, kind: &str, body: Value) -> Result<Prepared, ApiError> {
    match kind {
        "break" => breaking::prepare(app, parse(body)?),
        "review" => reviewing::prepare(app, parse(body)?),
        "try" => trying::prepare(app, parse(body)?),
        "values" => values::prepare(app, parse(body)?),
        "tree" => tree::prepare(app, parse(body)?),
        "compare" => compare::prepare(app, parse(body)?),
        "reproduce" => reproduce::prepare(parse(body)?),
        "stats" => stats::prepare(app, parse(body)?),
        _ => Err(ApiError::not_found(format!(
            "there is no job of the kind {kind:?}; choose break, review, try, values, tree, compare, reproduce or stats"
        ))),
    }
}

fn parse<T: DeserializeOwned>(body: Value) -> Result<T, ApiError> {
    let refused = |error| ApiError::bad_body(format!("the body is not what is expected here: {error}"));
    serde_json::from_value(body).map_err(refused)
}
