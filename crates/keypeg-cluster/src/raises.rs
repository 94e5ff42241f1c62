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

    /// The value to expect of a position with this lower bound: one that lies a quarter farther above it than others did on average. A
    /// forecast that is too high leaves a worker without a unit for a while, one that is too low makes it search in vain. It is the
    /// bound as long as nothing was learned.
    pub(crate) fn value(&self, low: Total) -> Total {
        let Some(guesses) = low.guesses().filter(|_| self.bounds > 0) else { return low };
        let middle =
            u128::from(guesses) * u128::from(self.values.saturating_sub(self.bounds)) / u128::from(self.bounds);
        low + Total::of(u64::try_from(middle + middle / 4).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_rise_as_they_did_before() {
        let mut raises = Raises::default();
        assert_eq!(raises.value(Total::of(100)), Total::of(100));
        raises.learn(Total::of(100), ProvenValue::Exact(110));
        raises.learn(Total::of(300), ProvenValue::Exact(330));
        for other in [ProvenValue::AtLeast(400), ProvenValue::Never] {
            raises.learn(Total::of(100), other);
        }
        assert_eq!(raises.value(Total::of(1000)), Total::of(1125));
        for without_end in [Total::of(u64::MAX), Total::NEVER] {
            assert_eq!(raises.value(without_end), Total::NEVER);
        }
    }
}
