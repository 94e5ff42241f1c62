//! `Game`: the rules, and the symbols in which codes are written.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keypeg::strategy::random_code;
use keypeg::{CodeSpace, Feedback, Game, Kind, Notation, Stream};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::classes::board::PyBoard;
use crate::classes::code::{CodeArg, PyCode};
use crate::classes::code_iterator::CodeIterator;
use crate::classes::feedback::PyFeedback;
use crate::classes::history::{HistoryArg, PyHistory};
use crate::failure::{refused, unsupported, wrong_type};
use crate::picture;
use crate::python_values::{quoted, seed};

/// The rules of a game, and the symbols in which its codes are written.
///
/// >>> game = Game("4x6")
/// >>> game.pegs, game.colors, game.code_count
/// (4, 6, 1296)
/// >>> game.score("AABC", "ACDA")
/// Feedback(1, 2)
/// >>> Game("4x6", symbols="GYBROP").code("GGYB")
/// Code('GGYB', Game('4x6', symbols='GYBROP'))
///
/// A name is pegs x colors (`4x6`, `4x10-distinct`) or one of `mastermind`, `super` and `bulls-and-cows`. Iterating gives all
/// codes in order.
#[pyclass(name = "Game", module = "keypeg", frozen, eq, hash)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGame {
    pub(crate) notation: Arc<Notation>,
}

impl Hash for PyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules(), self.notation.symbols()).hash(state);
    }
}

impl PyGame {
    pub(crate) fn rules(&self) -> Game {
        self.notation.game()
    }

    /// The notation of the game that is played if none is named.
    pub(crate) fn classic() -> Arc<Notation> {
        Arc::new(Notation::standard(Game::CLASSIC))
    }

    /// The symbols, where they are not those that the game has by default.
    fn own_symbols(&self) -> Option<String> {
        self.notation.symbols().filter(|_| *self.notation != Notation::standard(self.rules()))
    }

    /// Code that makes the game again.
    pub(crate) fn code_text(&self, py: Python<'_>) -> PyResult<String> {
        let name = quoted(py, &self.rules().to_string())?;
        Ok(match self.own_symbols() {
            Some(symbols) => format!("Game({name}, symbols={})", quoted(py, &symbols)?),
            None => format!("Game({name})"),
        })
    }

