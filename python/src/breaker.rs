//! `Breaker`: keypeg guesses, and somebody answers, perhaps wrongly.

use std::sync::Arc;

use keypeg::coach::Coach;
use keypeg::play::{Breaker, BreakerAction, Lies};
use keypeg::strategy::StrategyId;
use keypeg::{Feedback, Notation};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::classes::board::BoardArg;
use crate::classes::code::PyCode;
use crate::classes::feedback::FeedbackArg;
use crate::classes::game::PyGame;
use crate::classes::history::{HistoryArg, PyHistory};
use crate::classes::strategy::PyStrategy;
use crate::classes::tree::PyTree;
use crate::failure::{refused, unsupported, wrong_type};
use crate::long_call::{self, Limits};
use crate::picture;
use crate::python_values::{python, seed};

/// A game in which keypeg guesses and somebody answers, perhaps wrongly.
///
/// >>> secret = Code("DBCE")
/// >>> breaker = Breaker("4x6", "entropy")
/// >>> while breaker.found is None:
/// ...     breaker.answer(secret.score(breaker.guess()))
/// >>> breaker.found, len(breaker)
/// (Code('DBCE', '4x6'), 4)
///
/// `lies` is the number of answers that may be wrong, or `"unlimited"`. `turns` are those that were played before.
#[pyclass(name = "Breaker", module = "keypeg")]
pub(crate) struct PyBreaker {
    breaker: Breaker,
    notation: Arc<Notation>,
    decided: Option<BreakerAction>,
}

impl PyBreaker {
    /// What to do next; decided once per turn.
    fn action(&mut self, py: Python<'_>, limits: &Limits) -> PyResult<&BreakerAction> {
        if self.decided.is_none() {
            let breaker = &self.breaker;
            self.decided = Some(long_call::try_run(py, limits, |control| breaker.decide(control))?);
        }
        self.decided.as_ref().ok_or_else(|| refused("nothing was decided"))
    }
}

#[pymethods]
impl PyBreaker {
    #[new]
    #[pyo3(signature = (game = BoardArg::default(), strategy = None, *, turns = HistoryArg::default(), lies = None, seed = None))]
    fn new(
        py: Python<'_>,
        game: BoardArg,
        strategy: Option<&Bound<'_, PyAny>>,
        turns: HistoryArg,
        lies: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<PyBreaker> {
        let notation = game.notation().clone();
        let strategy = strategy.map(PyStrategy::named).transpose()?;
        let (id, options) = match strategy {
            Some(strategy) => (strategy.id, strategy.options),
            None => (StrategyId::strong(notation.game()), Default::default()),
        };
        let lies = lies.map_or(Ok(Lies::None), allowed_lies)?;
        let turns = turns.of(&notation)?.history;
        let mut breaker =
            Breaker::new(game.any_board(py), id, &options, lies, self::seed(seed)).map_err(unsupported)?;
        for turn in turns.turns() {
            breaker.answer(turn.guess, turn.feedback).map_err(refused)?;
        }
        Ok(PyBreaker { breaker, notation, decided: None })
    }

    /// Plays a tree.
    #[classmethod]
    fn from_tree(_class: &Bound<'_, PyType>, py: Python<'_>, tree: &Bound<'_, PyTree>) -> PyResult<PyBreaker> {
        let tree = tree.get();
        let (notation, file) = (tree.notation(), tree.to_file());
        let game = notation.game();
        let any_board = py.detach(|| keypeg::play::AnyBoard::new(game));
        let breaker = Breaker::from_tree(any_board, file.tree.root, file.history).map_err(refused)?;
        Ok(PyBreaker { breaker, notation, decided: None })
    }

    /// What happens next: a guess, an announcement, a conflict between the answers, or the secret.
    #[pyo3(signature = (*, time_limit = None, progress = None))]
    fn next<'py>(
        &mut self,
        py: Python<'py>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, None)?;
        if let Some(code) = self.breaker.found() {
            return python(py, &Coach::new(&self.notation).broken(&self.breaker, &code));
        }
        self.action(py, &limits)?;
        let action = self.decided.as_ref().ok_or_else(|| refused("nothing was decided"))?;
        python(py, &Coach::new(&self.notation).action(&self.breaker, action))
    }

