//! `Review`: what each guess of a game lost, and what was luck.

use std::hash::{Hash, Hasher};

use keypeg::coach::{Coach, FreshSolvers, PlayedGame, ReviewStage};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use serde_json::Value;

use crate::classes::board::BoardArg;
use crate::classes::code::CodeArg;
use crate::classes::game::PyGame;
use crate::classes::history::{HistoryArg, PyHistory};
use crate::failure::refused;
use crate::long_call::{self, Limits};
use crate::picture;
use crate::python_values::{from_json, json, parsed_fraction};

/// What each guess of a game lost, and what was luck.
///
/// >>> review = Review("4x6", "AABC 2,0; ADBD 2,0; AEBE 4,0")
/// >>> review.par, review.loss, review.exact
/// (Fraction(625, 144), Fraction(953, 1995), True)
/// >>> len(review) == review.par + review.loss - review.luck
/// True
///
/// On large boards values are estimates, and `exact` is false. `time_limit` is the time per position.
#[pyclass(name = "Review", module = "keypeg", frozen, eq, hash)]
#[derive(PartialEq)]
pub(crate) struct PyReview {
    history: PyHistory,
    report: Value,
    /// The same, its fields in the order of the command line.
    text: String,
}

impl Hash for PyReview {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.history.hash(state);
        self.text.hash(state);
    }
}

impl PyReview {
    fn of(history: PyHistory, text: String) -> PyResult<PyReview> {
        let report = serde_json::from_str(&text).map_err(refused)?;
        Ok(PyReview { history, report, text })
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.report[name].as_str()
    }

    fn fraction<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.text(name).map(|text| parsed_fraction(py, text)).transpose()
    }
}

#[pymethods]
impl PyReview {
    /// Reviews the game: exactly where the board is small enough, else by an estimate that says so.
    #[new]
    #[pyo3(signature = (game, turns, secret = None, *, time_limit = None, progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn new(
        py: Python<'_>,
        game: BoardArg,
        turns: HistoryArg,
        secret: Option<CodeArg>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyReview> {
        let notation = game.notation();
        let history = turns.of(notation)?;
        let secret = secret.map(|secret| secret.of(notation)).transpose()?.map(|secret| secret.code);
        let any_board = game.any_board(py);
        // The limit is one per position, as on the command line; it is not a limit of the whole call.
        let time = Limits::new(time_limit, None, None)?.time_limit();
        let limits = Limits::new(None, progress, threads)?;
        let report = long_call::try_run(py, &limits, |control| {
            let solvers = FreshSolvers { threads: rayon::current_num_threads(), time, ..FreshSolvers::default() };
            let played = PlayedGame { any_board: &any_board, history: &history.history, secret: secret.as_ref() };
            let stage = &mut |_: ReviewStage<'_>| control.clone();
            Coach::new(notation).review(&played, &solvers, stage).map(|review| review.report)
        })?;
        PyReview::of(history, json(&report)?)
    }

    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.history.notation.clone() }
    }

    /// The turns of the game.
    #[getter]
    fn history(&self) -> PyHistory {
        self.history.clone()
    }

    /// The expected number of guesses of optimal play from the start.
    #[getter]
    fn par<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.fraction(py, "par_exact")
    }

    /// How many guesses all choices cost together.
    #[getter]
    fn loss<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.fraction(py, "loss_exact")
    }

    /// How many guesses chance saved; negative for bad luck.
    #[getter]
    fn luck<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.fraction(py, "luck_exact")
    }

    /// The expected number of further guesses; 0 once the secret was found.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.fraction(py, "left_exact")
    }

    /// Whether every value is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.report["exact"] == true
    }

    /// The review in a sentence.
    #[getter]
    fn summary(&self) -> &str {
        self.text("summary").unwrap_or_default()
    }

    /// One row per turn.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.get_item("turns")
    }

    /// The whole report.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.text)
    }

    fn __len__(&self) -> usize {
        self.history.history.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.turns(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> &str {
        self.summary()
    }

    fn __repr__(&self) -> String {
        format!("<Review of {} turns of {}: {}>", self.__len__(), self.history.notation.game(), self.summary())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<PyReview>().getattr("_restore")?;
        (restore, (self.history.clone(), self.text.clone())).into_pyobject(py)
    }

    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, history: &Bound<'_, PyHistory>, report: &str) -> PyResult<PyReview> {
        PyReview::of(history.get().clone(), report.to_string())
    }

    fn _repr_svg_(&self) -> String {
        picture::review(&self.history.notation, &self.history.history, &self.report)
    }
}
