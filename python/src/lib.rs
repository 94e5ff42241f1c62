//! The native module of the Python package `keypeg`. `README.md` shows the package, `python/keypeg/_keypeg.pyi` describes every
//! function.
//!
//! Each class wraps a value of the library, and knows in which symbols its codes are written. Layers, each of which uses only
//! those below it:
//!
//! ```text
//! cluster, lab, breaker, session, review, solver    calls of the library
//! proof, solution, solver_search, codemakers        their results; what a solver is asked; who answers
//! classes                                           games, codes, turns, boards, positions, strategies, trees
//! long_call, files                                  time limits, progress and signals; data from paths and open files
//! thread_pools                                      the threads of long calls
//! failure, python_values, picture                   exceptions; reports as dicts; pictures
//! ```
#![forbid(unsafe_code)]

mod breaker;
mod classes;
mod cluster;
mod codemakers;
mod failure;
mod files;
mod lab;
mod long_call;
mod picture;
mod proof;
mod python_values;
mod review;
mod session;
mod solution;
mod solver;
mod solver_search;
mod thread_pools;

use pyo3::prelude::*;

/// Classes and functions; the package re-exports them.
#[pymodule]
mod _keypeg {
    #[pymodule_export]
    use crate::breaker::PyBreaker;
    #[pymodule_export]
    use crate::classes::board::PyBoard;
    #[pymodule_export]
    use crate::classes::cells::PyCells;
    #[pymodule_export]
    use crate::classes::code::{PyCode, score_codes};
    #[pymodule_export]
    use crate::classes::feedback::PyFeedback;
    #[pymodule_export]
    use crate::classes::game::PyGame;
    #[pymodule_export]
    use crate::classes::history::{PyHistory, PyTurn};
    #[pymodule_export]
    use crate::classes::position::PyPosition;
    #[pymodule_export]
    use crate::classes::strategy::{PyStrategy, strategies};
    #[pymodule_export]
    use crate::classes::tree::PyTree;
    #[pymodule_export]
    use crate::failure::{ContradictionError, InternalError, KeypegError, TimeLimitError, UnsupportedError};
    #[pymodule_export]
    use crate::lab::{compare_strategies, items, reproduce_items};
    #[pymodule_export]
    use crate::proof::{PyProof, check_source};
    #[pymodule_export]
    use crate::review::PyReview;
    #[pymodule_export]
    use crate::session::PySession;
    #[pymodule_export]
    use crate::solution::PySolution;
    #[pymodule_export]
    use crate::solver::PySolver;

    #[pymodule_export]
    use crate::cluster::{PyCoordinator, PyUnitWorker, board_names, simulate_part};

    /// The version of keypeg.
    #[allow(non_upper_case_globals)] // Its name in Python.
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
