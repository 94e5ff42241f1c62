//! Jobs that wait, and the workers that run them.
//!
//! Claim: a browser with few jobs is not delayed by how many another one has, nor by how many cookies another address invents.
//! Proof: addresses with waiting jobs are in a ring, and so are the browsers of each. A worker takes one job of the first
//! browser that may run one more, at the first address that has such a browser. It moves that browser behind the others of its
//! address, and the address behind all others. Of heavy jobs a browser runs at most one.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use keypeg_handlers::{ApiError, JobWork};

use super::TrackedJob;

/// A job and its work.
pub(super) struct Task {
    pub(super) tracked: TrackedJob,
    pub(super) work: JobWork,
}

/// The waiting jobs of one weight, and its workers.
pub(super) struct Queue {
    state: Mutex<QueueState>,
    wake: Condvar,
    /// The most waiting jobs.
    capacity: usize,
    /// The most running jobs of one browser.
    per_client: usize,
}

/// The waiting jobs of each browser of one address, by its share; the browser whose turn is next comes first.
type WaitingBrowsers = VecDeque<(String, VecDeque<Task>)>;

#[derive(Default)]
struct QueueState {
    /// The browsers with waiting jobs of each address; the address whose turn is next comes first.
    addresses: VecDeque<(String, WaitingBrowsers)>,
    /// The share of every running job.
    running: Vec<String>,
    stopping: bool,
}

impl Queue {
    /// The queue of light jobs: one worker per core, at least two.
    pub(super) fn light(cores: usize) -> Arc<Queue> {
        Queue::start(cores.max(2), 256, usize::MAX, None)
    }

    /// The queue of heavy jobs: two workers, each with a thread pool of half the cores, so that neither waits for the other.
    pub(super) fn heavy(cores: usize) -> Arc<Queue> {
        Queue::start(2, 192, 1, Some((cores / 2).max(1)))
    }

    fn start(workers: usize, capacity: usize, per_client: usize, threads: Option<usize>) -> Arc<Queue> {
        let queue = Arc::new(Queue { state: Mutex::default(), wake: Condvar::new(), capacity, per_client });
        for _ in 0..workers {
            let queue = queue.clone();
            let spawned = std::thread::Builder::new().name("keypeg worker".into()).spawn(move || queue.work(threads));
            // With fewer workers the server is slower; without any, jobs wait until they are cancelled.
            drop(spawned);
        }
        queue
    }

    /// A queue without workers.
    #[cfg(test)]
    pub(super) fn idle(capacity: usize) -> Arc<Queue> {
        Queue::start(0, capacity, 1, None)
    }

    /// Adds a job. Fails if the queue is full, and once it is stopped: no worker would take the job.
    pub(super) fn push(&self, task: Task) -> Result<(), ApiError> {
        let mut state = self.lock();
        if state.stopping {
            return Err(ApiError::busy("the server is stopping; start the job again when it runs"));
        }
        if state.waiting() >= self.capacity {
            return Err(ApiError::busy("the server has too much to do; try again later"));
        }
        let (network, share) = (task.tracked.network.clone(), task.tracked.share.clone());
        entry(entry(&mut state.addresses, network), share).push_back(task);
        drop(state);
        self.wake.notify_one();
        Ok(())
    }

    /// Drops all waiting jobs and ends the workers, each after its job.
    pub(super) fn stop(&self) {
        let mut state = self.lock();
        state.stopping = true;
        state.addresses.clear();
        drop(state);
        self.wake.notify_all();
    }

    fn work(&self, threads: Option<usize>) {
        let pool = threads.and_then(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok());
        while let Some(Task { tracked, work }) = self.next() {
            match &pool {
                Some(pool) => pool.install(|| tracked.job.run(work)),
                None => tracked.job.run(work),
            }
            let mut state = self.lock();
            if let Some(place) = state.running.iter().position(|share| *share == tracked.share) {
                state.running.swap_remove(place);
            }
            drop(state);
            // The next job of the same browser may run now.
            self.wake.notify_all();
        }
    }

