//! Deadline, cancellation and progress of long work.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::platform::Instant;

/// Limits long work and reports its progress. Everything in keypeg that can take long accepts one.
///
/// The default never stops the work and discards its progress. Clones share the callbacks.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// use keypeg_core::{Control, Stopped};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let seen = flag.clone();
/// let control = Control::default()
///     .with_time_limit(Duration::from_secs(3600))
///     .with_cancellation(move || seen.load(Ordering::Relaxed));
/// assert_eq!(control.check(), Ok(()));
/// flag.store(true, Ordering::Relaxed);
/// assert_eq!(control.check(), Err(Stopped::Cancelled));
/// ```
#[derive(Clone, Default)]
pub struct Control {
    deadline: Option<Instant>,
    cancellations: Vec<Arc<Cancellation>>,
    listener: Option<Arc<Listener>>,
}

type Cancellation = dyn Fn() -> bool + Send + Sync;
type Listener = dyn Fn(&Progress) + Send + Sync;

/// Why work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Stopped {
    /// A cancellation callback returned true.
    #[error("interrupted")]
    Cancelled,
    /// The deadline passed before the work was done.
    #[error("the time limit was reached")]
    OutOfTime,
}

/// How far long work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// `done` of `total` equal steps; `total` is 0 while it is unknown.
    Steps {
        /// The number of steps that are finished.
        done: u64,
        /// The number of all steps; 0 while it is unknown.
        total: u64,
    },
    /// How far an exact search is.
    Search(SearchProgress),
}

/// How far an exact search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// First guesses whose value is decided.
    pub guesses_done: usize,
    /// First guesses that simple bounds do not refute.
    pub guesses: usize,
    /// Cells of first guesses that have been searched.
    pub cells_done: usize,
    /// Cells of first guesses found so far that need a search.
    pub cells: usize,
    /// The total of the best strategy found; `None` before there is one.
    pub best: Option<u64>,
    /// A proven lower bound of the total; `None` before there is one.
    pub lower_bound: Option<u64>,
    /// Sets of codes searched.
    pub nodes: u64,
}

impl Control {
    /// Stops the work after this time. Of several limits the earliest counts; a limit beyond the clock's range, such as
    /// [`Duration::MAX`], never stops it.
    pub fn with_time_limit(self, limit: Duration) -> Control {
        match Instant::now().checked_add(limit) {
            Some(deadline) => self.with_deadline(deadline),
            None => self,
        }
    }

    /// Stops the work at this time, or earlier if an earlier deadline is set.
    pub fn with_deadline(mut self, deadline: Instant) -> Control {
        self.deadline = Some(self.deadline.map_or(deadline, |earlier| earlier.min(deadline)));
        self
    }

    /// Stops the work once the callback returns true. It is called often, from any thread. Of several callbacks one suffices.
    pub fn with_cancellation(mut self, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Control {
        self.cancellations.push(Arc::new(is_cancelled));
        self
    }

    /// Passes progress to the callback, from any thread, in place of the callback before.
    pub fn with_progress(mut self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Control {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// The same limits without the progress: for one of several steps of a larger task.
    pub fn without_progress(&self) -> Control {
        Control { listener: None, ..self.clone() }
    }

    /// The deadline; `None` if the time is unlimited.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether anything can stop the work: a deadline or a cancellation callback.
    pub fn can_stop(&self) -> bool {
        self.deadline.is_some() || !self.cancellations.is_empty()
    }

    /// The time left; `None` if it is unlimited, zero once the deadline has passed.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the work was cancelled. A deadline that has passed does not count.
    pub fn is_cancelled(&self) -> bool {
        self.cancellations.iter().any(|is_cancelled| is_cancelled())
    }

    /// Whether the work should stop, for either reason.
    pub fn is_stopped(&self) -> bool {
        self.check().is_err()
    }

    /// An error once the work should stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::OutOfTime),
            _ => Ok(()),
        }
    }

    /// Whether progress is passed to a callback.
    pub fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Passes progress to the callback, if there is one.
    pub fn report(&self, progress: &Progress) {
        if let Some(listener) = &self.listener {
            listener(progress);
        }
    }

    /// Reports that `done` of `total` steps are finished.
    pub fn report_steps(&self, done: u64, total: u64) {
        self.report(&Progress::Steps { done, total });
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("deadline", &self.deadline)
            .field("cancellations", &self.cancellations.len())
            .field("has_listener", &self.has_listener())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn the_earliest_limit_counts() {
        let now = Instant::now();
        let control = Control::default().with_deadline(now).with_time_limit(Duration::from_secs(60));
        assert_eq!(control.deadline(), Some(now));
        assert_eq!(control.check(), Err(Stopped::OutOfTime));
        assert!(!control.is_cancelled());
        assert_eq!(control.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn the_longest_duration_is_no_limit() {
        let control = Control::default().with_time_limit(Duration::MAX);
        assert_eq!(control.deadline(), None);
        assert_eq!(control.check(), Ok(()));
    }

    #[test]
    fn any_cancellation_stops_every_clone() {
        let control = Control::default().with_cancellation(|| false).with_cancellation(|| true);
        assert_eq!(control.without_progress().check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn progress_reaches_the_listener() {
        let heard = Arc::new(AtomicU64::new(0));
        let to = heard.clone();
        let control = Control::default().with_progress(move |progress| {
            if let Progress::Steps { done, .. } = progress {
                to.store(*done, Ordering::Relaxed);
            }
        });
        control.report_steps(3, 4);
        control.without_progress().report_steps(4, 4);
        assert_eq!(heard.load(Ordering::Relaxed), 3);
    }
}
