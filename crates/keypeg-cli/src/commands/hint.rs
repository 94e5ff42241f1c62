//! `keypeg hint`: the best next guesses in an unfinished game.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use keypeg_play::AnyBoard;
use keypeg_play::advice::Measures;
use keypeg_play::coach::{Coach, ConflictReport, FreshSolvers, HelpOptions, HelpReport, HelpStage};

use super::setup;
use crate::cli::HintArgs;
use crate::delayed_progress::DelayedProgress;
use crate::outcome::Holds;
use crate::pegs::PegStyle;
use crate::{control, interrupt, machine};

pub(crate) fn run(arguments: &HintArgs, json: bool) -> Result<Holds> {
    let notation = setup::notation(&arguments.game)?;
    let history = notation.parse_history(&arguments.history)?;
    let limit = arguments.time.map(time).transpose()?;
    let position = AnyBoard::new(notation.game()).position(history)?;
    let strategy = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let options = HelpOptions { strategy, top: arguments.top.into() };
    let style = if json { PegStyle::Text } else { PegStyle::choose(arguments.plain, json) };
    let spelling = style.spelling(&notation);
    let solvers = FreshSolvers { memory: machine::quarter_of_memory(), ..FreshSolvers::default() };
    // One limit for everything if it was named, else one per stage.
    let named = limit.map(|limit| control::interruptible().with_time_limit(limit));
    let report = Coach::with_spelling(&notation, &spelling).help(&position, &options, &solvers, &mut |stage| {
        let what = if stage == HelpStage::Repairs { "looking for repairs" } else { "looking for guesses" };
        match &named {
            Some(control) => control::with_line(control.clone(), DelayedProgress::new(what)),
            None => control::watched(what).with_time_limit(stage.time(notation.game())),
        }
    })?;
    match json {
        true => writeln!(std::io::stdout(), "{}", serde_json::to_string(&report)?)?,
        false => print(&mut std::io::stdout().lock(), &report)?,
    }
    if report.conflict.is_some() {
        return Ok(Holds::No);
    }
    // What was found before the interruption is printed; the exit code says that more is missing.
    if interrupt::was_interrupted() && report.found.is_none() {
        bail!("interrupted");
    }
    Ok(Holds::Yes)
}

fn time(seconds: f64) -> Result<Duration> {
    let limit = control::time_limit(seconds).filter(|limit| seconds.is_finite() && !limit.is_zero());
    limit.with_context(|| format!("--time {seconds} is not a number of seconds; use something like 1.5"))
}

fn print(out: &mut dyn Write, report: &HelpReport) -> Result<()> {
    writeln!(out, "{}", report.summary)?;
    if let Some(conflict) = &report.conflict {
        return print_repairs(out, conflict);
    }
    for guess in &report.guesses {
        writeln!(out, "  {}  {}", guess.code, guess.why)?;
        if let Some(Measures { expected_size, entropy, .. }) = &guess.measures {
            let value = guess.value.map_or_else(String::new, |value| format!(", {value:.4} guesses to the end"));
            writeln!(out, "        {expected_size:.2} codes remain on average, {entropy:.3} bits{value}")?;
        }
    }
    if let Some(note) = &report.note {
        let more = if report.stopped_early { " --time SECONDS allows more." } else { "" };
        writeln!(out, "{note}{more}")?;
    }
    Ok(())
}

/// Prints which answers may be wrong.
fn print_repairs(out: &mut dyn Write, conflict: &ConflictReport) -> Result<()> {
    for repair in &conflict.repairs {
        writeln!(out, "  {}", repair.says)?;
    }
    if conflict.more > 0 {
        writeln!(out, "  … and {} less plausible ones", conflict.more)?;
    }
    if let Some(note) = conflict.note {
        writeln!(out, "{note}")?;
    }
    writeln!(out, "Correct the answer in --history and ask again.")?;
    Ok(())
}
