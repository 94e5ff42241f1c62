//! One job: where it stands, and how it is told to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use keypeg_engine::Watch;
use keypeg_engine::solve::{Observer, Progress};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{Stopped, Work};
use crate::config::JOB_TIME;
use crate::error::ApiError;
use crate::random::RandomSource;

/// A job.
pub(crate) struct Job {
    id: String,
    kind: &'static str,
    share: String,
    cancelled: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
    state: Mutex<State>,
    ended: watch::Sender<bool>,
}

struct State {
    status: Status,
    deadline: Option<Instant>,
    ended_at: Option<Instant>,
}

enum Status {
    Queued,
    Running,
    Done(Value),
    Failed(ApiError),
    Cancelled,
}

/// A job as a watch that hears no progress, for one of several steps.
pub(crate) struct Quiet<'a>(pub(crate) &'a Job);

impl Job {
    pub(super) fn new(kind: &'static str, share: String) -> Job {
        Job {
            id: RandomSource::SYSTEM.id(),
            kind,
            share,
            cancelled: AtomicBool::new(false),
            done: AtomicU64::new(0),
            of: AtomicU64::new(0),
            state: Mutex::new(State { status: Status::Queued, deadline: None, ended_at: None }),
            ended: watch::Sender::new(false),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Whose turn it takes.
    pub(super) fn share(&self) -> &str {
        &self.share
    }

    /// Does the work, unless it was cancelled before.
    pub(super) fn run(&self, work: Work) {
        {
            let mut state = self.lock();
            if !matches!(state.status, Status::Queued) {
                return;
            }
            state.status = Status::Running;
            state.deadline = Some(Instant::now() + JOB_TIME);
        }
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(self)));
        let status = match result {
            Ok(Ok(value)) => Status::Done(value),
            Ok(Err(Stopped::Failed(error))) => Status::Failed(error),
            Ok(Err(Stopped::Interrupted)) if self.cancelled.load(Ordering::SeqCst) => Status::Cancelled,
            Ok(Err(Stopped::Interrupted)) => Status::Failed(ApiError::busy(format!(
                "this took longer than {} seconds; choose a smaller board or another strategy",
                JOB_TIME.as_secs()
            ))),
            Err(_) => Status::Failed(ApiError::internal("the server made a mistake; please report it")),
        };
        self.end(status);
    }

    /// Cancels the job: at once where it waits, at the next safe place where it runs.
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        let waits = matches!(self.lock().status, Status::Queued);
        if waits {
            self.end(Status::Cancelled);
        }
    }

    fn end(&self, status: Status) {
        let mut state = self.lock();
        if state.ended_at.is_none() {
            state.status = status;
            state.ended_at = Some(Instant::now());
            drop(state);
            self.ended.send_replace(true);
        }
    }

    /// Told when the job has ended.
    pub(super) fn ended(&self) -> watch::Receiver<bool> {
        self.ended.subscribe()
    }

    pub(super) fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }

    pub(super) fn ended_at(&self) -> Option<Instant> {
        self.lock().ended_at
    }

    pub(super) fn ended_before(&self, ago: Duration) -> bool {
        self.ended_at().is_some_and(|at| at.elapsed() > ago)
    }

    /// How far it is, where that is known.
    pub(super) fn progress(&self) -> Value {
        let (done, of) = (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed));
        match (done, of) {
            (0, 0) => Value::Null,
            (done, 0) => json!({ "done": done, "of": 0, "says": format!("{done} done") }),
            (done, of) => json!({ "done": done, "of": of, "says": format!("{done} of {of}") }),
        }
    }

    /// `queued`, `running`, `done`, `failed` or `cancelled`.
    pub(super) fn status(&self) -> &'static str {
        match self.lock().status {
            Status::Queued => "queued",
            Status::Running => "running",
            Status::Done(_) => "done",
            Status::Failed(_) => "failed",
            Status::Cancelled => "cancelled",
        }
    }

    /// The job object of docs/api.md.
    pub(super) fn json(&self) -> Value {
        let status = self.status();
        let (result, error) = match &self.lock().status {
            Status::Done(value) => (value.clone(), Value::Null),
            Status::Failed(error) => (Value::Null, error.json()),
            _ => (Value::Null, Value::Null),
        };
        let progress = if self.has_ended() { Value::Null } else { self.progress() };
        json!({
            "job": self.id, "kind": self.kind, "status": status, "progress": progress, "result": result, "error": error,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Job {
    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self.lock().deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn progress(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }
}

impl Observer for Job {
    fn solving(&self, progress: &Progress) {
        Watch::progress(self, progress.guesses_done as u64, progress.guesses as u64);
    }
}

impl Watch for Quiet<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Quiet<'_> {}
