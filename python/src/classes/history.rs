//! `Turn` and `History`: guesses with their answers.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keypeg::{History, Notation, Turn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::classes::code::{CodeArg, PyCode};
use crate::classes::feedback::{FeedbackArg, PyFeedback};
use crate::classes::game::{GameArg, PyGame, check_answer};
use crate::failure::{refused, wrong_type};
use crate::picture;
use crate::python_values::quoted;

/// A guess and its answer.
///
/// >>> guess, feedback = Turn(Code("AABC"), "1,0")
/// >>> feedback
/// Feedback(1, 0)
#[pyclass(name = "Turn", module = "keypeg", frozen, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyTurn {
    /// The code that was guessed.
    #[pyo3(get)]
    guess: PyCode,
    /// The answer that was given.
    #[pyo3(get)]
    feedback: PyFeedback,
}

#[pymethods]
impl PyTurn {
    #[new]
    fn new(guess: &Bound<'_, PyCode>, feedback: FeedbackArg) -> PyResult<PyTurn> {
        let guess = guess.get().clone();
        let game = guess.code.game();
        let feedback = feedback.of(game.pegs())?;
        check_answer(game, feedback)?;
        Ok(PyTurn { guess, feedback: PyFeedback(feedback) })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pair = (self.guess.clone(), self.feedback).into_pyobject(py)?;
        Ok(pair.try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        2
    }

    fn __str__(&self) -> String {
        format!("{} {}", self.guess.text(), self.feedback.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let guess = Bound::new(py, self.guess.clone())?.repr()?;
        Ok(format!("Turn({guess}, Feedback({}, {}))", self.feedback.0.black(), self.feedback.0.white()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyTurn>(), (self.guess.clone(), self.feedback)).into_pyobject(py)
    }
}

/// The turns of a game.
///
/// >>> history = History("AABC 1,0; ADEE 0,2")
/// >>> len(history), history[0].guess, history[-1].feedback
/// (2, Code('AABC', '4x6'), Feedback(0, 2))
/// >>> str(history.after("ABCD", "1,1"))
/// 'AABC 1,0; ADEE 0,2; ABCD 1,1'
///
/// A history does not change. The turns may contradict each other.
#[pyclass(name = "History", module = "keypeg", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyHistory {
    pub(crate) notation: Arc<Notation>,
    pub(crate) history: History,
}

impl PartialEq for PyHistory {
    fn eq(&self, other: &PyHistory) -> bool {
        self.notation.game() == other.notation.game() && self.history == other.history
    }
}

impl Hash for PyHistory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.notation.game(), &self.history).hash(state);
    }
}

impl PyHistory {
    /// Checks that the turns belong to the game.
    pub(crate) fn checked(notation: &Arc<Notation>, history: History) -> PyResult<PyHistory> {
        history.check(notation.game()).map_err(refused)?;
        Ok(PyHistory { notation: notation.clone(), history })
    }

    pub(crate) fn text(&self) -> String {
        self.notation.history(&self.history).to_string()
    }

    fn turn(&self, turn: &Turn) -> PyTurn {
        let guess = PyCode { code: turn.guess, notation: self.notation.clone() };
        PyTurn { guess, feedback: PyFeedback(turn.feedback) }
    }

    /// The turns with one more.
    pub(crate) fn with(&self, guess: &CodeArg, feedback: &FeedbackArg) -> PyResult<PyHistory> {
        let guess = guess.of(&self.notation)?.code;
        let mut history = self.history.clone();
        history.push(Turn { guess, feedback: feedback.of(self.notation.game().pegs())? });
        PyHistory::checked(&self.notation, history)
    }
}

#[pymethods]
impl PyHistory {
    #[new]
    #[pyo3(signature = (turns = HistoryArg::default(), game = None))]
    fn new(turns: HistoryArg, game: Option<GameArg>) -> PyResult<PyHistory> {
        match (game, &turns) {
            (Some(GameArg(notation)), _) => turns.of(&notation),
            (None, HistoryArg::Known(known)) => Ok(known.clone()),
            (None, _) => turns.of(&PyGame::classic()),
        }
    }

