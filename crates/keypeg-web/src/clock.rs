//! The time of day, passed in so that no handler reads the clock of the machine by itself.

use std::time::{SystemTime, UNIX_EPOCH};

use keypeg_play::daily::Date;

/// A source of the current time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    seconds: fn() -> i64,
}

impl WallClock {
    /// The clock of the machine.
    pub(crate) const SYSTEM: WallClock = WallClock { seconds: system_seconds };

    /// Seconds since 1970-01-01 00:00 UTC.
    pub(crate) fn now(self) -> i64 {
        (self.seconds)()
    }

    /// The current day in UTC.
    pub(crate) fn today(self) -> Date {
        Date::of_seconds(self.now())
    }
}

fn system_seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
