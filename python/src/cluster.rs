//! The parts of `keypeg.cluster` that compute: a coordinator and workers. Python only moves their texts.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use keypeg::coach::{Coach, SolvedTask};
use keypeg::solve::SolveOptions;
use keypeg::strategy::{Games, simulate_finished, simulate_search};
use keypeg::{CodeSpace, Position};
use keypeg_cluster::journal::{self, JournalContents};
use keypeg_cluster::{
    ClusterError, ClusterGoal, ClusterOutcome, ClusterRound, Coordinator, NextUnit, UnitResult, UnitTask, UnitWorker,
    WorkUnit, WorkerNews,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::classes::board::BoardArg;
use crate::classes::position::PyPosition;
use crate::classes::strategy::PyStrategy;
use crate::failure::{out_of_time, refused, unsupported};
use crate::lab;
use crate::long_call::{self, Limits};
use crate::proof::PyProof;
use crate::solution::PySolution;
use crate::solver_search::objective_named;

/// The number of a unit, its text, the unit whose worker knows its position, and whether it waits for that worker.
type NextUnitRow = (u64, String, Option<u64>, bool);

/// Hands out the units of an exact solve and takes their results. `keypeg.cluster.solve` drives it.
///
/// >>> from keypeg._keypeg import ClusterCoordinator, ClusterWorker
/// >>> coordinator = ClusterCoordinator(Position("3x4"))
/// >>> worker = ClusterWorker("3x4")
/// >>> while (unit := coordinator.next()) is not None:
/// ...     record = coordinator.report(worker.solve(unit[1])[0])
/// >>> coordinator.is_done, coordinator.solution().total
/// (True, 206)
#[pyclass(name = "ClusterCoordinator", module = "keypeg", frozen)]
pub(crate) struct PyCoordinator {
    position: Position,
    board: PyPosition,
    goal: SolveOptions,
    started: Instant,
    /// What a file has that holds no record yet.
    header: Vec<u8>,
    /// The bytes of the journal that are whole records.
    whole_bytes: usize,
    state: Mutex<CoordinatorState>,
}

struct CoordinatorState {
    coordinator: Coordinator,
    news: WorkerNews,
    /// The result of a solve that has ended.
    outcome: Option<ClusterOutcome>,
}

impl PyCoordinator {
    fn state(&self) -> MutexGuard<'_, CoordinatorState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One thread, without time limit and progress.
fn quiet() -> PyResult<Limits> {
    Limits::new(None, None, Some(1))
}

#[pymethods]
impl PyCoordinator {
    #[new]
    #[pyo3(signature = (
        position, *, objective = "average", max_guesses = None, proof = false, journal = None, journal_name = "the journal",
        work = None,
    ))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn new(
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        objective: &str,
        max_guesses: Option<u32>,
        proof: bool,
        journal: Option<&[u8]>,
        journal_name: &str,
        work: Option<u64>,
    ) -> PyResult<PyCoordinator> {
        let board = position.get().clone();
        let position = board.enumerated(py)?.clone();
        let started = Instant::now();
        let goal = SolveOptions { objective: objective_named(objective)?, max_guesses, ..SolveOptions::default() };
        let usual = ClusterGoal::default();
        let work = work.unwrap_or(usual.work);
        let cluster_goal = ClusterGoal { objective: goal.objective, max_guesses, proof, work, ..usual };
        let JournalContents { results, whole_bytes } =
            journal::read(journal.unwrap_or_default(), &position, goal.objective, max_guesses)
                .map_err(|error| refused(format!("{journal_name}: {error}; use another file")))?;
        let coordinator = long_call::try_run(py, &quiet()?, |control| {
            Coordinator::resume(&position, cluster_goal, &results, control)
        })?;
        let header = journal::header(&position, goal.objective, max_guesses);
        let state = Mutex::new(CoordinatorState { coordinator, news: WorkerNews::default(), outcome: None });
        Ok(PyCoordinator { position, board, goal, started, header, whole_bytes, state })
    }

    /// The first record of a journal of this solve.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.header)
    }

    /// The bytes of the given journal that are whole records. A file is truncated to them before more is appended.
    #[getter]
    fn whole_bytes(&self) -> usize {
        self.whole_bytes
    }

    /// Whether the solve has ended.
    #[getter]
    fn is_done(&self) -> bool {
        self.state().outcome.is_some()
    }

    /// The number and the text of the next unit; the number of the unit whose worker knows its position, or `None` if no worker
    /// does; and whether that worker takes no time for it, so that it should wait for this worker. `None` if the solve has ended, or has to wait for results. A `TimeLimitError` if
    /// it takes longer than `time_limit` seconds to find; it can be called again.
    #[pyo3(signature = (*, time_limit = None))]
    fn next(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<Option<NextUnitRow>> {
        let limits = Limits::new(time_limit, None, Some(1))?;
        let next = long_call::try_run(py, &limits, |control| self.state().coordinator.next_unit(control))?;
        Ok(match next {
            NextUnit::Unit(unit) => {
                let known_by = self.state().coordinator.solved_before(&unit);
                let waits = matches!(unit.task, UnitTask::Tree { .. });
                Some((unit.number, unit.to_json(), known_by, waits))
            }
            NextUnit::Wait => None,
            NextUnit::Done(outcome) => {
                self.state().outcome = Some(outcome);
                None
            }
        })
    }

    /// Takes the result of a unit. Returns the record that a journal should keep; empty if there is none.
    fn report<'py>(&self, py: Python<'py>, result: &str) -> PyResult<Bound<'py, PyBytes>> {
        let record = long_call::try_run(py, &quiet()?, |_| {
            let result = UnitResult::from_json(result)?;
            let is_kept = self.state().coordinator.report(&result)?;
            Ok::<_, ClusterError>(if is_kept { journal::record(&result) } else { Vec::new() })
        })?;
        Ok(PyBytes::new(py, &record))
    }

    /// Takes what a worker learned in a unit, for the other workers.
    fn tell(&self, worker: &str, learned: Vec<u8>) {
        self.state().news.tell(worker, learned);
    }

    /// What the other workers have learned since the last call for this worker.
    fn news<'py>(&self, py: Python<'py>, worker: &str) -> Vec<Bound<'py, PyBytes>> {
        self.state().news.news_for(worker).into_iter().map(|learned| PyBytes::new(py, learned)).collect()
    }

    /// Gives up a unit, so that it is handed out again under another number.
    fn lost(&self, number: u64) {
        self.state().coordinator.lost(number);
    }

    /// How far the solve has come.
    fn progress<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let progress = self.state().coordinator.progress();
        let round = match progress.round {
            ClusterRound::Search => "search",
            ClusterRound::Tree => "tree",
            ClusterRound::Proof => "proof",
        };
        let dict = PyDict::new(py);
        dict.set_item("round", round)?;
        dict.set_item("done", progress.units - progress.open_units as u64)?;
        dict.set_item("total", py.None())?;
        dict.set_item("openings", progress.openings)?;
        dict.set_item("cells_done", progress.cells_done)?;
        dict.set_item("cells", progress.cells)?;
        dict.set_item("best", progress.upper_bound)?;
        dict.set_item("lower_bound", progress.lower_bound)?;
        dict.set_item("nodes", progress.nodes)?;
        dict.set_item("units", progress.units)?;
        dict.set_item("open_units", progress.open_units)?;
        dict.set_item("cut_off", progress.cut_off)?;
        Ok(dict)
    }

    /// The result; before the end, what is known now.
    fn solution(&self) -> PyResult<PySolution> {
        let state = self.state();
        let solution = match &state.outcome {
            Some(outcome) => outcome.solution.clone(),
            None => state.coordinator.stopped().map_err(refused)?,
        };
        let coach = Coach::new(&self.board.notation);
        let report = coach.solution(&self.position, &self.goal, &solution, None, self.started.elapsed());
        let solved = SolvedTask { report, tree: solution.tree };
        PySolution::new(&self.board.notation, &self.position, solved)
    }

    /// The proof; `None` before the end, and if none was asked for.
    fn proof(&self) -> Option<PyProof> {
        let state = self.state();
        state.outcome.as_ref().and_then(|outcome| outcome.proof.clone()).map(PyProof::trusted)
    }
}

