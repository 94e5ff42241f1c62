//! Formats numbers as papers print them.

use keypeg_core::Distribution;

/// `above / below` with this number of decimals, rounded half up in exact arithmetic.
pub(super) fn ratio(above: u64, below: u64, decimals: u32) -> String {
    let scale = 10u128.pow(decimals);
    let (above, below) = (u128::from(above), u128::from(below));
    let scaled = (2 * above * scale + below) / (2 * below);
    let (whole, part) = (scaled / scale, scaled % scale);
    if decimals == 0 { whole.to_string() } else { format!("{whole}.{part:0width$}", width = decimals as usize) }
}

/// A number with this number of decimals, rounded half up.
pub(super) fn decimal(value: f64, decimals: u32) -> String {
    let scale = 10f64.powi(decimals as i32);
    format!("{:.*}", decimals as usize, (value * scale + 0.5).floor() / scale)
}

/// A decimal without trailing zeros.
pub(super) fn trimmed(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

/// The average number of guesses with this number of decimals.
pub(super) fn average(distribution: &Distribution, decimals: u32) -> String {
    ratio(distribution.total(), distribution.secrets(), decimals)
}

/// Numbers with spaces between them.
pub(super) fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// A time in seconds, in milliseconds below one second, or in microseconds below one millisecond.
pub(super) fn seconds(time: f64) -> String {
    match time {
        time if time >= 1.0 => format!("{time:.1} s"),
        time if time >= 1e-3 => format!("{:.1} ms", time * 1e3),
        time => format!("{:.1} µs", time * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        assert_eq!(ratio(18, 8, 1), "2.3");
        assert_eq!(ratio(5799, 1296, 2), "4.47");
        assert_eq!(ratio(26424, 5040, 5), "5.24286");
        assert_eq!(ratio(1, 1, 0), "1");
        assert_eq!(ratio(999_999, 1_000_000, 3), "1.000");
        assert_eq!(decimal(0.125, 2), "0.13");
        assert_eq!(decimal(511.979, 1), "512.0");
    }

    #[test]
    fn short_times_do_not_become_zero() {
        assert_eq!(seconds(2.0), "2.0 s");
        assert_eq!(seconds(0.25), "250.0 ms");
        assert_eq!(seconds(0.000_012_34), "12.3 µs");
    }

    #[test]
    fn zeros_at_the_end_go() {
        assert_eq!(trimmed(ratio(846, 180, 5)), "4.7");
        assert_eq!(trimmed(ratio(3, 3, 5)), "1");
        assert_eq!(trimmed("100".into()), "100");
    }
}