    /// The game as an argument of a constructor: its name, or code that makes it again.
    pub(crate) fn argument_text(&self, py: Python<'_>) -> PyResult<String> {
        match self.own_symbols() {
            Some(_) => self.code_text(py),
            None => quoted(py, &self.rules().to_string()),
        }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (name = "4x6", symbols = None))]
    fn new(name: &str, symbols: Option<&str>) -> PyResult<PyGame> {
        let game: Game = name.parse().map_err(refused)?;
        let notation = match symbols {
            Some(symbols) => Notation::with_symbols(game, symbols).map_err(refused)?,
            None => Notation::standard(game),
        };
        Ok(PyGame { notation: Arc::new(notation) })
    }

    /// Makes a game from numbers. With `distinct`, no color may repeat.
    #[classmethod]
    #[pyo3(signature = (pegs, colors, *, distinct = false))]
    fn of(_class: &Bound<'_, PyType>, pegs: u64, colors: u64, distinct: bool) -> PyResult<PyGame> {
        let kind = if distinct { Kind::Distinct } else { Kind::Repeats };
        let game = Game::new(pegs, colors, kind).map_err(refused)?;
        Ok(PyGame { notation: Arc::new(Notation::standard(game)) })
    }

    /// The name, such as `4x6` or `4x10-distinct`.
    #[getter]
    fn name(&self) -> String {
        self.rules().to_string()
    }

    /// The number of pegs of a code.
    #[getter]
    fn pegs(&self) -> usize {
        self.rules().pegs()
    }

    /// The number of colors.
    #[getter]
    fn colors(&self) -> usize {
        self.rules().colors()
    }

    /// Whether no color may repeat.
    #[getter]
    fn distinct(&self) -> bool {
        self.rules().kind() == Kind::Distinct
    }

    /// One symbol per color; `None` if colors are written as numbers.
    #[getter]
    fn symbols(&self) -> Option<String> {
        self.notation.symbols()
    }

    /// The number of codes, however large it is.
    #[getter]
    fn code_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(count) = self.rules().code_count() {
            return count.into_bound_py_any(py);
        }
        let mut count = 1u8.into_bound_py_any(py)?;
        for peg in 0..self.rules().pegs() {
            let choices = self.rules().colors() - if self.distinct() { peg } else { 0 };
            count = count.mul(choices)?;
        }
        Ok(count)
    }

    /// Every answer that the game can give, fewest black pegs first.
    #[getter]
    fn answers(&self) -> Vec<PyFeedback> {
        self.rules().answers().map(PyFeedback).collect()
    }

    /// Reads a code: a text, a list of colors counted from 0, or a `Code` of this game.
    fn code(&self, code: CodeArg) -> PyResult<PyCode> {
        code.of(&self.notation)
    }

    /// Reads an answer such as `1,2`, `1b2w` or `●○○`.
    fn feedback(&self, text: &str) -> PyResult<PyFeedback> {
        let feedback = Feedback::parse(self.rules().pegs(), text).map_err(refused)?;
        self.check_answer(feedback)?;
        Ok(PyFeedback(feedback))
    }

    /// Reads turns: a text such as `AABC 1,0; ADEE 0,2`, or a list of pairs.
    #[pyo3(signature = (turns = HistoryArg::default()))]
    fn history(&self, turns: HistoryArg) -> PyResult<PyHistory> {
        turns.of(&self.notation)
    }

    /// The answer to a guess if `secret` is the secret.
    fn score(&self, guess: CodeArg, secret: CodeArg) -> PyResult<PyFeedback> {
        let (guess, secret) = (guess.of(&self.notation)?, secret.of(&self.notation)?);
        Ok(PyFeedback(guess.answer(&secret)?))
    }

    /// A random code. A seed gives the same code on every machine; without one the clock decides.
    #[pyo3(signature = (seed = None))]
    fn random_code(&self, seed: Option<u64>) -> PyCode {
        let mut stream = Stream::new(self::seed(seed));
        PyCode { code: random_code(self.rules(), &mut stream), notation: self.notation.clone() }
    }

    /// Lays out all codes. Raises `UnsupportedError` for more than 4,194,304 codes.
    fn board(&self, py: Python<'_>) -> PyResult<PyBoard> {
        PyBoard::of(py, &self.notation)
    }

    fn __iter__(&self) -> PyResult<CodeIterator> {
        let space = CodeSpace::new(self.rules()).map_err(unsupported)?;
        Ok(CodeIterator::new(self.notation.clone(), space.ids().collect()))
    }

    fn __contains__(&self, code: &Bound<'_, PyAny>) -> bool {
        code.cast::<PyCode>().is_ok_and(|code| code.get().code.game() == self.rules())
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.code_text(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyGame>(), (self.name(), self.own_symbols())).into_pyobject(py)
    }

    fn _repr_svg_(&self) -> String {
        picture::game(&self.notation)
    }
}

impl PyGame {
    /// An error for an answer that the game never gives.
    pub(crate) fn check_answer(&self, feedback: Feedback) -> PyResult<()> {
        check_answer(self.rules(), feedback)
    }
}

/// An error for an answer that the game never gives.
pub(crate) fn check_answer(game: Game, feedback: Feedback) -> PyResult<()> {
    match game.can_answer(feedback) {
        true => Ok(()),
        false => Err(refused(format!("{game} never answers \"{feedback}\"; check the answer or the game"))),
    }
}

/// An argument that is a `Game` or its name.
pub(crate) struct GameArg(pub(crate) Arc<Notation>);

impl<'a, 'py> FromPyObject<'a, 'py> for GameArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<GameArg> {
        if let Ok(game) = object.cast::<PyGame>() {
            return Ok(GameArg(game.get().notation.clone()));
        }
        if let Ok(board) = object.cast::<PyBoard>() {
            return Ok(GameArg(board.get().notation.clone()));
        }
        let name: &str =
            object.extract().map_err(|_| wrong_type(&object, "a Game, a Board or a name such as \"4x6\""))?;
        Ok(GameArg(PyGame::new(name, None)?.notation))
    }
}
