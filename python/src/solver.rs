//! `Solver`: exact solutions.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use keypeg::coach::{AimQuestion, Coach, SolveTask};
use keypeg::proof::{ProveError, prove, prove_aim};
use keypeg::solve::{Aim, DEFAULT_MEMORY, MOST_CODES, SolveError, SolveOptions};
use keypeg::{Position, Solver};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::classes::board::{BoardArg, PyBoard};
use crate::classes::code::CodeArg;
use crate::classes::position::PyPosition;
use crate::failure::{out_of_time, refused, unsupported};
use crate::long_call::{self, Limits};
use crate::proof::PyProof;
use crate::python_values::fraction;
use crate::solution::PySolution;
use crate::solver_search::{SolveArguments, SolverSearch, enumerated_of, objective_named, unproven};

/// Solves positions of one board exactly, and keeps what it learns.
///
/// >>> solver = Solver("4x5")
/// >>> solution = solver.solve()
/// >>> solution.total, solution.average, solution.proven
/// (2463, Fraction(2463, 625), True)
/// >>> solver.value(guess="AABC")
/// Fraction(2463, 625)
/// >>> solver.suffices(4)
/// False
/// >>> solver.prove().check()["statement"]
/// 'the smallest total is 2463'
/// >>> fewest = solver.solve(objective="fewest-at-max")
/// >>> fewest.max, fewest.at_max, fewest.total
/// (5, 68, 2465)
/// >>> solver.solve(within=3).found
/// 126
///
/// `memory` is the size of its tables in bytes. Boards have at most 65,536 codes.
#[pyclass(name = "Solver", module = "keypeg", frozen, eq, hash)]
pub(crate) struct PySolver {
    board: PyBoard,
    /// In bytes.
    memory: usize,
    solver: Mutex<Arc<Solver>>,
}

impl PartialEq for PySolver {
    fn eq(&self, other: &PySolver) -> bool {
        self.board == other.board && self.memory == other.memory
    }
}

impl Hash for PySolver {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.board, self.memory).hash(state);
    }
}

impl PySolver {
    fn solver(&self) -> Arc<Solver> {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The position of an argument, by default the start; refuses one of another game.
    fn position(&self, py: Python<'_>, position: Option<&Bound<'_, PyPosition>>) -> PyResult<Position> {
        match position {
            None => Ok(self.board.board.start()),
            Some(position) => enumerated_of(py, position.get(), self.board.board.game()),
        }
    }

    /// The search of an argument for a total or a worst case.
    fn search(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyPosition>>,
        objective: &str,
        max_guesses: Option<u32>,
    ) -> PyResult<SolverSearch> {
        let position = self.position(py, position)?;
        let options = SolveOptions { objective: objective_named(objective)?, max_guesses, ..SolveOptions::default() };
        Ok(SolverSearch { position, solver: self.solver(), options })
    }

    /// The same for the fewest guesses on average, without a limit.
    fn average(&self, py: Python<'_>, position: Option<&Bound<'_, PyPosition>>) -> PyResult<SolverSearch> {
        self.search(py, position, "average", None)
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (game = BoardArg::default(), *, memory = None))]
    fn new(py: Python<'_>, game: BoardArg, memory: Option<usize>) -> PyResult<PySolver> {
        let board = game.board(py)?;
        let codes = board.board.space().len();
        if codes > MOST_CODES {
            return Err(unsupported(SolveError::TooManyCodes { codes }));
        }
        let memory = memory.unwrap_or(DEFAULT_MEMORY);
        let solver = py.detach(|| Solver::with_memory(&board.board, memory));
        Ok(PySolver { board, memory, solver: Mutex::new(Arc::new(solver)) })
    }

    /// The board whose positions are solved.
    #[getter]
    fn board(&self) -> PyBoard {
        self.board.clone()
    }

    /// The most bytes that the tables fill.
    #[getter]
    fn memory(&self) -> usize {
        self.memory
    }

