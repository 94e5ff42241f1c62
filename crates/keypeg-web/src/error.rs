//! Errors as answers: a status, and a body that names the value, the reason and the next step.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Why a request is not answered as asked.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    kind: &'static str,
    message: String,
    field: Option<&'static str>,
    turn: Option<usize>,
}

impl ApiError {
    fn new(status: StatusCode, kind: &'static str, message: impl ToString) -> ApiError {
        ApiError { status, kind, message: message.to_string(), field: None, turn: None }
    }

    /// A field has a value that cannot be.
    pub(crate) fn bad_input(field: &'static str, message: impl ToString) -> ApiError {
        ApiError { field: Some(field), ..ApiError::new(StatusCode::BAD_REQUEST, "bad-input", message) }
    }

    /// The same, in a turn counted from 1.
    pub(crate) fn in_turn(self, turn: usize) -> ApiError {
        ApiError { turn: Some(turn), ..self }
    }

    /// The body is no request of this kind.
    pub(crate) fn bad_body(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-input", message)
    }

    /// The board is beyond what is possible here.
    pub(crate) fn too_large(message: impl ToString) -> ApiError {
        ApiError { field: Some("game"), ..ApiError::new(StatusCode::BAD_REQUEST, "too-large", message) }
    }

    /// The request itself is malformed.
    pub(crate) fn bad_request(status: StatusCode, message: impl ToString) -> ApiError {
        ApiError::new(status, "bad-request", message)
    }

    /// The request is not from one of our pages.
    pub(crate) fn forbidden(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// The game has ended.
    pub(crate) fn over(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "over", message)
    }

    /// The game has not ended.
    pub(crate) fn open(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "open", message)
    }

    /// Somebody else changed the same thing.
    pub(crate) fn changed(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "changed", message)
    }

    /// This browser asks for too much at once.
    pub(crate) fn too_many(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }

    /// The server is full, or work took too long.
    pub(crate) fn busy(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// A mistake of ours, or of the machine.
    pub(crate) fn internal(message: impl ToString) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The error as it stands in a body.
    pub(crate) fn json(&self) -> Value {
        let mut error = json!({ "kind": self.kind, "message": self.message });
        if let Some(fields) = error.as_object_mut() {
            if let Some(field) = self.field {
                fields.insert("field".into(), json!(field));
            }
            if let Some(turn) = self.turn {
                fields.insert("turn".into(), json!(turn));
            }
        }
        error
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.json() }))).into_response()
    }
}
