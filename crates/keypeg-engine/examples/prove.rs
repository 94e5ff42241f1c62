//! Solves a game, proves the result and checks the proof: `prove GAME [WITHIN] [worst]`.

use std::time::Instant;

use keypeg_core::Control;
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_engine::{Board, Solver, certify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("4x6", String::as_str);
    let within = arguments.iter().skip(1).find_map(|word| word.parse().ok());
    let worst = arguments.iter().any(|word| word == "worst");
    let objective = if worst { Objective::Worst } else { Objective::Average };
    let board = Board::new(game.parse()?)?;
    let solver = Solver::with_memory(&board, 2 << 30);
    let start = Instant::now();
    let options = SolveOptions { objective, max_guesses: within, ..SolveOptions::default() };
    let solution = solver.solve_position(&board.start(), &options, &Control::default())?;
    let claim = certify::claim(&solution, objective, within).ok_or("not proven")?;
    println!("{game}: {claim}; solved in {:.2?}, {} nodes", start.elapsed(), solution.nodes);
    let start = Instant::now();
    let mut proof = Vec::new();
    let tree = solution.tree.as_ref();
    let written = certify::certify(&solver, &board.start(), claim, tree, &mut proof, &Control::default())?;
    println!("{written:?} in {:.2?}", start.elapsed());
    let start = Instant::now();
    let report = keypeg_check::check_proof(&proof[..], &keypeg_core::Control::default())?;
    match report.verdict {
        Ok(()) => println!("holds; checked in {:.2?}", start.elapsed()),
        Err(refusal) => println!("refused: {refusal}"),
    }
    Ok(())
}
