//! Why a job has no result.

use keypeg_core::Stopped;
use keypeg_engine::EvaluateError;
use keypeg_engine::expectation::ExpectationError;
use keypeg_engine::strategy::StrategyError;
use keypeg_lab::LabError;
use keypeg_play::breaker::BreakError;
use keypeg_play::review::{EstimateError, ReviewError};

use super::ApiError;

/// Why a job has no result.
#[derive(Debug)]
pub enum JobError {
    /// It was cancelled, or its time limit was reached.
    Interrupted,
    /// The request cannot be fulfilled.
    Failed(ApiError),
}

impl From<ApiError> for JobError {
    fn from(error: ApiError) -> JobError {
        JobError::Failed(error)
    }
}

impl From<Stopped> for JobError {
    fn from(_: Stopped) -> JobError {
        JobError::Interrupted
    }
}

impl From<StrategyError> for JobError {
    fn from(error: StrategyError) -> JobError {
        match error {
            StrategyError::Stopped(_) => JobError::Interrupted,
            error => JobError::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<EvaluateError> for JobError {
    fn from(error: EvaluateError) -> JobError {
        match error {
            EvaluateError::Strategy(error) => error.into(),
            error => JobError::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<ExpectationError> for JobError {
    fn from(error: ExpectationError) -> JobError {
        match error {
            ExpectationError::Strategy(error) => error.into(),
            error => JobError::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<BreakError> for JobError {
    fn from(error: BreakError) -> JobError {
        match error {
            BreakError::Strategy(error) => error.into(),
            error @ BreakError::NeverAnswered { .. } => JobError::Failed(ApiError::bad_input("turns", error)),
            error => JobError::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<ReviewError> for JobError {
    fn from(error: ReviewError) -> JobError {
        match error {
            ReviewError::Interrupted => JobError::Interrupted,
            error => JobError::Failed(ApiError::of_review(&error)),
        }
    }
}

impl From<EstimateError> for JobError {
    fn from(error: EstimateError) -> JobError {
        match error {
            EstimateError::Refused(error) => error.into(),
            error @ EstimateError::NothingFound { turn } => {
                JobError::Failed(ApiError::bad_input("turns", error).in_turn(turn))
            }
        }
    }
}

impl From<LabError> for JobError {
    fn from(error: LabError) -> JobError {
        match error {
            LabError::Stopped(_) => JobError::Interrupted,
            error => JobError::Failed(ApiError::internal(error)),
        }
    }
}
