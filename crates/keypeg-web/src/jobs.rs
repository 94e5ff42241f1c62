//! Jobs: work that may take longer, off the threads that talk to browsers.
//!
//! A job is queued, runs on a worker, tells how far it is, can be cancelled, and its result waits some minutes to be fetched.
//! Light jobs and heavy ones have workers of their own, so that nobody waits for a tree who wants a guess; and within each
//! kind browsers take turns (`queue`).

mod job;
mod queue;
mod routes;
mod stopped;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) use job::{Job, Quiet};
pub(crate) use queue::Weight;
pub(crate) use routes::{cancel, events, show, start};
pub(crate) use stopped::Stopped;

use crate::error::ApiError;
use crate::guard::Client;
use queue::{Queue, Task};
use serde_json::Value;

/// What a job does.
pub(crate) type Work = Box<dyn FnOnce(&Job) -> Result<Value, Stopped> + Send>;

/// The most jobs of one browser that are not done.
const MOST_OF_ONE: usize = 8;

/// The most jobs that are remembered.
const MOST: usize = 500;

/// How long a result can be fetched.
const REMEMBERED: Duration = Duration::from_secs(600);

/// All jobs of a server.
pub(crate) struct Jobs {
    known: Mutex<HashMap<String, Arc<Job>>>,
    light: Arc<Queue>,
    heavy: Arc<Queue>,
}

impl Jobs {
    /// Starts the workers, for a machine with so many cores.
    pub(crate) fn new(cores: usize) -> Jobs {
        Jobs { known: Mutex::default(), light: Queue::light(cores), heavy: Queue::heavy(cores) }
    }

    /// Queues work for a browser.
    pub(crate) fn submit(
        &self,
        client: &Client,
        kind: &'static str,
        weight: Weight,
        work: Work,
    ) -> Result<Arc<Job>, ApiError> {
        let mut known = self.lock();
        known.retain(|_, job| !job.ended_before(REMEMBERED));
        let unfinished = known.values().filter(|job| !job.has_ended() && job.share() == client.share).count();
        if unfinished >= MOST_OF_ONE {
            let message = format!("{unfinished} jobs are not done yet; wait for one to end, or cancel it");
            return Err(ApiError::too_many(message));
        }
        if known.len() >= MOST {
            forget_oldest(&mut known);
        }
        let job = Arc::new(Job::new(kind, client.share.clone()));
        let queue = match weight {
            Weight::Light => &self.light,
            Weight::Heavy => &self.heavy,
        };
        queue.push(Task { job: job.clone(), work })?;
        known.insert(job.id().to_string(), job.clone());
        Ok(job)
    }

    /// A job by its name.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Job>> {
        self.lock().get(id).cloned()
    }

    /// Cancels everything and ends the workers.
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

/// Forgets the job whose result waited longest.
fn forget_oldest(known: &mut HashMap<String, Arc<Job>>) {
    let oldest = known.values().filter_map(|job| Some((job.ended_at()?, job.id().to_string()))).min();
    if let Some((_, id)) = oldest {
        known.remove(&id);
    }
}
