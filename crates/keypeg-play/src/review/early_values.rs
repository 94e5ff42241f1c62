//! Remembered values of early positions: every game passes through some of them.

use std::time::Duration;

use keypeg_core::Turn;
use rustc_hash::FxHashMap;

use super::ExpectedGuesses;

/// Values by the turns of their positions.
#[derive(Default)]
pub(super) struct EarlyValues {
    /// Each value has the time per position of the search that found it.
    values: FxHashMap<Vec<Turn>, (ExpectedGuesses, Option<Duration>)>,
}

impl EarlyValues {
    /// A proven value, or an estimate that was found in the same time; `None` if neither was found.
    pub(super) fn get(&self, turns: &[Turn], time: Option<Duration>) -> Option<ExpectedGuesses> {
        let (value, found_in) = self.values.get(turns)?;
        (value.exact || *found_in == time).then_some(*value)
    }

    /// Drops all estimates.
    pub(super) fn retain_proven(&mut self) {
        self.values.retain(|_, (value, _)| value.exact);
    }

    /// Remembers a value. A proven one is never replaced by an estimate.
    pub(super) fn insert(&mut self, turns: &[Turn], time: Option<Duration>, value: ExpectedGuesses) {
        if value.exact || self.values.get(turns).is_none_or(|(known, _)| !known.exact) {
            self.values.insert(turns.to_vec(), (value, time));
        }
    }
}