/// Solves units of one board. Its tables, of at most `memory` bytes, stay between units.
#[pyclass(name = "ClusterWorker", module = "keypeg", frozen)]
pub(crate) struct PyUnitWorker {
    worker: UnitWorker,
}

#[pymethods]
impl PyUnitWorker {
    #[new]
    #[pyo3(signature = (game, *, memory = None))]
    fn new(py: Python<'_>, game: BoardArg, memory: Option<usize>) -> PyResult<PyUnitWorker> {
        let board = game.board(py)?.board;
        let worker = match memory {
            Some(bytes) => UnitWorker::with_memory(&board, bytes),
            None => UnitWorker::new(&board),
        };
        Ok(PyUnitWorker { worker })
    }

    /// Solves a unit on one thread, without Python's lock, after it has taken over the `news` of other workers. Returns the text of
    /// its result, and what it learned for the other workers.
    #[pyo3(signature = (unit, news = Vec::new()))]
    fn solve<'py>(&self, py: Python<'py>, unit: &str, news: Vec<Vec<u8>>) -> PyResult<(String, Bound<'py, PyBytes>)> {
        let solved = long_call::try_run(py, &quiet()?, |control| {
            for learned in &news {
                self.worker.learn(learned)?;
            }
            self.worker.solve_and_tell(&WorkUnit::from_json(unit)?, control)
        })?;
        Ok((solved.result.to_json(), PyBytes::new(py, &solved.learned)))
    }
}

/// The boards of a game, of a text such as `3..4x4..6`, or of a list of them: the name and the number of codes of each.
#[pyfunction]
pub(crate) fn board_names(games: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Option<usize>)>> {
    let codes = |game| CodeSpace::new(game).ok().map(|space| space.len());
    Ok(lab::boards(games)?.into_iter().map(|game| (game.to_string(), codes(game))).collect())
}

/// Plays a part of the random games of a seed: how many took one guess, two guesses and so on.
#[pyfunction]
#[pyo3(signature = (strategy, game, *, first, games, seed))]
pub(crate) fn simulate_part(
    py: Python<'_>,
    strategy: &Bound<'_, PyAny>,
    game: BoardArg,
    first: u64,
    games: u64,
    seed: u64,
) -> PyResult<Vec<u64>> {
    let strategy = PyStrategy::named(strategy)?;
    let (rules, limits, played) = (game.notation().game(), quiet()?, Games::RandomPart { first, games });
    let simulation = if strategy.id.plays_by_search(rules) {
        let policy = strategy.id.build_search(rules, &strategy.options).transpose().map_err(unsupported)?;
        let policy = policy.ok_or_else(|| unsupported(format!("{} needs all codes of the game", strategy.id)))?;
        long_call::try_run(py, &limits, |control| simulate_search(rules, &*policy, played, seed, control))?
    } else {
        let board = game.board(py)?.board;
        let policy = strategy.id.build(rules, &strategy.options).map_err(unsupported)?;
        long_call::try_run(py, &limits, |control| simulate_finished(&board, &*policy, played, seed, control))?
    };
    simulation.complete().map(|distribution| distribution.histogram().to_vec()).map_err(out_of_time)
}
