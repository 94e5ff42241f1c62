//! `Board`: a game with all its codes laid out.

use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use keypeg::play::AnyBoard;
use keypeg::strategy::RepresentativesFile;
use keypeg::{Board, CodeId, CodeSpace, Notation};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::classes::code::{CodeArg, PyCode};
use crate::classes::code_iterator::CodeIterator;
use crate::classes::game::{GameArg, PyGame};
use crate::classes::history::HistoryArg;
use crate::classes::position::PyPosition;
use crate::classes::strategy_options::ties_named;
use crate::failure::unsupported;
use crate::files;
use crate::long_call::{self, Limits};
use crate::python_values::{array, python};

/// A game with all its codes laid out, for work on all of them at once.
///
/// >>> board = Board("4x6")
/// >>> len(board), board[7]
/// (1296, Code('AABB', '4x6'))
/// >>> black, white = board.score_all("AABB")
/// >>> black[7], white[7]
/// (4, 0)
/// >>> board.codes_array().shape
/// (1296, 4)
///
/// Boards have at most 4,194,304 codes.
#[pyclass(name = "Board", module = "keypeg", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyBoard {
    pub(crate) notation: Arc<Notation>,
    /// Always enumerated.
    any_board: AnyBoard,
    pub(crate) board: Board,
}

impl PartialEq for PyBoard {
    fn eq(&self, other: &PyBoard) -> bool {
        self.notation == other.notation
    }
}

impl Hash for PyBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game().hash(state);
    }
}

impl PyBoard {
    /// Lays out the codes without Python's lock; refuses games with too many codes.
    pub(crate) fn of(py: Python<'_>, notation: &Arc<Notation>) -> PyResult<PyBoard> {
        let game = notation.game();
        CodeSpace::new(game).map_err(unsupported)?;
        let any_board = py.detach(|| AnyBoard::new(game));
        match any_board.board().cloned() {
            Some(board) => Ok(PyBoard { notation: notation.clone(), any_board, board }),
            None => Err(unsupported(format!("{game} has too many codes to lay out"))),
        }
    }

    pub(crate) fn code(&self, id: CodeId) -> PyCode {
        PyCode { code: self.board.code(id), notation: self.notation.clone() }
    }

