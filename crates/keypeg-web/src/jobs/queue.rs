//! Jobs that wait, and the workers that do them.
//!
//! Claim: a browser with few jobs is not delayed by how many another one has.
//! Proof: those with jobs that wait stand in a ring; a worker takes one job of the first whose turn it may be and puts that
//! browser behind all others. Of heavy jobs a browser has one running at most.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Job, Work};
use crate::error::ApiError;

/// How much work a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// A moment.
    Light,
    /// Seconds or minutes.
    Heavy,
}

/// A job and its work.
pub(super) struct Task {
    pub(super) job: Arc<Job>,
    pub(super) work: Work,
}

/// Jobs of one weight.
pub(super) struct Queue {
    state: Mutex<State>,
    wake: Condvar,
    /// The most jobs that wait.
    most: usize,
    /// The most jobs of one browser that run.
    of_one: usize,
}

#[derive(Default)]
struct State {
    ring: VecDeque<(String, VecDeque<Task>)>,
    running: Vec<String>,
    stopping: bool,
}

impl Queue {
    /// Light jobs: as many workers as cores.
    pub(super) fn light(cores: usize) -> Arc<Queue> {
        Queue::start(cores.max(2), 256, usize::MAX, None)
    }

    /// Heavy jobs: two workers that share the cores, so that neither waits for the other.
    pub(super) fn heavy(cores: usize) -> Arc<Queue> {
        Queue::start(2, 64, 1, Some((cores / 2).max(1)))
    }

    fn start(workers: usize, most: usize, of_one: usize, threads: Option<usize>) -> Arc<Queue> {
        let queue = Arc::new(Queue { state: Mutex::default(), wake: Condvar::new(), most, of_one });
        for _ in 0..workers {
            let queue = queue.clone();
            let spawned = std::thread::Builder::new().name("keypeg worker".into()).spawn(move || queue.work(threads));
            // Without one of its workers a server is slower; without any, jobs wait until they are given up.
            drop(spawned);
        }
        queue
    }

    /// Lets a job wait for its turn.
    pub(super) fn push(&self, task: Task) -> Result<(), ApiError> {
        let mut state = self.lock();
        // Jobs cancelled while they waited take no room.
        for (_, tasks) in &mut state.ring {
            tasks.retain(|task| !task.job.has_ended());
        }
        state.ring.retain(|(_, tasks)| !tasks.is_empty());
        if state.ring.iter().map(|(_, tasks)| tasks.len()).sum::<usize>() >= self.most {
            return Err(ApiError::busy("the server has too much to do; try again later"));
        }
        let share = task.job.share().to_string();
        match state.ring.iter_mut().find(|(known, _)| *known == share) {
            Some((_, tasks)) => tasks.push_back(task),
            None => state.ring.push_back((share, VecDeque::from([task]))),
        }
        drop(state);
        self.wake.notify_one();
        Ok(())
    }

    /// Ends the workers, each after its job.
    pub(super) fn stop(&self) {
        let mut state = self.lock();
        state.stopping = true;
        state.ring.clear();
        drop(state);
        self.wake.notify_all();
    }

    fn work(&self, threads: Option<usize>) {
        let pool = threads.and_then(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok());
        while let Some(Task { job, work }) = self.next() {
            match &pool {
                Some(pool) => pool.install(|| job.run(work)),
                None => job.run(work),
            }
            let mut state = self.lock();
            if let Some(place) = state.running.iter().position(|share| share == job.share()) {
                state.running.swap_remove(place);
            }
            drop(state);
            // A browser that had to wait for this one of its jobs may go on.
            self.wake.notify_all();
        }
    }

    /// The next job; nothing once the workers end.
    fn next(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.stopping {
                return None;
            }
            if let Some(task) = state.take(self.of_one) {
                return Some(task);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// A job of the first browser in the ring that may have one more running.
    fn take(&mut self, of_one: usize) -> Option<Task> {
        let running = |share: &String| self.running.iter().filter(|running| *running == share).count();
        let place = self.ring.iter().position(|(share, _)| running(share) < of_one)?;
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
    use serde_json::Value;

    fn task(share: &str) -> Task {
        Task { job: Arc::new(Job::new("test", share.to_string())), work: Box::new(|_| Ok(Value::Null)) }
    }

    fn queue(most: usize, of_one: usize) -> Queue {
        Queue { state: Mutex::default(), wake: Condvar::new(), most, of_one }
    }

    #[test]
    fn browsers_take_turns() {
        let queue = queue(100, usize::MAX);
        for share in ["a", "a", "a", "a", "b", "c", "b"] {
            queue.push(task(share)).unwrap();
        }
        let order: Vec<String> = (0..7).map(|_| queue.next().unwrap().job.share().to_string()).collect();
        assert_eq!(order.concat(), "abcabaa");
    }

    #[test]
    fn of_heavy_jobs_one_runs_a_browser() {
        let queue = queue(100, 1);
        for share in ["a", "a", "b"] {
            queue.push(task(share)).unwrap();
        }
        assert_eq!([queue.next().unwrap(), queue.next().unwrap()].map(|task| task.job.share().to_string()), ["a", "b"]);
        assert!(queue.lock().take(1).is_none());
        queue.lock().running.retain(|share| share != "a");
        assert_eq!(queue.next().unwrap().job.share(), "a");
    }

    #[test]
    fn a_full_queue_refuses_and_cancelled_jobs_make_room() {
        let queue = queue(2, 1);
        let first = task("a");
        let job = first.job.clone();
        queue.push(first).unwrap();
        queue.push(task("a")).unwrap();
        assert!(queue.push(task("b")).is_err());
        job.cancel();
        queue.push(task("b")).unwrap();
    }
}
