//! How hard the strategies work that sample codes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How hard a sampling strategy works at every guess, from 1 to 7. One more takes about twice the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effort(u8);

/// A number or text that is not an effort.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an effort; choose a number from 1 (fast) to 7 (strong)")]
pub struct EffortError(String);

impl Effort {
    /// The effort with a level from 1 to 7.
    pub fn new(level: u8) -> Result<Effort, EffortError> {
        if (1..=7).contains(&level) { Ok(Effort(level)) } else { Err(EffortError(level.to_string())) }
    }

    /// From 1 to 7.
    pub fn level(self) -> u8 {
        self.0
    }

    /// The number of codes that guesses are weighed on.
    pub(super) fn codes(self) -> usize {
        64 << self.0
    }

    /// The steps that the search for these codes may take.
    pub(super) fn work(self) -> u64 {
        400_000 << self.0
    }

    /// The number of sampled codes that are weighed as guesses.
    pub(super) fn candidates(self) -> usize {
        40 << self.0
    }

    /// The number of neighbors of the best guess that are weighed.
    pub(super) fn neighbors(self) -> usize {
        50 << self.0
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort(3)
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Effort {
    type Err = EffortError;

    fn from_str(text: &str) -> Result<Effort, EffortError> {
        let level = text.parse().map_err(|_| EffortError(text.to_string()))?;
        Effort::new(level)
    }
}