    /// Finds the best strategy. `objective` is `average` (total, worst case, secrets there), `worst` (worst case, total, secrets
    /// there) or `fewest-at-max` (worst case, secrets there, total). The numbers after the first of `average`, and after the second
    /// of `worst`, are the least ones only with `tie_breaks="always"`. `within` finds as many secrets as possible within this
    /// number of guesses instead. With `guesses="possible"` only codes that can still be the secret are guessed, and ties are always
    /// broken. A solve that `time_limit` stops returns what it knows.
    #[pyo3(signature = (position = None, *, objective = None, within = None, guesses = "any", tie_breaks = None,
                        max_guesses = None, time_limit = None, progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyPosition>>,
        objective: Option<&str>,
        within: Option<u32>,
        guesses: &str,
        tie_breaks: Option<&str>,
        max_guesses: Option<u32>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PySolution> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let task = SolveArguments { objective, within, guesses, tie_breaks, max_guesses }.task()?;
        let (solver, position) = (self.solver(), self.position(py, position)?);
        let notation = &self.board.notation;
        let solved = long_call::run(py, &limits, |control| {
            let task = SolveTask { threads: rayon::current_num_threads(), ..task };
            Coach::new(notation).solve(&solver, &position, &task, control)
        })?;
        PySolution::new(notation, &position, solved.map_err(refused)?)
    }

    /// The expected number of guesses under optimal play; with `guess`, if that guess is made now.
    #[pyo3(signature = (position = None, *, guess = None, time_limit = None, progress = None, threads = None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        position: Option<&Bound<'_, PyPosition>>,
        guess: Option<CodeArg>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let search = self.average(py, position)?;
        let SolverSearch { position, solver, .. } = &search;
        let guess = guess.map(|guess| guess.of(&self.board.notation)).transpose()?;
        let bounds = long_call::run(py, &limits, |control| match &guess {
            Some(guess) => solver.value_of_guess(position, &guess.code, &search.parallel(), control),
            None => solver.value(position, &search.parallel(), control),
        })?;
        let bounds = bounds.map_err(refused)?;
        let total = bounds.exact().ok_or_else(|| out_of_time(unproven(bounds)))?;
        fraction(py, total, position.len() as u64)
    }

    /// Whether some strategy finds every secret within this number of guesses.
    #[pyo3(signature = (guesses, position = None, *, time_limit = None, progress = None))]
    fn suffices(
        &self,
        py: Python<'_>,
        guesses: u32,
        position: Option<&Bound<'_, PyPosition>>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<bool> {
        let limits = Limits::new(time_limit, progress, None)?;
        let SolverSearch { position, solver, .. } = self.average(py, position)?;
        let found = long_call::run(py, &limits, |control| solver.suffices(&position, guesses, control))?;
        found.map_err(refused)?.ok_or_else(|| out_of_time("the time limit was reached before this was decided"))
    }

    /// Solves the position and writes a proof of the result. The arguments are those of `solve`. Without `tie_breaks="always"` the
    /// proof of `average` is about the total, and that of `worst` about the worst case and the total.
    #[pyo3(signature = (position = None, *, objective = None, within = None, guesses = "any", tie_breaks = None,
                        max_guesses = None, time_limit = None, progress = None, threads = None))]
    #[allow(clippy::too_many_arguments)] // Python calls it with keywords.
    fn prove(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyPosition>>,
        objective: Option<&str>,
        within: Option<u32>,
        guesses: &str,
        tie_breaks: Option<&str>,
        max_guesses: Option<u32>,
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        threads: Option<i64>,
    ) -> PyResult<PyProof> {
        let limits = Limits::new(time_limit, progress, threads)?;
        let task = SolveArguments { objective, within, guesses, tie_breaks, max_guesses }.task()?;
        let (solver, position) = (self.solver(), self.position(py, position)?);
        let bytes = long_call::try_run(py, &limits, |control| {
            let mut bytes = Vec::new();
            let task = SolveTask { threads: rayon::current_num_threads(), ..task };
            let AimQuestion { aim, allowed, max_guesses } = task.question;
            match task.first_solve() {
                Some(options) if !task.breaks_ties && aim != Aim::FewestAtMax => {
                    prove(&solver, &position, &options, &mut bytes, control)?;
                }
                _ => {
                    prove_aim(&solver, &position, (aim, allowed), max_guesses, &mut bytes, control)?;
                }
            }
            Ok::<_, ProveError>(bytes)
        })?;
        Ok(PyProof::trusted(bytes))
    }

    /// What is known so far, for `load` and a solve of the same position with the same objective and limit.
    #[pyo3(signature = (position = None, *, objective = "average", max_guesses = None))]
    fn save<'py>(
        &self,
        py: Python<'py>,
        position: Option<&Bound<'_, PyPosition>>,
        objective: &str,
        max_guesses: Option<u32>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let SolverSearch { position, solver, options } = self.search(py, position, objective, max_guesses)?;
        let bytes = py.detach(|| solver.save(&position, &options)).map_err(refused)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Forgets everything and begins from a checkpoint that `save` returned. Its values are not checked.
    #[pyo3(signature = (checkpoint, position = None, *, objective = "average", max_guesses = None))]
    fn load(
        &self,
        py: Python<'_>,
        checkpoint: &[u8],
        position: Option<&Bound<'_, PyPosition>>,
        objective: &str,
        max_guesses: Option<u32>,
    ) -> PyResult<()> {
        let SolverSearch { position, options, .. } = self.search(py, position, objective, max_guesses)?;
        let solver = py.detach(|| {
            let mut solver = Solver::with_memory(&self.board.board, self.memory);
            solver.load(checkpoint, &position, &options).map(|()| solver)
        });
        *self.solver.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(solver.map_err(refused)?);
        Ok(())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.board.game().argument_text(py)?;
        Ok(if self.memory == DEFAULT_MEMORY {
            format!("Solver({game})")
        } else {
            format!("Solver({game}, memory={})", self.memory)
        })
    }

    /// A solver is pickled without what it has learned.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.get_type::<PySolver>();
        let keywords = pyo3::types::PyDict::new(py);
        keywords.set_item("memory", self.memory)?;
        let make = py.import("functools")?.getattr("partial")?.call((class,), Some(&keywords))?;
        (make, (self.board.game(),)).into_pyobject(py)
    }
}
