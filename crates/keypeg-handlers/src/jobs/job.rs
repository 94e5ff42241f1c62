//! One job: its status, its result, and how it is cancelled.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, Progress, Stopped};
use serde_json::{Value, json};

use super::JobWork;
use crate::error::{ApiError, JobError};
use crate::limits::JOB_TIME;
use crate::response::ApiResponse;

/// A job that is queued, running or ended. A host runs it on a thread of its choice, and may look at it from others.
pub struct Job {
    id: String,
    kind: &'static str,
    cancelled: AtomicBool,
    /// The steps finished.
    done: AtomicU64,
    /// The number of all steps; 0 while it is unknown.
    total: AtomicU64,
    state: Mutex<JobState>,
    /// Called once, when the job has ended.
    on_end: Box<dyn Fn() + Send + Sync>,
}

/// Asked and told while a job runs, in the thread that runs it. A server looks at the job from other threads instead.
pub trait JobWatcher: Send + Sync + 'static {
    /// Whether the job should end. Asked very often.
    fn is_cancelled(&self) -> bool;

    /// The progress or the interim result of the job has changed. Called very often.
    fn changed(&self, job: &Job);
}

/// Watches nothing.
struct Unwatched;

impl JobWatcher for Unwatched {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn changed(&self, _job: &Job) {}
}

struct JobState {
    status: JobStatus,
    /// What is shown until there is a result; null if there is nothing to show.
    interim: Value,
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

impl JobStatus {
    fn name(&self) -> &'static str {
        match self {
            JobStatus::Queued => "queued",
            JobStatus::Running => "running",
            JobStatus::Done(_) => "done",
            JobStatus::Failed(_) => "failed",
            JobStatus::Cancelled => "cancelled",
        }
    }
}

impl Job {
    /// A queued job of a [`PreparedJob`](super::PreparedJob)'s kind. `on_end` is called once, when it has ended.
    pub fn new(id: String, kind: &'static str, on_end: impl Fn() + Send + Sync + 'static) -> Job {
        Job {
            id,
            kind,
            cancelled: AtomicBool::new(false),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            state: Mutex::new(JobState { status: JobStatus::Queued, interim: Value::Null, ended_at: None }),
            on_end: Box::new(on_end),
        }
    }

    /// The id that the host gave it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Does the work, unless the job was cancelled before. A panic of the work is an error of the job.
    pub fn run(self: &Arc<Job>, work: JobWork) {
        self.run_watched(work, &Arc::new(Unwatched));
    }

