//! Cancellation, deadline and progress of a job.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use keypeg_engine::Watch;
use keypeg_engine::solve::{Observer, Progress};

/// What the work of a job is told, and what it reports.
#[derive(Default)]
pub(crate) struct JobControl {
    cancelled: AtomicBool,
    /// Set when the work begins.
    deadline: OnceLock<Instant>,
    done: AtomicU64,
    total: AtomicU64,
}

/// The control of one of several steps of a job: it is stopped with the job, and its progress is discarded.
pub(crate) struct StepControl<'a>(&'a JobControl);

impl JobControl {
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
    }

    pub(super) fn was_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// Stops the work after this time, counted from the first call.
    pub(super) fn limit_time(&self, limit: Duration) {
        self.deadline.get_or_init(|| Instant::now() + limit);
    }

    /// The steps done and their total, which is 0 while it is unknown.
    pub(super) fn steps(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Whether the work should stop: it was cancelled, or its deadline has passed.
    pub(crate) fn is_stopped(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self.deadline.get().is_some_and(|deadline| Instant::now() >= *deadline)
    }

    /// Reports that `done` of `total` steps are finished.
    pub(crate) fn report_steps(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// The control of a step whose own progress is not shown.
    pub(crate) fn without_progress(&self) -> StepControl<'_> {
        StepControl(self)
    }
}

impl Watch for JobControl {
    fn is_cancelled(&self) -> bool {
        self.is_stopped()
    }

    fn progress(&self, done: u64, of: u64) {
        self.report_steps(done, of);
    }
}

impl Observer for JobControl {
    fn solving(&self, progress: &Progress) {
        self.report_steps(progress.guesses_done as u64, progress.guesses as u64);
    }
}

impl Watch for StepControl<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_stopped()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for StepControl<'_> {}
