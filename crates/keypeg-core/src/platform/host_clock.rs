//! A clock that the host of a program installs, for targets whose standard library has none.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Installs the clock that [`HostInstant`] reads: the time since some start, which never decreases. The first clock stays;
/// later calls have no effect.
pub fn install_clock(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// A moment of the installed clock, with the operations of [`std::time::Instant`] that keypeg uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HostInstant(Duration);

impl HostInstant {
    /// The current moment. The start of the clock if no clock is installed.
    pub fn now() -> HostInstant {
        HostInstant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since this moment; zero if it is in the future.
    pub fn elapsed(&self) -> Duration {
        HostInstant::now().saturating_duration_since(*self)
    }

    /// The time from `earlier` to this moment; zero if `earlier` is later.
    pub fn saturating_duration_since(&self, earlier: HostInstant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// This moment and `duration` more; `None` if that is out of range.
    pub fn checked_add(&self, duration: Duration) -> Option<HostInstant> {
        self.0.checked_add(duration).map(HostInstant)
    }
}

impl Add<Duration> for HostInstant {
    type Output = HostInstant;

    fn add(self, duration: Duration) -> HostInstant {
        HostInstant(self.0 + duration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    static SECONDS: AtomicU64 = AtomicU64::new(5);

    /// One test, since the clock is one for the whole program.
    #[test]
    fn time_stands_still_without_a_clock_and_follows_the_first_one() {
        let start = HostInstant::now();
        assert_eq!((start.elapsed(), HostInstant::now()), (Duration::ZERO, start));

        install_clock(|| Duration::from_secs(SECONDS.load(Relaxed)));
        install_clock(|| Duration::MAX);
        let five = HostInstant::now();
        assert_eq!(start.elapsed(), Duration::from_secs(5));
        SECONDS.store(7, Relaxed);
        assert_eq!(five.elapsed(), Duration::from_secs(2));
        assert_eq!(five + Duration::from_secs(2), HostInstant::now());
        assert!(five < HostInstant::now());
        assert_eq!(five.saturating_duration_since(HostInstant::now()), Duration::ZERO);
        assert_eq!(five.checked_add(Duration::MAX), None);
    }
}
