//! `Position`: a game, its turns so far, and the codes that remain.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use keypeg::coach::{Coach, FreshSolvers, HelpOptions, HelpStage};
use keypeg::play::{AnyBoard, AnyPosition};
use keypeg::strategy::StrategyId;
use keypeg::{History, Notation, Position, RankedGuess, rank};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::classes::board::{BoardArg, codes_array};
use crate::classes::cells::PyCells;
use crate::classes::code::{CodeArg, PyCode};
use crate::classes::code_iterator::CodeIterator;
use crate::classes::feedback::FeedbackArg;
use crate::classes::game::PyGame;
use crate::classes::history::{HistoryArg, PyHistory};
use crate::classes::rows::{RankedRow, measure_named};
use crate::classes::strategy::PyStrategy;
use crate::failure::{contradiction, out_of_time, refused, unsupported};
use crate::long_call::{self, Limits};
use crate::picture;
use crate::python_values::{python, quoted};

/// A game, its turns so far, and the codes that remain.
///
/// >>> position = Position("4x6", "AABB 1,1; ABCC 0,2; DEAB 1,2")
/// >>> [str(code) for code in position]
/// ['DDBA', 'DFBA', 'EEBA', 'FEBA']
/// >>> position.best()
/// Code('DFBA', '4x6')
/// >>> Position("4x6", "AABB 1,1; AABB 2,0").remaining
/// 0
///
/// The turns may contradict each other, and the board may have any size. What needs the list of codes raises
/// `ContradictionError` or `UnsupportedError` then.
#[pyclass(name = "Position", module = "keypeg", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyPosition {
    pub(crate) notation: Arc<Notation>,
    pub(crate) any: AnyPosition,
    /// The codes that remain, found when they are first asked for; `None` if the board is too large or no code fits.
    listed: OnceLock<Option<Position>>,
}

impl PartialEq for PyPosition {
    fn eq(&self, other: &PyPosition) -> bool {
        self.any.game() == other.any.game() && self.any.history() == other.any.history()
    }
}

impl Hash for PyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.any.game(), self.any.history()).hash(state);
    }
}

impl PyPosition {
    pub(crate) fn of(notation: &Arc<Notation>, any_board: &AnyBoard, history: History) -> PyResult<PyPosition> {
        let any = any_board.position(history).map_err(refused)?;
        Ok(PyPosition { notation: notation.clone(), any, listed: OnceLock::new() })
    }

    /// Found without Python's lock.
    fn listed(&self, py: Python<'_>) -> Option<&Position> {
        match self.listed.get() {
            Some(found) => found.as_ref(),
            None => py.detach(|| self.listed.get_or_init(|| self.any.enumerated()).as_ref()),
        }
    }

