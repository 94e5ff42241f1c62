//! Checks the request of a job before it is queued.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::command_line::{command_line, naming};
use super::{JobWork, break_job, compare_job, reproduce_job, review_job, stats_job, tree_job, try_job, values_job};
use crate::error::ApiError;
use crate::services::Services;
use crate::store::Owner;
use crate::workload::JobWeight;

/// A job that may be queued: its request is valid.
pub struct PreparedJob {
    /// The name of docs/api.md, such as `tree`.
    pub kind: &'static str,
    /// Which workers run it.
    pub weight: JobWeight,
    /// Runs it: see [`Job::run`](super::Job::run).
    pub work: JobWork,
}

/// Checks the request of a job of a kind. May wait for the disk of the store.
pub(crate) fn prepare(services: &Services, asking: Owner, kind: &str, body: Value) -> Result<PreparedJob, ApiError> {
    let caches = &services.caches;
    let command = command_line(kind, &body);
    let job = match kind {
        "break" => break_job::prepare(caches, parse(body)?),
        "review" => review_job::prepare(services, asking, parse(body)?),
        "try" => try_job::prepare(caches, parse(body)?),
        "values" => values_job::prepare(caches, parse(body)?),
        "tree" => tree_job::prepare(caches, parse(body)?),
        "compare" => compare_job::prepare(caches, parse(body)?),
        "reproduce" => reproduce_job::prepare(parse(body)?),
        "stats" => stats_job::prepare(services, asking, &parse(body)?),
        _ => Err(ApiError::not_found(format!(
            "there is no job of the kind {kind:?}; choose break, review, try, values, tree, compare, reproduce or stats"
        ))),
    }?;
    Ok(naming(job, command))
}

fn parse<T: DeserializeOwned>(body: Value) -> Result<T, ApiError> {
    let refused = |error| ApiError::bad_body(format!("the body is not what is expected here: {error}"));
    serde_json::from_value(body).map_err(refused)
}
