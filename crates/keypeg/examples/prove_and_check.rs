//! Writes a proof of optimal play and verifies it: `cargo run --release --example prove_and_check -- 4x6`.

use keypeg::proof::{check_proof, prove};
use keypeg::solve::SolveOptions;
use keypeg::{Board, Control, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = std::env::args().nth(1).unwrap_or_else(|| "4x5".to_string());
    let board = Board::new(game.parse()?)?;
    let (solver, control) = (Solver::new(&board), Control::default());
    let mut bytes = Vec::new();
    let claim = prove(&solver, &board.start(), &SolveOptions::default(), &mut bytes, &control)?;
    println!("{game}: {claim}; the proof has {} bytes", bytes.len());
    check_proof(&bytes[..], &control)?.verdict?;
    println!("the checker accepts it");
    Ok(())
}
