//! `Tree`: the guess of a strategy after each sequence of answers.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use keypeg::export::{Format, Provenance, export, text_outline};
use keypeg::proof::read_tree;
use keypeg::{CodeSpace, Game, History, Notation, StrategyNode, StrategyTree, TreeFile, Turn};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::classes::code::{CodeArg, PyCode};
use crate::classes::feedback::{FeedbackArg, PyFeedback};
use crate::classes::game::PyGame;
use crate::classes::history::PyHistory;
use crate::failure::{refused, unsupported};
use crate::files::DataSource;
use crate::long_call::{self, Limits};
use crate::python_values::fraction;

/// Where a tree comes from; it is named in pages and programs.
#[derive(Clone)]
pub(crate) struct TreeSource {
    pub(crate) strategy: String,
    pub(crate) ties: String,
}

impl Default for TreeSource {
    fn default() -> TreeSource {
        TreeSource { strategy: "tree".to_string(), ties: "none".to_string() }
    }
}

/// The guess of a strategy after each sequence of answers.
///
/// >>> tree = Strategy("most-parts").tree("4x6")
/// >>> tree.total, tree.average, tree.max
/// (5668, Fraction(1417, 324), 6)
/// >>> tree.guess, tree["1,1"].guess
/// (Code('AABC', '4x6'), Code('ADAE', '4x6'))
/// >>> str(tree.find("FACE"))
/// 'AABC 1,1; ADAE 1,1; ABEF 0,3; FACE 4,0'
///
/// A tree is indexed by answers. Each part is a tree that begins after some turns.
#[pyclass(name = "Tree", module = "keypeg", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyTree {
    file: Arc<TreeFile>,
    source: Arc<TreeSource>,
    /// The places of the answers that lead from the root to this part.
    path: Vec<usize>,
}

impl PartialEq for PyTree {
    fn eq(&self, other: &PyTree) -> bool {
        self.rules() == other.rules() && self.turns() == other.turns() && self.root() == other.root()
    }
}

impl Hash for PyTree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let distribution = self.root().distribution();
        (self.rules(), self.turns(), self.root().guess, distribution.histogram()).hash(state);
    }
}

impl PyTree {
    /// The tree of a strategy from the start of the game.
    pub(crate) fn whole(notation: &Arc<Notation>, tree: StrategyTree, source: TreeSource) -> PyTree {
        PyTree::after(notation, History::default(), tree, source)
    }

    /// The tree of a strategy after some turns.
    pub(crate) fn after(notation: &Arc<Notation>, history: History, tree: StrategyTree, source: TreeSource) -> PyTree {
        let file = TreeFile { notation: (**notation).clone(), history, tree };
        PyTree { file: Arc::new(file), source: Arc::new(source), path: Vec::new() }
    }

    pub(crate) fn root(&self) -> &StrategyNode {
        self.path.iter().fold(&self.file.tree.root, |node, &place| &node.answers[place].1)
    }

    pub(crate) fn rules(&self) -> Game {
        self.file.tree.game
    }

    pub(crate) fn notation(&self) -> Arc<Notation> {
        Arc::new(self.file.notation.clone())
    }

    /// The turns before this part.
    pub(crate) fn turns(&self) -> History {
        let mut history = self.file.history.clone();
        let Ok(space) = CodeSpace::new(self.rules()) else { return history };
        let mut node = &self.file.tree.root;
        for &place in &self.path {
            let (feedback, below) = &node.answers[place];
            history.push(Turn { guess: space.code(node.guess), feedback: *feedback });
            node = below;
        }
        history
    }

    /// The first guess as text.
    pub(crate) fn first_guess(&self) -> PyResult<String> {
        Ok(self.guess()?.text())
    }

    /// This part as a tree of its own.
    pub(crate) fn to_file(&self) -> TreeFile {
        let tree = StrategyTree { game: self.rules(), root: self.root().clone() };
        TreeFile { notation: self.file.notation.clone(), history: self.turns(), tree }
    }

    fn provenance(&self) -> Provenance {
        let TreeSource { strategy, ties } = (*self.source).clone();
        Provenance { strategy, ties, command: "the Python package keypeg".to_string() }
    }

    fn below(&self, place: usize) -> PyTree {
        let mut path = self.path.clone();
        path.push(place);
        PyTree { path, ..self.clone() }
    }
}

#[pymethods]
impl PyTree {
    /// Reads a tree in JSON from a path, bytes or an open file, and plays it against every secret.
    #[classmethod]
    #[pyo3(signature = (source, *, time_limit = None, progress = None))]
    fn read(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        source: DataSource,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyTree> {
        let limits = Limits::new(time_limit, progress, Some(1))?;
        let bytes = source.bytes(py)?;
        let file = long_call::try_run(py, &limits, |control| read_tree(&bytes[..], control))?;
        Ok(PyTree { file: Arc::new(file), source: Arc::default(), path: Vec::new() })
    }

    /// The rules of the game.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame { notation: self.notation() }
    }