    /// The same for a host without threads, which asks and is told while the work runs.
    pub fn run_watched(self: &Arc<Job>, work: JobWork, watcher: &Arc<impl JobWatcher>) {
        {
            let mut state = self.lock();
            if !matches!(state.status, JobStatus::Queued) {
                return;
            }
            state.status = JobStatus::Running;
        }
        let control = self.control(watcher);
        let show = |interim| {
            self.lock().interim = interim;
            watcher.changed(self);
        };
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&control, &show)));
        let status = match result {
            Ok(Ok(value)) => JobStatus::Done(value),
            Ok(Err(JobError::Failed(error))) => JobStatus::Failed(error),
            Ok(Err(JobError::Interrupted)) => match control.check() {
                Err(Stopped::Cancelled) => JobStatus::Cancelled,
                Err(Stopped::OutOfTime) | Ok(()) => JobStatus::Failed(ApiError::busy(format!(
                    "this took longer than {} seconds; choose a smaller board or another strategy",
                    JOB_TIME.as_secs()
                ))),
            },
            Err(_) => JobStatus::Failed(ApiError::internal("the server made a mistake; please report it")),
        };
        self.end(status);
    }

    /// The control of the work, which may take [`JOB_TIME`] from now.
    fn control(self: &Arc<Job>, watcher: &Arc<impl JobWatcher>) -> Control {
        let (cancelled, listening) = (self.clone(), self.clone());
        let (asked, told) = (watcher.clone(), watcher.clone());
        Control::default()
            .with_time_limit(JOB_TIME)
            .with_cancellation(move || cancelled.cancelled.load(Ordering::Relaxed) || asked.is_cancelled())
            .with_progress(move |progress| {
                listening.set_progress(progress);
                told.changed(&listening);
            })
    }

    fn set_progress(&self, progress: &Progress) {
        let (done, total) = match *progress {
            Progress::Steps { done, total } => (done, total),
            Progress::Search(search) => (search.guesses_done as u64, search.guesses as u64),
            _ => return,
        };
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Cancels the job. A queued job ends at once, a running job when its work next checks its control.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        let waits = matches!(self.lock().status, JobStatus::Queued);
        if waits {
            self.end(JobStatus::Cancelled);
        }
    }

    fn end(&self, status: JobStatus) {
        let mut state = self.lock();
        if state.ended_at.is_none() {
            state.status = status;
            state.interim = Value::Null;
            state.ended_at = Some(Instant::now());
            drop(state);
            (self.on_end)();
        }
    }

    /// Whether the job is done, failed or cancelled.
    pub fn has_ended(&self) -> bool {
        self.lock().ended_at.is_some()
    }

    /// How long ago the job ended; `None` while it is queued or running.
    pub fn ended_ago(&self) -> Option<Duration> {
        self.lock().ended_at.map(|at| at.elapsed())
    }

    /// The progress object of docs/api.md; null before the first report.
    pub fn progress(&self) -> Value {
        match (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed)) {
            (0, 0) => Value::Null,
            (done, 0) => json!({ "done": done, "of": 0, "says": format!("{done} done") }),
            (done, of) => json!({ "done": done, "of": of, "says": format!("{done} of {of}") }),
        }
    }

    /// What is shown until there is a result, as the kind of the job says. Null if there is nothing to show.
    pub fn interim(&self) -> Value {
        self.lock().interim.clone()
    }

    /// `queued`, `running`, `done`, `failed` or `cancelled`.
    pub fn status(&self) -> &'static str {
        self.lock().status.name()
    }

    /// The job object of docs/api.md.
    pub fn json(&self) -> Value {
        self.json_of(&self.lock())
    }

    /// The job object of a state: all its fields belong to the same moment.
    fn json_of(&self, state: &JobState) -> Value {
        let (result, error) = match &state.status {
            JobStatus::Done(value) => (value.clone(), Value::Null),
            JobStatus::Failed(error) => (Value::Null, error.json()),
            _ => (Value::Null, Value::Null),
        };
        let progress = if state.ended_at.is_some() { Value::Null } else { self.progress() };
        json!({
            "job": self.id,
            "kind": self.kind,
            "status": state.status.name(),
            "progress": progress,
            "interim": state.interim,
            "result": result,
            "error": error,
        })
    }

    /// The response to a request about the job: 200 where it has ended, 202 otherwise.
    pub fn response(&self) -> ApiResponse {
        let state = self.lock();
        ApiResponse::new(if state.ended_at.is_some() { 200 } else { 202 }, self.json_of(&state))
    }

    fn lock(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use keypeg_core::SearchProgress;

    use super::*;

    fn job() -> Arc<Job> {
        Arc::new(Job::new("id".into(), "test", || ()))
    }

    #[test]
    fn cancelled_work_is_told_from_work_that_took_too_long() {
        let cancelled = job();
        let from_outside = cancelled.clone();
        cancelled.run(Box::new(move |control, _| {
            assert_eq!(control.check(), Ok(()));
            assert!(control.time_left().is_some_and(|left| left <= JOB_TIME));
            from_outside.cancel();
            assert_eq!(control.without_progress().check(), Err(Stopped::Cancelled));
            Err(JobError::Interrupted)
        }));
        assert_eq!(cancelled.status(), "cancelled");
        let late = job();
        late.run(Box::new(|_, _| Err(Stopped::OutOfTime.into())));
        assert_eq!(late.status(), "failed");
        assert!(late.json()["error"]["message"].as_str().unwrap().contains("120 seconds"));
    }

    #[test]
    fn steps_searches_and_interim_results_are_shown() {
        let seen = job();
        let inside = seen.clone();
        assert_eq!(seen.progress(), Value::Null);
        seen.run(Box::new(move |control, show| {
            control.report_steps(3, 0);
            assert_eq!(inside.progress()["says"], "3 done");
            control.report(&Progress::Search(SearchProgress {
                guesses_done: 2,
                guesses: 7,
                ..SearchProgress::default()
            }));
            assert_eq!(inside.progress()["says"], "2 of 7");
            control.without_progress().report_steps(5, 9);
            assert_eq!(inside.progress()["says"], "2 of 7");
            assert_eq!(inside.json()["interim"], Value::Null);
            show(json!("about 5"));
            assert_eq!((inside.interim(), &inside.json()["interim"]), (json!("about 5"), &json!("about 5")));
            Ok(Value::Null)
        }));
        assert_eq!((seen.status(), &seen.json()["progress"]), ("done", &Value::Null));
        assert_eq!(seen.interim(), Value::Null);
        assert_eq!(Arc::strong_count(&seen), 1, "the control of the work does not exist any more");
    }
}
