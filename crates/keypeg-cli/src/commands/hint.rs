//! `keypeg hint`: the best next guesses in an unfinished game.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use keypeg_core::{Code, History, Notation};
use keypeg_engine::Unwatched;
use keypeg_engine::solve::{Solver, Unobserved};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::advice::{Advice, Measures, Ranked};
use keypeg_play::breaker::Conflict;
use keypeg_play::fraction::Fraction;
use keypeg_play::{AnyBoard, CodeCount, Deadline, analysis, json, repair, words};
use serde_json::{Value, json};

use super::setup;
use crate::cli::HintArgs;
use crate::machine;
use crate::outcome::Holds;
use crate::pegs::PegStyle;

/// The time limit of the search for repairs on boards that cannot be enumerated.
const REPAIR_TIME: Duration = Duration::from_secs(5);

/// An unfinished game, and how to print advice about it.
struct HintRequest {
    notation: Notation,
    history: History,
    table: AnyBoard,
    style: PegStyle,
    json: bool,
}

pub(crate) fn run(arguments: &HintArgs, json: bool) -> Result<Holds> {
    let notation = setup::notation(&arguments.game)?;
    let history = notation.parse_history(&arguments.history)?;
    if !arguments.time.is_finite() || arguments.time <= 0.0 || arguments.time > 1e6 {
        bail!("--time {} is not a number of seconds; use something like 1.5", arguments.time);
    }
    let deadline = Deadline::after(Duration::from_secs_f64(arguments.time));
    let table = AnyBoard::new(notation.game());
    let asked = HintRequest { notation, history, table, style: PegStyle::choose(arguments.plain, json), json };
    let id: Option<StrategyId> = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let top = arguments.top.into();
    let advice = analysis::analyze(&asked.table, &asked.history, id, top, deadline, &Unwatched)?;
    if advice.remaining == CodeCount::Exactly(0) {
        return asked.conflict();
    }
    let pegs = asked.notation.game().pegs();
    if let Some(turn) = asked.history.turns().iter().find(|turn| turn.feedback.is_win(pegs)) {
        asked.found(&turn.guess)?;
    } else {
        asked.advise(&advice, &asked.values(&advice, deadline), top)?;
    }
    Ok(Holds::Yes)
}

/// The largest board for exact values. On larger boards the tables of the search would take all of the time.
const MOST_CODES: usize = 6_000;

impl HintRequest {
    /// The exact value of each guess; `None` if the time ran out or the board is too large.
    fn values(&self, advice: &Advice, deadline: Deadline) -> Vec<Option<Fraction>> {
        let Some(board) = self.table.board().filter(|board| board.space().len() <= MOST_CODES) else {
            return vec![None; advice.guesses.len()];
        };
        let solver = Solver::new(board, machine::quarter_of_memory());
        let value = |ranked: &Ranked| {
            analysis::value_of_guess(&solver, board, &self.history, &ranked.code, deadline, &Unobserved)
        };
        advice.guesses.iter().map(value).collect()
    }

    /// Prints the best guesses.
    fn advise(&self, advice: &Advice, values: &[Option<Fraction>], top: usize) -> Result<()> {
        let HintRequest { notation, style, .. } = self;
        let guesses = || advice.guesses.iter().zip(values);
        if self.json {
            let guesses: Vec<Value> = guesses().map(|(ranked, value)| json::ranked(notation, ranked, *value)).collect();
            return self.print_object(json!({
                "remaining": json::count(advice.remaining),
                "guesses": guesses,
                "complete": advice.complete,
            }));
        }
        let mut out = std::io::stdout().lock();
        let left = match advice.remaining {
            CodeCount::Exactly(1) => "1 code is left.".to_string(),
            CodeCount::Exactly(left) => format!("{left} codes are left."),
            CodeCount::Many { .. } => "Many codes are left.".to_string(),
        };
        writeln!(out, "{left}")?;
        for (ranked, value) in guesses() {
            writeln!(out, "  {}  {}", style.code(notation, &ranked.code), words::advice(ranked))?;
            if let Some(measures) = &ranked.measures {
                let Measures { expected_size, entropy, .. } = measures;
                let value =
                    value.map_or_else(String::new, |value| format!(", {:.4} guesses to the end", value.to_f64()));
                writeln!(out, "        {expected_size:.2} codes remain on average, {entropy:.3} bits{value}")?;
            }
        }
        if !advice.complete {
            writeln!(out, "{}", self.why_incomplete(advice, top))?;
        }
        Ok(())
    }

    /// Why not every guess was considered, and what helps.
    fn why_incomplete(&self, advice: &Advice, top: usize) -> String {
        let game = self.notation.game();
        match self.table.board() {
            Some(_) => "Stopped early: not every guess was looked at; --time SECONDS allows more.".to_string(),
            None if advice.guesses.len() < top => {
                "Stopped early: more codes may fit; --time SECONDS allows more.".to_string()
            }
            None => format!("{game} has too many codes to compare guesses: these are the first found that fit."),
        }
    }

    /// Reports that an answer was all black, so the game is over.
    fn found(&self, secret: &Code) -> Result<()> {
        if self.json {
            let found = json::code(&self.notation, secret);
            return self.print_object(json!({ "remaining": 1, "guesses": [], "complete": true, "found": found }));
        }
        writeln!(std::io::stdout(), "The secret was found: {}.", self.style.code(&self.notation, secret))?;
        Ok(())
    }

    /// No code fits: reports which answers may be wrong.
    fn conflict(&self) -> Result<Holds> {
        let (explanations, repairs) = repair::repairs(&self.table, &self.history, REPAIR_TIME);
        let conflict = Conflict { explanations, repairs };
        if self.json {
            let conflict = json::conflict(&self.notation, &self.history, &conflict, usize::MAX);
            self.print_object(json!({ "remaining": 0, "guesses": [], "conflict": conflict }))?;
            return Ok(Holds::No);
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", words::conflict(&conflict))?;
        let spelling = self.style.spelling(&self.notation);
        for repair in conflict.repairs.iter().take(9) {
            writeln!(out, "  {}", words::repair(&spelling, repair))?;
        }
        if !conflict.explanations.complete {
            writeln!(out, "The search for repairs stopped early; there may be more.")?;
        }
        writeln!(out, "Correct the answer in --history and ask again.")?;
        Ok(Holds::No)
    }

    /// Prints the JSON object, after adding the fields that all hints have.
    fn print_object(&self, mut object: Value) -> Result<()> {
        object["game"] = json!(self.notation.game().to_string());
        object["history"] = json!(self.notation.history(&self.history).to_string());
        writeln!(std::io::stdout(), "{object}")?;
        Ok(())
    }
}
