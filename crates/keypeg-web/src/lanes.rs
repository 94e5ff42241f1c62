//! Short work off the threads that talk to browsers, with a limit of how much runs at once.
//!
//! Work that always takes a moment and work that may take a second have lanes of their own, so that the one never waits
//! for the other. What takes longer is a job (`jobs`).

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::config::QUEUE_TIME;
use crate::error::ApiError;

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
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

impl Lanes {
    /// Lanes for a machine with so many cores.
    pub(crate) fn new(cores: usize) -> Lanes {
        Lanes { quick: Arc::new(Semaphore::new(cores * 2)), slow: Arc::new(Semaphore::new(cores)) }
    }

    /// Does work in a lane once there is room; gives up when that takes too long.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let semaphore = match lane {
            Lane::Quick => self.quick.clone(),
            Lane::Slow => self.slow.clone(),
        };
        let busy = || ApiError::busy("the server has too much to do; try again in a moment");
        let permit = tokio::time::timeout(QUEUE_TIME, semaphore.acquire_owned()).await.map_err(|_| busy())?;
        let permit = permit.map_err(|_| busy())?;
        // The permit goes with the work: a browser that leaves does not make room for more work than there is.
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.unwrap_or_else(|_| Err(ApiError::internal("the server made a mistake; please report it")))
    }
}
