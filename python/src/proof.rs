//! `Proof`, and `check`: what a proof or a strategy claims, and whether it holds.

use std::path::PathBuf;

use keypeg::coach::VerdictReport;
use keypeg::proof::check;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::files::{self, DataSource};
use crate::long_call::{self, Limits};
use crate::python_values::python;

/// A proof of optimal play, as bytes. `check` verifies it with code that does not search.
///
/// >>> proof = Solver("3x4").prove()
/// >>> proof.check()["holds"], len(proof) == len(bytes(proof))
/// (True, True)
#[pyclass(name = "Proof", module = "keypeg", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyProof(Vec<u8>);

impl PyProof {
    /// A proof that was written a moment ago.
    pub(crate) fn trusted(bytes: Vec<u8>) -> PyProof {
        PyProof(bytes)
    }
}

#[pymethods]
impl PyProof {
    #[new]
    fn new(proof: &[u8]) -> PyProof {
        PyProof(proof.to_vec())
    }

    /// Reads a proof from a path, bytes or an open file.
    #[classmethod]
    fn read(_class: &Bound<'_, PyType>, py: Python<'_>, source: DataSource) -> PyResult<PyProof> {
        Ok(PyProof(source.bytes(py)?))
    }

    /// Writes the proof to a file, whole or not at all.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        files::write(py, &path, &self.0)
    }

    /// Whether the claim holds, and what it is.
    #[pyo3(signature = (*, time_limit = None, progress = None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        checked(py, &self.0, &Limits::new(time_limit, progress, Some(1))?)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Proof of {} bytes>", self.0.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyProof>(), (PyBytes::new(py, &self.0),)).into_pyobject(py)
    }
}

/// Checks a proof, a strategy tree in JSON, or a table of histories and guesses, from a path, bytes or an open file.
///
/// >>> check(b"game 2x2\nAB\nAB 0,2; BA\nAB 1,0; AA")["statement"]
/// 'the strategy finds all of 4 secrets: total 8, average 2.00000, at most 3 guesses'
#[pyfunction(name = "check")]
#[pyo3(signature = (source, *, time_limit = None, progress = None))]
pub(crate) fn check_source<'py>(
    py: Python<'py>,
    source: DataSource,
    time_limit: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limits = Limits::new(time_limit, progress, Some(1))?;
    checked(py, &source.bytes(py)?, &limits)
}

fn checked<'py>(py: Python<'py>, bytes: &[u8], limits: &Limits) -> PyResult<Bound<'py, PyAny>> {
    let report =
        long_call::try_run(py, limits, |control| check(bytes, control).map(|report| VerdictReport::new(&report)))?;
    python(py, &report)
}
