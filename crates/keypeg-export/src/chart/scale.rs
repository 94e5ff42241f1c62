//! From numbers to places, with round numbers marked.

/// A stretch of numbers laid over a stretch of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
    step: f64,
}

impl Scale {
    /// A scale that holds both numbers and ends at round ones.
    pub(super) fn new(low: f64, high: f64, start: f64, end: f64) -> Scale {
        let span = if high > low { high - low } else { 1.0 };
        let step = round_step(span / 5.0);
        let low = (low / step + 1e-9).floor() * step;
        let high = (low + step).max((high.max(low + span) / step - 1e-9).ceil() * step);
        Scale { low, high, start, end, step }
    }

    /// The place of a number.
    pub(super) fn place(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// The round numbers with their places, and how they are written.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        let tick = |index| {
            let value = self.low + index as f64 * self.step;
            (self.place(value), format!("{value:.decimals$}"))
        };
        (0..=count).map(tick).collect()
    }
}

/// The next of 1, 2, 5, 10, … that is not smaller.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= least * 0.999).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_the_numbers() {
        let labels = |low, high| {
            let scale = Scale::new(low, high, 0.0, 100.0);
            assert!(scale.place(low) >= -1e-9 && scale.place(high) <= 100.0 + 1e-9);
            scale.ticks().into_iter().map(|(_, label)| label).collect::<Vec<_>>()
        };
        assert_eq!(labels(0.0, 44.4), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!(labels(0.0, 1.0), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(4.34, 5.76), ["4.0", "4.5", "5.0", "5.5", "6.0"]);
        assert_eq!(labels(3.0, 3.0), ["3.0", "3.2", "3.4", "3.6", "3.8", "4.0"]);
        assert_eq!(labels(0.0, 12509.0), ["0", "5000", "10000", "15000"]);
    }
}
