//! What the computer finds: the guesses of a strategy, rankings, and exact solutions.

use std::error::Error;

use keypeg_core::Notation;
use keypeg_engine::solve::SolveOptions;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, Solver};
use keypeg_play::AnyBoard;
use keypeg_play::breaker::{Breaker, Lies};
use keypeg_play::coach::{Coach, FreshSolvers, HelpOptions};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::limits;

/// Asks for the next guess of a strategy.
#[derive(Deserialize)]
pub(crate) struct NextGuessRequest {
    game: String,
    /// Such as `AABC 0,2; BDEE 1,1`.
    #[serde(default)]
    turns: String,
    /// Such as `entropy`.
    strategy: String,
    /// In seconds; `None` for 10. A strategy that needs longer is an error.
    time_limit: Option<f64>,
}

/// Asks for the best guesses of a position.
#[derive(Deserialize)]
pub(crate) struct GuessesRequest {
    game: String,
    #[serde(default)]
    turns: String,
    /// The strategy whose measure ranks.
    strategy: String,
    /// How many guesses, from 1 to 50.
    top: u64,
    /// In seconds; `None` for 10. Values that take longer are missing in the report.
    time_limit: Option<f64>,
}

/// Asks for the strategy with the least total.
#[derive(Deserialize)]
pub(crate) struct SolveRequest {
    game: String,
    #[serde(default)]
    turns: String,
    /// In seconds; `None` for no limit.
    time_limit: Option<f64>,
    /// The bytes that the tables may fill, from 1 MiB to 256 MiB.
    memory: u64,
    /// How many threads to use where they can be started.
    threads: usize,
}

pub(crate) fn next_guess(request: &NextGuessRequest) -> Result<Value, Box<dyn Error>> {
    let control = limits::control(request.time_limit)?;
    let notation = Notation::standard(request.game.parse()?);
    let any_board = AnyBoard::new(notation.game());
    let strategy: StrategyId = request.strategy.parse()?;
    let mut breaker = Breaker::new(any_board, strategy, &Options::default(), Lies::None, 1)?;
    for turn in notation.parse_history(&request.turns)?.turns() {
        breaker.answer(turn.guess, turn.feedback)?;
    }
    let action = breaker.decide(&control)?;
    Ok(json!(Coach::new(&notation).action(&breaker, &action)))
}

pub(crate) fn help(request: &GuessesRequest) -> Result<Value, Box<dyn Error>> {
    let (control, top) = (limits::control(request.time_limit)?, limits::top(request.top)?);
    let notation = Notation::standard(request.game.parse()?);
    let position = AnyBoard::new(notation.game()).position(request.turns.as_str())?;
    let options = HelpOptions { strategy: Some(request.strategy.parse()?), top };
    let solvers = FreshSolvers::default();
    Ok(json!(Coach::new(&notation).help(&position, &options, &solvers, &mut |_| control.clone())?))
}

pub(crate) fn solution(request: &SolveRequest) -> Result<Value, Box<dyn Error>> {
    let (control, memory) = (limits::unlimited_control(request.time_limit)?, limits::memory(request.memory)?);
    let board = Board::new(request.game.parse()?)?;
    let position = board.position(request.turns.as_str())?;
    let options = SolveOptions { threads: request.threads, ..SolveOptions::default() };
    let solution = Solver::with_memory(&board, memory).solve_position(&position, &options, &control)?;
    Ok(json!({
        "proven": solution.proven(),
        "total": solution.upper_bound(),
        "lower_bound": solution.lower_bound(),
        "most_guesses": solution.tree.as_ref().map(|tree| tree.distribution().max()),
        "first": solution.tree.as_ref().map(|tree| board.code(tree.guess).to_string()),
        "nodes": solution.nodes,
    }))
}
