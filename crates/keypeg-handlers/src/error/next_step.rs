//! Errors of the library, with the next step of somebody who uses the API or its pages. The library does not know its front
//! ends, so its messages name no endpoint and no option.

use keypeg_play::codemaker::CodemakerError;
use keypeg_play::record::RecordError;
use keypeg_play::review::ReviewError;
use keypeg_play::session::SessionError;

use super::ApiError;

impl ApiError {
    /// A game that cannot begin, or a guess that is not answered; `field` is the field of the request.
    pub(crate) fn of_session(field: &'static str, error: &SessionError) -> ApiError {
        match error {
            SessionError::Codemaker(CodemakerError::Interrupted) => ApiError::busy(
                "the adversary is still looking for the worst answer to this guess; make it again in a moment",
            ),
            SessionError::Codemaker(CodemakerError::TooHard { .. }) => {
                ApiError::bad_input(field, format!("{error}; choose adversary instead"))
            }
            error => ApiError::bad_input(field, error),
        }
    }

    /// A saved game that cannot be resumed.
    pub(crate) fn of_record(error: &RecordError) -> ApiError {
        ApiError::bad_input("record", format!("this saved game cannot be resumed: {error}"))
    }

    /// A game that cannot be reviewed, or a guess that cannot be graded.
    pub(crate) fn of_review(error: &ReviewError) -> ApiError {
        match *error {
            ReviewError::NothingFits { turn } => {
                let message = format!("{error}; Help (POST /api/help) says which answers may be wrong");
                ApiError::bad_input("turns", message).in_turn(turn)
            }
            ReviewError::WrongAnswer { turn, .. } | ReviewError::AfterTheEnd { turn } => {
                ApiError::bad_input("turns", error).in_turn(turn)
            }
            ReviewError::NoTurns
            | ReviewError::TooManyCodes { .. }
            | ReviewError::Position(_)
            | ReviewError::ForeignCode { .. }
            | ReviewError::Solve(_)
            | ReviewError::Interrupted => ApiError::bad_input("turns", error),
        }
    }
}
