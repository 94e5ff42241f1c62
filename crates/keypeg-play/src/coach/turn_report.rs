//! A turn of a review, with or without values.

use keypeg_core::{Code, Contradiction, Feedback, History};
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

/// The review of a turn. Values, losses and luck are in guesses; they are `None` if a review has no values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReport {
    /// The code that was guessed.
    pub guess: String,
    /// The answer that was given.
    #[serde(serialize_with = "json::text")]
    pub feedback: Feedback,
    /// The codes left before the guess; `None` if they were not counted.
    pub before: Option<LargeNumber>,
    /// The same as text, with `~` before an estimate.
    pub before_text: String,
    /// The logarithm to base 2 of the codes left before the guess, where they are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_bits: Option<f64>,
    /// The codes left after the answer; `None` if they were not counted.
    pub remaining: Option<LargeNumber>,
    /// The same as text, with `~` before an estimate.
    pub remaining_text: String,
    /// The logarithm to base 2 of the codes left after the answer, where they are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining_bits: Option<f64>,
    /// The number of sampled codes that the values are estimated from, where not all codes left are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<usize>,
    /// The expected number of guesses before the turn, under optimal play.
    pub position_value: Option<f64>,
    /// The same as a fraction.
    pub position_value_exact: Option<String>,
    /// The expected number of guesses when this guess is made and play is optimal afterwards.
    pub guess_value: Option<f64>,
    /// The same as a fraction.
    pub guess_value_exact: Option<String>,
    /// How much worse the guess was than the best one.
    pub loss: Option<f64>,
    /// The same as a fraction.
    pub loss_exact: Option<String>,
    /// How much better the answer was than expected; negative for bad luck.
    pub luck: Option<f64>,
    /// The same as a fraction.
    pub luck_exact: Option<String>,
    /// The class of the loss; `None` if the guess was forced or there are no values.
    pub label: Option<Label>,
    /// A better guess; `None` if none is known.
    pub better: Option<String>,
    /// How the better guess splits the codes left.
    pub better_measures: Option<SplitReport>,
    /// What the better guess does, to continue a sentence.
    pub better_says: Option<String>,
    /// The best play that is known: the better guess, or the guess itself; `None` if there are no values.
    pub best: Option<String>,
    /// A sentence about the best play.
    pub best_says: Option<String>,
    /// Whether the guess could be the secret.
    pub consistent: bool,
    /// Every earlier turn that the guess contradicts.
    pub contradicts: Vec<ContradictionReport>,
    /// Whether the values are proven.
    pub exact: bool,
    /// Why the guess was as good as it was; `None` if there are no values.
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

impl TurnReport {
    /// Adds the codes left before the guess and after the answer.
    fn with_counts(self, before: CodeCount, after: CodeCount) -> TurnReport {
        TurnReport {
            before: before.exact().map(LargeNumber),
            before_text: before.to_string(),
            remaining: after.exact().map(LargeNumber),
            remaining_text: after.to_string(),
            ..self
        }
    }

    /// Adds values. The values of the position and of the guess are fractions over a number of codes, if there is one.
    fn with_values(self, value: Fraction, loss: Fraction, luck: Fraction, codes: Option<usize>) -> TurnReport {
        let exact = |value: Fraction| codes.map_or_else(|| value.to_string(), |codes| value.over(codes as i128));
        let guess = value + loss;
        TurnReport {
            position_value: Some(value.to_f64()),
            position_value_exact: Some(exact(value)),
            guess_value: Some(guess.to_f64()),
            guess_value_exact: Some(exact(guess)),
            loss: Some(loss.to_f64()),
            loss_exact: Some(loss.to_string()),
            luck: Some(luck.to_f64()),
            luck_exact: Some(luck.to_string()),
            ..self
        }
    }

    /// Adds the reason, before the contradictions where these are listed.
    fn with_reason(mut self, why: String) -> TurnReport {
        self.lines.insert(0, why.clone());
        TurnReport { why: Some(why), ..self }
    }
}

