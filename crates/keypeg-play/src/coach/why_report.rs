//! Why the computer makes a guess, and what an answer means.

use keypeg_core::{Code, Feedback};
use serde::Serialize;

use super::Coach;
use crate::advice::Measures;
use crate::any_board::CodeCount;
use crate::breaker::Breaker;
use crate::words;

/// Why the breaker makes a guess.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyReport {
    /// The code that is guessed.
    pub guess: String,
    /// Whether it can be the secret; else it is a probe.
    pub possible: bool,
    /// How it splits the codes left; `None` if they are not enumerated.
    #[serde(flatten)]
    pub measures: Option<Measures>,
    /// The reason in sentences.
    pub says: String,
}

impl Coach<'_> {
    /// Reports why the breaker makes this guess.
    pub fn why(&self, breaker: &Breaker, guess: &Code) -> WhyReport {
        let reason = breaker.reason(guess);
        WhyReport {
            guess: self.code(guess),
            possible: reason.possible,
            measures: reason.measures,
            says: words::why(self.spelling, breaker.player_name(), guess, &reason),
        }
    }

    /// Explains an answer to a beginner, in sentences.
    pub fn explain_answer(&self, guess: &Code, feedback: Feedback, remaining: CodeCount) -> Vec<String> {
        words::explained(self.spelling, guess, feedback, remaining)
    }
}
