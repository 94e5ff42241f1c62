//! Parsers of option values. Their errors name the value, what it should be, and what to write.

use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::time::Duration;

use keypeg_check::CheckPart;

use crate::control;

/// Parses a whole number of a range. `what` names it in the error, such as "a number of guesses".
pub(super) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
    what: &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let (first, last) = range.into_inner();
    move |text| {
        let number: Option<u64> = text.trim().parse().ok().filter(|number| (first..=last).contains(number));
        let is_digits = || text.trim().bytes().all(|byte| byte.is_ascii_digit());
        let is_too_large = || is_digits() && text.trim().parse::<u64>().is_err();
        let limits = match last {
            u64::MAX if !is_too_large() => format!(", {first} or more"),
            _ => format!(" from {first} to {last}"),
        };
        let refused = || format!("{text:?} is not {what}; use a whole number{limits}");
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(refused)
    }
}

/// Parses the seed of random choices.
pub(super) fn seed() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    whole(0..=u64::MAX, "a seed")
}

/// Parses a time in seconds. A number that is too large for a `Duration` means that there is no limit.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().filter(|seconds: &f64| seconds.is_finite());
    let limit = seconds.and_then(control::time_limit);
    limit.ok_or_else(|| format!("{text:?} is not a time; use a number of seconds such as 5 or 0.5"))
}

/// Parses a part of the records of a proof, such as 2/3.
pub(super) fn part(text: &str) -> Result<CheckPart, String> {
    let numbers = text.trim().split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    let part = numbers.and_then(|(part, parts)| CheckPart::new(part, parts));
    part.ok_or_else(|| format!("{text:?} is not a part of a proof; use 1/3, 2/3 and 3/3 for three parts"))
}

/// Parses the IP address of a server.
pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    let usual = "use 127.0.0.1 for this machine, or 0.0.0.0 for everyone on your network";
    text.trim().parse().map_err(|_| format!("{text:?} is not an IP address; {usual}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_count_from_one() {
        assert_eq!(part(" 2/3 "), Ok(CheckPart::new(2, 3).unwrap()));
        for text in ["0/3", "4/3", "1/0", "1", "a/b", "", "1/2/3", "-1/3"] {
            let refused = format!("{text:?} is not a part of a proof; use 1/3, 2/3 and 3/3 for three parts");
            assert_eq!(part(text), Err(refused));
        }
    }

    #[test]
    fn values_outside_of_the_range_are_refused_by_name() {
        let guesses = whole::<u8>(1..=20, "a number of guesses");
        assert_eq!((guesses("1"), guesses(" 20 ")), (Ok(1), Ok(20)));
        for text in ["0", "21", "-1", "x", "", "1.5", "99999999999999999999"] {
            let refused = format!("{text:?} is not a number of guesses; use a whole number from 1 to 20");
            assert_eq!(guesses(text), Err(refused));
        }
        assert_eq!(seed()("-1").unwrap_err(), "\"-1\" is not a seed; use a whole number, 0 or more");
        let large = "\"18446744073709551616\" is not a seed; use a whole number from 0 to 18446744073709551615";
        assert_eq!(seed()("18446744073709551616").unwrap_err(), large);
    }

    #[test]
    fn times_are_finite_numbers_of_seconds() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("1e300"), Ok(Duration::MAX));
        for text in ["-1", "inf", "NaN", "", "5s"] {
            assert!(seconds(text).unwrap_err().contains("is not a time"), "{text}");
        }
    }
}
