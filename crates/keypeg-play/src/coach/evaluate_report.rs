//! A strategy played against every secret.

use keypeg_core::platform::Instant;
use keypeg_core::{CodeId, Control, Feedback};
use keypeg_engine::expectation::{ExpectationError, expectation};
use keypeg_engine::strategy::{Options, StrategyError, StrategyId, Unsupported};
use keypeg_engine::{Board, EvaluateError, TreeCounts, tree_counts};
use serde::Serialize;
use thiserror::Error;

use super::Coach;

/// How many guesses a strategy takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvaluateReport {
    /// The name of the game, such as `4x6`.
    pub game: String,
    /// The name of the strategy, such as `entropy`.
    pub strategy: &'static str,
    /// How ties are broken, such as `consistent,first`.
    pub ties: String,
    /// The number of secrets.
    pub secrets: usize,
    /// The total and the histogram.
    #[serde(flatten)]
    pub result: EvaluateCounts,
    /// The guesses of the average secret.
    pub average: f64,
    /// The guesses of the longest game.
    pub max: usize,
    /// The first guess; `None` where it is random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_guess: Option<String>,
    /// The games by the answer to the first guess; `None` where that was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_first_response: Option<Vec<FirstResponseRow>>,
    /// The time that it took.
    pub seconds: f64,
}

/// Exact counts for a deterministic strategy, expected ones for a random strategy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum EvaluateCounts {
    /// The strategy has one guess per position.
    Counted {
        /// The guesses of all secrets together.
        total: u64,
        /// How many secrets take one guess, two guesses, and so on.
        histogram: Vec<u64>,
    },
    /// The strategy chooses by chance.
    Expected {
        /// The expected guesses of all secrets together.
        total: f64,
        /// How many secrets are expected to take one guess, two guesses, and so on.
        histogram: Vec<f64>,
    },
}

/// The games whose first guess gets one answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstResponseRow {
    /// The answer, such as `1,2`.
    pub feedback: String,
    /// The secrets that give it.
    pub secrets: u64,
    /// The guesses of these secrets together, the first one included.
    pub total: u64,
    /// The guesses of the average secret among them.
    pub average: f64,
}

/// Why a strategy cannot be evaluated.
#[derive(Debug, Error)]
pub enum EvaluationError {
    /// The strategy does not play this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The strategy has no tree, or was stopped.
    #[error(transparent)]
    Tree(#[from] EvaluateError),
    /// A random strategy has no exact expectation, or was stopped.
    #[error(transparent)]
    Expectation(#[from] ExpectationError),
}

impl EvaluationError {
    /// Whether the control stopped the work.
    pub fn is_stopped(&self) -> bool {
        match self {
            EvaluationError::Tree(EvaluateError::Strategy(error))
            | EvaluationError::Expectation(ExpectationError::Strategy(error)) => {
                matches!(error, StrategyError::Stopped(_))
            }
            _ => false,
        }
    }
}

impl Coach<'_> {
    /// Plays a strategy against every secret, from the start or after a fixed first guess. A random strategy gets its exact
    /// expectation, without a table by the first answer.
    pub fn evaluation(
        &self,
        board: &Board,
        id: StrategyId,
        options: &Options,
        first: Option<CodeId>,
        control: &Control,
    ) -> Result<EvaluateReport, EvaluationError> {
        let started = Instant::now();
        let policy = id.build_for_tree(board.game(), options)?;
        let secrets = board.space().len();
        let named = |result, average, max| EvaluateReport {
            game: board.game().to_string(),
            strategy: id.name(),
            ties: id.ties_name(options.pruning.tie_break),
            secrets,
            result,
            average,
            max,
            first_guess: None,
            by_first_response: None,
            seconds: started.elapsed().as_secs_f64(),
        };
        if id.is_random() {
            let expected = expectation(board, &*policy, first, control)?;
            let (total, histogram) = (expected.total(), expected.histogram().to_vec());
            let max = histogram.len();
            return Ok(named(EvaluateCounts::Expected { total, histogram }, total / secrets as f64, max));
        }
        let tree = tree_counts(board, &*policy, first, control)?;
        let found = &tree.distribution;
        let counts = EvaluateCounts::Counted { total: found.total(), histogram: found.histogram().to_vec() };
        Ok(EvaluateReport {
            first_guess: Some(self.code(&board.code(tree.first_guess))),
            by_first_response: Some(by_first_response(board, &tree)),
            ..named(counts, found.average(), found.max())
        })
    }
}

/// SolveMaster's table: secrets and guesses by the answer to the first guess, which is counted too.
fn by_first_response(board: &Board, tree: &TreeCounts) -> Vec<FirstResponseRow> {
    let mut rows: Vec<FirstResponseRow> = tree
        .by_answer
        .iter()
        .map(|(feedback, below)| {
            let (secrets, total) = (below.secrets(), below.total() + below.secrets());
            FirstResponseRow { feedback: feedback.to_string(), secrets, total, average: total as f64 / secrets as f64 }
        })
        .collect();
    if tree.distribution.histogram().first().is_some_and(|&secrets| secrets > 0) {
        let feedback = Feedback::win(board.game().pegs()).to_string();
        rows.push(FirstResponseRow { feedback, secrets: 1, total: 1, average: 1.0 });
    }
    rows
}
