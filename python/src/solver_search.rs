//! What a call of `Solver` searches for.

use std::sync::Arc;

use keypeg::solve::{Objective, SolveError, SolveOptions, ValueBounds};
use keypeg::{Game, Position, Solver};
use pyo3::prelude::*;

use crate::classes::position::PyPosition;
use crate::failure::refused;

/// A position of the solver's board, and what is searched for.
pub(crate) struct SolverSearch {
    pub(crate) position: Position,
    pub(crate) solver: Arc<Solver>,
    /// For one thread; see [`SolverSearch::parallel`].
    pub(crate) options: SolveOptions,
}

impl SolverSearch {
    /// The options in the pool of a call. Outside of a pool this would start threads that nobody needs.
    pub(crate) fn parallel(&self) -> SolveOptions {
        SolveOptions { threads: rayon::current_num_threads(), ..self.options }
    }
}

/// The objective of an argument.
pub(crate) fn objective_named(name: &str) -> PyResult<Objective> {
    match name {
        "average" => Ok(Objective::Average),
        "worst" => Ok(Objective::Worst),
        other => Err(refused(format!("objective is {other:?}; use \"average\" or \"worst\""))),
    }
}

/// The codes of a position; refuses one of another game than the solver's.
pub(crate) fn enumerated_of(py: Python<'_>, position: &PyPosition, expected: Game) -> PyResult<Position> {
    let found = position.any.game();
    if expected != found {
        return Err(refused(SolveError::OtherGame { expected, found }));
    }
    Ok(position.enumerated(py)?.clone())
}

/// Why a value is not known: the bounds when the time limit was reached.
pub(crate) fn unproven(bounds: ValueBounds) -> String {
    let text = |bound: Option<u64>| bound.map_or_else(|| "unknown".to_string(), |bound| bound.to_string());
    let (lower, upper) = (text(bounds.lower), text(bounds.upper));
    format!("the time limit was reached: all secrets together take at least {lower} and at most {upper} guesses")
}
