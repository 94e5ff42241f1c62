//! `Session`: a game in which a person or a program guesses and keypeg answers.

use std::sync::Arc;

use keypeg::Notation;
use keypeg::coach::Coach;
use keypeg::play::{AnyBoard, GameRecord, GameStatus, GuessReply, HintLevel, Mode, Session, Setup};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use serde_json::json;

use crate::classes::board::BoardArg;
use crate::classes::code::{CodeArg, PyCode};
use crate::classes::feedback::PyFeedback;
use crate::classes::game::PyGame;
use crate::classes::history::PyHistory;
use crate::classes::position::PyPosition;
use crate::codemakers::{AskedSecret, ControlSlot, codemaker_named, day, strong};
use crate::failure::{refused, unsupported};
use crate::long_call::{self, Limits};
use crate::picture;
use crate::python_values::python;

/// A game in which keypeg answers.
///
/// >>> session = Session("4x6", secret="DBCE")
/// >>> session.guess("AABC")
/// Feedback(0, 2)
/// >>> session.guess("DBCE")
/// Feedback(4, 0)
/// >>> session.status
/// 'found'
///
/// The codemaker is a `secret`, an `adversary` without a fixed secret, or the `strong-adversary`, which gives the answer that
/// takes the most guesses. The secret is given, that of a `seed`, or that of the `daily` game of a date such as `2025-11-16`.
///
/// Sessions are equal if they would be saved as the same game. A session changes, so it has no hash: it cannot be a key of a dict
/// or in a set.
#[pyclass(name = "Session", module = "keypeg")]
pub(crate) struct PySession {
    session: Session,
    notation: Arc<Notation>,
    /// Gets the control of each answer; `None` unless the codemaker is the strong adversary.
    strong: Option<Arc<ControlSlot>>,
}

#[pymethods]
impl PySession {
    #[new]
    #[pyo3(signature = (game = BoardArg::default(), *, secret = None, seed = None, daily = None, codemaker = "secret",
                        strict = false, rows = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn new(
        py: Python<'_>,
        game: BoardArg,
        secret: Option<CodeArg>,
        seed: Option<u64>,
        daily: Option<&Bound<'_, PyAny>>,
        codemaker: &str,
        strict: bool,
        rows: Option<u32>,
    ) -> PyResult<PySession> {
        let notation = game.notation().clone();
        let secret = secret.map(|secret| secret.of(&notation)).transpose()?.map(|secret| secret.code);
        let asked = AskedSecret { secret, seed, daily: daily.map(day).transpose()? };
        let (maker, slot) = codemaker_named(py, codemaker, notation.game(), asked)?;
        if rows == Some(0) {
            return Err(refused("rows is 0; use at least 1, or leave it out for no limit"));
        }
        let mode = if strict { Mode::Strict } else { Mode::Free };
        let setup = Setup { notation: (*notation).clone(), codemaker: maker, mode, rows };
        let session = Session::new(setup, game.any_board(py)).map_err(unsupported)?;
        Ok(PySession { session, notation, strong: slot })
    }