    /// The position with its codes; an exception if there are none, or too many.
    pub(crate) fn enumerated(&self, py: Python<'_>) -> PyResult<&Position> {
        match self.listed(py) {
            Some(position) => Ok(position),
            None => Err(match self.any.board() {
                Some(_) => contradiction(),
                None => unsupported(format!(
                    "{} has too many codes to enumerate; Position.hint and Position.some_codes take boards of any size",
                    self.any.game()
                )),
            }),
        }
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (game = BoardArg::default(), turns = HistoryArg::default()))]
    fn new(py: Python<'_>, game: BoardArg, turns: HistoryArg) -> PyResult<PyPosition> {
        let notation = game.notation();
        let history = turns.of(notation)?.history;
        PyPosition::of(notation, &game.any_board(py), history)
    }

    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// The turns so far.
    #[getter]
    pub(crate) fn history(&self) -> PyHistory {
        PyHistory { notation: self.notation.clone(), history: self.any.history().clone() }
    }

    /// The number of codes that agree with all answers; `None` if a large board was not counted within a moment.
    #[getter]
    fn remaining(&self, py: Python<'_>) -> PyResult<Option<u128>> {
        match (self.any.board(), self.listed(py)) {
            (Some(_), position) => Ok(Some(position.map_or(0, |position| position.len() as u128))),
            (None, _) => {
                let limits = Limits::new(Some(0.3), None, Some(1))?;
                Ok(long_call::run(py, &limits, |control| self.any.count(control))?.exact())
            }
        }
    }

    /// The position after one more turn.
    fn after(&self, guess: CodeArg, feedback: FeedbackArg) -> PyResult<PyPosition> {
        let history = self.history().with(&guess, &feedback)?.history;
        PyPosition::of(&self.notation, self.any.any_board(), history)
    }

    /// Whether a code agrees with every answer so far.
    fn is_consistent(&self, code: CodeArg) -> PyResult<bool> {
        Ok(self.any.history().is_consistent(&code.of(&self.notation)?.code))
    }

    /// At most `limit` codes that remain, on boards of any size.
    #[pyo3(signature = (limit, *, time_limit = None))]
    fn some_codes(&self, py: Python<'_>, limit: usize, time_limit: Option<f64>) -> PyResult<Vec<PyCode>> {
        let limits = Limits::new(time_limit.or(Some(10.0)), None, Some(1))?;
        let codes = long_call::run(py, &limits, |control| self.any.possible_codes(limit, control).codes)?;
        Ok(codes.into_iter().map(|code| PyCode { code, notation: self.notation.clone() }).collect())
    }

    /// The colors of the remaining codes as a read-only array of bytes, one row per code.
    fn codes_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.enumerated(py)?;
        let rows = position.ids().iter().map(|&id| position.board().pegs(id));
        codes_array(py, self.any.game().pegs(), position.len(), rows)
    }

    /// The best guesses by a measure, as rows of a table. Of equivalent guesses only the first is listed. Raises `TimeLimitError`
    /// if not all guesses are compared within `time_limit`.
    #[pyo3(signature = (measure = "entropy", *, top = 5, time_limit = None, progress = None, threads = None))]
    fn rank<'py>(
        &self,
        py: Python<'py>,
        measure: &str,
        top: usize,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let ranked = self.ranked(py, measure, top, &limits)?;
        let rows: Vec<RankedRow> = ranked.iter().take(top).map(|guess| RankedRow::new(&self.notation, guess)).collect();
        python(py, &rows)
    }

    /// The best guess by a measure, such as `entropy`, `worst-case`, `expected-size` or `most-parts`.
    #[pyo3(signature = (measure = "entropy", *, time_limit = None, progress = None, threads = None))]
    fn best(
        &self,
        py: Python<'_>,
        measure: &str,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyCode> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let ranked = self.ranked(py, measure, 1, &limits)?;
        let code = ranked.first().ok_or_else(contradiction)?.code;
        Ok(PyCode { code, notation: self.notation.clone() })
    }

    /// How a guess splits the remaining codes.
    fn cells(&self, py: Python<'_>, guess: CodeArg) -> PyResult<PyCells> {
        let guess = guess.of(&self.notation)?.code;
        self.enumerated(py)?;
        let report = py.detach(|| Coach::new(&self.notation).cells(&self.any, &guess));
        PyCells::new(&report.ok_or_else(contradiction)?)
    }

    /// The best guesses with their exact values where these are found in time; or what is wrong with the answers.
    #[pyo3(signature = (strategy = None, *, top = 5, time_limit = None, progress = None, threads = None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        strategy: Option<&str>,
        top: usize,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let strategy = strategy.map(str::parse::<StrategyId>).transpose().map_err(refused)?;
        let options = HelpOptions { strategy, top };
        let game = self.any.game();
        // One limit for everything if it was named, else one per stage.
        let named = time_limit.is_some();
        let limits = Limits::new(time_limit, progress, threads)?;
        let report = long_call::try_run(py, &limits, |control| {
            let solvers = FreshSolvers { threads: rayon::current_num_threads(), ..FreshSolvers::default() };
            let stage = &mut |stage: HelpStage| match named {
                true => control.clone(),
                false => control.clone().with_time_limit(stage.time(game)),
            };
            Coach::new(&self.notation).help(&self.any, &options, &solvers, stage)
        })?;
        python(py, &report)
    }

    /// Where no code fits: which answers may be wrong, the most plausible repair first. Else an empty list. On boards that are
    /// not enumerated, the repairs that are found within `time_limit`.
    #[pyo3(signature = (*, time_limit = 10.0, progress = None))]
    fn repairs<'py>(
        &self,
        py: Python<'py>,
        time_limit: f64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(Some(time_limit), progress, Some(1))?;
        let report = long_call::run(py, &limits, |control| Coach::new(&self.notation).repairs(&self.any, control))?;
        python(py, &report.conflict.map_or_else(Vec::new, |conflict| conflict.repairs))
    }

    /// The guess of a strategy, of `entropy` by default.
    #[pyo3(signature = (strategy = None, *, time_limit = None, progress = None, threads = None))]
    fn guess(
        &self,
        py: Python<'_>,
        strategy: Option<&Bound<'_, PyAny>>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyCode> {
        PyStrategy::argument(strategy)?.choose(py, self, &Limits::new(time_limit, progress, threads)?)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        match self.any.board() {
            Some(_) => Ok(self.listed(py).map_or(0, Position::len)),
            None => self.enumerated(py).map(Position::len),
        }
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<CodeIterator> {
        let ids = match (self.any.board(), self.listed(py)) {
            (Some(_), None) => Vec::new(),
            _ => self.enumerated(py)?.ids().to_vec(),
        };
        Ok(CodeIterator::new(self.notation.clone(), ids))
    }

    fn __contains__(&self, code: &Bound<'_, PyAny>) -> bool {
        let code = code.cast::<PyCode>().ok().map(|code| code.get().code);
        code.is_some_and(|code| code.game() == self.any.game() && self.any.history().is_consistent(&code))
    }

    fn __str__(&self) -> String {
        let turns = self.history().text();
        if turns.is_empty() { self.any.game().to_string() } else { format!("{} after {turns}", self.any.game()) }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let turns = quoted(py, &self.history().text())?;
        Ok(format!("Position({}, {turns})", self.game().argument_text(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyPosition>(), (self.game(), self.history().text())).into_pyobject(py)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let left = self.remaining(py)?;
        let codes = self.some_codes_to_draw(py);
        Ok(picture::position(&self.notation, self.any.history(), left, &codes))
    }
}

impl PyPosition {
    /// The best guesses by a measure, at least one; an error if not all guesses are compared in time.
    fn ranked(&self, py: Python<'_>, measure: &str, top: usize, limits: &Limits) -> PyResult<Vec<RankedGuess>> {
        let (measure, position) = (measure_named(measure)?, self.enumerated(py)?);
        let ranked = long_call::run(py, limits, |control| rank(position, measure, top.max(1), control))?;
        if ranked.is_complete {
            return Ok(ranked.list);
        }
        let next = "use a larger time_limit, or Position.hint";
        Err(out_of_time(format!("the time limit was reached before all guesses were compared; {next}")))
    }

    /// The codes that remain, where there are few enough for a picture.
    fn some_codes_to_draw(&self, py: Python<'_>) -> Vec<keypeg::Code> {
        let few = self.listed(py).filter(|position| position.len() <= picture::MOST_CODES);
        few.map_or_else(Vec::new, |position| position.codes().collect())
    }
}
