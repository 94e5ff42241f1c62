//! How far the values of positions lie above the bounds that are known without a search.

use keypeg_engine::solve::ProvenValue;

use crate::search_tree::Total;

/// Sums over the positions whose value a worker found.
#[derive(Default)]
pub(crate) struct Raises {
    bounds: u64,
    values: u64,
}

impl Raises {
    /// Learns from the result of a position with this lower bound.
    pub(crate) fn learn(&mut self, low: Total, value: ProvenValue) {
        if let (Some(low), ProvenValue::Exact(value)) = (low.guesses(), value) {
            self.bounds = self.bounds.saturating_add(low);
            self.values = self.values.saturating_add(value);
        }
    }

    /// The value to expect of a position with this lower bound. It is the bound as long as nothing was learned.
    pub(crate) fn expected(&self, low: Total) -> Total {
        match low.guesses() {
            Some(guesses) if self.bounds > 0 => {
                let raised = u128::from(guesses) * u128::from(self.values) / u128::from(self.bounds);
                Total::of(u64::try_from(raised).unwrap_or(u64::MAX)).max(low)
            }
            _ => low,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_rise_as_they_did_before() {
        let mut raises = Raises::default();
        assert_eq!(raises.expected(Total::of(100)), Total::of(100));
        raises.learn(Total::of(100), ProvenValue::Exact(110));
        raises.learn(Total::of(300), ProvenValue::Exact(330));
        for other in [ProvenValue::AtLeast(400), ProvenValue::Never] {
            raises.learn(Total::of(100), other);
        }
        assert_eq!(raises.expected(Total::of(1000)), Total::of(1100));
        assert_eq!(raises.expected(Total::of(u64::MAX)), Total::NEVER);
        assert_eq!(raises.expected(Total::NEVER), Total::NEVER);
    }
}
