//! `Solution`: the result of an exact solve, proven or stopped.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keypeg::coach::SolvedTask;
use keypeg::{Notation, Position, StrategyTree};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use serde_json::Value;

use crate::classes::code::PyCode;
use crate::classes::game::PyGame;
use crate::classes::history::PyHistory;
use crate::classes::tree::{PyTree, TreeSource};
use crate::failure::refused;
use crate::python_values::{fraction, from_json, json, python};

/// The result of an exact solve: proven, or what is known after a time limit.
///
/// >>> solution = Solver("3x4").solve(objective="worst")
/// >>> solution.max, solution.total, solution.first_guess
/// (4, 206, Code('AAB', '3x4'))
#[pyclass(name = "Solution", module = "keypeg", frozen, eq, hash)]
pub(crate) struct PySolution {
    history: PyHistory,
    tree: Option<PyTree>,
    /// Without the time, so that two solutions can be equal.
    report: Value,
    /// The report with the time, its fields in the order of the command line.
    text: String,
}

impl PartialEq for PySolution {
    fn eq(&self, other: &PySolution) -> bool {
        (&self.history, &self.tree, &self.report) == (&other.history, &other.tree, &other.report)
    }
}

impl Hash for PySolution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.history.hash(state);
        self.report.to_string().hash(state);
    }
}

impl PySolution {
    pub(crate) fn new(notation: &Arc<Notation>, position: &Position, solved: SolvedTask) -> PyResult<PySolution> {
        let SolvedTask { report, tree } = solved;
        let history = position.history().clone();
        let strategy = match report.objective {
            "average" => "optimal",
            "worst" => "optimal-worst",
            other => other,
        };
        let source = TreeSource { strategy: strategy.to_string(), ties: "by the search".to_string() };
        let tree = tree
            .map(|root| PyTree::after(notation, history.clone(), StrategyTree { game: position.game(), root }, source));
        PySolution::of(PyHistory { notation: notation.clone(), history }, tree, json(&report)?)
    }

    fn of(history: PyHistory, tree: Option<PyTree>, text: String) -> PyResult<PySolution> {
        let mut report: Value = serde_json::from_str(&text).map_err(refused)?;
        if let Value::Object(fields) = &mut report {
            fields.remove("seconds");
        }
        Ok(PySolution { history, tree, report, text })
    }

    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.report[name])
    }

    fn is_proven(&self) -> bool {
        self.report["proven"] == true
    }
}

#[pymethods]
impl PySolution {
    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.history.notation.clone() }
    }

    /// The turns before the position that was solved.
    #[getter]
    fn history(&self) -> PyHistory {
        self.history.clone()
    }

    /// `average`, `worst`, `fewest-at-max` or `within`.
    #[getter]
    fn objective<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "objective")
    }

    /// `any` or `possible`: the codes that were allowed as guesses.
    #[getter]
    fn guesses(&self) -> &str {
        self.report["guesses"].as_str().unwrap_or("any")
    }

    /// With `within`, the number of guesses that count; otherwise `None`.
    #[getter]
    fn within<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "within")
    }

    /// With `within`, how many secrets the strategy finds in time; otherwise `None`.
    #[getter]
    fn found<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "found")
    }

    /// With `within`, no strategy finds more secrets in time; otherwise `None`.
    #[getter]
    fn found_at_most<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "found_at_most")
    }

    /// With `within`, whether the strategy finds every secret in time; otherwise `None`.
    #[getter]
    fn always<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "always")
    }

    /// The most guesses that a secret may take; `None` for no limit.
    #[getter]
    fn max_guesses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "max_guesses")
    }

    /// Whether the result is proven, or the solve was stopped.
    #[getter]
    fn proven(&self) -> bool {
        self.is_proven()
    }

    /// Whether some strategy stays within the limit; `None` if that is not known.
    #[getter]
    fn feasible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "feasible")
    }

    /// Whether the search began from a checkpoint, whose values are not checked.
    #[getter]
    fn resumed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "resumed")
    }

    /// The number of secrets.
    #[getter]
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "secrets")
    }

    /// The number of guesses for all secrets together; `None` if no strategy was found.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "total")
    }

    /// The average number of guesses, exactly.
    #[getter]
    fn average<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let total = self.report["total"].as_u64().zip(self.report["secrets"].as_u64());
        total.map(|(total, secrets)| fraction(py, total, secrets)).transpose()
    }

    /// The number of guesses for the unluckiest secret.
    #[getter]
    fn max<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "max")
    }

    /// The number of secrets that take `max` guesses.
    #[getter]
    fn at_max<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "at_max")
    }

    /// A proven lower bound of `at_max`, if that is not proven; otherwise `None`.
    #[getter]
    fn at_max_at_least<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "at_max_at_least")
    }

    /// Whether all numbers of the objective are proven, tie-breaks included. `None` if ties were not broken.
    #[getter]
    fn ties_proven<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "ties_proven")
    }

    /// The number of secrets by guesses; the first number is for one guess.
    #[getter]
    fn histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "histogram")
    }

    /// The first guess of the strategy.
    #[getter]
    fn first_guess(&self) -> PyResult<Option<PyCode>> {
        self.tree.as_ref().map(PyTree::guess).transpose()
    }

    /// The strategy; the best one if `proven`.
    #[getter]
    fn tree(&self) -> Option<PyTree> {
        self.tree.clone()
    }

    /// Every strategy takes at least this number of guesses in all.
    #[getter]
    fn lower_bound<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, if self.is_proven() { "total" } else { "lower_bound" })
    }

    /// Some strategy takes this number of guesses in all.
    #[getter]
    fn upper_bound<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, if self.is_proven() { "total" } else { "upper_bound" })
    }

    /// Every strategy takes at least this number of guesses in the worst case.
    #[getter]
    fn guesses_at_least<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "guesses_at_least")
    }

    /// The number of sets searched.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "nodes")
    }

    /// The object that the command line prints as JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<PySolution>().getattr("_restore")?;
        (restore, (self.history.clone(), self.tree.clone(), self.text.clone())).into_pyobject(py)
    }

    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        history: &Bound<'_, PyHistory>,
        tree: Option<&Bound<'_, PyTree>>,
        report: String,
    ) -> PyResult<PySolution> {
        PySolution::of(history.get().clone(), tree.map(|tree| tree.get().clone()), report)
    }

    fn __repr__(&self) -> String {
        let (game, report) = (self.history.notation.game(), &self.report);
        let state = if self.is_proven() { "proven" } else { "not proven" };
        match (report["total"].as_u64(), report["max"].as_u64()) {
            (Some(total), Some(max)) => format!("<Solution of {game}: total {total}, at most {max} guesses, {state}>"),
            _ => format!("<Solution of {game}: no strategy, {state}>"),
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.tree.as_ref().map(|tree| tree.export(py, "svg", None)).transpose()
    }
}