    /// The number of a code; refuses a code of another game.
    pub(crate) fn id(&self, code: &CodeArg) -> PyResult<CodeId> {
        Ok(self.board.space().id(&code.of(&self.notation)?.code))
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (game = None))]
    fn new(py: Python<'_>, game: Option<GameArg>) -> PyResult<PyBoard> {
        PyBoard::of(py, &game.map_or_else(PyGame::classic, |GameArg(notation)| notation))
    }

    /// The rules of the board.
    #[getter]
    pub(crate) fn game(&self) -> PyGame {
        PyGame { notation: self.notation.clone() }
    }

    /// The position after some turns.
    #[pyo3(signature = (turns = HistoryArg::default()))]
    fn position(&self, turns: HistoryArg) -> PyResult<PyPosition> {
        PyPosition::of(&self.notation, &self.any_board, turns.of(&self.notation)?.history)
    }

    /// The number of a code in the order of all codes.
    fn index(&self, code: CodeArg) -> PyResult<usize> {
        Ok(self.id(&code)?.index())
    }

    /// The colors of all codes as a read-only array of bytes, one row per code. NumPy takes it without a copy.
    fn codes_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (codes, pegs) = (self.board.space().len(), self.board.game().pegs());
        codes_array(py, pegs, codes, self.board.space().ids().map(|id| self.board.pegs(id)))
    }

    /// The answers of all codes to a guess: two read-only arrays of bytes, the black and the white pegs.
    fn score_all<'py>(&self, py: Python<'py>, guess: CodeArg) -> PyResult<Bound<'py, PyTuple>> {
        let guess = self.id(&guess)?;
        let answers = py.detach(|| self.board.answers_to(guess));
        let table: Vec<(u8, u8)> = (0..self.board.answers())
            .map(|answer| self.board.feedback(answer as u8))
            .map(|feedback| (feedback.black(), feedback.white()))
            .collect();
        let column = |part: fn(&(u8, u8)) -> u8| {
            let bytes = PyBytes::new_with(py, answers.len(), |bytes| {
                py.detach(|| {
                    for (byte, &answer) in bytes.iter_mut().zip(&answers) {
                        *byte = part(&table[usize::from(answer)]);
                    }
                });
                Ok(())
            })?;
            array(bytes, &[answers.len()])
        };
        (column(|pair| pair.0)?, column(|pair| pair.1)?).into_pyobject(py)
    }

    /// The number of guesses per turn that are not equivalent under symmetry, for the first `depth` turns. With `out`, the file that
    /// the command line reads as representatives is written there.
    #[pyo3(signature = (depth = 2, *, ties = "first", out = None, time_limit = None, progress = None))]
    fn representatives<'py>(
        &self,
        py: Python<'py>,
        depth: u8,
        ties: &str,
        out: Option<PathBuf>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, None)?;
        let ties = ties_named(Some(ties))?;
        let file = long_call::try_run(py, &limits, |control| {
            RepresentativesFile::compute(&self.board, ties, depth.into(), control)
        })?;
        if let Some(path) = out {
            let mut bytes = Vec::new();
            file.write(&mut bytes)?;
            files::write(py, &path, &bytes)?;
        }
        python(py, &file.classes())
    }

    fn __len__(&self) -> usize {
        self.board.space().len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<PyCode> {
        let codes = self.board.space().len();
        let place = if index < 0 { index + codes as isize } else { index };
        match usize::try_from(place).ok().filter(|place| *place < codes) {
            Some(place) => Ok(self.code(CodeId(place as u32))),
            None => {
                Err(PyIndexError::new_err(format!("{} has {codes} codes, and none has number {index}", self.name())))
            }
        }
    }

    fn __iter__(&self) -> CodeIterator {
        CodeIterator::new(self.notation.clone(), self.board.space().ids().collect())
    }

    fn __contains__(&self, code: &Bound<'_, PyAny>) -> bool {
        code.cast::<PyCode>().is_ok_and(|code| code.get().code.game() == self.board.game())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Board({})", self.game().argument_text(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<PyBoard>(), (self.game(),)).into_pyobject(py)
    }
}

impl PyBoard {
    fn name(&self) -> String {
        self.board.game().to_string()
    }
}

/// The colors of codes as an array of one row per code, copied without Python's lock.
pub(crate) fn codes_array<'py, 'c>(
    py: Python<'py>,
    pegs: usize,
    codes: usize,
    rows: impl Iterator<Item = &'c [u8]> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, codes * pegs, |bytes| {
        py.detach(|| {
            for (row, colors) in bytes.chunks_exact_mut(pegs).zip(rows) {
                row.copy_from_slice(colors);
            }
        });
        Ok(())
    })?;
    array(bytes, &[codes, pegs])
}

/// An argument that is a `Board`, a `Game` or its name.
pub(crate) enum BoardArg {
    Board(Box<PyBoard>),
    Game(GameArg),
}

impl BoardArg {
    pub(crate) fn notation(&self) -> &Arc<Notation> {
        match self {
            BoardArg::Board(board) => &board.notation,
            BoardArg::Game(GameArg(notation)) => notation,
        }
    }

    /// The codes laid out; refuses games with too many codes.
    pub(crate) fn board(&self, py: Python<'_>) -> PyResult<PyBoard> {
        match self {
            BoardArg::Board(board) => Ok((**board).clone()),
            BoardArg::Game(GameArg(notation)) => PyBoard::of(py, notation),
        }
    }

    /// The board, without its codes where there are too many.
    pub(crate) fn any_board(&self, py: Python<'_>) -> AnyBoard {
        match self {
            BoardArg::Board(board) => board.any_board.clone(),
            BoardArg::Game(GameArg(notation)) => {
                let game = notation.game();
                py.detach(|| AnyBoard::new(game))
            }
        }
    }
}

impl Default for BoardArg {
    fn default() -> BoardArg {
        BoardArg::Game(GameArg(PyGame::classic()))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for BoardArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<BoardArg> {
        match object.cast::<PyBoard>() {
            Ok(board) => Ok(BoardArg::Board(Box::new(board.get().clone()))),
            Err(_) => Ok(BoardArg::Game(object.extract()?)),
        }
    }
}
