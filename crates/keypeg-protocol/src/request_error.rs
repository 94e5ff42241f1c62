//! Why a request has no result: the field, its value, the reason and the next step.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// The most characters of a value that an error repeats.
const REPEATED_CHARS: usize = 100;

/// What kind of error it is. Its name in JSON is written in kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RequestErrorKind {
    /// The line is not a JSON object, or is too long.
    BadLine,
    /// A field is missing or has an invalid value.
    BadInput,
    /// Another unfinished request has the same id.
    DuplicateId,
    /// The request was cancelled, or the engine is stopping.
    Cancelled,
    /// The time limit of the request was reached before there was a result.
    OutOfTime,
    /// A mistake of keypeg.
    Internal,
}

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RequestError {
    /// What kind of error it is.
    pub kind: RequestErrorKind,
    /// The field to change, such as `top` or `histories[3]`; `None` if it is not one field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The value of the field, shortened if it is long; `None` if the field is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// What is wrong.
    pub reason: String,
    /// What to send instead.
    pub next: String,
}

impl RequestError {
    /// An error that does not belong to a field.
    pub fn new(kind: RequestErrorKind, reason: impl fmt::Display, next: impl fmt::Display) -> RequestError {
        RequestError { kind, field: None, value: None, reason: reason.to_string(), next: next.to_string() }
    }

    /// A field has an invalid value.
    pub fn field(field: &str, value: &Value, reason: impl fmt::Display, next: impl fmt::Display) -> RequestError {
        RequestError {
            field: Some(field.to_string()),
            value: Some(shortened(value)),
            ..RequestError::new(RequestErrorKind::BadInput, reason, next)
        }
    }

    /// A field that is needed was not sent.
    pub fn missing(field: &str, next: impl fmt::Display) -> RequestError {
        RequestError {
            field: Some(field.to_string()),
            ..RequestError::new(RequestErrorKind::BadInput, format!("the field {field} is missing"), next)
        }
    }

    /// The request was cancelled.
    pub(crate) fn cancelled() -> RequestError {
        let next = "send the request again if you need its result";
        RequestError::new(RequestErrorKind::Cancelled, "the request was cancelled", next)
    }

    /// The time limit was reached.
    pub(crate) fn out_of_time() -> RequestError {
        let next = "send a larger time_limit, or leave it out";
        let error = RequestError::new(RequestErrorKind::OutOfTime, "the time limit was reached", next);
        RequestError { field: Some("time_limit".to_string()), ..error }
    }
}

/// A value that is short enough to be repeated in an error.
fn shortened(value: &Value) -> Value {
    let text = match value {
        Value::String(text) if text.chars().count() <= REPEATED_CHARS => return value.clone(),
        Value::String(text) => text.clone(),
        Value::Array(_) | Value::Object(_) => value.to_string(),
        _ => return value.clone(),
    };
    match text.char_indices().nth(REPEATED_CHARS) {
        Some((end, _)) => Value::String(format!("{}…", &text[..end])),
        None => value.clone(),
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(f, "{field}")?;
            if let Some(value) = &self.value {
                write!(f, " {value}")?;
            }
            f.write_str(": ")?;
        }
        write!(f, "{}; {}", self.reason, self.next)
    }
}

impl std::error::Error for RequestError {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn long_values_are_shortened() {
        let error = RequestError::field("game", &json!("é".repeat(500)), "it is invalid", "send 4x6");
        assert_eq!(error.value, Some(json!("é".repeat(100) + "…")));
        let error = RequestError::field("game", &json!(vec![1; 500]), "it is not a text", "send 4x6");
        assert_eq!(error.value.unwrap().as_str().unwrap().chars().count(), 101);
    }

    #[test]
    fn an_error_is_a_sentence_too() {
        let error = RequestError::field("top", &json!(0), "it must be from 1 to 1000", "send 5");
        assert_eq!(error.to_string(), "top 0: it must be from 1 to 1000; send 5");
        let error = RequestError::missing("game", "send a game such as 4x6");
        assert_eq!(error.to_string(), "game: the field game is missing; send a game such as 4x6");
    }
}
