//! Answers that contradict each other, and which of them may have been meant otherwise.

use keypeg_core::{Feedback, History};
use serde::{Serialize, Serializer};

use super::{Coach, WrittenTurn};
use crate::breaker::Conflict;
use crate::limits::LISTED_REPAIRS;
use crate::repair::Repair;
use crate::words;

/// Why no code fits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConflictReport {
    /// How many answers must be wrong, at least.
    pub wrong_answers: usize,
    /// The most plausible repairs, at most 20.
    pub repairs: Vec<RepairReport>,
    /// The number of repairs that are not listed.
    pub more: usize,
    /// Whether the search for repairs came to its end.
    pub complete: bool,
    /// Says that there may be more repairs; `None` if the search came to its end.
    pub note: Option<&'static str>,
    /// The conflict in a sentence.
    pub says: String,
}

/// Changed answers with which some code agrees again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RepairReport {
    /// The turns to change, counted from 1.
    pub turns: Vec<usize>,
    /// The answers that these turns should have had.
    #[serde(serialize_with = "answers")]
    pub feedback: Vec<Feedback>,
    /// The number of codes that agree then; a lower bound unless `exact`.
    pub remaining: usize,
    /// Whether all these codes were found.
    pub exact: bool,
    /// The probability of this repair among all that were found, from 0 to 1.
    pub plausibility: f64,
    /// The repair in words.
    pub says: String,
    /// The turns after the repair.
    pub repaired: Vec<WrittenTurn>,
}

impl Coach<'_> {
    /// Reports why no code fits these turns.
    pub fn conflict(&self, history: &History, conflict: &Conflict) -> ConflictReport {
        let one = |repair: &Repair| RepairReport {
            turns: repair.turns.iter().map(|turn| turn + 1).collect(),
            feedback: repair.feedback.clone(),
            remaining: repair.remaining,
            exact: repair.exact,
            plausibility: repair.plausibility,
            says: words::repair(self.spelling, repair),
            repaired: self.turns(&repair.apply(history)),
        };
        ConflictReport {
            wrong_answers: conflict.wrong_answers(),
            repairs: conflict.repairs.iter().take(LISTED_REPAIRS).map(one).collect(),
            more: conflict.repairs.len().saturating_sub(LISTED_REPAIRS),
            complete: conflict.explanations.complete,
            note: (!conflict.explanations.complete).then_some(words::MORE_REPAIRS),
            says: words::conflict(conflict),
        }
    }
}

fn answers<S: Serializer>(answers: &[Feedback], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(answers.iter().map(ToString::to_string))
}
