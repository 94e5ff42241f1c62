//! Jobs: work that may take longer than a request.
//!
//! `prepare` checks a request and turns it into work. Each kind of job has its own file, named after it. A host makes a [`Job`]
//! of the work, queues it as it likes and runs it. The job reports its progress and can be cancelled.

mod break_job;
mod command_line;
mod compare_job;
mod job;
mod prepare;
mod reproduce_job;
mod review_job;
mod stats_job;
mod tree_job;
mod try_job;
mod values_job;

use keypeg_core::Control;
use serde_json::Value;

pub use job::{Job, JobWatcher};
pub use prepare::PreparedJob;
pub(crate) use prepare::prepare;

use crate::error::JobError;

/// The work of a job: returns its result as JSON. The control cancels it, limits its time and shows its progress. What it passes
/// to the function is shown until the result is there, such as an estimate before a proof.
pub type JobWork = Box<dyn FnOnce(&Control, &dyn Fn(Value)) -> Result<Value, JobError> + Send>;
