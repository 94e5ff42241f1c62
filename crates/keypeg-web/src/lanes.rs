//! Short work off the threads that talk to browsers, with a limit of how much runs at once.
//!
//! Work that always takes a moment and work that may take a second have lanes of their own, so that the one never waits
//! for the other. What takes longer is a job (`jobs`).
//!
//! Claim: a browser with few requests is not delayed by how many another one has.
//! Proof: before it stands in the queue of a lane, work waits for a place among the few that its browser may have there.
//! The queue is served in order, and of each browser it holds no more than these few.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::QUEUE_TIME;
use crate::error::ApiError;
use crate::guard::Client;

/// Where work runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Milliseconds.
    Quick,
    /// Up to some seconds.
    Slow,
}

/// The lanes of a server.
pub(crate) struct Lanes {
    quick: Way,
    slow: Way,
}

/// One lane.
struct Way {
    all: Arc<Semaphore>,
    /// How many of one browser may stand in the queue or run.
    of_one: usize,
    /// The places of those that have work here.
    own: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// From so many browsers on it is looked which of them are gone.
const REMEMBERED: usize = 512;

impl Lanes {
    /// Lanes for a machine with so many cores.
    pub(crate) fn new(cores: usize) -> Lanes {
        Lanes { quick: Way::new(cores * 2, cores), slow: Way::new(cores, 1) }
    }

    /// Does work in a lane once there is room; gives up when that takes too long.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Client,
        lane: Lane,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let way = match lane {
            Lane::Quick => &self.quick,
            Lane::Slow => &self.slow,
        };
        let permits = tokio::time::timeout(QUEUE_TIME, way.enter(&client.share)).await.ok().flatten();
        let permits = permits.ok_or_else(|| ApiError::busy("the server has too much to do; try again in a moment"))?;
        // The permits go with the work: a browser that leaves does not make room for more work than there is.
        let done = tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work()
        });
        done.await.unwrap_or_else(|_| Err(ApiError::internal("the server made a mistake; please report it")))
    }
}

impl Way {
    fn new(all: usize, of_one: usize) -> Way {
        Way { all: Arc::new(Semaphore::new(all)), of_one, own: Mutex::default() }
    }

    /// A place among those of the browser, and then one in the lane.
    async fn enter(&self, share: &str) -> Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)> {
        let own = self.places(share).acquire_owned().await.ok()?;
        let all = self.all.clone().acquire_owned().await.ok()?;
        Some((own, all))
    }

    fn places(&self, share: &str) -> Arc<Semaphore> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = own.get(share).and_then(Weak::upgrade) {
            return places;
        }
        // Whoever has nothing here any more is forgotten, from time to time.
        if own.len() >= REMEMBERED {
            own.retain(|_, places| places.strong_count() > 0);
        }
        let places = Arc::new(Semaphore::new(self.of_one));
        own.insert(share.to_string(), Arc::downgrade(&places));
        places
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
            let way = Way::new(2, 1);
            let first = way.enter("greedy").await.unwrap();
            // Its second request waits for its first, not in the queue of all.
            let mut second = Box::pin(way.enter("greedy"));
            assert!(futures_util::poll!(&mut second).is_pending());
            let modest = way.enter("modest").await.unwrap();
            drop(first);
            assert!(second.await.is_some());
            drop(modest);
        });
    }

    #[test]
    fn browsers_without_work_are_forgotten() {
        runtime().block_on(async {
            let way = Way::new(1, 1);
            for browser in 0..3_000 {
                drop(way.enter(&format!("browser {browser}")).await.unwrap());
            }
            assert!(way.own.lock().unwrap().len() <= REMEMBERED);
        });
    }
}
