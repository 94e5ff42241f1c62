//! Reports of the library as Python values: what the command line prints as JSON, as dicts and lists.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use serde::Serialize;

use crate::failure::refused;

/// A report as JSON, its fields in order. Reports have text keys and finite numbers, so that this does not fail for them.
pub(crate) fn json(report: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(report).map_err(refused)
}

/// A report as Python values: dicts, lists, texts and numbers.
pub(crate) fn python<'py>(py: Python<'py>, report: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    from_json(py, &json(report)?)
}

/// JSON as Python values.
pub(crate) fn from_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// An exact fraction as `fractions.Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, above: u64, below: u64) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((above, below))
}

/// A text such as `"5625/1296"` as `fractions.Fraction`.
pub(crate) fn parsed_fraction<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((text,))
}

/// A text as Python writes it in code.
pub(crate) fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_string())
}

/// Bytes with a shape, which NumPy takes without a copy.
pub(crate) fn array<'py>(bytes: Bound<'py, PyBytes>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let py = bytes.py();
    let view = py.import("builtins")?.getattr("memoryview")?.call1((bytes,))?;
    view.call_method1("cast", ("B", shape.to_vec()))
}

/// The seed that was given, or a new one from the clock, short enough to be typed again.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        (now.as_nanos() as u64) % 1_000_000_000
    })
}
