//! The papers, recomputed.

use keypeg_engine::Watch;
use keypeg_lab::LabError;
use keypeg_lab::reproduce::{self, Item, Lab, Paper};
use serde::Deserialize;
use serde_json::Value;

use super::Prepared;
use crate::error::ApiError;
use crate::jobs::{Job, Quiet, Stopped, Weight};

/// The body of the job `reproduce`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    paper: Option<String>,
}

pub(super) fn prepare(body: Body) -> Result<Prepared, ApiError> {
    let paper: Option<Paper> =
        body.paper.map(|name| name.parse()).transpose().map_err(|error| ApiError::bad_input("paper", error))?;
    let items: Vec<_> = reproduce::items().filter(|item| paper.is_none_or(|paper| item.paper == paper)).collect();
    Ok(Prepared { kind: "reproduce", weight: Weight::Heavy, work: Box::new(move |job| report(&items, job)) })
}

fn report(items: &[&'static Item], job: &Job) -> Result<Value, Stopped> {
    let quiet = Quiet(job);
    let lab = Lab::new(&quiet);
    let mut checks = Vec::new();
    for item in items {
        Watch::progress(job, checks.len() as u64, items.len() as u64);
        let check = lab.check(item);
        // An item that was stopped in the middle is not believed.
        if job.is_cancelled() {
            return Err(Stopped::Interrupted);
        }
        checks.push(check?);
    }
    serde_json::from_str(&reproduce::json(&checks)).map_err(|error| Stopped::Failed(ApiError::internal(error)))
}

impl From<LabError> for Stopped {
    fn from(error: LabError) -> Stopped {
        match error {
            LabError::Cancelled(_) => Stopped::Interrupted,
            error => Stopped::Failed(ApiError::internal(error)),
        }
    }
}
