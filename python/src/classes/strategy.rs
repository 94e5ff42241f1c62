//! `Strategy`: a way to play, with its options.

use std::hash::{Hash, Hasher};
use std::time::Instant;

use keypeg::coach::{self, Coach, EvaluationError};
use keypeg::strategy::{Games, Options, SearchPolicy, StrategyId, decision_tree, simulate_finished, simulate_search};
use keypeg::{CodeId, CodeSpace, Game, Strategy};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::classes::board::{BoardArg, PyBoard};
use crate::classes::code::{CodeArg, PyCode};
use crate::classes::history::PyHistory;
use crate::classes::position::PyPosition;
use crate::classes::strategy_options::GivenOptions;
use crate::classes::tree::{PyTree, TreeSource};
use crate::failure::{out_of_time, refused, unsupported, wrong_type};
use crate::long_call::{self, Limits};
use crate::python_values::{python, quoted, seed};

/// A way to play any board, with its options.
///
/// >>> entropy = Strategy("entropy")
/// >>> entropy.evaluate("4x6")["total"]
/// 5722
/// >>> Strategy("worst-case", ties="last", prefer="any").ties
/// 'any,last'
/// >>> entropy.guess(Position("4x6", "AABC 1,0"))
/// Code('ADEF', '4x6')
///
/// `strategies()` lists the names.
#[pyclass(name = "Strategy", module = "keypeg", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct PyStrategy {
    pub(crate) id: StrategyId,
    pub(crate) options: Options,
    given: GivenOptions,
    /// Keeps what it has prepared for each board.
    pub(super) strategy: Strategy,
}

impl PartialEq for PyStrategy {
    fn eq(&self, other: &PyStrategy) -> bool {
        (self.id, &self.given) == (other.id, &other.given)
    }
}

impl Hash for PyStrategy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.id.name(), &self.given).hash(state);
    }
}

impl PyStrategy {
    fn with(id: StrategyId, given: GivenOptions) -> PyResult<PyStrategy> {
        let options = given.options(id)?;
        Ok(PyStrategy { id, strategy: Strategy::with_options(id, options.clone()), options, given })
    }

    /// The strategy of an argument: a `Strategy` or its name.
    pub(crate) fn named(object: &Bound<'_, PyAny>) -> PyResult<PyStrategy> {
        if let Ok(strategy) = object.cast::<PyStrategy>() {
            return Ok(strategy.get().clone());
        }
        let name: String =
            object.extract().map_err(|_| wrong_type(object, "a Strategy or a name such as \"entropy\""))?;
        PyStrategy::with(name.parse().map_err(refused)?, GivenOptions::default())
    }

    /// As [`PyStrategy::named`]; `entropy` where nothing is given.
    pub(crate) fn argument(object: Option<&Bound<'_, PyAny>>) -> PyResult<PyStrategy> {
        match object {
            Some(object) => PyStrategy::named(object),
            None => PyStrategy::with(StrategyId::Entropy, GivenOptions::default()),
        }
    }

    pub(crate) fn ties_name(&self) -> String {
        self.id.ties_name(self.options.pruning.tie_break)
    }

    /// An error if the strategy does not play the game.
    pub(super) fn check(&self, game: Game) -> PyResult<()> {
        if self.id.plays_by_search(game) {
            self.id.build_search(game, &self.options).transpose().map(|_| ()).map_err(unsupported)
        } else {
            self.strategy.policy(game).map(|_| ()).map_err(unsupported)
        }
    }

    /// The player that needs no list of codes; `None` if the strategy plays the game with a list.
    pub(super) fn by_search(&self, game: Game) -> PyResult<Option<Box<dyn SearchPolicy>>> {
        if CodeSpace::new(game).is_ok() && !self.id.plays_by_search(game) {
            return Ok(None);
        }
        let policy = self.id.build_search(game, &self.options).transpose().map_err(unsupported)?;
        policy.map(Some).ok_or_else(|| unsupported(format!("{} needs all codes of the game", self.id)))
    }

    /// A strategy as a comparison names it: with the options that were given.
    pub(crate) fn label(&self, py: Python<'_>) -> PyResult<String> {
        let given = self.given.keywords(py)?;
        let options = given.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>();
        Ok(if options.is_empty() { self.id.to_string() } else { format!("{} ({})", self.id, options.join(", ")) })
    }
}

