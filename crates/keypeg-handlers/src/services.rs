//! The services that handlers of requests and jobs use. They know neither HTTP nor threads.

use std::sync::Arc;

use crate::caches::Caches;
use crate::clock::WallClock;
use crate::error::ApiError;
use crate::random::RandomSource;
use crate::store::{GameAccess, GameArchive, GameStore, Owner};

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
    /// Which games a browser may see.
    pub access: GameAccess,
    /// What a teacher and a class need; `None` if only one person can connect.
    pub classroom: Option<Classroom>,
}

impl Services {
    /// The ended games that a browser may see; `None` if they are not kept.
    pub(crate) fn archive(&self, asking: &Owner) -> Result<Option<Box<dyn GameArchive>>, ApiError> {
        self.store.archive(match self.access {
            GameAccess::Shared => None,
            GameAccess::PerBrowser => Some(&asking.client),
        })
    }
}

/// What a teacher and a class need.
#[derive(Clone, Debug)]
pub struct Classroom {
    /// The address of the pages for others, with a slash at its end; `None` if it is not known.
    pub url: Option<String>,
    /// Whether the owner of the server named `url`. Otherwise it is one of the addresses that the machine may have.
    pub is_public: bool,
    /// The secret of the teacher: an id that nobody can guess.
    pub teacher_key: String,
}

impl Classroom {
    /// The address of a class for its pupils; `None` if the address of the pages is not known.
    pub(crate) fn class_url(&self, class: &str) -> Option<String> {
        self.url.as_ref().map(|url| format!("{url}#/class/{class}"))
    }
}
