//! Why a job has no result.

use keypeg_engine::EvaluateError;
use keypeg_engine::expectation::ExpectationError;
use keypeg_engine::strategy::StrategyError;
use keypeg_play::archive::ArchiveError;
use keypeg_play::breaker::BreakError;
use keypeg_play::review::{EstimateError, ReviewError};

use crate::error::ApiError;

/// Why a job has no result.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// It was told to stop, by somebody or by the clock.
    Interrupted,
    /// It cannot be done.
    Failed(ApiError),
}

impl From<ApiError> for Stopped {
    fn from(error: ApiError) -> Stopped {
        Stopped::Failed(error)
    }
}

impl From<StrategyError> for Stopped {
    fn from(error: StrategyError) -> Stopped {
        match error {
            StrategyError::Cancelled(_) => Stopped::Interrupted,
            error => Stopped::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<EvaluateError> for Stopped {
    fn from(error: EvaluateError) -> Stopped {
        match error {
            EvaluateError::Strategy(error) => error.into(),
            error => Stopped::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<ExpectationError> for Stopped {
    fn from(error: ExpectationError) -> Stopped {
        match error {
            ExpectationError::Strategy(error) => error.into(),
            error => Stopped::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<BreakError> for Stopped {
    fn from(error: BreakError) -> Stopped {
        match error {
            BreakError::Strategy(error) => error.into(),
            error @ BreakError::NeverAnswered { .. } => Stopped::Failed(ApiError::bad_input("turns", error)),
            error => Stopped::Failed(ApiError::bad_input("strategy", error)),
        }
    }
}

impl From<ReviewError> for Stopped {
    fn from(error: ReviewError) -> Stopped {
        let turn = match error {
            ReviewError::Interrupted => return Stopped::Interrupted,
            ReviewError::WrongAnswer { turn, .. }
            | ReviewError::NothingFits { turn }
            | ReviewError::AfterTheEnd { turn } => Some(turn),
            ReviewError::NoTurns | ReviewError::TooManyCodes { .. } => None,
        };
        let error = ApiError::bad_input("turns", error);
        Stopped::Failed(match turn {
            Some(turn) => error.in_turn(turn),
            None => error,
        })
    }
}

impl From<EstimateError> for Stopped {
    fn from(error: EstimateError) -> Stopped {
        match error {
            EstimateError::Refused(error) => error.into(),
            EstimateError::NothingFound { turn } => {
                Stopped::Failed(ApiError::bad_input("turns", EstimateError::NothingFound { turn }).in_turn(turn))
            }
        }
    }
}

impl From<ArchiveError> for Stopped {
    fn from(error: ArchiveError) -> Stopped {
        Stopped::Failed(ApiError::internal(error))
    }
}
