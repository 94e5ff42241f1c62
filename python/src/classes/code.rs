//! `Code`: one color per peg.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keypeg::{Code, Feedback, Notation, score};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::classes::feedback::PyFeedback;
use crate::classes::game::{GameArg, PyGame};
use crate::failure::{refused, wrong_type};
use crate::python_values::quoted;

/// One color per peg.
///
/// >>> code = Code("AABC", "4x6")
/// >>> code.colors
/// (0, 0, 1, 2)
/// >>> str(code), code[3], len(code)
/// ('AABC', 2, 4)
/// >>> code.score(Code([0, 2, 3, 0]))
/// Feedback(1, 2)
///
/// Codes are equal if their rules and colors are. The symbols in which they are written do not count.
#[pyclass(name = "Code", module = "keypeg", frozen, eq, ord, hash)]
#[derive(Clone)]
pub(crate) struct PyCode {
    pub(crate) code: Code,
    pub(crate) notation: Arc<Notation>,
}

impl PartialEq for PyCode {
    fn eq(&self, other: &PyCode) -> bool {
        self.code == other.code
    }
}

impl PartialOrd for PyCode {
    fn partial_cmp(&self, other: &PyCode) -> Option<Ordering> {
        self.code.partial_cmp(&other.code)
    }
}

impl Hash for PyCode {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.code.game(), self.code.colors()).hash(state);
    }
}

impl PyCode {
    pub(crate) fn text(&self) -> String {
        self.notation.code(&self.code).to_string()
    }
}

#[pymethods]
impl PyCode {
    #[new]
    #[pyo3(signature = (code, game = None))]
    fn new(code: CodeArg, game: Option<GameArg>) -> PyResult<PyCode> {
        match game {
            Some(GameArg(notation)) => code.of(&notation),
            None => code.of(&PyGame::classic()),
        }
    }

    /// The game that the code belongs to.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// The color of each peg, counted from 0.
    #[getter]
    fn colors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.code.colors())
    }

    /// The answer if one of the codes is the secret and the other one is guessed.
    fn score(&self, py: Python<'_>, other: &PyCode) -> PyResult<Py<PyFeedback>> {
        PyFeedback::object(py, self.answer(other)?)
    }

    fn __len__(&self) -> usize {
        self.code.colors().len()
    }

    fn __getitem__(&self, peg: isize) -> PyResult<u8> {
        let colors = self.code.colors();
        let place = if peg < 0 { peg + colors.len() as isize } else { peg };
        let color = usize::try_from(place).ok().and_then(|place| colors.get(place));
        color.copied().ok_or_else(|| PyIndexError::new_err(format!("{} has no peg {peg}", self.text())))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.colors(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Code({}, {})", quoted(py, &self.text())?, self.game().argument_text(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyCode>(), (self.text(), self.game())).into_pyobject(py)
    }
}

impl PyCode {
    /// The answer if one of the codes is the secret; refuses a code of another game.
    pub(super) fn answer(&self, other: &PyCode) -> PyResult<Feedback> {
        if self.code.game() != other.code.game() {
            return Err(self.foreign(other));
        }
        Ok(score(&self.code, &other.code))
    }

    fn foreign(&self, other: &PyCode) -> PyErr {
        let (one, two) = (self.code.game(), other.code.game());
        refused(format!("{} is a code of {two}, but {} is a code of {one}", other.text(), self.text()))
    }
}

/// The answer to a guess. Both codes must belong to the same game.
///
/// >>> score(Code("AABC"), Code("ACDA"))
/// Feedback(1, 2)
#[pyfunction(name = "score")]
pub(crate) fn score_codes(guess: &Bound<'_, PyCode>, secret: &Bound<'_, PyCode>) -> PyResult<Py<PyFeedback>> {
    PyFeedback::object(guess.py(), guess.get().answer(secret.get())?)
}

/// An argument that is a `Code`, a text, or the colors of the pegs as numbers.
pub(crate) enum CodeArg {
    Known(PyCode),
    Text(String),
    Colors(Vec<u8>),
}

impl CodeArg {
    /// The code in a game; refuses a code of another game.
    pub(crate) fn of(&self, notation: &Arc<Notation>) -> PyResult<PyCode> {
        let code = match self {
            CodeArg::Known(known) if known.code.game() == notation.game() => known.code,
            CodeArg::Known(known) => {
                let (text, found) = (known.text(), known.code.game());
                return Err(refused(format!("{text} is a code of {found}, not of {}", notation.game())));
            }
            CodeArg::Text(text) => notation.parse_code(text).map_err(refused)?,
            CodeArg::Colors(colors) => Code::new(notation.game(), colors)
                .map_err(|error| refused(format!("{colors:?} is not a code of {}: {error}", notation.game())))?,
        };
        Ok(PyCode { code, notation: notation.clone() })
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for CodeArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<CodeArg> {
        if let Ok(code) = object.cast::<PyCode>() {
            return Ok(CodeArg::Known(code.get().clone()));
        }
        if let Ok(text) = object.extract::<String>() {
            return Ok(CodeArg::Text(text));
        }
        let wrong = || wrong_type(&object, "a Code, a text such as \"AABC\" or a list of colors such as [0, 0, 1, 2]");
        let colors = object.try_iter().map_err(|_| wrong())?;
        // Codes have at most 100 pegs; the first peg too many is enough to refuse an endless iterator.
        let colors = colors.take(101).map(|color| color?.extract::<u8>().map_err(|_| wrong()));
        Ok(CodeArg::Colors(colors.collect::<PyResult<_>>()?))
    }
}
