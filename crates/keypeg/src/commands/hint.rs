//! `keypeg hint`: what to guess next in a game under way.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use keypeg_core::{Code, History, Notation};
use keypeg_engine::Unwatched;
use keypeg_engine::solve::{Solver, Unobserved};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::advice::{Advice, Measures, Ranked};
use keypeg_play::breaker::Conflict;
use keypeg_play::fraction::Fraction;
use keypeg_play::{Count, Table, counsel, json, repair, words};
use serde_json::{Value, json};

use super::setup;
use crate::cli::Hint;
use crate::machine;
use crate::outcome::Holds;
use crate::pegs::Style;

/// How long the search for repairs may take where codes cannot be enumerated.
const REPAIR_TIME: Duration = Duration::from_secs(5);

/// Runs the command.
pub(crate) fn run(arguments: &Hint, json: bool) -> Result<Holds> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let history = notation.parse_history(&arguments.history)?;
    if !arguments.time.is_finite() || arguments.time <= 0.0 || arguments.time > 1e6 {
        bail!("--time {} is not a number of seconds; use something like 1.5", arguments.time);
    }
    let budget = Duration::from_secs_f64(arguments.time);
    let style = Style::choose(arguments.plain, json);
    let table = Table::new(notation.game());
    let id: Option<StrategyId> = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let advice = counsel::counsel(&table, &history, id, arguments.top.into(), started + budget, &Unwatched)?;
    if advice.remaining == Count::Exactly(0) {
        return conflict(&table, &notation, &history, json);
    }
    let pegs = notation.game().pegs();
    if let Some(turn) = history.turns().iter().find(|turn| turn.feedback.is_win(pegs)) {
        return found(&notation, &history, &turn.guess, style, json);
    }
    let values = values(&table, &history, &advice, started + budget);
    let advice = (advice, values);
    print(&notation, &history, &advice, style, json)?;
    Ok(Holds::Yes)
}

/// On larger boards a search would spend its time on tables alone.
const MOST_CODES: usize = 6_000;

/// The exact value of each guess, as far as the time allows.
fn values(table: &Table, history: &History, advice: &Advice, deadline: Instant) -> Vec<Option<Fraction>> {
    let Some(board) = table.board().filter(|board| board.space().len() <= MOST_CODES) else {
        return vec![None; advice.guesses.len()];
    };
    let solver = Solver::new(board, machine::quarter_of_memory());
    let value = |ranked: &Ranked| counsel::value(&solver, board, history, &ranked.code, Some(deadline), &Unobserved);
    advice.guesses.iter().map(value).collect()
}

fn print(
    notation: &Notation,
    history: &History,
    (advice, values): &(Advice, Vec<Option<Fraction>>),
    style: Style,
    json: bool,
) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        let guesses = advice.guesses.iter().zip(values);
        let guesses: Vec<Value> = guesses.map(|(ranked, value)| json::ranked(notation, ranked, *value)).collect();
        let object = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": json::count(advice.remaining),
            "guesses": guesses,
            "complete": advice.complete,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let left = match advice.remaining {
        Count::Exactly(1) => "1 code is left.".to_string(),
        left => format!("{left} codes are left."),
    };
    writeln!(out, "{left}")?;
    for (ranked, value) in advice.guesses.iter().zip(values) {
        writeln!(out, "  {}  {}", style.code(notation, &ranked.code), words::advice(ranked))?;
        if let Some(measures) = &ranked.measures {
            let Measures { expected_size, entropy, .. } = measures;
            let value = value.map_or_else(String::new, |value| format!(", {:.4} guesses to the end", value.to_f64()));
            writeln!(out, "        {expected_size:.2} codes remain on average, {entropy:.3} bits{value}")?;
        }
    }
    if !advice.complete {
        writeln!(out, "Stopped early: not every guess was looked at; --time SECONDS allows more.")?;
    }
    Ok(())
}

/// An answer was all black: the game is over.
fn found(notation: &Notation, history: &History, secret: &Code, style: Style, json: bool) -> Result<Holds> {
    let mut out = std::io::stdout().lock();
    if json {
        let object = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": 1,
            "guesses": [],
            "complete": true,
            "found": json::code(notation, secret),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "The secret was found: {}.", style.code(notation, secret))?;
    }
    Ok(Holds::Yes)
}

/// Nothing fits: which answers may be wrong.
fn conflict(table: &Table, notation: &Notation, history: &History, json: bool) -> Result<Holds> {
    let (explanations, repairs) = repair::repairs(table, history, REPAIR_TIME);
    let conflict = Conflict { explanations, repairs };
    let mut out = std::io::stdout().lock();
    if json {
        let object = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": 0,
            "guesses": [],
            "conflict": json::conflict(notation, history, &conflict, usize::MAX),
        });
        writeln!(out, "{object}")?;
        return Ok(Holds::No);
    }
    writeln!(out, "{}", words::conflict(&conflict))?;
    for repair in conflict.repairs.iter().take(9) {
        writeln!(out, "  {}", words::repair(repair))?;
    }
    if !conflict.explanations.complete {
        writeln!(out, "The search for repairs stopped early; there may be more.")?;
    }
    writeln!(out, "Correct the answer in --history and ask again.")?;
    Ok(Holds::No)
}
