//! Jobs: work that may take longer than a request.
//!
//! A job is queued, runs on a worker, reports its progress, can be cancelled, and its result can be fetched for some
//! minutes. Light and heavy jobs have separate workers, so that a guess never waits for a tree. Within each class browsers
//! take turns (`queue`).
//!
//! `prepare` checks a request and turns it into work. Each kind of job has its own file, named after it.

mod break_job;
mod compare_job;
mod job;
mod prepare;
mod queue;
mod reproduce_job;
mod review_job;
mod stats_job;
mod tree_job;
mod try_job;
mod values_job;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_core::Control;
use serde_json::Value;

pub(crate) use job::Job;
pub(crate) use prepare::{PreparedJob, prepare};
use queue::{Queue, Task};

use crate::error::{ApiError, JobError};
use crate::random::RandomSource;
use crate::workload::JobWeight;

/// The work of a job: returns its result as JSON. The control cancels it, limits its time and shows its progress.
pub(crate) type JobWork = Box<dyn FnOnce(&Control) -> Result<Value, JobError> + Send>;

/// The most unfinished jobs of one browser.
const MAX_PER_CLIENT: usize = 8;

/// The most jobs that are remembered, ended ones included.
const MAX_JOBS: usize = 500;

/// How long the result of a job can be fetched.
const REMEMBERED: Duration = Duration::from_secs(600);

/// All jobs of a server.
pub(crate) struct Jobs {
    known: Mutex<HashMap<String, Arc<Job>>>,
    light: Arc<Queue>,
    heavy: Arc<Queue>,
    random: RandomSource,
}

impl Jobs {
    /// Starts the workers, for a machine with `cores` cores. Jobs get their ids from `random`.
    pub(crate) fn new(cores: usize, random: RandomSource) -> Jobs {
        Jobs { known: Mutex::default(), light: Queue::light(cores), heavy: Queue::heavy(cores), random }
    }

    /// Queues a job of a browser, which is known by its share of the machine.
    pub(crate) fn submit(&self, share: &str, prepared: PreparedJob) -> Result<Arc<Job>, ApiError> {
        let PreparedJob { kind, weight, work } = prepared;
        let mut known = self.lock();
        known.retain(|_, job| !job.ended_before(REMEMBERED));
        let unfinished = known.values().filter(|job| !job.has_ended() && job.share() == share).count();
        if unfinished >= MAX_PER_CLIENT {
            let message = format!("{unfinished} jobs are not done yet; wait for one to end, or cancel it");
            return Err(ApiError::too_many(message));
        }
        if known.len() >= MAX_JOBS {
            forget_oldest(&mut known);
        }
        let job = Arc::new(Job::new(self.random.id(), kind, share.to_string()));
        let queue = match weight {
            JobWeight::Light => &self.light,
            JobWeight::Heavy => &self.heavy,
        };
        queue.push(Task { job: job.clone(), work })?;
        known.insert(job.id().to_string(), job.clone());
        Ok(job)
    }

    /// The job with this id.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Job>, ApiError> {
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
        for job in self.lock().values() {
            job.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets the job that ended first.
fn forget_oldest(known: &mut HashMap<String, Arc<Job>>) {
    let oldest = known.values().filter_map(|job| Some((job.ended_at()?, job.id().to_string()))).min();
    if let Some((_, id)) = oldest {
        known.remove(&id);
    }
}
