//! The services that handlers of requests and jobs use. They know neither HTTP nor threads.

use std::sync::Arc;

use crate::caches::Caches;
use crate::clock::WallClock;
use crate::random::RandomSource;
use crate::store::Store;

/// The store, the caches, the clock and the random numbers of a server. Clones share all of them.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) caches: Arc<Caches>,
    pub(crate) clock: WallClock,
    pub(crate) random: RandomSource,
}
