//! Runs short work on its own threads, not on those that serve browsers, and limits how much runs at once.
//!
//! Quick and slow work have separate queues, so that quick work never waits for slow work. Longer work is a job (`jobs`).
//!
//! Claim: a browser with few requests is not delayed by how many another one has, nor by how many cookies another address invents.
//! Proof: before it enters a queue, work waits for one of the few places that its browser has there, and then for one of
//! those that its address has. The queue is served in order, and it holds no more than these few of each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use keypeg_handlers::{ApiError, Latency};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::QUEUE_TIME;
use crate::guard::Client;

/// Runs the work of requests.
pub(crate) struct Executor {
    quick: FairSemaphore,
    slow: FairSemaphore,
}

/// A semaphore of which each browser and each address gets only a share.
struct FairSemaphore {
    all: Arc<Semaphore>,
    /// By the share of a browser.
    browsers: Shares,
    addresses: Shares,
}

/// The permits of everybody who has work, by name.
struct Shares {
    /// The most permits of one name, held or waited for.
    each: usize,
    known: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// The number of remembered names from which on those without work are removed.
const REMEMBERED: usize = 512;

impl Executor {
    /// An executor for a machine with `cores` cores.
    pub(crate) fn new(cores: usize) -> Executor {
        Executor { quick: FairSemaphore::new(cores * 2, cores), slow: FairSemaphore::new(cores, 1) }
    }

    /// Runs the work of a browser once there is room. Fails if that takes longer than [`QUEUE_TIME`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Client,
        latency: Latency,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let semaphore = match latency {
            Latency::Immediate | Latency::Quick => &self.quick,
            Latency::Slow => &self.slow,
        };
        let permits =
            tokio::time::timeout(QUEUE_TIME, semaphore.acquire(&client.share, &client.network)).await.ok().flatten();
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
    /// With `all` permits, of which a browser gets at most `per_browser`, and an address all but one where there are two or more.
    fn new(all: usize, per_browser: usize) -> FairSemaphore {
        FairSemaphore {
            all: Arc::new(Semaphore::new(all)),
            browsers: Shares::new(per_browser),
            addresses: Shares::new((all - 1).max(1)),
        }
    }

    /// Acquires a permit of the browser, one of its address, and then one of all.
    async fn acquire(&self, browser: &str, address: &str) -> Option<[OwnedSemaphorePermit; 3]> {
        let browser = self.browsers.of(browser).acquire_owned().await.ok()?;
        let address = self.addresses.of(address).acquire_owned().await.ok()?;
        Some([browser, address, self.all.clone().acquire_owned().await.ok()?])
    }
}

impl Shares {
    fn new(each: usize) -> Shares {
        Shares { each, known: Mutex::default() }
    }

    /// The permits of one name.
    fn of(&self, name: &str) -> Arc<Semaphore> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = known.get(name).and_then(Weak::upgrade) {
            return own;
        }
        if known.len() >= REMEMBERED {
            known.retain(|_, own| own.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(self.each));
        known.insert(name.to_string(), Arc::downgrade(&own));
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
            let first = semaphore.acquire("greedy", "here").await.unwrap();
            // Its second request waits for its first, not in the queue of all.
            let mut second = Box::pin(semaphore.acquire("greedy", "here"));
            assert!(futures_util::poll!(&mut second).is_pending());
            let modest = semaphore.acquire("modest", "there").await.unwrap();
            drop(first);
            assert!(second.await.is_some());
            drop(modest);
        });
    }

    #[test]
    fn invented_cookies_of_one_address_leave_room_for_others() {
        runtime().block_on(async {
            let semaphore = FairSemaphore::new(2, 1);
            let first = semaphore.acquire("invented 1", "here").await.unwrap();
            let mut second = Box::pin(semaphore.acquire("invented 2", "here"));
            assert!(futures_util::poll!(&mut second).is_pending());
            let modest = semaphore.acquire("modest", "there").await.unwrap();
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
                drop(semaphore.acquire(&format!("browser {browser}"), &format!("address {browser}")).await.unwrap());
            }
            for shares in [semaphore.browsers, semaphore.addresses] {
                assert!(shares.known.lock().unwrap().len() <= REMEMBERED);
            }
        });
    }
}
