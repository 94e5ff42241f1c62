//! The clock and the random numbers of the machine.

use std::time::{SystemTime, UNIX_EPOCH};

use keypeg_handlers::{RandomSource, WallClock};

/// The clock of the machine.
pub(crate) const CLOCK: WallClock = WallClock::new(system_seconds);

/// The random numbers of the operating system.
pub(crate) const RANDOM: RandomSource = RandomSource::new(system_bytes);

fn system_seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

fn system_bytes(bytes: &mut [u8]) {
    // Without random numbers the server cannot keep the games of different browsers separate, so it has to stop.
    getrandom::fill(bytes).expect("the operating system has random numbers");
}

#[cfg(test)]
mod tests {
    use keypeg_handlers::is_id;

    use super::*;

    #[test]
    fn ids_differ_and_are_recognized() {
        let ids: std::collections::HashSet<String> = (0..1_000).map(|_| RANDOM.id()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| is_id(id)));
    }
}
