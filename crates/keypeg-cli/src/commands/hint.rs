//! `keypeg hint`: the best next guesses in an unfinished game.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Control, Notation};
use keypeg_engine::Solver;
use keypeg_engine::strategy::StrategyId;
use keypeg_play::advice::{Advice, Measures, Ranked};
use keypeg_play::breaker::Conflict;
use keypeg_play::fraction::Fraction;
use keypeg_play::limits::{PROVEN_CODES, REPAIR_TIME};
use keypeg_play::{AnyBoard, AnyPosition, CodeCount, analysis, json, repair, words};
use serde_json::{Value, json};

use super::setup;
use crate::cli::HintArgs;
use crate::outcome::Holds;
use crate::pegs::PegStyle;
use crate::{control, interrupt, machine};

/// The time limit without `--time`: a player waits this long without wondering.
const DEFAULT_TIME: Duration = Duration::from_millis(1500);

/// An unfinished game, and how to print advice about it.
struct HintRequest {
    notation: Notation,
    position: AnyPosition,
    style: PegStyle,
    json: bool,
}

pub(crate) fn run(arguments: &HintArgs, json: bool) -> Result<Holds> {
    let notation = setup::notation(&arguments.game)?;
    let history = notation.parse_history(&arguments.history)?;
    let limit = arguments.time.map(time).transpose()?;
    let control = control::watched("looking for guesses").with_time_limit(limit.unwrap_or(DEFAULT_TIME));
    let position = AnyBoard::new(notation.game()).position(history)?;
    let asked = HintRequest { notation, position, style: PegStyle::choose(arguments.plain, json), json };
    let id: Option<StrategyId> = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let top = arguments.top.into();
    let advice = analysis::analyze(&asked.position, id, top, &control)?;
    if advice.remaining == CodeCount::Exactly(0) {
        // A default that suits a ranking would be short for a repair.
        let limited = if limit.is_some() { control } else { control::watched("looking for repairs") };
        return asked.conflict(&limited.with_time_limit(REPAIR_TIME));
    }
    let pegs = asked.notation.game().pegs();
    if let Some(turn) = asked.position.turns().iter().find(|turn| turn.feedback.is_win(pegs)) {
        asked.found(&turn.guess)?;
    } else {
        let values = asked.values(&advice, &control);
        drop(control);
        asked.advise(&advice, &values, top)?;
        // What was found before the interruption is printed; the exit code says that more is missing.
        if interrupt::was_interrupted() {
            bail!("interrupted");
        }
    }
    Ok(Holds::Yes)
}

fn time(seconds: f64) -> Result<Duration> {
    let limit = control::time_limit(seconds).filter(|limit| seconds.is_finite() && !limit.is_zero());
    limit.with_context(|| format!("--time {seconds} is not a number of seconds; use something like 1.5"))
}

impl HintRequest {
    /// The exact value of each guess; `None` if the time ran out or the board is too large.
    fn values(&self, advice: &Advice, control: &Control) -> Vec<Option<Fraction>> {
        let is_small = self.position.board().is_some_and(|board| board.space().len() <= PROVEN_CODES);
        let Some(position) = is_small.then(|| self.position.enumerated()).flatten() else {
            return vec![None; advice.guesses.len()];
        };
        let solver = Solver::with_memory(position.board(), machine::quarter_of_memory());
        let value = |ranked: &Ranked| analysis::value_of_guess(&solver, &position, &ranked.code, control);
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
        match self.position.board() {
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
    fn conflict(&self, control: &Control) -> Result<Holds> {
        let (explanations, repairs) = repair::repairs(&self.position, control);
        let conflict = Conflict { explanations, repairs };
        if self.json {
            let conflict = json::conflict(&self.notation, self.position.history(), &conflict, usize::MAX);
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
        object["history"] = json!(self.notation.history(self.position.history()).to_string());
        writeln!(std::io::stdout(), "{object}")?;
        Ok(())
    }
}
