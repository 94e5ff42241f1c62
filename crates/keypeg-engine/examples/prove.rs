//! Solves a game, proves the result and checks the proof: `prove GAME [WORD...]`.
//!
//! Words: a number limits the guesses; `worst` minimizes the worst case and then the total; `aim=average`, `aim=worst`,
//! `aim=fewest-at-max` and `aim=within-3` compare by all numbers of an aim; `possible` allows possible guesses only;
//! `out=FILE` writes the proof; `unchecked` skips the check.

use std::time::Instant;

use keypeg_core::proof::{AllowedGuesses, Claim};
use keypeg_core::{Control, StrategyNode};
use keypeg_engine::solve::{Aim, AimOutcome, Objective, SolveOptions};
use keypeg_engine::{Board, Solver, certify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("4x6", String::as_str);
    let words = &arguments[arguments.len().min(1)..];
    let within = words.iter().find_map(|word| word.parse().ok());
    let has = |word: &str| words.iter().any(|other| other == word);
    let value = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let allowed = if has("possible") { AllowedGuesses::Possible } else { AllowedGuesses::Any };
    let aim = match value("aim") {
        None if allowed == AllowedGuesses::Any => None,
        None | Some("average") => Some(Aim::Average),
        Some("worst") => Some(Aim::Worst),
        Some("fewest-at-max") => Some(Aim::FewestAtMax),
        Some(other) => Some(Aim::Within(other.trim_start_matches("within-").parse()?)),
    };
    let board = Board::new(game.parse()?)?;
    let solver = Solver::with_memory(&board, 2 << 30);
    let start = Instant::now();
    let (claim, tree) = match aim {
        None => solve(&solver, if has("worst") { Objective::Worst } else { Objective::Average }, within)?,
        Some(aim) => solve_aim(&solver, aim, allowed, within)?,
    };
    println!("{game}: {claim}; solved in {:.2?}", start.elapsed());
    let start = Instant::now();
    let mut proof = Vec::new();
    let written = certify::certify_tree(
        &solver,
        &board.start(),
        (claim, allowed),
        tree.as_ref(),
        &mut proof,
        &Control::default(),
    )?;
    println!("{written:?} in {:.2?}", start.elapsed());
    if let Some(file) = value("out") {
        std::fs::write(file, &proof)?;
    }
    if has("unchecked") {
        return Ok(());
    }
    let start = Instant::now();
    let report = keypeg_check::check_proof(&proof[..], &Control::default())?;
    match report.verdict {
        Ok(()) => println!("holds; checked in {:.2?}", start.elapsed()),
        Err(refusal) => println!("refused: {refusal}"),
    }
    Ok(())
}

type Solved = Result<(Claim, Option<StrategyNode>), Box<dyn std::error::Error>>;

fn solve(solver: &Solver, objective: Objective, max_guesses: Option<u32>) -> Solved {
    let options = SolveOptions { objective, max_guesses, ..SolveOptions::default() };
    let solution = solver.solve_position(&solver.board().start(), &options, &Control::default())?;
    let claim = certify::claim(&solution, objective, max_guesses).ok_or("not proven")?;
    Ok((claim, solution.tree))
}

fn solve_aim(solver: &Solver, aim: Aim, allowed: AllowedGuesses, within: Option<u32>) -> Solved {
    let solution = solver.solve_aim(&solver.board().start(), aim, allowed, within, &Control::default())?;
    let claim = certify::aim_claim(&solution.outcome, aim, within).ok_or("not proven")?;
    let tree = match solution.outcome {
        AimOutcome::Optimal(tree) => Some(tree),
        AimOutcome::Infeasible | AimOutcome::Stopped => None,
    };
    Ok((claim, tree))
}
