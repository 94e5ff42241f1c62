//! What all requests share.

use std::net::SocketAddr;
use std::sync::{Arc, Once};

use keypeg_core::Game;
use tokio::sync::Semaphore;

use crate::caches::{Kits, Tables, Trees};
use crate::clock::Clock;
use crate::config::{Config, LISTENERS};
use crate::guard;
use crate::jobs::Jobs;
use crate::lanes::Lanes;
use crate::store::{Store, StoreError};

/// A running server's things.
pub(crate) struct App {
    address: SocketAddr,
    pub(crate) lanes: Lanes,
    pub(crate) jobs: Jobs,
    /// Room for those that listen to jobs.
    pub(crate) listeners: Arc<Semaphore>,
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) kits: &'static Kits,
    pub(crate) trees: &'static Trees,
}

impl App {
    /// Opens the games and starts the workers.
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Result<App, StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(App {
            address,
            lanes: Lanes::new(cores),
            jobs: Jobs::new(cores),
            listeners: Arc::new(Semaphore::new(LISTENERS)),
            store: Store::open(config.open_games.clone(), config.archive.clone(), Clock::SYSTEM)?,
            tables: Tables::default(),
            kits: Kits::shared(),
            trees: Trees::shared(),
        })
    }

    /// Where the pages are.
    pub(crate) fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            // Every address of the machine; the one below always works on the machine itself.
            address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}/")
    }

    /// The address that is listened on.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether a `Host` is ours.
    pub(crate) fn is_our_host(&self, host: &str) -> bool {
        guard::is_our_host(host, self.address.ip(), self.address.port())
    }

    /// Finds out about the classic game what takes more than a moment, so that nobody waits for it; once in a program.
    pub(crate) fn warm_up(&self) {
        static WARM: Once = Once::new();
        let (kits, trees) = (self.kits, self.trees);
        WARM.call_once(|| {
            let warm = move || {
                kits.warm_up(Game::CLASSIC);
                trees.warm_up(Game::CLASSIC);
            };
            // Where no thread can be started, the first who ask wait a moment longer.
            let _ = std::thread::Builder::new().name("keypeg warm-up".into()).spawn(warm);
        });
    }

    /// Ends the workers.
    pub(crate) fn stop(&self) {
        self.jobs.stop();
    }
}
