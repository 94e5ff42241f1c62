//! What a call of `Solver` searches for.

use std::sync::Arc;

use keypeg::coach::{AimQuestion, SolveTask};
use keypeg::solve::{Aim, AllowedGuesses, Objective, SolveError, SolveOptions, ValueBounds};
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

/// The arguments that say what a solve is for.
pub(crate) struct SolveArguments<'a> {
    pub(crate) objective: Option<&'a str>,
    pub(crate) within: Option<u32>,
    pub(crate) guesses: &'a str,
    pub(crate) tie_breaks: Option<&'a str>,
    pub(crate) max_guesses: Option<u32>,
}

impl SolveArguments<'_> {
    /// The task of the arguments, for one thread; refuses values and combinations that mean nothing.
    pub(crate) fn task(&self) -> PyResult<SolveTask> {
        let SolveArguments { objective, within, guesses, tie_breaks, max_guesses } = *self;
        let aim = match within {
            None => aim_named(objective.unwrap_or("average"))?,
            Some(_) if objective.is_some() || max_guesses.is_some() || tie_breaks.is_some() => {
                return Err(refused(
                    "within does not go together with objective, max_guesses and tie_breaks; leave it out",
                ));
            }
            Some(guesses @ 1..=1000) => Aim::Within(guesses),
            Some(other) => return Err(refused(format!("within is {other}; use a number from 1 to 1000"))),
        };
        let allowed = match guesses {
            "any" => AllowedGuesses::Any,
            "possible" => AllowedGuesses::Possible,
            other => return Err(refused(format!("guesses is {other:?}; use \"any\" or \"possible\""))),
        };
        let breaks_ties = match tie_breaks {
            None | Some("never") => false,
            Some("always") => true,
            Some(other) => return Err(refused(format!("tie_breaks is {other:?}; use \"always\" or \"never\""))),
        };
        Ok(SolveTask { question: AimQuestion { aim, allowed, max_guesses }, breaks_ties, threads: 1 })
    }
}

fn aim_named(name: &str) -> PyResult<Aim> {
    match name {
        "average" => Ok(Aim::Average),
        "worst" => Ok(Aim::Worst),
        "fewest-at-max" => Ok(Aim::FewestAtMax),
        other => Err(refused(format!("objective is {other:?}; use \"average\", \"worst\" or \"fewest-at-max\""))),
    }
}

/// The objective of an argument, where only these have a meaning: checkpoints and clusters.
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
