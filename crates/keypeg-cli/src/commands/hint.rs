//! `keypeg hint`: the best next guesses in an unfinished game.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use keypeg_core::{History, Notation, Turn};
use keypeg_play::AnyBoard;
use keypeg_play::advice::Measures;
use keypeg_play::coach::{Coach, ConflictReport, FreshSolvers, GuessReport, HelpOptions, HelpReport, HelpStage};

use super::transcript;
use super::typed_turns::{self, NamedBoard, TypedGame};
use crate::cli::HintArgs;
use crate::columns::{self, TextColumn};
use crate::delayed_progress::DelayedProgress;
use crate::outcome::Holds;
use crate::pegs::PegStyle;
use crate::{control, interrupt, machine};

pub(crate) fn run(arguments: &HintArgs, json: bool) -> Result<Holds> {
    let TypedGame { notation, history, .. } = read(arguments)?;
    let limit = arguments.time_limit;
    let spoken = if arguments.plain { turns(&notation, &history) } else { Vec::new() };
    let position = AnyBoard::new(notation.game()).position(history)?;
    let strategy = arguments.strategy.as_deref().map(str::parse).transpose()?;
    let options = HelpOptions { strategy, top: arguments.top.into() };
    let style = if json { PegStyle::Text } else { PegStyle::choose(arguments.plain, json) };
    let spelling = style.spelling(&notation);
    let (memory, threads) = (machine::quarter_of_memory(), rayon::current_num_threads());
    let solvers = FreshSolvers { memory, threads, ..FreshSolvers::default() };
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
        false => {
            let lines = [spoken, lines(&report, arguments.plain)].concat();
            writeln!(std::io::stdout(), "{}", columns::wrapped(&lines))?;
        }
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

/// The game and its turns: typed, from standard input, from a file, or from a saved game.
fn read(arguments: &HintArgs) -> Result<TypedGame> {
    let (target, symbols) = (arguments.target.as_deref(), arguments.symbols.as_deref());
    let board = NamedBoard { game: target, symbols };
    if let Some(path) = &arguments.turns {
        return typed_turns::file(path, board);
    }
    match target.filter(|target| typed_turns::is_file(target)) {
        Some(file) if arguments.history.is_some() => {
            bail!("{file} has its own turns; leave out --history, or name a game such as 4x6 instead of the file")
        }
        Some(file) => typed_turns::file(Path::new(file), NamedBoard { game: None, symbols }),
        None => typed_turns::option(arguments.history.as_deref().unwrap_or_default(), board),
    }
}

/// The turns as they were understood, so that a listener can check them.
fn turns(notation: &Notation, history: &History) -> Vec<String> {
    let style = PegStyle::Plain;
    let line = |(number, turn): (usize, &Turn)| {
        transcript::turn_line(number, &style.code(notation, &turn.guess), &style.feedback(turn.feedback)) + "."
    };
    if history.is_empty() {
        return vec![transcript::NO_TURNS.to_string()];
    }
    (1..).zip(history.turns()).map(line).collect()
}

fn lines(report: &HelpReport, plain: bool) -> Vec<String> {
    let mut lines = vec![report.summary.clone()];
    if let Some(conflict) = &report.conflict {
        lines.extend(repairs(conflict));
        return lines;
    }
    let guesses = &report.guesses;
    if plain || guesses.iter().any(|guess| guess.measures.is_none()) || report.remaining.is_one() {
        lines.extend(guesses.iter().map(|guess| format!("  {}", spelled(guess))));
    } else if !guesses.is_empty() {
        lines.extend(table(guesses).iter().map(|line| format!("  {line}")));
    }
    if !plain && guesses.iter().any(|guess| guess.value.is_some()) && !report.remaining.is_one() {
        lines.push("expected: guesses to the end with best play, this one included.".to_string());
    }
    if !report.values_complete && guesses.iter().any(|guess| guess.value.is_some()) {
        lines.push("Not every value was found in time. --time-limit SECONDS allows more.".to_string());
    }
    if let Some(note) = &report.note {
        let more = if report.stopped_early { " --time-limit SECONDS allows more." } else { "" };
        lines.push(format!("{note}{more}"));
    }
    lines
}

/// A guess on its own line, for a screen reader or if there is nothing to compare.
fn spelled(guess: &GuessReport) -> String {
    let value = guess.value.map_or_else(String::new, |value| format!(", {value:.3} expected guesses"));
    let bits = guess.measures.map_or_else(String::new, |measures| format!(", {:.3} bits", measures.entropy));
    let only = guess.measures.is_some_and(|measures| measures.codes == 1);
    if only { format!("{}  {}", guess.code, guess.why) } else { format!("{}  {}{bits}{value}", guess.code, guess.why) }
}

fn table(guesses: &[GuessReport]) -> Vec<String> {
    let measure = |write: fn(&Measures) -> String| {
        guesses.iter().map(move |guess| guess.measures.as_ref().map(write).unwrap_or_default())
    };
    let kind = |guess: &GuessReport| if guess.consistent { "possible" } else { "probe" }.to_string();
    let mut table = vec![
        TextColumn::text("guess", guesses.iter().map(|guess| guess.code.clone())),
        TextColumn::text("kind", guesses.iter().map(kind)),
        TextColumn::numbers("groups", measure(|measures| measures.parts.to_string())),
        TextColumn::numbers("worst", measure(|measures| measures.largest.to_string())),
        TextColumn::numbers("bits", measure(|measures| format!("{:.3}", measures.entropy))),
    ];
    if guesses.iter().any(|guess| guess.value.is_some()) {
        let value = |guess: &GuessReport| guess.value.map_or("-".to_string(), |value| format!("{value:.3}"));
        table.push(TextColumn::numbers("expected", guesses.iter().map(value)));
    }
    columns::lines(&table)
}

/// Which answers may be wrong.
fn repairs(conflict: &ConflictReport) -> Vec<String> {
    let mut lines: Vec<String> = conflict.repairs.iter().map(|repair| format!("  {}", repair.says)).collect();
    if conflict.more > 0 {
        lines.push(format!("  … and {} less plausible ones", conflict.more));
    }
    lines.extend(conflict.note.map(str::to_string));
    lines.push("Correct the answer and ask again.".to_string());
    lines
}
