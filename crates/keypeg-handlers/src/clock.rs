//! The time of day, passed in so that no handler reads the clock of the machine by itself.

use keypeg_play::daily::Date;

/// A source of the current time.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    seconds: fn() -> i64,
}

impl WallClock {
    /// A clock that calls `seconds` for the seconds since 1970-01-01 00:00 UTC.
    pub const fn new(seconds: fn() -> i64) -> WallClock {
        WallClock { seconds }
    }

    /// Seconds since 1970-01-01 00:00 UTC.
    pub fn now(self) -> i64 {
        (self.seconds)()
    }

    /// The current day in UTC.
    pub(crate) fn today(self) -> Date {
        Date::of_seconds(self.now())
    }
}
