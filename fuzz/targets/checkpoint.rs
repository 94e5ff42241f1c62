//! Checkpoints of the exact search.
//!
//! Property: a checkpoint that is loaded never makes the search panic; the result says that it was resumed; a result that is
//! called optimal has a tree; and its total is not below the true one, since the tree is real. Input: changes to an honest
//! checkpoint of 3x5, three bytes each (where, two bytes, and the new value); or a whole checkpoint without its checksum.
#![no_main]

use std::sync::OnceLock;

use keypeg_core::{Control, Game, Kind};
use keypeg_engine::solve::{SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Solver};
use keypeg_fuzz::sealed;
use libfuzzer_sys::fuzz_target;

/// The least total of 3x5.
const LEAST: u64 = 451;

static HONEST: OnceLock<Vec<u8>> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| {
    let board = Board::new(Game::new(3, 5, Kind::Repeats).expect("a game")).expect("a small board");
    let mut solver = Solver::with_memory(&board, 1 << 20);
    let (start, options, control) = (board.start(), SolveOptions::default(), Control::default());
    if solver.load(&sealed(&changed(bytes, &board)), &start, &options).is_err() {
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

fn changed(bytes: &[u8], board: &Board) -> Vec<u8> {
    if bytes.starts_with(b"KEYPEGCP") {
        return bytes.to_vec();
    }
    let mut checkpoint = HONEST.get_or_init(|| honest(board)).clone();
    for change in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_be_bytes([change[0], change[1]])) % checkpoint.len();
        checkpoint[at] = change[2];
    }
    checkpoint
}

/// What the search knows after it has solved the board, without the checksum.
fn honest(board: &Board) -> Vec<u8> {
    let solver = Solver::with_memory(board, 1 << 20);
    let (start, options) = (board.start(), SolveOptions::default());
    solver.solve_position(&start, &options, &Control::default()).expect("a small board");
    let saved = solver.save(&start, &options).expect("a solved board");
    saved[..saved.len() - 8].to_vec()
}
