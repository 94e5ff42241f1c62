//! Numbers, histograms, times and dates as text.

use std::fmt::{Display, Write};
use std::time::Duration;

use keypeg_play::words::plural;

use crate::terminal::{self, Output};

/// A number of guesses in words, such as "1 guess".
pub(crate) fn guesses(count: impl Display) -> String {
    plural(count, "guess", "guesses")
}

/// A number of secrets in words, such as "2 secrets".
pub(crate) fn secrets(count: impl Display) -> String {
    plural(count, "secret", "secrets")
}

/// A sentence for the standard output: wrapped on a terminal, one line in a pipe.
pub(crate) fn sentence(text: impl AsRef<str>) -> String {
    terminal::wrap(Output::Standard, text.as_ref(), 2)
}

/// The longest bar of a histogram, in columns.
const LONGEST_BAR: usize = 40;

/// The columns of a histogram in front of its bars.
const BEFORE_BARS: usize = 32;

/// A histogram with bars, one line per number of guesses; `counts[0]` is for one guess. Bars fit the terminal.
pub(crate) fn histogram(counts: &[f64], exact: Counting) -> String {
    let all: f64 = counts.iter().sum();
    let most = counts.iter().copied().fold(0.0, f64::max);
    let room = terminal::width(Output::Standard).map_or(LONGEST_BAR, |width| width.saturating_sub(BEFORE_BARS));
    let longest = room.min(LONGEST_BAR) as f64;
    let mut text = format!("{:>7}  {:>12}  {:>7}\n", "guesses", exact.heading(), "percent");
    // Leading zeros are left out: on a large board even the shortest game takes many guesses.
    for (&count, guesses) in counts.iter().zip(1..).skip_while(|(count, _)| **count == 0.0) {
        let percent = 100.0 * count / all;
        let bar = "█".repeat((count / most * longest).round() as usize);
        let count = match exact {
            Counting::Secrets | Counting::Games => format!("{count:.0}"),
            Counting::Expected => format!("{count:.4}"),
        };
        let line = format!("{guesses:>7}  {count:>12}  {percent:>6.2}%  {bar}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// What a histogram counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    Secrets,
    Games,
    Expected,
}

impl Counting {
    fn heading(self) -> &'static str {
        match self {
            Counting::Secrets => "secrets",
            Counting::Games => "games",
            Counting::Expected => "expected",
        }
    }
}

/// A time in seconds, or in milliseconds below one second.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 1.0 { format!("{seconds:.2} s") } else { format!("{:.1} ms", seconds * 1e3) }
}

/// The UTC date of a Unix time in seconds, as `YYYY-MM-DD`.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`: years begin in March, so that
/// the leap day is the last.
pub(crate) fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (1_709_251_199, "2024-02-29"),
            (1_709_251_200, "2024-03-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), day);
        }
    }
}
