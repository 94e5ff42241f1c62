//! A watch for steps of a larger work.

use keypeg_engine::Watch;
use keypeg_engine::solve::Observer;

/// Passes on the wish to stop, and keeps progress to itself: the larger work has its own.
pub(crate) struct CancelOnly<'a>(pub(crate) &'a dyn Watch);

impl Watch for CancelOnly<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for CancelOnly<'_> {}