    /// The turns before the first guess of this part.
    #[getter]
    fn history(&self) -> PyHistory {
        PyHistory { notation: self.notation(), history: self.turns() }
    }

    /// The guess to make.
    #[getter]
    pub(crate) fn guess(&self) -> PyResult<PyCode> {
        let space = CodeSpace::new(self.rules()).map_err(unsupported)?;
        Ok(PyCode { code: space.code(self.root().guess), notation: self.notation() })
    }

    /// Whether the guess can be the secret.
    #[getter]
    fn consistent(&self) -> bool {
        self.root().consistent
    }

    /// The number of secrets that this part finds.
    #[getter]
    fn secrets(&self) -> u64 {
        self.root().distribution().secrets()
    }

    /// The number of guesses for all secrets together.
    #[getter]
    fn total(&self) -> u64 {
        self.root().distribution().total()
    }

    /// The average number of guesses, exactly.
    #[getter]
    fn average<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let distribution = self.root().distribution();
        fraction(py, distribution.total(), distribution.secrets().max(1))
    }

    /// The number of guesses for the unluckiest secret.
    #[getter]
    fn max(&self) -> usize {
        self.root().distribution().max()
    }

    /// The number of secrets by guesses; the first number is for one guess.
    #[getter]
    fn histogram(&self) -> Vec<u64> {
        self.root().distribution().histogram().to_vec()
    }

    /// The turns that find a secret; the last answer is all black.
    fn find(&self, secret: CodeArg) -> PyResult<PyHistory> {
        let (notation, mut history) = (self.notation(), self.turns());
        let secret = secret.of(&notation)?;
        let space = CodeSpace::new(self.rules()).map_err(unsupported)?;
        let mut node = self.root();
        loop {
            let guess = space.code(node.guess);
            let feedback = keypeg::score(&guess, &secret.code);
            history.push(Turn { guess, feedback });
            if feedback.is_win(self.rules().pegs()) {
                return Ok(PyHistory { notation, history });
            }
            let lost = || refused(format!("the tree does not find {}: it is not one of its secrets", secret.text()));
            node = node.after(feedback).ok_or_else(lost)?;
        }
    }

    /// The answers after which there is another guess.
    fn answers(&self) -> Vec<PyFeedback> {
        self.root().answers.iter().map(|(answer, _)| PyFeedback(*answer)).collect()
    }

    /// Pairs of an answer and the part of the tree that follows it.
    fn items(&self) -> Vec<(PyFeedback, PyTree)> {
        let answers = self.root().answers.iter().enumerate();
        answers.map(|(place, (answer, _))| (PyFeedback(*answer), self.below(place))).collect()
    }

    fn __getitem__(&self, feedback: FeedbackArg) -> PyResult<PyTree> {
        let feedback = feedback.of(self.rules().pegs())?;
        let place = self.root().answers.iter().position(|(answer, _)| *answer == feedback);
        let missing = || PyKeyError::new_err(format!("no guess follows the answer {feedback} here"));
        place.map(|place| self.below(place)).ok_or_else(missing)
    }

    fn __contains__(&self, feedback: FeedbackArg) -> bool {
        let feedback = feedback.of(self.rules().pegs());
        feedback.is_ok_and(|feedback| self.root().after(feedback).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.answers().into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.root().answers.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// The tree as text: `json`, `text`, `dot`, `svg`, `html`, `sheet`, `lisp`, `rust`, `c`, `python` or `javascript`.
    /// `depth` limits the guesses of each game that `text` shows.
    #[pyo3(signature = (format = "json", *, depth = None))]
    pub(crate) fn export(&self, py: Python<'_>, format: &str, depth: Option<usize>) -> PyResult<String> {
        let format: Format = format.parse().map_err(refused)?;
        if depth.is_some() && format != Format::Text {
            return Err(refused(format!("depth has no meaning for {format}; it belongs to text")));
        }
        let limits = Limits::new(None, None, Some(1))?;
        long_call::try_run(py, &limits, |_| match format {
            Format::Text => text_outline(&self.to_file(), &self.provenance(), depth),
            format => export(format, &self.to_file(), &self.provenance()),
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.export(py, "text", Some(2))
    }

    fn __repr__(&self) -> PyResult<String> {
        let distribution = self.root().distribution();
        let (secrets, total, max) = (distribution.secrets(), distribution.total(), distribution.max());
        let (game, first) = (self.rules(), self.first_guess()?);
        Ok(format!("<Tree of {game}: first guess {first}, {secrets} secrets, total {total}, at most {max} guesses>"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<PyTree>();
        let restore = class.getattr("_restore")?;
        let TreeSource { strategy, ties } = &*self.source;
        (restore, (self.export(py, "json", None)?, strategy, ties)).into_pyobject(py)
    }

    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, json: &str, strategy: String, ties: String) -> PyResult<PyTree> {
        let file = TreeFile::read(json.as_bytes()).map_err(refused)?;
        let source = TreeSource { strategy, ties };
        Ok(PyTree { file: Arc::new(file), source: Arc::new(source), path: Vec::new() })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.export(py, "svg", None)
    }
}
