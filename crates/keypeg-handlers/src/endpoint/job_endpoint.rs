//! The requests about jobs.

use serde::Deserialize;
use serde_json::Value;

use super::{HandlerStep, body_of};
use crate::error::ApiError;
use crate::jobs;
use crate::services::Services;
use crate::store::Owner;
use crate::workload::Latency;

/// What a request does with a job that was started earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobAction {
    /// Responds with the job as it is now.
    Show,
    /// Cancels the job, waits at most [`USUAL_WAIT`] milliseconds for its end and responds with it.
    Cancel,
    /// Sends its progress as a stream of events, until it has ended.
    Listen,
}

/// How long to wait for the end of a job, in milliseconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WaitQuery {
    wait: Option<u64>,
}

/// The milliseconds to wait for the end of a job where a request does not say how long.
pub const USUAL_WAIT: u64 = 1_000;

/// The longest wait, in milliseconds.
const LONGEST_WAIT: u64 = 10_000;

impl WaitQuery {
    fn milliseconds(&self) -> Result<u64, ApiError> {
        let wait = self.wait.unwrap_or(USUAL_WAIT);
        if wait > LONGEST_WAIT {
            let message = format!("wait is {wait}; it must be at most {LONGEST_WAIT} milliseconds");
            return Err(ApiError::bad_input("wait", message));
        }
        Ok(wait)
    }
}

/// The first step of a request to start a job.
pub(super) fn start(kind: String, query: &WaitQuery, asking: Owner, body: &[u8]) -> Result<HandlerStep, ApiError> {
    let body: Value = body_of(body)?;
    let wait = query.milliseconds()?;
    let prepare = move |services: &Services| {
        let job = jobs::prepare(services, asking, &kind, body)?;
        Ok(HandlerStep::Start { job, wait })
    };
    Ok(HandlerStep::run(Latency::Quick, prepare))
}
