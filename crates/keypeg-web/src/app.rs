//! The state of a running server. Only the API, the router and the server know it.

use std::net::SocketAddr;
use std::sync::{Arc, Once};

use keypeg_core::Game;
use keypeg_handlers::{Caches, Services};
use tokio::sync::Semaphore;

use crate::address::ServerAddress;
use crate::config::{Config, LISTENERS};
use crate::executor::Executor;
use crate::jobs::Jobs;
use crate::store::{Store, StoreError};
use crate::system;

/// The state that all requests of a server share.
pub(crate) struct App {
    pub(crate) address: ServerAddress,
    pub(crate) executor: Executor,
    pub(crate) jobs: Jobs,
    /// One permit per stream of job events.
    pub(crate) listeners: Arc<Semaphore>,
    /// The store that the services use, which has to be stopped.
    pub(crate) store: Store,
    pub(crate) services: Services,
}

impl App {
    /// Opens the store and starts the workers.
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Result<App, StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (clock, random) = (system::CLOCK, system::RANDOM);
        let store = Store::open(config.open_games.clone(), config.archive.clone(), clock)?;
        Ok(App {
            address: ServerAddress(address),
            executor: Executor::new(cores),
            jobs: Jobs::new(cores, random),
            listeners: Arc::new(Semaphore::new(LISTENERS)),
            store: store.clone(),
            services: Services { store: Arc::new(store), caches: Caches::shared(), clock, random },
        })
    }

    /// Fills the caches for the classic game in the background, once per program, so that nobody waits for it.
    pub(crate) fn warm_up(&self) {
        static WARM: Once = Once::new();
        let caches = self.services.caches.clone();
        WARM.call_once(|| {
            let warm = move || caches.warm_up(Game::CLASSIC);
            // If no thread can be started, the first requests take a few seconds longer.
            let _ = std::thread::Builder::new().name("keypeg warm-up".into()).spawn(warm);
        });
    }

    /// Cancels all jobs and ends the workers.
    pub(crate) fn stop_jobs(&self) {
        self.jobs.stop();
    }
}
