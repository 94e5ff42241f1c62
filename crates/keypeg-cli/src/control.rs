//! Builds the [`Control`] of a command: Ctrl-C, the time limit of its option, and its progress line.

use std::time::Duration;

use keypeg_core::Control;

use crate::delayed_progress::DelayedProgress;
use crate::interrupt;

/// A control that Ctrl-C cancels.
pub(crate) fn interruptible() -> Control {
    Control::default().with_cancellation(interrupt::was_interrupted)
}

/// A control that Ctrl-C cancels, with a progress line. `what` names the work, such as "playing".
pub(crate) fn watched(what: &'static str) -> Control {
    with_line(interruptible(), DelayedProgress::new(what))
}

/// Passes progress to a line, unless the line cannot appear. Then the work need not report anything. The line is
/// erased when the control and its clones are dropped.
pub(crate) fn with_line(control: Control, line: DelayedProgress) -> Control {
    if line.can_appear() { control.with_progress(move |progress| line.show(progress)) } else { control }
}

/// A number of seconds as a time limit: [`Duration::MAX`] if it is too large for a `Duration`, `None` if it is negative or
/// not a number.
pub(crate) fn time_limit(seconds: f64) -> Option<Duration> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(limit) => Some(limit),
        Err(_) => (seconds > 0.0).then_some(Duration::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_time_limit_never_stops_anything() {
        for seconds in [1e18, 1e300, f64::INFINITY] {
            let limit = time_limit(seconds).unwrap();
            assert_eq!(Control::default().with_time_limit(limit).check(), Ok(()), "{seconds}");
        }
        assert_eq!(time_limit(1.5), Some(Duration::from_millis(1500)));
        assert_eq!((time_limit(0.0), time_limit(-1.0), time_limit(f64::NAN)), (Some(Duration::ZERO), None, None));
    }
}
