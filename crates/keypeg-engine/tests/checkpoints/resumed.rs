//! Honest checkpoints lead to the same answer, and every result says that one was used.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use keypeg_core::Control;
use keypeg_engine::Solver;
use keypeg_engine::solve::{Objective, SolveOptions, SolveOutcome};

use crate::{MEMORY, board, finished, goal, load};

#[test]
fn checkpoints_come_while_a_solve_runs_and_can_be_resumed() {
    let board = board("4x6");
    let saved = Arc::new(Mutex::new(Vec::new()));
    let to = saved.clone();
    let solver = Solver::with_memory(&board, MEMORY)
        .with_checkpoints(Duration::ZERO, move |bytes| to.lock().unwrap().push(bytes));
    let optimum = solver.solve().unwrap();
    assert_eq!((optimum.total(), optimum.resumed()), (5625, false));
    let saved = saved.lock().unwrap();
    assert!(saved.len() > 1, "{} checkpoints", saved.len());
    for bytes in saved.iter() {
        let optimum = load(&board, bytes, &SolveOptions::default()).unwrap().solve().unwrap();
        assert_eq!((optimum.total(), optimum.resumed()), (5625, true));
    }
}

#[test]
fn every_outcome_says_that_it_was_resumed() {
    let board = board("4x5");
    for (options, outcome) in [
        (goal(Objective::Average, None), SolveOutcome::Optimal),
        (goal(Objective::Worst, None), SolveOutcome::Optimal),
        (goal(Objective::Average, Some(4)), SolveOutcome::Infeasible),
        (goal(Objective::Average, Some(2)), SolveOutcome::Infeasible),
    ] {
        let solver = load(&board, &finished(&board, &options), &options).unwrap();
        assert!(solver.resumed());
        let solution = solver.solve_position(&board.start(), &options, &Control::default()).unwrap();
        assert_eq!((solution.outcome, solution.resumed), (outcome, true));
    }
    let options = SolveOptions::default();
    let empty = Solver::with_memory(&board, MEMORY).save(&board.start(), &options).unwrap();
    let solver = load(&board, &empty, &options).unwrap();
    let cancelled = Control::default().with_cancellation(|| true);
    let stopped = solver.solve_position(&board.start(), &options, &cancelled).unwrap();
    assert!(!stopped.proven() && stopped.resumed);
}

/// Old checkpoints are loaded as long as the version is the same, so their fingerprints and values must stay the same too.
#[test]
fn the_bytes_of_a_checkpoint_change_only_with_the_version() {
    let options = SolveOptions { threads: 1, ..SolveOptions::default() };
    let saved = finished(&board("3x5"), &options);
    let kept: &[u8] = include_bytes!("3x5.checkpoint");
    assert!(saved == kept, "the search saves other bytes than before: raise SEARCH_VERSION and replace 3x5.checkpoint");
}
