//! The job `reproduce`: recomputes the results of papers.

use keypeg_core::Control;
use keypeg_lab::reproduce::{self, Item, Lab, Paper};
use serde::Deserialize;
use serde_json::Value;

use super::PreparedJob;
use crate::error::{ApiError, JobError};
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReproduceRequest {
    paper: Option<String>,
}

pub(super) fn prepare(request: ReproduceRequest) -> Result<PreparedJob, ApiError> {
    let paper: Option<Paper> =
        request.paper.map(|name| name.parse()).transpose().map_err(|error| ApiError::bad_input("paper", error))?;
    let items: Vec<_> = reproduce::items().filter(|item| paper.is_none_or(|paper| item.paper == paper)).collect();
    Ok(PreparedJob {
        kind: "reproduce",
        weight: JobWeight::Heavy,
        work: Box::new(move |control, _| report(&items, control)),
    })
}

fn report(items: &[&'static Item], control: &Control) -> Result<Value, JobError> {
    let lab = Lab::new(control);
    let mut checks = Vec::new();
    for item in items {
        control.report_steps(checks.len() as u64, items.len() as u64);
        let check = lab.check(item);
        // The result of an item that was stopped in the middle is discarded.
        control.check()?;
        checks.push(check?);
    }
    serde_json::from_slice(reproduce::json(&checks).as_bytes())
        .map_err(|error| JobError::Failed(ApiError::internal(error)))
}
