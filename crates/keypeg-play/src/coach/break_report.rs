//! A game in which the computer breaks a person's code.

use keypeg_core::{Code, Feedback};
use serde::Serialize;

use super::help_report::at_least;
use super::{Coach, ConflictReport};
use crate::any_board::CodeCount;
use crate::breaker::{Breaker, BreakerAction, Lie};
use crate::json::{self, LargeNumber};
use crate::lies::{Explanation, Explanations};
use crate::limits::LISTED_EXPLANATIONS;
use crate::words;

/// What the breaker does next, or what it found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum BreakReport {
    /// It makes a guess.
    Guess {
        /// The name of the strategy that guesses, or `tree`.
        strategy: &'static str,
        /// The code that it guesses.
        guess: String,
        /// The codes that can be the secret before the answer; `null` in JSON if they were not counted.
        #[serde(serialize_with = "json::count")]
        remaining: CodeCount,
        /// A lower bound where the codes were not counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        remaining_at_least: Option<LargeNumber>,
        /// Which answers must be false, where that is allowed; `None` if all can be true.
        lies: Option<ExplanationsReport>,
        /// The report in a sentence.
        summary: String,
    },
    /// It knows every peg and announces the secret.
    Announced {
        /// The name of the strategy.
        strategy: &'static str,
        /// The code that it announces.
        code: String,
        /// The number of its guesses, this one included.
        guesses: usize,
        /// The report in a sentence.
        summary: String,
    },
    /// No code fits the answers.
    Conflict {
        /// The name of the strategy.
        strategy: &'static str,
        /// Why no code fits, and how that can be repaired.
        conflict: ConflictReport,
        /// The report in a sentence.
        summary: String,
    },
    /// The secret was found.
    Found {
        /// The name of the strategy.
        strategy: &'static str,
        /// The secret.
        code: String,
        /// The number of its guesses.
        guesses: usize,
        /// The answers that were false.
        lies_told: Vec<LieReport>,
        /// How many they were, in words; empty if all answers were true.
        lies_say: String,
        /// The report in a sentence.
        summary: String,
    },
}

/// Which answers must be false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplanationsReport {
    /// The number of false answers, at least.
    pub at_least: usize,
    /// Whether the search for explanations came to its end.
    pub complete: bool,
    /// The first explanations, at most 20.
    pub explanations: Vec<ExplanationReport>,
    /// The number of explanations that are not listed.
    pub more: usize,
    /// The report in a sentence.
    pub says: String,
}

/// A set of answers that may be false together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplanationReport {
    /// The turns, counted from 1.
    pub turns: Vec<usize>,
    /// The number of codes that agree with all other answers.
    pub codes: usize,
    /// The explanation in words.
    pub says: String,
}

/// An answer that turned out to be false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LieReport {
    /// The turn, counted from 1.
    pub turn: usize,
    /// The answer that was given.
    #[serde(serialize_with = "json::text")]
    pub given: Feedback,
    /// The answer it should have been.
    #[serde(serialize_with = "json::text")]
    pub truth: Feedback,
    /// The lie in words.
    pub says: String,
}

impl BreakReport {
    /// The report in a sentence.
    pub fn summary(&self) -> &str {
        match self {
            BreakReport::Guess { summary, .. }
            | BreakReport::Announced { summary, .. }
            | BreakReport::Conflict { summary, .. }
            | BreakReport::Found { summary, .. } => summary,
        }
    }
}

impl Coach<'_> {
    /// Reports what the breaker decided to do next.
    pub fn action(&self, breaker: &Breaker, action: &BreakerAction) -> BreakReport {
        let (strategy, history) = (breaker.player_name(), breaker.history());
        let number = history.len() + 1;
        match action {
            BreakerAction::Guess(asked) => BreakReport::Guess {
                strategy,
                guess: self.code(&asked.code),
                remaining: asked.remaining,
                remaining_at_least: at_least(asked.remaining),
                lies: asked.explanations.as_ref().map(|found| self.explanations(found)),
                summary: words::proposed(self.spelling, number, &asked.code, asked.remaining),
            },
            BreakerAction::Announce(code) => self.announcement(breaker, code, number),
            BreakerAction::Conflict(conflict) => {
                let conflict = self.conflict(history, conflict);
                BreakReport::Conflict { strategy, summary: conflict.says.clone(), conflict }
            }
        }
    }

    /// Reports the secret that the breaker found.
    pub fn broken(&self, breaker: &Breaker, code: &Code) -> BreakReport {
        let (guesses, lies_told) = (breaker.history().len(), self.lies_told(breaker, code));
        BreakReport::Found {
            strategy: breaker.player_name(),
            code: self.code(code),
            guesses,
            lies_say: words::lies_found(lies_told.len()),
            lies_told,
            summary: words::broken(self.spelling, code, guesses),
        }
    }

    /// Reports a secret that was announced, after it was accepted as the last guess.
    pub fn announced(&self, breaker: &Breaker, code: &Code) -> BreakReport {
        self.announcement(breaker, code, breaker.history().len())
    }

    fn announcement(&self, breaker: &Breaker, code: &Code, guesses: usize) -> BreakReport {
        BreakReport::Announced {
            strategy: breaker.player_name(),
            code: self.code(code),
            guesses,
            summary: words::announced(self.spelling, code, guesses),
        }
    }

    /// The answers that were false if this is the secret.
    fn lies_told(&self, breaker: &Breaker, secret: &Code) -> Vec<LieReport> {
        let one = |lie: &Lie| LieReport {
            turn: lie.turn + 1,
            given: lie.given,
            truth: lie.truth,
            says: words::lie(self.spelling, breaker.history(), lie),
        };
        breaker.lies_told(secret).iter().map(one).collect()
    }

    /// Reports which answers must be false.
    pub fn explanations(&self, found: &Explanations) -> ExplanationsReport {
        let one = |explanation: &Explanation| ExplanationReport {
            turns: explanation.wrong.iter().map(|turn| turn + 1).collect(),
            codes: explanation.codes.len(),
            says: words::explanation(self.spelling, explanation),
        };
        ExplanationsReport {
            at_least: found.lies,
            complete: found.complete,
            explanations: found.list.iter().take(LISTED_EXPLANATIONS).map(one).collect(),
            more: found.list.len().saturating_sub(LISTED_EXPLANATIONS),
            says: words::false_answers(found.lies),
        }
    }
}
