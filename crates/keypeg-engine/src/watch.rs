//! Progress and interruption of long work.

use thiserror::Error;

/// Told how far long work is, and asked whether it should go on.
pub trait Watch: Sync {
    /// Whether the work should stop.
    fn is_cancelled(&self) -> bool;

    /// So much of so much is done.
    fn progress(&self, done: u64, of: u64);

    /// An error once the work should stop.
    fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// The work was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Cancelled;

/// Lets everything run to its end and hears nothing.
pub struct Unwatched;

impl Watch for Unwatched {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn progress(&self, _done: u64, _of: u64) {}
}
