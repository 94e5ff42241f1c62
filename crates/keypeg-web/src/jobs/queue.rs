//! Jobs that wait, and the workers that run them.
//!
//! Claim: a browser with few jobs is not delayed by how many another one has.
//! Proof: browsers with waiting jobs are in a ring. A worker takes one job of the first browser that may run one more, and
//! moves that browser behind all others. Of heavy jobs a browser runs at most one.

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

#[derive(Default)]
struct QueueState {
    /// The waiting jobs of each browser, by its share; the browser whose turn is next comes first.
    ring: VecDeque<(String, VecDeque<Task>)>,
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
        // Jobs that were cancelled while they waited take no room.
        for (_, tasks) in &mut state.ring {
            tasks.retain(|task| !task.tracked.job.has_ended());
        }
        state.ring.retain(|(_, tasks)| !tasks.is_empty());
        if state.ring.iter().map(|(_, tasks)| tasks.len()).sum::<usize>() >= self.capacity {
            return Err(ApiError::busy("the server has too much to do; try again later"));
        }
        let share = task.tracked.share.clone();
        match state.ring.iter_mut().find(|(known, _)| *known == share) {
            Some((_, tasks)) => tasks.push_back(task),
            None => state.ring.push_back((share, VecDeque::from([task]))),
        }
        drop(state);
        self.wake.notify_one();
        Ok(())
    }

    /// Drops all waiting jobs and ends the workers, each after its job.
    pub(super) fn stop(&self) {
        let mut state = self.lock();
        state.stopping = true;
        state.ring.clear();
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
    /// Finds the first browser in the ring that may run one more job, and takes its next job.
    fn take(&mut self, per_client: usize) -> Option<Task> {
        let running = |share: &String| self.running.iter().filter(|running| *running == share).count();
        let place = self.ring.iter().position(|(share, _)| running(share) < per_client)?;
        let (share, mut tasks) = self.ring.remove(place)?;
        let task = tasks.pop_front()?;
        if !tasks.is_empty() {
            self.ring.push_back((share.clone(), tasks));
        }
        self.running.push(share);
        Some(task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Client;
    use keypeg_handlers::JobWeight;
    use serde_json::Value;

    fn task(share: &str) -> Task {
        let client = Client { name: share.to_string(), share: share.to_string(), network: "here".to_string() };
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
