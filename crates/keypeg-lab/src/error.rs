//! Errors of the laboratory.

use keypeg_core::{EnumerationError, Stopped};
use keypeg_engine::EvaluateError;
use keypeg_engine::expectation::ExpectationError;
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::{StrategyError, Unsupported};
use keypeg_engine::symmetry::MakeError;
use thiserror::Error;

/// Why an item or a comparison failed.
#[derive(Debug, Error)]
pub enum LabError {
    /// A strategy does not play a game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A strategy could not decide.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The decision tree of a strategy could not be built.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// The exact expectation of a random strategy could not be computed.
    #[error(transparent)]
    Expectation(#[from] ExpectationError),
    /// A position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Representatives could not be computed.
    #[error(transparent)]
    Representatives(#[from] MakeError),
    /// The board has too many codes to enumerate.
    #[error(transparent)]
    TooManyCodes(#[from] EnumerationError),
    /// A proof could not be made, or does not pass its check.
    #[error("a proof failed: {0}")]
    Proof(String),
    /// The control stopped the work between two steps. Within a step, the error of the step says so.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
