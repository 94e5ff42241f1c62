//! How much of the time of a solve goes into the improvement of a strategy.
//!
//! The first rounds give most of what can be gained, so they come early. But a solve without a time limit is wanted for its
//! optimum, and most of them end within [`SHORT_SOLVE`]: until then the improvement gets little. Later the exact search
//! needs the time more, as long as it may end before the time limit. If it has not ended by [`PATIENCE`] of the time, it probably will not, and a
//! better strategy is worth more than a better bound.

use std::time::Duration;

/// The part of the time limit after which the improvement gets most of the time.
const PATIENCE: f64 = 0.4;

/// Most solves without a time limit end within this time.
const SHORT_SOLVE: Duration = Duration::from_secs(10);

const EARLY: f64 = 0.5;
const WITHOUT_LIMIT: f64 = 0.05;
const BEFORE_PATIENCE: f64 = 0.125;
const AFTER_PATIENCE: f64 = 0.75;

/// The share of the time of all threads so far that the improvement may have used. `is_early` is true until the rounds of
/// `near-optimal` are done.
pub(super) fn of_improvement(is_early: bool, elapsed: Duration, time_limit: Option<Duration>) -> f64 {
    let later = match time_limit {
        None => WITHOUT_LIMIT,
        Some(limit) if elapsed < limit.mul_f64(PATIENCE) => BEFORE_PATIENCE,
        Some(_) => AFTER_PATIENCE,
    };
    let is_hurried = time_limit.is_some() || elapsed >= SHORT_SOLVE;
    if is_early && is_hurried { later.max(EARLY) } else { later }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_depends_on_the_time_left() {
        let share = |early, seconds, limit: Option<u64>| {
            of_improvement(early, Duration::from_secs(seconds), limit.map(Duration::from_secs))
        };
        assert_eq!([share(true, 9, None), share(true, 10, None), share(false, 10, None)], [0.05, 0.5, 0.05]);
        assert_eq!([share(false, 23, Some(60)), share(false, 24, Some(60))], [0.125, 0.75]);
        assert_eq!([share(true, 23, Some(60)), share(true, 24, Some(60))], [0.5, 0.75]);
        assert_eq!(share(false, u64::MAX, Some(u64::MAX / 4)), 0.75);
    }
}
