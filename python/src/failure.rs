//! Errors of the library as Python exceptions, with the library's message.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

create_exception!(keypeg, KeypegError, PyValueError, "Something that keypeg refuses. The message says what and why.");
create_exception!(
    keypeg,
    UnsupportedError,
    KeypegError,
    "A board that is too large, or that a strategy does not play."
);
create_exception!(keypeg, ContradictionError, KeypegError, "No code fits the turns.");
create_exception!(keypeg, TimeLimitError, KeypegError, "The time limit was reached before there was a result.");
create_exception!(keypeg, InternalError, KeypegError, "A bug in keypeg. Please report it.");

/// The exception for input that is refused.
pub(crate) fn refused(error: impl Display) -> PyErr {
    KeypegError::new_err(error.to_string())
}

/// The exception for a board or a strategy that cannot do what was asked.
pub(crate) fn unsupported(error: impl Display) -> PyErr {
    UnsupportedError::new_err(error.to_string())
}

/// The exception for turns that no code fits.
pub(crate) fn contradiction() -> PyErr {
    ContradictionError::new_err("no code fits the turns; Position.repairs says which answer may be wrong")
}

/// The exception for work that the time limit ended.
pub(crate) fn out_of_time(error: impl Display) -> PyErr {
    TimeLimitError::new_err(error.to_string())
}

/// The exception for a panic.
pub(crate) fn internal(payload: &(dyn std::any::Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
    InternalError::new_err(format!("this is a bug in keypeg, please report it: {text}"))
}

/// The exception for an argument of another type.
pub(crate) fn wrong_type(object: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    let found = object.get_type().name().map_or_else(|_| "this".to_string(), |name| name.to_string());
    PyTypeError::new_err(format!("{found} is not {wanted}"))
}