    /// The game of the turns.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// These turns and one more.
    fn after(&self, guess: CodeArg, feedback: FeedbackArg) -> PyResult<PyHistory> {
        self.with(&guess, &feedback)
    }

    /// Whether a code agrees with every answer.
    fn is_consistent(&self, code: CodeArg) -> PyResult<bool> {
        Ok(self.history.is_consistent(&code.of(&self.notation)?.code))
    }

    fn __len__(&self) -> usize {
        self.history.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<PyTurn> {
        let turns = self.history.turns();
        let place = if index < 0 { index + turns.len() as isize } else { index };
        let turn = usize::try_from(place).ok().and_then(|place| turns.get(place));
        turn.map(|turn| self.turn(turn)).ok_or_else(|| PyIndexError::new_err(format!("there is no turn {index}")))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let turns: Vec<PyTurn> = self.history.turns().iter().map(|turn| self.turn(turn)).collect();
        Ok(turns.into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("History({}, {})", quoted(py, &self.text())?, self.game().argument_text(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyHistory>(), (self.text(), self.game())).into_pyobject(py)
    }

    fn _repr_svg_(&self) -> String {
        picture::turns(&self.notation, &self.history)
    }
}

/// An argument that is a `History`, a text, or a list of turns.
pub(crate) enum HistoryArg {
    Known(PyHistory),
    Text(String),
    Turns(Vec<(CodeArg, FeedbackArg)>),
}

impl Default for HistoryArg {
    fn default() -> HistoryArg {
        HistoryArg::Turns(Vec::new())
    }
}

impl HistoryArg {
    /// The turns in a game; refuses turns of another game.
    pub(crate) fn of(&self, notation: &Arc<Notation>) -> PyResult<PyHistory> {
        let history = match self {
            HistoryArg::Known(known) => known.history.clone(),
            HistoryArg::Text(text) => notation.parse_history(text).map_err(refused)?,
            HistoryArg::Turns(turns) => {
                let turn = |(number, (guess, feedback)): (usize, &(CodeArg, FeedbackArg))| {
                    let named = |error: PyErr| refused(format!("turn {number}: {error}", error = message(&error)));
                    let guess = guess.of(notation).map_err(named)?.code;
                    let feedback = feedback.of(notation.game().pegs()).map_err(named)?;
                    Ok(Turn { guess, feedback })
                };
                History::new((1..).zip(turns).map(turn).collect::<PyResult<_>>()?)
            }
        };
        PyHistory::checked(notation, history)
    }
}

/// The message of an exception.
fn message(error: &PyErr) -> String {
    Python::attach(|py| error.value(py).to_string())
}

/// The most turns of an argument; more are certainly a mistake, such as an endless iterator.
const MOST_TURNS: usize = 10_000;

impl<'a, 'py> FromPyObject<'a, 'py> for HistoryArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<HistoryArg> {
        if let Ok(history) = object.cast::<PyHistory>() {
            return Ok(HistoryArg::Known(history.get().clone()));
        }
        if let Ok(text) = object.extract::<String>() {
            return Ok(HistoryArg::Text(text));
        }
        let wrong = || wrong_type(&object, "a History, a text such as \"AABC 1,0; ADEE 0,2\" or a list of turns");
        let mut turns = Vec::new();
        for turn in object.try_iter().map_err(|_| wrong())? {
            let turn = turn?;
            if turns.len() == MOST_TURNS {
                return Err(refused(format!("a history has at most {MOST_TURNS} turns")));
            }
            turns.push(match turn.cast::<PyTurn>() {
                Ok(turn) => (CodeArg::Known(turn.get().guess.clone()), FeedbackArg::Known(turn.get().feedback.0)),
                Err(_) => turn
                    .extract::<(CodeArg, FeedbackArg)>()
                    .map_err(|_| wrong_type(&turn, "a turn; use a Turn or a pair such as (\"AABC\", \"1,0\")"))?,
            });
        }
        Ok(HistoryArg::Turns(turns))
    }
}
