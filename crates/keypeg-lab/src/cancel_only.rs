//! Cancellation without progress, for the steps of longer work.

use keypeg_engine::Watch;
use keypeg_engine::solve::Observer;

/// Forwards cancellation, but not the progress of a step: the longer work reports its own.
pub(crate) struct CancelOnly<'a>(pub(crate) &'a dyn Watch);

impl Watch for CancelOnly<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for CancelOnly<'_> {}
