//! Tables for people.

use std::fmt::Write;
use std::time::Duration;

/// A histogram with bars, a line a number of guesses.
pub(crate) fn histogram(counts: &[f64], exact: Counting) -> String {
    let all: f64 = counts.iter().sum();
    let most = counts.iter().copied().fold(0.0, f64::max);
    let mut text = format!("{:>7}  {:>12}  {:>7}\n", "guesses", exact.heading(), "percent");
    // A board that takes thirty guesses should not begin with a page of nothing.
    for (&count, guesses) in counts.iter().zip(1..).skip_while(|(count, _)| **count == 0.0) {
        let percent = 100.0 * count / all;
        let bar = "█".repeat((count / most * 40.0).round() as usize);
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

/// A time in a unit that fits it.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 1.0 { format!("{seconds:.2} s") } else { format!("{:.1} ms", seconds * 1e3) }
}
