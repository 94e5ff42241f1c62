//! `Cells`: how a guess splits the codes of a position.

use std::hash::{Hash, Hasher};

use keypeg::Feedback;
use keypeg::coach::CellsReport;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use serde_json::Value;

use crate::classes::feedback::{FeedbackArg, MOST_PEGS, PyFeedback};
use crate::failure::refused;
use crate::picture;
use crate::python_values::{fraction, from_json, json, python};

/// How a guess splits the codes of a position into cells, one per answer.
///
/// >>> cells = Position("4x6").cells("AABB")
/// >>> cells["0,0"], cells.parts, cells.largest
/// (256, 13, 256)
/// >>> cells.expected_size
/// Fraction(132539, 648)
///
/// Iterating gives the answers whose cells are not empty.
#[pyclass(name = "Cells", module = "keypeg", frozen, eq, hash)]
#[derive(PartialEq)]
pub(crate) struct PyCells {
    /// The number of codes of each answer; empty cells are left out.
    sizes: Vec<(PyFeedback, usize)>,
    pegs: usize,
    report: Value,
    /// The same, its fields in the order of the command line.
    text: String,
}

impl Hash for PyCells {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sizes.hash(state);
    }
}

impl PyCells {
    pub(crate) fn new(report: &CellsReport) -> PyResult<PyCells> {
        PyCells::of(json(report)?)
    }

    /// Reads the JSON of a report.
    fn of(text: String) -> PyResult<PyCells> {
        let report: Value = serde_json::from_str(&text).map_err(refused)?;
        let cells = report["cells"].as_array().map(Vec::as_slice).unwrap_or_default();
        let answers =
            cells.iter().map(|cell| FeedbackArg::Text(cell["feedback"].as_str().unwrap_or_default().to_string()));
        let answers = answers.map(|answer| answer.of(MOST_PEGS)).collect::<PyResult<Vec<Feedback>>>()?;
        // The winning answer is always among them.
        let pegs = answers.iter().map(|answer| usize::from(answer.black())).max().unwrap_or_default();
        let sizes = cells.iter().map(|cell| cell["remaining"].as_u64().unwrap_or_default() as usize);
        let sizes = answers.into_iter().map(PyFeedback).zip(sizes).filter(|(_, size)| *size > 0).collect();
        Ok(PyCells { sizes, pegs, report, text })
    }

    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.report[name])
    }
}

#[pymethods]
impl PyCells {
    /// The guess, as it is written.
    #[getter]
    fn guess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "guess")
    }

    /// Whether the guess can be the secret; else it is a probe.
    #[getter]
    fn consistent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "consistent")
    }

    /// The number of cells that are not empty.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "parts")
    }

    /// The number of codes in the largest cell.
    #[getter]
    fn largest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "largest")
    }

    /// The expected number of codes in the cell of the secret.
    #[getter]
    fn expected_size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let codes: usize = self.sizes.iter().map(|(_, size)| size).sum();
        let squares: u64 = self.sizes.iter().map(|(_, size)| (size * size) as u64).sum();
        fraction(py, squares, codes.max(1) as u64)
    }

    /// The entropy of the answer in bits.
    #[getter]
    fn entropy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "entropy")
    }

    /// Pairs of an answer and the number of its codes.
    fn items(&self) -> Vec<(PyFeedback, usize)> {
        self.sizes.clone()
    }

    /// The whole report, with the first codes of each cell.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.text)
    }

    fn __getitem__(&self, feedback: FeedbackArg) -> PyResult<usize> {
        let feedback = PyFeedback(feedback.of(self.pegs).map_err(|error| PyKeyError::new_err(error.to_string()))?);
        Ok(self.sizes.iter().find(|(answer, _)| *answer == feedback).map_or(0, |(_, size)| *size))
    }

    fn __len__(&self) -> usize {
        self.sizes.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let answers: Vec<PyFeedback> = self.sizes.iter().map(|(answer, _)| *answer).collect();
        Ok(answers.into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyCells>().getattr("_restore")?, (self.text.clone(),)).into_pyobject(py)
    }

    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, report: String) -> PyResult<PyCells> {
        PyCells::of(report)
    }

    fn __repr__(&self) -> String {
        let text = |name: &str| self.report[name].as_str().unwrap_or_default().to_string();
        format!("<Cells of {}: {}>", text("guess"), text("why"))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let guess = self.report["guess"].as_str().ok_or_else(|| refused("the guess is missing"))?;
        let sizes: Vec<((u8, u8), usize)> =
            self.sizes.iter().map(|(answer, size)| ((answer.0.black(), answer.0.white()), *size)).collect();
        Ok(picture::cells(guess, self.pegs, &sizes))
    }
}
