//! Why a request or a job has no result. Messages name the value, the reason and the next step.

mod job_error;
mod next_step;

pub use job_error::JobError;
use serde_json::{Value, json};

/// Why a request is refused: an HTTP status, a kind of docs/api.md and a message.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: u16,
    kind: &'static str,
    message: String,
    /// The field of the request whose value is wrong, if it is one field.
    field: Option<&'static str>,
    /// The turn whose value is wrong, from 1.
    turn: Option<usize>,
    /// The methods that the path has, if the request used another one.
    allow: Option<&'static str>,
}

impl ApiError {
    fn new(status: u16, kind: &'static str, message: impl ToString) -> ApiError {
        ApiError { status, kind, message: message.to_string(), field: None, turn: None, allow: None }
    }

    /// A field has an invalid value.
    pub(crate) fn bad_input(field: &'static str, message: impl ToString) -> ApiError {
        ApiError { field: Some(field), ..ApiError::new(400, "bad-input", message) }
    }

    /// Adds the turn that is wrong, from 1.
    pub(crate) fn in_turn(self, turn: usize) -> ApiError {
        ApiError { turn: Some(turn), ..self }
    }

    /// The body, or the query of the URL, does not have the expected fields.
    pub(crate) fn bad_body(message: impl ToString) -> ApiError {
        ApiError::new(400, "bad-input", message)
    }

    /// The board has too many codes for this request.
    pub(crate) fn too_large(message: impl ToString) -> ApiError {
        ApiError { field: Some("game"), ..ApiError::new(400, "too-large", message) }
    }

    /// The request itself is malformed, with the HTTP status that says how.
    pub fn bad_request(status: u16, message: impl ToString) -> ApiError {
        ApiError::new(status, "bad-request", message)
    }

    /// The path does not have the method; `allow` is a list such as `GET,HEAD`.
    pub(crate) fn wrong_method(allow: &'static str, message: impl ToString) -> ApiError {
        ApiError { allow: Some(allow), ..ApiError::bad_request(405, message) }
    }

    /// The request was not sent by one of our own pages.
    pub fn forbidden(message: impl ToString) -> ApiError {
        ApiError::new(403, "forbidden", message)
    }

    /// There is no game, job or path of this name.
    pub fn not_found(message: impl ToString) -> ApiError {
        ApiError::new(404, "not-found", message)
    }

    /// The game has ended.
    pub(crate) fn over(message: impl ToString) -> ApiError {
        ApiError::new(409, "over", message)
    }

    /// The game has not ended.
    pub(crate) fn open(message: impl ToString) -> ApiError {
        ApiError::new(409, "open", message)
    }

    /// Another request changed the same game first.
    pub fn changed(message: impl ToString) -> ApiError {
        ApiError::new(409, "changed", message)
    }

    /// This browser or its address has too many requests, jobs or event streams at once.
    pub fn too_many(message: impl ToString) -> ApiError {
        ApiError::new(429, "busy", message)
    }

    /// The server has too much to do, or the work took too long.
    pub fn busy(message: impl ToString) -> ApiError {
        ApiError::new(503, "busy", message)
    }

    /// A bug, or a failure of the machine.
    pub fn internal(message: impl ToString) -> ApiError {
        ApiError::new(500, "internal", message)
    }

    /// The HTTP status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The methods to use instead, if the method was wrong.
    pub(crate) fn allow(&self) -> Option<&'static str> {
        self.allow
    }

    /// The error object of docs/api.md.
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
