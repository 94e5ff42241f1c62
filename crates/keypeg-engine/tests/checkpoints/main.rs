//! Checkpoints: resuming from them, which ones are refused, and forged ones.

mod forged;
mod refused;
mod resumed;

use keypeg_core::bytes::checksum;
use keypeg_core::{Control, Game};
use keypeg_engine::solve::{CheckpointError, Objective, SolveOptions};
use keypeg_engine::{Board, Solver};

const MEMORY: usize = 1 << 24;

fn board(game: &str) -> Board {
    Board::new(game.parse::<Game>().unwrap()).unwrap()
}

fn goal(objective: Objective, max_guesses: Option<u32>) -> SolveOptions {
    SolveOptions { objective, max_guesses, ..SolveOptions::default() }
}

/// The checkpoint of a finished solve of the whole board.
fn finished(board: &Board, options: &SolveOptions) -> Vec<u8> {
    let solver = Solver::with_memory(board, MEMORY);
    solver.solve_position(&board.start(), options, &Control::default()).unwrap();
    solver.save(&board.start(), options).unwrap()
}

/// Loads a checkpoint for the whole board into a new solver.
fn load(board: &Board, bytes: &[u8], options: &SolveOptions) -> Result<Solver, CheckpointError> {
    let mut solver = Solver::with_memory(board, MEMORY);
    solver.load(bytes, &board.start(), options).map(|()| solver)
}

/// Appends the checksum of the bytes.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}
