//! `Feedback`: the answer to a guess.

use keypeg::Feedback;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::failure::{refused, wrong_type};

/// The pegs of the largest game, for answers of an unknown game.
pub(super) const MOST_PEGS: usize = 100;

/// The answer to a guess: black pegs (right color, right place) and white pegs (right color, wrong place).
///
/// >>> feedback = Feedback(1, 2)
/// >>> feedback.black, feedback.white
/// (1, 2)
/// >>> black, white = feedback
/// >>> str(feedback)
/// '1,2'
///
/// With `pegs`, an answer that is impossible with this number of pegs is refused.
#[pyclass(name = "Feedback", module = "keypeg", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyFeedback(pub(crate) Feedback);

/// Answers of at most this number of key pegs are kept.
const MOST_KEPT: u32 = 10;

/// One object per usual answer, since making one takes as long as scoring. They never change.
static KEPT: PyOnceLock<Vec<Py<PyFeedback>>> = PyOnceLock::new();

impl PyFeedback {
    /// The object of an answer.
    pub(super) fn object(py: Python<'_>, feedback: Feedback) -> PyResult<Py<PyFeedback>> {
        let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
        if black + white > MOST_KEPT as usize {
            return Py::new(py, PyFeedback(feedback));
        }
        let kept = KEPT.get_or_try_init(py, || {
            let pairs = (0..=MOST_KEPT).flat_map(|black| (0..=MOST_KEPT).map(move |white| (black, white)));
            let answers = pairs.map(|(black, white)| Feedback::new(MOST_PEGS, black, white).map_err(refused));
            answers.map(|answer| Py::new(py, PyFeedback(answer?))).collect::<PyResult<Vec<_>>>()
        })?;
        Ok(kept[black * (MOST_KEPT as usize + 1) + white].clone_ref(py))
    }
}

#[pymethods]
impl PyFeedback {
    #[new]
    #[pyo3(signature = (black, white, *, pegs = None))]
    fn new(black: u32, white: u32, pegs: Option<usize>) -> PyResult<PyFeedback> {
        let pegs = pegs.unwrap_or(MOST_PEGS);
        if pegs > MOST_PEGS {
            return Err(refused(format!("{pegs} pegs are too many; the limit is {MOST_PEGS}")));
        }
        Feedback::new(pegs, black, white).map(PyFeedback).map_err(refused)
    }

    /// Pegs of the right color in the right place.
    #[getter]
    fn black(&self) -> u8 {
        self.0.black()
    }

    /// Pegs of the right color in a wrong place.
    #[getter]
    fn white(&self) -> u8 {
        self.0.white()
    }

    /// Whether all of this number of pegs are black.
    fn is_win(&self, pegs: usize) -> bool {
        self.0.is_win(pegs)
    }

    fn __len__(&self) -> usize {
        2
    }

    fn __getitem__(&self, index: isize) -> PyResult<u8> {
        match index {
            0 | -2 => Ok(self.0.black()),
            1 | -1 => Ok(self.0.white()),
            _ => Err(PyIndexError::new_err("feedback has two numbers, black and white")),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pair = (self.0.black(), self.0.white()).into_pyobject(py)?;
        Ok(pair.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Feedback({}, {})", self.0.black(), self.0.white())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyFeedback>(), (self.0.black(), self.0.white())).into_pyobject(py)
    }
}

/// An argument that is a `Feedback`, a text, or a pair of numbers.
pub(crate) enum FeedbackArg {
    Known(Feedback),
    Text(String),
    Pair(u32, u32),
}

impl FeedbackArg {
    /// The answer in a game with this number of pegs.
    pub(crate) fn of(&self, pegs: usize) -> PyResult<Feedback> {
        match self {
            FeedbackArg::Known(feedback) => {
                Feedback::new(pegs, feedback.black().into(), feedback.white().into()).map_err(refused)
            }
            FeedbackArg::Text(text) => Feedback::parse(pegs, text).map_err(refused),
            FeedbackArg::Pair(black, white) => Feedback::new(pegs, *black, *white).map_err(refused),
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for FeedbackArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<FeedbackArg> {
        if let Ok(feedback) = object.cast::<PyFeedback>() {
            return Ok(FeedbackArg::Known(feedback.get().0));
        }
        if let Ok(text) = object.extract::<String>() {
            return Ok(FeedbackArg::Text(text));
        }
        match object.extract::<(u32, u32)>() {
            Ok((black, white)) => Ok(FeedbackArg::Pair(black, white)),
            Err(_) => Err(wrong_type(&object, "a Feedback, a text such as \"1,2\" or a pair such as (1, 2)")),
        }
    }
}
