//! What a request may ask for. The host waits for every reply, so each has a time limit.

use std::ops::RangeInclusive;
use std::time::Duration;

use keypeg_core::Control;
use keypeg_play::limits::{SOLVER_MEMORY, within};

/// The time for guesses and reviews where the request has no `time_limit`.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// The seconds that a request may take: at most a day.
const SECONDS: RangeInclusive<f64> = 0.0..=86_400.0;

/// The number of guesses in a ranking: more than a person reads.
const TOP: RangeInclusive<u64> = 1..=50;

/// The bytes that the tables of a search may fill.
const MEMORY: RangeInclusive<u64> = 1 << 20..=SOLVER_MEMORY as u64;

/// The control of a whole request. Its time begins now.
pub(crate) fn control(time_limit: Option<f64>) -> Result<Control, String> {
    Ok(given_limit(time_limit)?.unwrap_or_else(|| within(DEFAULT_TIME)))
}

/// The same without a limit where none is given.
pub(crate) fn unlimited_control(time_limit: Option<f64>) -> Result<Control, String> {
    Ok(given_limit(time_limit)?.unwrap_or_default())
}

fn given_limit(time_limit: Option<f64>) -> Result<Option<Control>, String> {
    let Some(seconds) = time_limit else { return Ok(None) };
    in_range("time_limit", seconds, &SECONDS, "seconds")?;
    Ok(Some(within(Duration::from_secs_f64(seconds))))
}

/// The number of guesses to list.
pub(crate) fn top(top: u64) -> Result<usize, String> {
    in_range("top", top, &TOP, "guesses")?;
    Ok(top as usize)
}

/// The bytes for the tables of a search.
pub(crate) fn memory(memory: u64) -> Result<usize, String> {
    in_range("memory", memory, &MEMORY, "bytes")?;
    Ok(memory as usize)
}

fn in_range<T>(field: &str, value: T, range: &RangeInclusive<T>, unit: &str) -> Result<(), String>
where
    T: PartialOrd + std::fmt::Display,
{
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{field} is {value}; it must be from {} to {} {unit}", range.start(), range.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_range_are_refused_with_a_sentence() {
        assert_eq!((top(1), top(50)), (Ok(1), Ok(50)));
        assert_eq!(top(0).unwrap_err(), "top is 0; it must be from 1 to 50 guesses");
        assert_eq!(top(51).unwrap_err(), "top is 51; it must be from 1 to 50 guesses");
        assert_eq!((memory(1 << 20), memory(256 << 20)), (Ok(1 << 20), Ok(256 << 20)));
        for bytes in [0, (1 << 20) - 1, (256 << 20) + 1, u64::MAX] {
            let expected = format!("memory is {bytes}; it must be from 1048576 to 268435456 bytes");
            assert_eq!(memory(bytes).unwrap_err(), expected);
        }
        for seconds in [-1.0, 86_401.0, 1e300, f64::NAN, f64::INFINITY] {
            let error = control(Some(seconds)).err();
            assert_eq!(error, Some(format!("time_limit is {seconds}; it must be from 0 to 86400 seconds")));
        }
    }

    #[test]
    fn every_request_but_a_solve_has_a_limit() {
        assert!(control(None).unwrap().deadline().is_some());
        assert!(unlimited_control(None).unwrap().deadline().is_none());
        assert!(unlimited_control(Some(1.0)).unwrap().deadline().is_some());
        assert!(control(Some(0.0)).unwrap().is_stopped());
    }
}
