//! The jobs of a server: which are known, how many a browser may have, and who runs them.
//!
//! A job is queued, runs on a worker, and its result can be fetched for some minutes. Light and heavy jobs have separate
//! workers, so that a guess never waits for a tree. Within each class browsers take turns (`queue`).

mod queue;

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keypeg_handlers::{ApiError, Job, JobWeight, PreparedJob, RandomSource};
use queue::{Queue, Task};
use tokio::sync::watch;

use crate::guard::Client;

/// The most unfinished jobs of one browser.
const MAX_PER_CLIENT: usize = 8;

/// The most unfinished heavy jobs of one address, so that a program with many cookies does not fill the queue. A class may share
/// an address: 30 browsers may have three each.
const MAX_HEAVY_PER_ADDRESS: usize = 96;

/// The most unfinished light jobs of one address.
const MAX_LIGHT_PER_ADDRESS: usize = 128;

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
    /// The address that it counts against; see `Client`.
    network: String,
    weight: JobWeight,
    /// Becomes true when the job has ended.
    ended: watch::Receiver<bool>,
    listeners: Arc<Listeners>,
}

/// The browsers that listen to the events of a job.
#[derive(Default)]
struct Listeners {
    now: AtomicUsize,
    /// How many have come so far.
    arrivals: AtomicUsize,
}

impl TrackedJob {
    fn new(id: String, kind: &'static str, weight: JobWeight, client: &Client) -> TrackedJob {
        let (share, network) = (client.share.clone(), client.network.clone());
        let (sender, ended) = watch::channel(false);
        let job = Job::new(id, kind, move || _ = sender.send_replace(true));
        TrackedJob { job: Arc::new(job), share, network, weight, ended, listeners: Arc::default() }
    }

    /// Waits until the job has ended, at most `time`.
    pub(crate) async fn wait(&mut self, time: Duration) {
        let _ = tokio::time::timeout(time, self.ended.wait_for(|ended| *ended)).await;
    }

    /// A browser begins to listen.
    pub(crate) fn add_listener(&self) {
        self.listeners.arrivals.fetch_add(1, Ordering::SeqCst);
        self.listeners.now.fetch_add(1, Ordering::SeqCst);
    }

    /// A browser has gone that listened. If it was the last one, returns how many have come so far.
    pub(crate) fn remove_listener(&self) -> Option<usize> {
        let was_last = self.listeners.now.fetch_sub(1, Ordering::SeqCst) == 1;
        was_last.then(|| self.listeners.arrivals.load(Ordering::SeqCst))
    }

    /// Cancels the job if no browser has come to listen since there were `arrivals`.
    pub(crate) fn cancel_if_abandoned(&self, arrivals: usize) {
        if self.listeners.arrivals.load(Ordering::SeqCst) == arrivals {
            self.job.cancel();
        }
    }
}

impl Jobs {
    /// Starts the workers, for a machine with `cores` cores. Jobs get their ids from `random`.
    pub(crate) fn new(cores: usize, random: RandomSource) -> Jobs {
        Jobs { known: Mutex::default(), light: Queue::light(cores), heavy: Queue::heavy(cores), random }
    }

    /// Queues a job of a browser.
    pub(crate) fn submit(&self, client: &Client, prepared: PreparedJob) -> Result<TrackedJob, ApiError> {
        let PreparedJob { kind, weight, work } = prepared;
        let mut known = self.lock();
        known.retain(|_, tracked| tracked.job.ended_ago().is_none_or(|ago| ago <= REMEMBERED));
        check_limits(&known, client, weight)?;
        if known.len() >= MAX_JOBS {
            forget_oldest(&mut known);
        }
        let tracked = TrackedJob::new(self.random.id(), kind, weight, client);
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

/// Refuses a job of a browser or an address that has too many.
fn check_limits(known: &HashMap<String, TrackedJob>, client: &Client, weight: JobWeight) -> Result<(), ApiError> {
    let unfinished = || known.values().filter(|tracked| !tracked.job.has_ended());
    let own = unfinished().filter(|tracked| tracked.share == client.share).count();
    if own >= MAX_PER_CLIENT {
        return Err(ApiError::too_many(format!("{own} jobs are not done yet; wait for one to end, or cancel it")));
    }
    let most = match weight {
        JobWeight::Light => MAX_LIGHT_PER_ADDRESS,
        JobWeight::Heavy => MAX_HEAVY_PER_ADDRESS,
    };
    let here = unfinished().filter(|tracked| tracked.network == client.network && tracked.weight == weight).count();
    if here < most {
        return Ok(());
    }
    Err(ApiError::too_many(format!("{here} jobs of your network address are not done yet; try again in a moment")))
}

/// Forgets the job that ended first.
fn forget_oldest(known: &mut HashMap<String, TrackedJob>) {
    let ended = known.values().filter_map(|tracked| Some((tracked.job.ended_ago()?, tracked.job.id().to_string())));
    if let Some((_, id)) = ended.max() {
        known.remove(&id);
    }
}

#[cfg(test)]
impl Jobs {
    /// Jobs without workers, so that none of them ends.
    pub(crate) fn idle() -> Jobs {
        let random = crate::system::RANDOM;
        Jobs { known: Mutex::default(), light: Queue::idle(256), heavy: Queue::idle(192), random }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn client(cookie: usize, network: &str) -> Client {
        let name = format!("cookie {cookie}");
        Client { share: name.clone(), name, network: network.to_string() }
    }

    fn heavy() -> PreparedJob {
        PreparedJob { kind: "test", weight: JobWeight::Heavy, work: Box::new(|_, _| Ok(Value::Null)) }
    }

    #[test]
    fn invented_cookies_of_one_address_do_not_fill_the_queue() {
        let jobs = Jobs::idle();
        let accepted = (0..200).filter(|cookie| jobs.submit(&client(*cookie, "10.0.0.1"), heavy()).is_ok()).count();
        assert_eq!(accepted, MAX_HEAVY_PER_ADDRESS);
        let honest = jobs.submit(&client(0, "10.0.0.2"), heavy()).unwrap();
        let light = PreparedJob { weight: JobWeight::Light, ..heavy() };
        assert!(jobs.submit(&client(300, "10.0.0.1"), light).is_ok(), "light jobs are counted on their own");
        honest.job.cancel();
        for tracked in jobs.lock().values() {
            tracked.job.cancel();
        }
        assert!(jobs.submit(&client(300, "10.0.0.1"), heavy()).is_ok());
    }

    #[test]
    fn a_job_is_abandoned_only_if_nobody_came_back() {
        let jobs = Jobs::idle();
        let tracked = jobs.submit(&client(0, "10.0.0.1"), heavy()).unwrap();
        tracked.add_listener();
        tracked.add_listener();
        assert_eq!(tracked.remove_listener(), None, "another one listens");
        let first = tracked.remove_listener().unwrap();
        tracked.add_listener();
        let second = tracked.remove_listener().unwrap();
        tracked.cancel_if_abandoned(first);
        assert!(!tracked.job.has_ended(), "somebody came back in between");
        tracked.cancel_if_abandoned(second);
        assert_eq!(tracked.job.status(), "cancelled");
    }

    #[test]
    fn one_browser_has_a_limit_of_its_own() {
        let jobs = Jobs::idle();
        let accepted = (0..20).filter(|_| jobs.submit(&client(0, "10.0.0.1"), heavy()).is_ok()).count();
        assert_eq!(accepted, MAX_PER_CLIENT);
        assert!(jobs.submit(&client(1, "10.0.0.1"), heavy()).is_ok());
    }
}
