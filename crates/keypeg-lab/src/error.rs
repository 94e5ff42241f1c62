//! Why the laboratory stops.

use keypeg_core::EnumerationError;
use keypeg_engine::expectation::ExpectationError;
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::{StrategyError, Unsupported};
use keypeg_engine::symmetry::MakeError;
use keypeg_engine::{Cancelled, EvaluateError};
use thiserror::Error;

/// Why the laboratory stops.
#[derive(Debug, Error)]
pub enum LabError {
    /// A strategy does not play a game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A strategy could not decide.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// A strategy has no tree.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// A random strategy has no expectation.
    #[error(transparent)]
    Expectation(#[from] ExpectationError),
    /// A position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Representatives could not be computed.
    #[error(transparent)]
    Representatives(#[from] MakeError),
    /// A board is too large.
    #[error(transparent)]
    TooManyCodes(#[from] EnumerationError),
    /// The work was interrupted.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