#[pymethods]
impl PyStrategy {
    #[new]
    #[pyo3(signature = (name, *, prefer = None, ties = None, order = None, exact_below = None, effort = None,
                        symmetry = None, prune_absent = false))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn new(
        name: &str,
        prefer: Option<String>,
        ties: Option<String>,
        order: Option<String>,
        exact_below: Option<usize>,
        effort: Option<u8>,
        symmetry: Option<String>,
        prune_absent: bool,
    ) -> PyResult<PyStrategy> {
        let given = GivenOptions { prefer, ties, order, exact_below, effort, symmetry, prune_absent };
        PyStrategy::with(name.parse().map_err(refused)?, given)
    }

    /// The name, such as `entropy`.
    #[getter]
    fn name(&self) -> &'static str {
        self.id.name()
    }

    /// What the strategy does, in a sentence.
    #[getter]
    fn summary(&self) -> &'static str {
        self.id.summary()
    }

    /// How equally good guesses are ordered.
    #[getter]
    fn ties(&self) -> String {
        self.ties_name()
    }

    /// Whether chance decides between guesses.
    #[getter]
    fn is_random(&self) -> bool {
        self.id.is_random()
    }

    /// Whether the strategy plays a game.
    fn plays(&self, game: BoardArg) -> bool {
        self.check(game.notation().game()).is_ok()
    }

    /// The guess at a position. A strategy that plays by chance makes the first of its guesses.
    #[pyo3(signature = (position, *, time_limit = None, progress = None, threads = None))]
    fn guess(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyCode> {
        self.choose(py, position.get(), &Limits::new(time_limit, progress, threads)?)
    }

    /// Plays against every secret. For a random strategy: its exact expectation, on boards of up to 1,500 codes.
    #[pyo3(signature = (game = BoardArg::default(), *, first = None, by_first_response = false, time_limit = None,
                        progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        game: BoardArg,
        first: Option<CodeArg>,
        by_first_response: bool,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, threads)?;
        if by_first_response && self.id.is_random() {
            let why = "has many first guesses, so there is no single table";
            return Err(refused(format!("{} {why}; leave out by_first_response", self.id)));
        }
        self.check(game.notation().game())?;
        let board = game.board(py)?;
        let first = PyStrategy::first(&board, first)?;
        let report = long_call::run(py, &limits, |control| {
            Coach::new(&board.notation).evaluation(&board.board, self.id, &self.options, first, control)
        })?;
        let mut report = report.map_err(|error| match error {
            error if error.is_stopped() => out_of_time(error),
            EvaluationError::Unsupported(error) => unsupported(error),
            error => refused(error),
        })?;
        report.by_first_response = report.by_first_response.filter(|_| by_first_response);
        python(py, &report)
    }

    /// Plays `games` games against random secrets, or `per_secret` games against every secret.
    #[pyo3(signature = (game = BoardArg::default(), *, games = None, per_secret = None, seed = None, time_limit = None,
                        progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        game: BoardArg,
        games: Option<u64>,
        per_secret: Option<u64>,
        seed: Option<u64>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let played = match (games, per_secret) {
            (Some(_), Some(_)) => return Err(refused("give games or per_secret, not both")),
            (Some(0), _) | (_, Some(0)) => return Err(refused("0 games tell nothing; use at least 1")),
            (Some(games), None) => Games::Random(games),
            (None, Some(times)) => Games::PerSecret(times),
            (None, None) => return Err(refused("give games=N or per_secret=N")),
        };
        let (seed, rules) = (self::seed(seed), game.notation().game());
        self.check(rules)?;
        let started = Instant::now();
        let can_list = CodeSpace::new(rules).is_ok();
        let by_search = self.by_search(rules)?.filter(|_| can_list || per_secret.is_none());
        let simulation = match by_search {
            Some(policy) => {
                long_call::try_run(py, &limits, |control| simulate_search(rules, &*policy, played, seed, control))?
            }
            None => {
                let board = game.board(py)?.board;
                let policy = self.strategy.policy(rules).map_err(unsupported)?;
                long_call::try_run(py, &limits, |control| simulate_finished(&board, &*policy, played, seed, control))?
            }
        };
        let coach = Coach::new(game.notation());
        let report = coach.simulation(self.id, &self.options, (played, seed), &simulation, started.elapsed());
        python(py, &report.ok_or_else(|| out_of_time("the time limit was reached before a game was finished"))?)
    }

    /// The guess after each sequence of answers, for all secrets.
    #[pyo3(signature = (game = BoardArg::default(), *, first = None, time_limit = None, progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn tree(
        &self,
        py: Python<'_>,
        game: BoardArg,
        first: Option<CodeArg>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyTree> {
        if self.id.is_random() {
            return Err(unsupported(format!("{} decides by chance, so it has no tree; simulate plays it", self.id)));
        }
        self.built(py, &game, first, &Limits::new(time_limit, progress, threads)?)
    }

    /// The turns of one game against a secret.
    #[pyo3(signature = (secret, *, first = None, seed = None, time_limit = None, progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn play(
        &self,
        py: Python<'_>,
        secret: &Bound<'_, PyCode>,
        first: Option<CodeArg>,
        seed: Option<u64>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyHistory> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let first = first.map(|first| first.of(&secret.get().notation)).transpose()?;
        self.play_game(py, secret.get(), first.map(|first| first.code), self::seed(seed), &limits)
    }

    fn __str__(&self) -> &'static str {
        self.id.name()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut arguments = vec![quoted(py, self.id.name())?];
        for (name, value) in self.given.keywords(py)? {
            arguments.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("Strategy({})", arguments.join(", ")))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<PyStrategy>();
        let make = py.import("functools")?.getattr("partial")?.call((class,), Some(&self.given.keywords(py)?))?;
        (make, (self.id.name(),)).into_pyobject(py)
    }
}

impl PyStrategy {
    fn first(board: &PyBoard, first: Option<CodeArg>) -> PyResult<Option<CodeId>> {
        first.map(|code| board.id(&code)).transpose()
    }

    fn built(&self, py: Python<'_>, game: &BoardArg, first: Option<CodeArg>, limits: &Limits) -> PyResult<PyTree> {
        let policy = self.strategy.policy(game.notation().game()).map_err(unsupported)?;
        let board = game.board(py)?;
        let first = PyStrategy::first(&board, first)?;
        let tree = long_call::try_run(py, limits, |control| decision_tree(&board.board, &*policy, first, control))?;
        let source = TreeSource { strategy: self.id.to_string(), ties: self.ties_name() };
        Ok(PyTree::whole(&board.notation, tree, source))
    }
}

/// All strategies by name, as rows of a table.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    python(py, &coach::strategies())
}
