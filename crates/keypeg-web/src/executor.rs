//! Runs short work on its own threads, not on those that serve browsers, and limits how much runs at once.
//!
//! Quick and slow work have separate queues, so that quick work never waits for slow work. Longer work is a job (`jobs`).
//!
//! Claim: a browser with few requests is not delayed by how many another one has.
//! Proof: before it enters a queue, work waits for one of the few places that its browser has there. The queue is served in
//! order, and it holds no more than these few of each browser.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use keypeg_handlers::{ApiError, Latency};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::QUEUE_TIME;

/// Runs the work of requests.
pub(crate) struct Executor {
    quick: FairSemaphore,
    slow: FairSemaphore,
}

/// A semaphore of which each browser gets only a share.
struct FairSemaphore {
    all: Arc<Semaphore>,
    /// The most permits of one browser, held or waited for.
    per_client: usize,
    /// The permits of each browser that has work here, by its share.
    clients: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// The number of remembered browsers from which on those without work are removed.
const REMEMBERED: usize = 512;

impl Executor {
    /// An executor for a machine with `cores` cores.
    pub(crate) fn new(cores: usize) -> Executor {
        Executor { quick: FairSemaphore::new(cores * 2, cores), slow: FairSemaphore::new(cores, 1) }
    }

    /// Runs the work of a browser once there is room. Fails if that takes longer than [`QUEUE_TIME`]. `share`
    /// names the browser.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        share: &str,
        latency: Latency,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let semaphore = match latency {
            Latency::Immediate | Latency::Quick => &self.quick,
            Latency::Slow => &self.slow,
        };
        let permits = tokio::time::timeout(QUEUE_TIME, semaphore.acquire(share)).await.ok().flatten();
        let permits = permits.ok_or_else(|| ApiError::busy("the server has too much to do; try again in a moment"))?;
        // The work keeps its permits until it is done, even if the browser closes the connection.
        let done = tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work()
        });
        done.await.unwrap_or_else(|_| Err(ApiError::internal("the server made a mistake; please report it")))
    }
}

impl FairSemaphore {
    fn new(all: usize, per_client: usize) -> FairSemaphore {
        FairSemaphore { all: Arc::new(Semaphore::new(all)), per_client, clients: Mutex::default() }
    }

    /// Acquires a permit of the browser, and then one of all.
    async fn acquire(&self, share: &str) -> Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)> {
        let own = self.client(share).acquire_owned().await.ok()?;
        let all = self.all.clone().acquire_owned().await.ok()?;
        Some((own, all))
    }

    /// The permits of one browser.
    fn client(&self, share: &str) -> Arc<Semaphore> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = clients.get(share).and_then(Weak::upgrade) {
            return own;
        }
        if clients.len() >= REMEMBERED {
            clients.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(self.per_client));
        clients.insert(share.to_string(), Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn a_greedy_browser_leaves_room_for_others() {
        runtime().block_on(async {
            let semaphore = FairSemaphore::new(2, 1);
            let first = semaphore.acquire("greedy").await.unwrap();
            // Its second request waits for its first, not in the queue of all.
            let mut second = Box::pin(semaphore.acquire("greedy"));
            assert!(futures_util::poll!(&mut second).is_pending());
            let modest = semaphore.acquire("modest").await.unwrap();
            drop(first);
            assert!(second.await.is_some());
            drop(modest);
        });
    }

    #[test]
    fn browsers_without_work_are_forgotten() {
        runtime().block_on(async {
            let semaphore = FairSemaphore::new(1, 1);
            for browser in 0..3_000 {
                drop(semaphore.acquire(&format!("browser {browser}")).await.unwrap());
            }
            assert!(semaphore.clients.lock().unwrap().len() <= REMEMBERED);
        });
    }
}