impl Coach<'_> {
    /// A turn that was reviewed by search; `before` has the turns before it.
    pub(super) fn reviewed_turn(&self, before: &History, turn: &ReviewedTurn) -> TurnReport {
        let codes = |codes: usize| CodeCount::Exactly(codes as u128);
        let better = turn.better.as_ref();
        let contradictions = consistency::contradictions(before, &turn.guess);
        let plain = self.plain_turn(before, &turn.guess, turn.feedback, &contradictions);
        let report = TurnReport {
            label: turn.label,
            better: better.map(|(code, _)| self.code(code)),
            better_measures: better.map(|(_, measures)| measures.into()),
            better_says: better.map(|_| words::takes(turn.value, turn.loss)),
            best: Some(self.code(better.map_or(&turn.guess, |(code, _)| code))),
            best_says: Some(words::best_play(self.spelling, turn)),
            exact: turn.exact,
            measures: Some((&turn.measures).into()),
            // A search tells more than the contradictions do.
            lines: Vec::new(),
            ..plain.with_counts(codes(turn.before), codes(turn.after))
        };
        let report = report.with_values(turn.value, turn.loss, turn.luck, Some(turn.before));
        let won = turn.feedback.is_win(self.notation.game().pegs());
        report.with_reason(words::reviewed(self.spelling, turn, won))
    }

    /// A turn that was estimated from samples.
    pub(super) fn estimated_turn(&self, before: &History, turn: &EstimatedTurn) -> TurnReport {
        let number = |left: &CountEstimate| left.count.map(LargeNumber);
        let better = turn.better.as_ref();
        let report = TurnReport {
            before: number(&turn.before),
            before_text: words::count_estimate(&turn.before),
            before_bits: Some(turn.before.bits),
            remaining: number(&turn.after),
            remaining_text: words::count_estimate(&turn.after),
            remaining_bits: Some(turn.after.bits),
            sampled: turn.sampled,
            label: turn.label,
            better: better.map(|(code, _)| self.code(code)),
            better_measures: better.map(|(_, split)| split.into()),
            better_says: better.map(|_| words::takes_about(turn.value, turn.loss)),
            best: Some(self.code(better.map_or(&turn.guess, |(code, _)| code))),
            best_says: Some(words::best_known_play(self.spelling, turn)),
            measures: Some((&turn.split).into()),
            ..self.plain_turn(before, &turn.guess, turn.feedback, &turn.contradictions)
        };
        let report = report.with_values(turn.value, turn.loss, turn.luck, None);
        let won = turn.feedback.is_win(self.notation.game().pegs());
        report.with_reason(words::estimated(self.spelling, turn, won))
    }

    /// A turn without values; `left` are the codes left before it.
    pub(super) fn coherent_turn(&self, before: &History, left: CodeCount, turn: &CoherentTurn) -> TurnReport {
        let plain = self.plain_turn(before, &turn.guess, turn.feedback, &turn.contradictions);
        plain.with_counts(left, turn.after)
    }

    /// A turn without values and counts.
    fn plain_turn(&self, before: &History, guess: &Code, feedback: Feedback, found: &[Contradiction]) -> TurnReport {
        let contradicts = self.contradictions(before, guess, found);
        TurnReport {
            guess: self.code(guess),
            feedback,
            before: None,
            before_text: String::new(),
            before_bits: None,
            remaining: None,
            remaining_text: String::new(),
            remaining_bits: None,
            sampled: None,
            position_value: None,
            position_value_exact: None,
            guess_value: None,
            guess_value_exact: None,
            loss: None,
            loss_exact: None,
            luck: None,
            luck_exact: None,
            label: None,
            better: None,
            better_measures: None,
            better_says: None,
            best: None,
            best_says: None,
            consistent: contradicts.is_empty(),
            lines: ContradictionReport::lines(&contradicts),
            contradicts,
            exact: false,
            why: None,
            measures: None,
        }
    }
}