    /// Waits for the next job; `None` once the queue is stopped.
    fn next(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.stopping {
                return None;
            }
            if let Some(task) = state.take(self.per_client) {
                return Some(task);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    /// The number of waiting jobs. Those that were cancelled meanwhile are dropped: they take no room.
    fn waiting(&mut self) -> usize {
        for (_, browsers) in &mut self.addresses {
            for (_, tasks) in browsers.iter_mut() {
                tasks.retain(|task| !task.tracked.job.has_ended());
            }
            browsers.retain(|(_, tasks)| !tasks.is_empty());
        }
        self.addresses.retain(|(_, browsers)| !browsers.is_empty());
        self.addresses.iter().flat_map(|(_, browsers)| browsers).map(|(_, tasks)| tasks.len()).sum()
    }

    /// Finds the browser whose turn is next and that may run one more job, and takes its next job.
    fn take(&mut self, per_client: usize) -> Option<Task> {
        let running = |share: &String| self.running.iter().filter(|running| *running == share).count();
        let may_run = |(share, _): &(String, VecDeque<Task>)| running(share) < per_client;
        let address = self.addresses.iter().position(|(_, browsers)| browsers.iter().any(may_run))?;
        let browser = self.addresses[address].1.iter().position(may_run)?;
        let (network, mut browsers) = self.addresses.remove(address)?;
        let (share, mut tasks) = browsers.remove(browser)?;
        let task = tasks.pop_front()?;
        if !tasks.is_empty() {
            browsers.push_back((share.clone(), tasks));
        }
        if !browsers.is_empty() {
            self.addresses.push_back((network, browsers));
        }
        self.running.push(share);
        Some(task)
    }
}

/// The entry of a name in a ring. A new one is added at its end.
fn entry<T: Default>(ring: &mut VecDeque<(String, T)>, name: String) -> &mut T {
    let place = ring.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
        ring.push_back((name, T::default()));
        ring.len() - 1
    });
    &mut ring[place].1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Client;
    use keypeg_handlers::JobWeight;
    use serde_json::Value;

    fn task(share: &str) -> Task {
        task_from(share, "here")
    }

    fn task_from(share: &str, network: &str) -> Task {
        let client = Client { name: share.to_string(), share: share.to_string(), network: network.to_string() };
        Task {
            tracked: TrackedJob::new(share.to_string(), "test", JobWeight::Heavy, &client),
            work: Box::new(|_, _| Ok(Value::Null)),
        }
    }

    fn queue(capacity: usize, per_client: usize) -> Queue {
        Queue { state: Mutex::default(), wake: Condvar::new(), capacity, per_client }
    }

    #[test]
    fn browsers_take_turns() {
        let queue = queue(100, usize::MAX);
        for share in ["a", "a", "a", "a", "b", "c", "b"] {
            queue.push(task(share)).unwrap();
        }
        let order: Vec<String> = (0..7).map(|_| queue.next().unwrap().tracked.share).collect();
        assert_eq!(order.concat(), "abcabaa");
    }

    #[test]
    fn addresses_take_turns_whatever_their_cookies() {
        let queue = queue(100, 1);
        for cookie in ["a", "b", "c", "d", "e"] {
            queue.push(task_from(cookie, "greedy")).unwrap();
        }
        queue.push(task_from("x", "modest")).unwrap();
        queue.push(task_from("y", "modest")).unwrap();
        let order: Vec<String> = (0..7).map(|_| queue.next().unwrap().tracked.share).collect();
        assert_eq!(order.concat(), "axbycde");
    }

    #[test]
    fn a_browser_runs_one_heavy_job() {
        let queue = queue(100, 1);
        for share in ["a", "a", "b"] {
            queue.push(task(share)).unwrap();
        }
        assert_eq!([queue.next().unwrap(), queue.next().unwrap()].map(|task| task.tracked.share), ["a", "b"]);
        assert!(queue.lock().take(1).is_none());
        queue.lock().running.retain(|share| share != "a");
        assert_eq!(queue.next().unwrap().tracked.share, "a");
    }

    #[test]
    fn a_full_queue_refuses_and_cancelled_jobs_make_room() {
        let queue = queue(2, 1);
        let first = task("a");
        let job = first.tracked.job.clone();
        queue.push(first).unwrap();
        queue.push(task("a")).unwrap();
        assert!(queue.push(task("b")).is_err());
        job.cancel();
        queue.push(task("b")).unwrap();
    }

    #[test]
    fn a_stopped_queue_refuses() {
        let queue = queue(2, 1);
        queue.push(task("a")).unwrap();
        queue.stop();
        assert!(queue.push(task("a")).is_err());
        assert!(queue.next().is_none());
    }
}
