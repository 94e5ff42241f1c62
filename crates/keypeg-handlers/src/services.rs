//! The services that handlers of requests and jobs use. They know neither HTTP nor threads.

use std::sync::Arc;

use crate::caches::Caches;
use crate::clock::WallClock;
use crate::random::RandomSource;
use crate::store::GameStore;

/// The store, the caches, the clock and the random numbers of a host. Clones share all of them.
#[derive(Clone)]
pub struct Services {
    /// The games of all browsers.
    pub store: Arc<dyn GameStore>,
    /// What is expensive to compute again.
    pub caches: Arc<Caches>,
    /// The time of day, for daily games and the times of ended games.
    pub clock: WallClock,
    /// The source of game ids and of the seeds of new games.
    pub random: RandomSource,
}
