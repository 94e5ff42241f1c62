//! The jobs of a server: which are known, how many a browser may have, and who runs them.
//!
//! A job is queued, runs on a worker, and its result can be fetched for some minutes. Light and heavy jobs have separate
//! workers, so that a guess never waits for a tree. Within each class browsers take turns (`queue`).

mod queue;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_handlers::{ApiError, Job, JobWeight, PreparedJob, RandomSource};
use queue::{Queue, Task};
use tokio::sync::watch;

/// The most unfinished jobs of one browser.
const MAX_PER_CLIENT: usize = 8;

/// The most jobs that are remembered, ended ones included.
const MAX_JOBS: usize = 500;

/// How long the result of a job can be fetched.
const REMEMBERED: Duration = Duration::from_secs(600);

/// All jobs of a server.
pub(crate) struct Jobs {
    known: Mutex<HashMap<String, TrackedJob>>,
    light: Arc<Queue>,
    heavy: Arc<Queue>,
    random: RandomSource,
}

/// A job of a server.
#[derive(Clone)]
pub(crate) struct TrackedJob {
    pub(crate) job: Arc<Job>,
    /// The share of the machine that it counts against; see `Client`.
    share: String,
    /// Becomes true when the job has ended.
    ended: watch::Receiver<bool>,
}

impl TrackedJob {
    fn new(id: String, kind: &'static str, share: String) -> TrackedJob {
        let (sender, ended) = watch::channel(false);
        let job = Job::new(id, kind, move || _ = sender.send_replace(true));
        TrackedJob { job: Arc::new(job), share, ended }
    }

    /// Waits until the job has ended, at most `time`.
    pub(crate) async fn wait(&mut self, time: Duration) {
        let _ = tokio::time::timeout(time, self.ended.wait_for(|ended| *ended)).await;
    }
}

impl Jobs {
    /// Starts the workers, for a machine with `cores` cores. Jobs get their ids from `random`.
    pub(crate) fn new(cores: usize, random: RandomSource) -> Jobs {
        Jobs { known: Mutex::default(), light: Queue::light(cores), heavy: Queue::heavy(cores), random }
    }

    /// Queues a job of a browser, which is known by its share of the machine.
    pub(crate) fn submit(&self, share: &str, prepared: PreparedJob) -> Result<TrackedJob, ApiError> {
        let PreparedJob { kind, weight, work } = prepared;
        let mut known = self.lock();
        known.retain(|_, tracked| tracked.job.ended_ago().is_none_or(|ago| ago <= REMEMBERED));
        let unfinished = known.values().filter(|tracked| !tracked.job.has_ended() && tracked.share == share).count();
        if unfinished >= MAX_PER_CLIENT {
            let message = format!("{unfinished} jobs are not done yet; wait for one to end, or cancel it");
            return Err(ApiError::too_many(message));
        }
        if known.len() >= MAX_JOBS {
            forget_oldest(&mut known);
        }
        let tracked = TrackedJob::new(self.random.id(), kind, share.to_string());
        let queue = match weight {
            JobWeight::Light => &self.light,
            JobWeight::Heavy => &self.heavy,
        };
        queue.push(Task { tracked: tracked.clone(), work })?;
        known.insert(tracked.job.id().to_string(), tracked.clone());
        Ok(tracked)
    }

    /// The job with this id.
    pub(crate) fn get(&self, id: &str) -> Result<TrackedJob, ApiError> {
        let unknown = || {
            let id: String = id.chars().take(40).collect();
            ApiError::not_found(format!("there is no job {id:?}; its result may have been forgotten, start it again"))
        };
        self.lock().get(id).cloned().ok_or_else(unknown)
    }

    /// Cancels all jobs and ends the workers.
    pub(crate) fn stop(&self) {
        self.light.stop();
        self.heavy.stop();
        for tracked in self.lock().values() {
            tracked.job.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, TrackedJob>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets the job that ended first.
fn forget_oldest(known: &mut HashMap<String, TrackedJob>) {
    let ended = known.values().filter_map(|tracked| Some((tracked.job.ended_ago()?, tracked.job.id().to_string())));
    if let Some((_, id)) = ended.max() {
        known.remove(&id);
    }
}
