//! A turn of a review, with or without values.

use std::iter;

use keypeg_core::{Feedback, History};
use serde::Serialize;

use super::{Coach, ContradictionReport};
use crate::advice::Measures;
use crate::any_board::CodeCount;
use crate::fraction::Fraction;
use crate::json::{self, LargeNumber};
use crate::review::coherence::CoherentTurn;
use crate::review::estimate::{CountEstimate, EstimatedTurn, Split};
use crate::review::{Label, ReviewedTurn};
use crate::{consistency, words};

/// The review of a turn. Values, losses and luck are in guesses; they are `None` where a review has no values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReport {
    /// The code that was guessed.
    pub guess: String,
    /// The answer that was given.
    #[serde(serialize_with = "json::text")]
    pub feedback: Feedback,
    /// The codes left before the guess; `None` where they were not counted.
    pub before: Option<LargeNumber>,
    /// The same as text, with `~` before an estimate.
    pub before_text: String,
    /// The logarithm to base 2 of the codes left before the guess, where they are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_bits: Option<f64>,
    /// The codes left after the answer; `None` where they were not counted.
    pub remaining: Option<LargeNumber>,
    /// The same as text, with `~` before an estimate.
    pub remaining_text: String,
    /// The logarithm to base 2 of the codes left after the answer, where they are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining_bits: Option<f64>,
    /// The expected number of guesses before the turn, under optimal play.
    pub value: Option<f64>,
    /// The same as a fraction.
    pub value_exact: Option<String>,
    /// How much worse the guess was than the best one.
    pub loss: Option<f64>,
    /// The same as a fraction.
    pub loss_exact: Option<String>,
    /// How much better the answer was than expected; negative for bad luck.
    pub luck: Option<f64>,
    /// The same as a fraction.
    pub luck_exact: Option<String>,
    /// The class of the loss; `None` where the guess was forced or there are no values.
    pub label: Option<Label>,
    /// A better guess; `None` where none is known.
    pub better: Option<String>,
    /// How the better guess splits the codes left.
    pub better_measures: Option<SplitReport>,
    /// What the better guess does, to continue a sentence.
    pub better_says: Option<String>,
    /// Whether the guess could be the secret.
    pub consistent: bool,
    /// Every earlier turn that the guess contradicts.
    pub contradicts: Vec<ContradictionReport>,
    /// Whether the values are proven.
    pub exact: bool,
    /// Why the guess was as good as it was; `None` where there are no values.
    pub why: Option<String>,
    /// All explanations, line by line: `why`, and where no search tells more, the contradictions.
    pub lines: Vec<String>,
    /// How the guess splits the codes left.
    #[serde(flatten)]
    pub measures: Option<SplitReport>,
}

/// How a guess splits the codes left into cells, one per answer; estimated on boards that are not enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SplitReport {
    /// The number of cells that are not empty.
    pub parts: usize,
    /// The number of codes in the largest cell.
    #[serde(serialize_with = "json::whole")]
    pub largest: f64,
    /// The expected number of codes in the cell of the secret.
    pub expected_size: f64,
    /// The entropy of the answer in bits.
    pub entropy: f64,
}

impl From<&Measures> for SplitReport {
    fn from(measures: &Measures) -> SplitReport {
        let Measures { parts, largest, expected_size, entropy, .. } = *measures;
        SplitReport { parts, largest: largest.into(), expected_size, entropy }
    }
}

impl From<&Split> for SplitReport {
    fn from(split: &Split) -> SplitReport {
        let Split { parts, largest, expected_size, entropy, .. } = *split;
        SplitReport { parts, largest, expected_size, entropy }
    }
}

/// A fraction with a given denominator, if it has one.
fn exactly(value: Fraction, codes: Option<usize>) -> (Option<f64>, Option<String>) {
    let written = codes.map_or_else(|| value.to_string(), |codes| value.over(codes as i128));
    (Some(value.to_f64()), Some(written))
}

