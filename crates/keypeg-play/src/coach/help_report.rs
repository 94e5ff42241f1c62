//! Help in a game that is played elsewhere: the best guesses, or what is wrong with the answers.

use std::time::Duration;

use keypeg_core::{CodeSpace, Control, Game};
use keypeg_engine::Position;
use keypeg_engine::strategy::{PlayError, StrategyId};
use serde::Serialize;

use super::{Coach, ConflictReport, SolverSource};
use crate::advice::{Measures, Ranked};
use crate::any_board::{AnyPosition, CodeCount};
use crate::fraction::Fraction;
use crate::json::{self, LargeNumber};
use crate::limits::{
    INSTANT_CODES, INSTANT_VALUES_TIME, PROVEN_CODES, RANKING_TIME, REPAIR_TIME, SEARCHED_CODES, VALUES_TIME,
};
use crate::review::{self, ValuedGuess};
use crate::{analysis, words};

/// The best guesses after some turns; or the secret, where it was found; or a conflict, where no code fits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HelpReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The turns, as the player types them.
    pub history: String,
    /// The codes that agree with all answers; `null` in JSON if they were not counted.
    #[serde(serialize_with = "json::count")]
    pub remaining: CodeCount,
    /// A lower bound where the codes were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining_at_least: Option<LargeNumber>,
    /// Whether every guess was compared within the time.
    pub complete: bool,
    /// Whether the time ran out before every guess was compared, or before enough codes were found.
    pub stopped_early: bool,
    /// The number of codes that the measures are estimated from; `None` if they are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<usize>,
    /// Whether the exact value of every listed guess was found within the time.
    pub values_complete: bool,
    /// The best guesses, best first. Empty if the secret was found or no code fits.
    pub guesses: Vec<GuessReport>,
    /// The secret, where an answer was all black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Why no code fits, and how that can be repaired; `None` if some code does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictReport>,
    /// The report in a sentence.
    pub summary: String,
    /// Why not every guess was compared; `None` if every guess was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A guess and what it tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GuessReport {
    /// The code to guess.
    pub code: String,
    /// Whether it can be the secret; else it is a probe.
    pub consistent: bool,
    /// Why it is advised.
    pub why: String,
    /// How it splits the codes left; `None` if they are not enumerated.
    #[serde(flatten)]
    pub measures: Option<Measures>,
    /// The expected number of guesses when it is made now and play is optimal afterwards; `None` if it is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The same as a fraction, its denominator the number of codes left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_exact: Option<String>,
}

/// What kind of help is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpOptions {
    /// Ranks guesses by the measure of this strategy, and puts its own guess first; `None` ranks by exact value where it is
    /// known, and then by entropy.
    pub strategy: Option<StrategyId>,
    /// The number of guesses to list.
    pub top: usize,
}

impl Default for HelpOptions {
    /// Five guesses, ranked by exact value or by entropy.
    fn default() -> HelpOptions {
        HelpOptions { strategy: None, top: 5 }
    }
}

/// A stage of help; each has its own time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpStage {
    /// Guesses are compared.
    Ranking,
    /// Exact values of the listed guesses are searched for.
    Values,
    /// No code fits; repairs are searched for.
    Repairs,
}

impl HelpStage {
    /// How long the stage takes at most where a player waits for it.
    pub fn time(self, game: Game) -> Duration {
        let is_instant = CodeSpace::new(game).is_ok_and(|space| space.len() <= INSTANT_CODES);
        match self {
            HelpStage::Ranking => RANKING_TIME,
            HelpStage::Values if is_instant => INSTANT_VALUES_TIME,
            HelpStage::Values => VALUES_TIME,
            HelpStage::Repairs => REPAIR_TIME,
        }
    }
}

impl Coach<'_> {
    /// Helps after some turns. `control` is asked for the control of each stage when it begins.
    pub fn help(
        &self,
        position: &AnyPosition,
        options: &HelpOptions,
        solvers: &dyn SolverSource,
        control: &mut dyn FnMut(HelpStage) -> Control,
    ) -> Result<HelpReport, PlayError> {
        let HelpOptions { strategy, top } = *options;
        let valued = position.enumerated().filter(has_values);
        // Values may put any guess first, unless a strategy decides.
        let most = if valued.is_some() && strategy.is_none() { usize::MAX } else { top };
        let ranking = control(HelpStage::Ranking);
        let mut advice = analysis::analyze(position, strategy, most, &ranking)?;
        drop(ranking);
        let mut report = HelpReport {
            game: position.game().to_string(),
            history: self.notation.history(position.history()).to_string(),
            remaining: advice.remaining,
            remaining_at_least: at_least(advice.remaining),
            complete: true,
            stopped_early: false,
            sampled: None,
            values_complete: true,
            guesses: Vec::new(),
            found: None,
            conflict: None,
            summary: words::left(advice.remaining),
            note: None,
        };
        if advice.remaining == CodeCount::Exactly(0) {
            let conflict = self.conflict_at(position, &control(HelpStage::Repairs));
            report.summary = conflict.says.clone();
            report.conflict = Some(conflict);
            return Ok(report);
        }
        let pegs = position.game().pegs();
        if let Some(won) = position.turns().iter().find(|turn| turn.feedback.is_win(pegs)) {
            report.summary = words::found(self.spelling, &won.guess);
            report.found = Some(self.code(&won.guess));
            return Ok(report);
        }
        let guesses = match valued {
            None => {
                advice.guesses.truncate(top);
                advice.guesses.iter().map(|ranked| ValuedGuess { ranked: ranked.clone(), value: None }).collect()
            }
            Some(valued) => {
                let reviewer = solvers.reviewer(valued.board());
                let control = control(HelpStage::Values);
                match strategy {
                    Some(_) => reviewer.values(&valued, &advice.guesses, &control),
                    None => reviewer.best_guesses(&valued, &advice.guesses, top, &control),
                }
            }
        };
        report.complete = advice.complete;
        report.sampled = advice.sampled;
        report.stopped_early =
            !advice.complete && advice.sampled.is_none() && (position.board().is_some() || guesses.len() < top);
        report.note = match advice.sampled {
            Some(sampled) => Some(words::sampled_measures(sampled)),
            None => (!advice.complete).then(|| words::incomplete(position, report.stopped_early)),
        };
        report.values_complete = guesses.iter().all(|guess| guess.value.is_some());
        report.guesses = guesses.iter().map(|guess| self.guess_report(&guess.ranked, guess.value)).collect();
        Ok(report)
    }

    fn guess_report(&self, ranked: &Ranked, value: Option<Fraction>) -> GuessReport {
        let exact = value.zip(ranked.measures);
        GuessReport {
            code: self.code(&ranked.code),
            consistent: ranked.consistent,
            why: words::advice(ranked),
            measures: ranked.measures,
            value: exact.map(|(value, _)| value.to_f64()),
            value_exact: exact.map(|(value, measures)| value.over(measures.codes.into())),
        }
    }
}

/// Whether the values of guesses at a position are searched for: on boards of at most [`PROVEN_CODES`] codes, and late in a game
/// on the larger ones that are reviewed by search.
fn has_values(position: &Position) -> bool {
    let codes = position.board().space().len();
    codes <= PROVEN_CODES || (position.len() <= SEARCHED_CODES && review::is_within_reach(position.game()))
}

/// The lower bound of a number that was not counted.
pub(super) fn at_least(count: CodeCount) -> Option<LargeNumber> {
    match count {
        CodeCount::Exactly(_) => None,
        CodeCount::Many { at_least } => Some(LargeNumber(at_least)),
    }
}
