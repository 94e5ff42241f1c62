//! The state of a running server. Only the API, the router and the server know it.

use std::net::SocketAddr;
use std::sync::{Arc, Once};

use keypeg_core::Game;
use keypeg_handlers::{Caches, Classroom, Services};

use crate::address::ServerAddress;
use crate::config::Config;
use crate::executor::Executor;
use crate::jobs::Jobs;
use crate::listener_slots::ListenerSlots;
use crate::proxy::TrustedProxies;
use crate::store::{Store, StoreError};

/// The state that all requests of a server share.
pub(crate) struct App {
    pub(crate) address: Arc<ServerAddress>,
    pub(crate) proxies: TrustedProxies,
    pub(crate) executor: Executor,
    pub(crate) jobs: Jobs,
    /// The streams of job events.
    pub(crate) listeners: Arc<ListenerSlots>,
    /// The store that the services use, which has to be stopped.
    pub(crate) store: Store,
    pub(crate) services: Services,
}

impl App {
    /// Opens the store and starts the workers.
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Result<App, StoreError> {
        let cores = config.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
        let (clock, random) = (config.clock, config.random);
        let store = Store::open(config, clock)?;
        let address = ServerAddress { listening: address, public: config.public_url.clone() };
        let classroom = address.is_for_others().then(|| Classroom {
            url: address.urls_for_others().into_iter().next(),
            is_public: address.public.is_some(),
            teacher_key: random.id(),
        });
        Ok(App {
            address: Arc::new(address),
            proxies: TrustedProxies::of(config),
            executor: Executor::new(cores),
            jobs: Jobs::new(cores, random),
            listeners: Arc::default(),
            store: store.clone(),
            services: Services {
                store: Arc::new(store),
                caches: Caches::shared(),
                clock,
                random,
                access: config.access(),
                classroom,
            },
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
