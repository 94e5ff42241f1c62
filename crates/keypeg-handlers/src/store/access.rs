//! Which games a browser may see.

use super::Owner;

/// Which games a browser may see, by the cookie that it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAccess {
    /// Whoever knows the id of a game, and all ended games: one person with several browsers.
    Shared,
    /// Only its own games, open and ended: a class.
    PerBrowser,
}

impl GameAccess {
    /// Whether a browser may see a game of an owner.
    pub(crate) fn allows(self, asking: &Owner, owner: &Owner) -> bool {
        self == GameAccess::Shared || asking.client == owner.client
    }
}