    /// Resumes a game that `save` returned or the command line saved. It is replayed.
    #[classmethod]
    #[pyo3(signature = (saved, *, time_limit = None, progress = None))]
    fn resume(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        saved: &str,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PySession> {
        let record = GameRecord::parse(saved.as_bytes()).map_err(refused)?;
        let notation = Arc::new(record.notation().map_err(refused)?);
        let game = notation.game();
        let is_strong = serde_json::to_value(record.codemaker).is_ok_and(|maker| maker == "strong-adversary");
        let (maker, slot) =
            if is_strong { strong(py, game).map(|(maker, slot)| (Some(maker), Some(slot)))? } else { (None, None) };
        let limits = Limits::new(time_limit, progress, None)?;
        let session = long_call::try_run(py, &limits, |control| {
            if let Some(slot) = &slot {
                slot.set(control);
            }
            Session::resume(&record, AnyBoard::new(game), maker)
        })?;
        Ok(PySession { session, notation, strong: slot })
    }

    /// Answers a guess. `None` if a strict session refuses a guess that cannot be the secret.
    #[pyo3(signature = (code, *, time_limit = None, progress = None))]
    fn guess(
        &mut self,
        py: Python<'_>,
        code: CodeArg,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<PyFeedback>> {
        let code = code.of(&self.notation)?.code;
        let limits = Limits::new(time_limit, progress, None)?;
        let (session, slot) = (&mut self.session, &self.strong);
        let reply = long_call::try_run(py, &limits, |control| {
            if let Some(slot) = slot {
                slot.set(control);
            }
            session.guess(code)
        })?;
        Ok(match reply {
            GuessReply::Answered { feedback, .. } => Some(PyFeedback(feedback)),
            GuessReply::Refused { .. } => None,
        })
    }

    /// Takes back the last turn, or giving up; false where there is none.
    fn undo(&mut self) -> bool {
        self.session.undo().is_some()
    }

    /// Ends an open game without a win.
    fn give_up(&mut self) {
        self.session.give_up();
    }

    /// A hint: `nudge`, `color`, `probe` or `answer`; by default one level above the last one. With a short `time_limit` it may
    /// give away less.
    #[pyo3(signature = (level = None, *, time_limit = None, progress = None))]
    fn hint<'py>(
        &mut self,
        py: Python<'py>,
        level: Option<&str>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let level = match level {
            Some(name) => name.parse::<HintLevel>().map_err(refused)?,
            None => self.session.next_hint(),
        };
        let (session, limits) = (&mut self.session, Limits::new(time_limit, progress, None)?);
        let hint = long_call::run(py, &limits, |control| session.hint_within(level, control))?;
        python(py, &Coach::new(&self.notation).hint(level, &hint))
    }

    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// The turns so far.
    #[getter]
    fn history(&self) -> PyHistory {
        PyHistory { notation: self.notation.clone(), history: self.session.history().clone() }
    }

    /// The turns so far as a position.
    #[getter]
    fn position(&self) -> PyResult<PyPosition> {
        PyPosition::of(&self.notation, self.session.any_board(), self.session.history().clone())
    }

    /// `open`, `found`, `lost` or `given-up`.
    #[getter]
    fn status(&self) -> &'static str {
        self.session.status().name()
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.session.status() != GameStatus::Open
    }

    /// The counts so far: guesses, rows, bad guesses, hints, turns taken back.
    #[getter]
    fn tally<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tally = self.session.tally();
        let row = json!({
            "guesses": tally.guesses, "rows": tally.rows, "bad": tally.bad, "hints": tally.hints, "undone": tally.undone,
        });
        python(py, &row)
    }

    /// The secret, or of an adversary a code that still fits.
    fn reveal(&self, py: Python<'_>) -> PyResult<Option<PyCode>> {
        let (session, limits) = (&self.session, Limits::new(None, None, Some(1))?);
        let code = long_call::run(py, &limits, |_| session.reveal())?;
        Ok(code.map(|code| PyCode { code, notation: self.notation.clone() }))
    }

    /// How the game stands or ended, with its sentences.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (session, limits) = (&self.session, Limits::new(None, None, Some(1))?);
        python(py, &long_call::run(py, &limits, |_| Coach::new(&self.notation).game(session, None))?)
    }

    /// The game as JSON, for `resume` and for the command line.
    fn save(&self) -> String {
        self.session.record().to_json()
    }

    fn __len__(&self) -> usize {
        self.session.history().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, self.history())?.try_iter()?.into_any())
    }

    /// An error if the other session is answering a guess in another thread.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PySession>() else { return Ok(false) };
        Ok(self.session.record() == other.try_borrow()?.session.record())
    }

    fn __repr__(&self) -> String {
        let turns = self.session.history().len();
        let word = if turns == 1 { "turn" } else { "turns" };
        format!("<Session of {}: {turns} {word}, {}>", self.notation.game(), self.status())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PySession>().getattr("resume")?, (self.save(),)).into_pyobject(py)
    }

    fn _repr_svg_(&self) -> String {
        picture::turns(&self.notation, self.session.history())
    }
}
