//! The grade of a guess, for a player who tries a weak turn again.

use keypeg_core::{Code, Control, History};
use keypeg_engine::Position;
use serde::Serialize;

use super::{Coach, SolverSource, SplitReport};
use crate::any_board::AnyPosition;
use crate::review::estimate::{EstimatedGrade, Estimator};
use crate::review::{self, EstimateError, GuessGrade, Label, ReviewError};
use crate::words;

/// What a guess is worth. It does not name a better one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradeReport {
    /// The code to guess.
    pub guess: String,
    /// The expected number of guesses, this one included; `None` for an estimate from samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The same as a fraction, its denominator the number of codes left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_exact: Option<String>,
    /// How much worse it is than the best guess, in guesses.
    pub loss: f64,
    /// The same as a fraction.
    pub loss_exact: String,
    /// The class of the loss.
    pub label: Label,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether it can be the secret.
    pub consistent: bool,
    /// The number of codes left before it; `None` for an estimate from samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<u32>,
    /// The grade in a sentence.
    pub says: String,
    /// How it splits the codes left.
    #[serde(flatten)]
    pub measures: SplitReport,
}

impl GradeReport {
    /// Whether the guess is good enough to go on: best, or a loss too small to name.
    pub fn is_good(&self) -> bool {
        self.label <= Label::Good
    }
}

impl Coach<'_> {
    /// Grades a guess at a position: by search, or from samples where the board is too large. The secret, where it is known,
    /// only helps to find codes that fit.
    pub fn grade(
        &self,
        position: &AnyPosition,
        secret: Option<&Code>,
        guess: &Code,
        solvers: &dyn SolverSource,
        control: &Control,
    ) -> Result<GradeReport, EstimateError> {
        let history = position.history();
        if let Some(board) = position.board().filter(|board| review::is_within_reach(board.game())) {
            let nothing_fits = ReviewError::NothingFits { turn: history.len() };
            let enumerated: Position = position.enumerated().ok_or(nothing_fits)?;
            let grade = solvers.reviewer(board).grade(&enumerated, guess, control)?;
            return Ok(self.graded(guess, &grade));
        }
        let estimator = Estimator::at(position.any_board(), history, secret, control)?;
        Ok(self.estimated_grade(history, guess, &estimator.grade(history.len(), guess)?))
    }

    pub(super) fn graded(&self, guess: &Code, grade: &GuessGrade) -> GradeReport {
        GradeReport {
            guess: self.code(guess),
            value: Some(grade.value.to_f64()),
            value_exact: Some(grade.value.over(grade.measures.codes.into())),
            loss: grade.loss.to_f64(),
            loss_exact: grade.loss.to_string(),
            label: grade.label,
            exact: grade.exact,
            consistent: grade.consistent,
            remaining: Some(grade.measures.codes),
            says: words::graded(grade),
            measures: (&grade.measures).into(),
        }
    }

    pub(super) fn estimated_grade(&self, before: &History, guess: &Code, grade: &EstimatedGrade) -> GradeReport {
        GradeReport {
            guess: self.code(guess),
            value: None,
            value_exact: None,
            loss: grade.loss.to_f64(),
            loss_exact: grade.loss.to_string(),
            label: grade.label,
            exact: false,
            consistent: before.is_consistent(guess),
            remaining: None,
            says: words::estimated_grade(grade),
            measures: (&grade.split).into(),
        }
    }
}
