//! When work has to end.

use std::time::{Duration, Instant};

use keypeg_engine::Watch;
use keypeg_engine::solve::Observer;

/// A point in time at which work ends, or none. As a watch it cancels the work then.
///
/// ```
/// use std::time::Duration;
/// use keypeg_play::Deadline;
///
/// assert!(Deadline::after(Duration::ZERO).has_passed());
/// assert_eq!(Deadline::after(Duration::MAX), Deadline::NEVER);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// The work may take any time.
    pub const NEVER: Deadline = Deadline(None);

    /// The work may take this long from now; any time where that is beyond the range of the clock.
    pub fn after(budget: Duration) -> Deadline {
        Deadline(Instant::now().checked_add(budget))
    }

    /// Whether the time is up.
    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time left: zero once the deadline has passed, `None` where the work may take any time.
    pub fn time_left(self) -> Option<Duration> {
        self.0.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

impl Watch for Deadline {
    fn is_cancelled(&self) -> bool {
        self.has_passed()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Deadline {}
