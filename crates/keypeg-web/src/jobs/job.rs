//! One job: its status, its result, and how it is cancelled.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{JobControl, JobWork};
use crate::config::JOB_TIME;
use crate::error::{ApiError, JobError};

/// A job that is queued, running or ended.
pub(crate) struct Job {
    id: String,
    kind: &'static str,
    /// The share of the machine that it counts against; see `Client`.
    share: String,
    control: JobControl,
    state: Mutex<JobState>,
    ended: watch::Sender<bool>,
}

struct JobState {
    status: JobStatus,
    /// `None` while the job is queued or running.
    ended_at: Option<Instant>,
}

enum JobStatus {
    Queued,
    Running,
    Done(Value),
    Failed(ApiError),
    Cancelled,
}

impl Job {
    pub(super) fn new(id: String, kind: &'static str, share: String) -> Job {
        Job {
            id,
            kind,
            share,
            control: JobControl::default(),
            state: Mutex::new(JobState { status: JobStatus::Queued, ended_at: None }),
            ended: watch::Sender::new(false),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn share(&self) -> &str {
        &self.share
    }

    /// Does the work, unless the job was cancelled before. A panic of the work is an error of the job.
    pub(super) fn run(&self, work: JobWork) {
        {
            let mut state = self.lock();
            if !matches!(state.status, JobStatus::Queued) {
                return;
            }
            state.status = JobStatus::Running;
        }
        self.control.limit_time(JOB_TIME);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&self.control)));
        let status = match result {
            Ok(Ok(value)) => JobStatus::Done(value),
            Ok(Err(JobError::Failed(error))) => JobStatus::Failed(error),
            Ok(Err(JobError::Interrupted)) if self.control.was_cancelled() => JobStatus::Cancelled,
            Ok(Err(JobError::Interrupted)) => JobStatus::Failed(ApiError::busy(format!(
                "this took longer than {} seconds; choose a smaller board or another strategy",
                JOB_TIME.as_secs()
            ))),
            Err(_) => JobStatus::Failed(ApiError::internal("the server made a mistake; please report it")),
        };
        self.end(status);
    }

    /// Cancels the job. A queued job ends at once, a running one when its work next looks at its control.
    pub(crate) fn cancel(&self) {
        self.control.cancel();
        let waits = matches!(self.lock().status, JobStatus::Queued);
        if waits {
            self.end(JobStatus::Cancelled);
        }
    }

    fn end(&self, status: JobStatus) {
        let mut state = self.lock();
        if state.ended_at.is_none() {
            state.status = status;
            state.ended_at = Some(Instant::now());
            drop(state);
            self.ended.send_replace(true);
        }
    }

    /// A channel whose value becomes true when the job has ended.
    pub(crate) fn ended(&self) -> watch::Receiver<bool> {
        self.ended.subscribe()
    }

    pub(crate) fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }

    pub(super) fn ended_at(&self) -> Option<Instant> {
        self.lock().ended_at
    }

    pub(super) fn ended_before(&self, ago: Duration) -> bool {
        self.ended_at().is_some_and(|at| at.elapsed() > ago)
    }

    /// The progress object of docs/api.md; null before the first report.
    pub(crate) fn progress(&self) -> Value {
        match self.control.steps() {
            (0, 0) => Value::Null,
            (done, 0) => json!({ "done": done, "of": 0, "says": format!("{done} done") }),
            (done, of) => json!({ "done": done, "of": of, "says": format!("{done} of {of}") }),
        }
    }

    /// `queued`, `running`, `done`, `failed` or `cancelled`.
    pub(crate) fn status(&self) -> &'static str {
        match self.lock().status {
            JobStatus::Queued => "queued",
            JobStatus::Running => "running",
            JobStatus::Done(_) => "done",
            JobStatus::Failed(_) => "failed",
            JobStatus::Cancelled => "cancelled",
        }
    }

    /// The job object of docs/api.md.
    pub(crate) fn json(&self) -> Value {
        let status = self.status();
        let (result, error) = match &self.lock().status {
            JobStatus::Done(value) => (value.clone(), Value::Null),
            JobStatus::Failed(error) => (Value::Null, error.json()),
            _ => (Value::Null, Value::Null),
        };
        let progress = if self.has_ended() { Value::Null } else { self.progress() };
        json!({
            "job": self.id, "kind": self.kind, "status": status, "progress": progress, "result": result, "error": error,
        })
    }

    fn lock(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
