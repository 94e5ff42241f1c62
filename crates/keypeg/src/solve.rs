//! Options and results of exact solutions. [`Solver`](crate::Solver) finds them.

pub use keypeg_engine::solve::{
    Aim, AimOutcome, AimSolution, AllowedGuesses, CheckpointError, DEFAULT_MEMORY, MOST_CODES, Objective, Optimum,
    SEARCH_VERSION, Solution, SolveError, SolveGoal, SolveOptions, SolveOutcome, ValueBounds,
};