impl Coach<'_> {
    /// A turn that was reviewed by search; `before` has the turns before it.
    pub(super) fn reviewed_turn(&self, before: &History, turn: &ReviewedTurn) -> TurnReport {
        let number = |codes: usize| Some(LargeNumber(codes as u128));
        let why = words::reviewed(self.spelling, turn);
        let (value, value_exact) = exactly(turn.value, Some(turn.before));
        let (loss, loss_exact) = exactly(turn.loss, None);
        let (luck, luck_exact) = exactly(turn.luck, None);
        let better = turn.better.as_ref();
        TurnReport {
            guess: self.code(&turn.guess),
            feedback: turn.feedback,
            before: number(turn.before),
            before_text: turn.before.to_string(),
            before_bits: None,
            remaining: number(turn.after),
            remaining_text: turn.after.to_string(),
            remaining_bits: None,
            value,
            value_exact,
            loss,
            loss_exact,
            luck,
            luck_exact,
            label: turn.label,
            better: better.map(|(code, _)| self.code(code)),
            better_measures: better.map(|(_, measures)| measures.into()),
            better_says: better.map(|(_, measures)| words::measures(measures)),
            consistent: turn.consistent,
            contradicts: self.contradictions(before, &turn.guess, &consistency::contradictions(before, &turn.guess)),
            exact: turn.exact,
            lines: vec![why.clone()],
            why: Some(why),
            measures: Some((&turn.measures).into()),
        }
    }

    /// A turn that was estimated from samples.
    pub(super) fn estimated_turn(&self, before: &History, turn: &EstimatedTurn) -> TurnReport {
        let number = |left: &CountEstimate| left.count.map(LargeNumber);
        let why = words::estimated(self.spelling, turn);
        let contradicts = self.contradictions(before, &turn.guess, &turn.contradictions);
        let (value, value_exact) = exactly(turn.value, None);
        let (loss, loss_exact) = exactly(turn.loss, None);
        let (luck, luck_exact) = exactly(turn.luck, None);
        let better = turn.better.as_ref();
        TurnReport {
            guess: self.code(&turn.guess),
            feedback: turn.feedback,
            before: number(&turn.before),
            before_text: words::count_estimate(&turn.before),
            before_bits: Some(turn.before.bits),
            remaining: number(&turn.after),
            remaining_text: words::count_estimate(&turn.after),
            remaining_bits: Some(turn.after.bits),
            value,
            value_exact,
            loss,
            loss_exact,
            luck,
            luck_exact,
            label: turn.label,
            better: better.map(|(code, _)| self.code(code)),
            better_measures: better.map(|(_, split)| split.into()),
            better_says: better.map(|(_, split)| words::split(split)),
            consistent: turn.contradictions.is_empty(),
            lines: iter::once(why.clone()).chain(ContradictionReport::lines(&contradicts)).collect(),
            contradicts,
            exact: false,
            why: Some(why),
            measures: Some((&turn.split).into()),
        }
    }

    /// A turn without values; `left` are the codes left before it.
    pub(super) fn coherent_turn(&self, before: &History, left: CodeCount, turn: &CoherentTurn) -> TurnReport {
        let contradicts = self.contradictions(before, &turn.guess, &turn.contradictions);
        TurnReport {
            guess: self.code(&turn.guess),
            feedback: turn.feedback,
            before: left.exact().map(LargeNumber),
            before_text: left.to_string(),
            before_bits: None,
            remaining: turn.after.exact().map(LargeNumber),
            remaining_text: turn.after.to_string(),
            remaining_bits: None,
            value: None,
            value_exact: None,
            loss: None,
            loss_exact: None,
            luck: None,
            luck_exact: None,
            label: None,
            better: None,
            better_measures: None,
            better_says: None,
            consistent: turn.contradictions.is_empty(),
            lines: ContradictionReport::lines(&contradicts),
            contradicts,
            exact: false,
            why: None,
            measures: None,
        }
    }
}