    /// The next guess; `None` if the secret was found or the answers contradict each other.
    #[pyo3(signature = (*, time_limit = None, progress = None))]
    fn guess(
        &mut self,
        py: Python<'_>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<PyCode>> {
        let limits = Limits::new(time_limit, progress, None)?;
        if self.breaker.found().is_some() {
            return Ok(None);
        }
        let code = match self.action(py, &limits)? {
            BreakerAction::Guess(asked) => asked.code,
            BreakerAction::Announce(code) => *code,
            BreakerAction::Conflict(_) => return Ok(None),
        };
        Ok(Some(PyCode { code, notation: self.notation.clone() }))
    }

    /// Answers the guess. If it was not asked for yet, it is searched for first, within `time_limit`.
    #[pyo3(signature = (feedback, *, time_limit = None, progress = None))]
    fn answer(
        &mut self,
        py: Python<'_>,
        feedback: FeedbackArg,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let feedback = self.feedback(&feedback)?;
        let guess = self.guess(py, time_limit, progress)?;
        let guess = guess.ok_or_else(|| refused("no guess waits for an answer; next says why"))?;
        self.breaker.answer(guess.code, feedback).map_err(refused)?;
        self.decided = None;
        Ok(())
    }

    /// Why the next guess is made, in sentences; `None` if there is no next guess.
    #[pyo3(signature = (*, time_limit = None, progress = None))]
    fn why<'py>(
        &mut self,
        py: Python<'py>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(guess) = self.guess(py, time_limit, progress)? else { return Ok(None) };
        let (breaker, limits) = (&self.breaker, Limits::new(time_limit, None, None)?);
        let report = long_call::run(py, &limits, |_| Coach::new(&self.notation).why(breaker, &guess.code))?;
        python(py, &report).map(Some)
    }

    /// Changes the answer of a turn, counted from 1; returns how many later turns are dropped.
    fn fix(&mut self, turn: usize, feedback: FeedbackArg) -> PyResult<usize> {
        let feedback = self.feedback(&feedback)?;
        let place = turn.checked_sub(1).ok_or_else(|| refused("turns are counted from 1"))?;
        let dropped = self.breaker.fix(place, feedback).map_err(refused)?;
        self.decided = None;
        Ok(dropped)
    }

    /// Takes back the last turn; false where there is none.
    fn undo(&mut self) -> bool {
        self.decided = None;
        self.breaker.undo().is_some()
    }

    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// The turns so far.
    #[getter]
    fn history(&self) -> PyHistory {
        PyHistory { notation: self.notation.clone(), history: self.breaker.history().clone() }
    }

    /// The secret; `None` until a guess was answered all black.
    #[getter]
    fn found(&self) -> Option<PyCode> {
        self.breaker.found().map(|code| PyCode { code, notation: self.notation.clone() })
    }

    /// The name of the strategy that guesses, or `tree`.
    #[getter]
    fn strategy(&self) -> &'static str {
        self.breaker.player_name()
    }

    fn __len__(&self) -> usize {
        self.breaker.history().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        let (game, strategy) = (self.notation.game(), self.breaker.player_name());
        format!("<Breaker of {game} by {strategy}: {} turns>", self.__len__())
    }

    fn _repr_svg_(&self) -> String {
        picture::turns(&self.notation, self.breaker.history())
    }
}

impl PyBreaker {
    fn feedback(&self, feedback: &FeedbackArg) -> PyResult<Feedback> {
        let feedback = feedback.of(self.notation.game().pegs())?;
        crate::classes::game::check_answer(self.notation.game(), feedback)?;
        Ok(feedback)
    }
}

/// How many answers may be wrong: a number, or `"unlimited"`.
fn allowed_lies(object: &Bound<'_, PyAny>) -> PyResult<Lies> {
    if object.extract::<&str>().is_ok_and(|text| text == "unlimited") {
        return Ok(Lies::Unlimited);
    }
    match object.extract::<u16>() {
        Ok(0) => Ok(Lies::None),
        Ok(most) => Ok(Lies::AtMost(most)),
        Err(_) => Err(wrong_type(object, "a number of lies; use a number such as 1, or \"unlimited\"")),
    }
}
