//! Checkpoints of the exact search.
//!
//! Property: a checkpoint that is loaded never makes the search panic; the result says that it was resumed; a result that is
//! called optimal has a tree; and its total is not below the true one, since a tree is real. Input: a checkpoint of 3x4
//! without its checksum.
#![no_main]

use keypeg_core::{Control, Game, Kind};
use keypeg_engine::solve::{SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Solver};
use keypeg_fuzz::sealed;
use libfuzzer_sys::fuzz_target;

/// The least total of 3x4.
const LEAST: u64 = 206;

fuzz_target!(|bytes: &[u8]| {
    let board = Board::new(Game::new(3, 4, Kind::Repeats).expect("a game")).expect("a small board");
    let mut solver = Solver::with_memory(&board, 1 << 20);
    let (start, options, control) = (board.start(), SolveOptions::default(), Control::default());
    if solver.load(&sealed(bytes), &start, &options).is_err() {
        return;
    }
    assert!(solver.resumed());
    let Ok(solution) = solver.solve_position(&start, &options, &control) else { return };
    if matches!(solution.outcome, SolveOutcome::Optimal) {
        assert!(solution.tree.is_some(), "optimal without a strategy");
    }
    if let Some(tree) = solution.tree {
        assert!(tree.distribution().total() >= LEAST);
    }
});
