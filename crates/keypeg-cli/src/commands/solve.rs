//! `keypeg solve`: finds provably optimal play.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use keypeg_check::{MOST_ANSWERS, MOST_CODES};
use keypeg_core::{Feedback, History, Notation, StrategyTree, TreeFile};
use keypeg_engine::solve::{Limits, Objective, Solution, Solver, check_size};
use keypeg_engine::{Board, Move, certify};
use serde::Serialize;

use super::setup;
use crate::cli::{ObjectiveArg, SolveArgs};
use crate::outcome::Holds;
use crate::render::{self, Counting};
use crate::solving::SolveObserver;
use crate::watcher::Watcher;
use crate::{files, machine};

/// The largest checkpoint that is read, in bytes.
const LARGEST_CHECKPOINT: u64 = 16 << 30;

/// The result, printed as a table or as JSON.
#[derive(Serialize)]
struct SolveReport {
    game: String,
    objective: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_guesses: Option<u32>,
    #[serde(skip_serializing_if = "String::is_empty")]
    history: String,
    feasible: Option<bool>,
    proven: bool,
    secrets: usize,
    total: Option<u64>,
    average: Option<f64>,
    max: Option<usize>,
    histogram: Option<Vec<u64>>,
    first_guess: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bound: Option<u64>,
    /// A lower bound: every strategy takes at least this many guesses in the worst case.
    guesses_at_least: u32,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(arguments: &SolveArgs, json: bool) -> Result<Holds> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let board = Board::new(notation.game())?;
    let history = notation.parse_history(&arguments.history)?;
    let moves = keypeg_play::moves(&board, &history);
    let remaining = board.consistent(&moves).len();
    let limits = limits(arguments)?;
    let objective = match arguments.objective {
        ObjectiveArg::Average => Objective::Average,
        ObjectiveArg::Worst => Objective::Worst,
    };
    if remaining == 0 {
        bail!(
            "no code fits --history, so there is nothing to solve; `keypeg hint` says which answer is probably wrong"
        );
    }
    check_size(&board)?;
    check_outputs(arguments, &board)?;
    let solver = Solver::new(&board, limits.memory_bytes);
    // Building the tables of a large board takes part of the time limit.
    let limits = Limits { time: limits.time.map(|time| time.saturating_sub(started.elapsed())), ..limits };
    let resumed = arguments.checkpoint.as_ref().is_some_and(|path| path.exists());
    let solution = solve(arguments, &solver, &moves, objective, &limits)?;
    let report = report(arguments, &notation, &history, &board, &solution, remaining, started.elapsed());
    // Printed before files are written, so that a full disk does not lose the result.
    print(&report, started.elapsed(), json)?;
    match (&arguments.tree, &solution.tree) {
        (Some(path), Some(root)) => {
            let tree = StrategyTree { game: board.game(), root: root.clone() };
            let file = TreeFile { notation, history, tree };
            files::write(path, |to| file.write(to))?;
        }
        (Some(path), None) => eprintln!("keypeg: there is no strategy, so {} was not written", path.display()),
        (None, _) => {}
    }
    if let Some(path) = &arguments.proof {
        prove(path, &solver, &moves, objective, &solution, limits.max_guesses, json)?;
    }
    keep_checkpoint(arguments, &solver, &solution, resumed)?;
    Ok(if report.feasible == Some(false) { Holds::No } else { Holds::Yes })
}

/// An error, before the long search, if an output file cannot be written, is named twice or would be useless.
fn check_outputs(arguments: &SolveArgs, board: &Board) -> Result<()> {
    let SolveArgs { tree, proof, checkpoint, .. } = arguments;
    let outputs = [("--tree", tree), ("--proof", proof), ("--checkpoint", checkpoint)];
    let mut named: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        files::check_writable(path)?;
        let whole = files::place(path).with_context(|| path.display().to_string())?;
        if let Some((other, _)) = named.iter().find(|(_, other)| *other == whole) {
            bail!("{other} and {option} both name {}; give each a file of its own", path.display());
        }
        named.push((option, whole));
    }
    if checkpoint.as_ref().is_some_and(|path| path.exists() && !path.is_file()) {
        bail!("--checkpoint needs an ordinary file, which can be read again; name another");
    }
    let game = board.game();
    if proof.is_some() && (board.space().len() > MOST_CODES || Feedback::count(game.pegs()) > MOST_ANSWERS) {
        bail!(
            "a proof for {game} could not be checked, which takes at most {MOST_CODES} codes and {MOST_ANSWERS} answers; leave \
             --proof out"
        );
    }
    Ok(())
}

fn limits(arguments: &SolveArgs) -> Result<Limits> {
    let time = match arguments.time_limit {
        Some(seconds) => match Duration::try_from_secs_f64(seconds) {
            Ok(time) => Some(time),
            // A time too long for `Duration` is the same as no limit.
            Err(_) if seconds > 0.0 => None,
            Err(_) => bail!("--time-limit {seconds} is no time; use a number of seconds such as 60"),
        },
        None => None,
    };
    Ok(Limits {
        max_guesses: arguments.max_guesses,
        time,
        memory_bytes: match arguments.memory {
            Some(megabytes) => usize::try_from(u64::from(megabytes) << 20).unwrap_or(usize::MAX),
            None => machine::quarter_of_memory(),
        },
        threads: rayon::current_num_threads(),
    })
}

/// Solves the position; resumes from the checkpoint if its file exists.
fn solve(
    arguments: &SolveArgs,
    solver: &Solver<'_>,
    moves: &[Move],
    objective: Objective,
    limits: &Limits,
) -> Result<Solution> {
    let checkpoint = arguments.checkpoint.as_deref();
    if let Some(path) = checkpoint.filter(|path| path.exists()) {
        let bytes = files::read(path, LARGEST_CHECKPOINT)?;
        solver.load(&bytes).with_context(|| path.display().to_string())?;
    }
    Ok(solver.solve(moves, objective, limits, &SolveObserver::new("solving", checkpoint))?)
}

/// Writes the proof of a finished solve. A solve that was stopped has no proof; that is only reported.
fn prove(
    path: &Path,
    solver: &Solver<'_>,
    moves: &[Move],
    objective: Objective,
    solution: &Solution,
    max_guesses: Option<u32>,
    json: bool,
) -> Result<()> {
    let Some(claim) = certify::claim(solution, objective, max_guesses) else {
        eprintln!("keypeg: stopped before anything was proven, so {} was not written", path.display());
        return Ok(());
    };
    let started = Instant::now();
    let mut proof = Vec::new();
    certify::certify(solver, moves, claim, solution.tree.as_ref(), &mut proof, &Watcher::new("proving"))?;
    files::write(path, |to| to.write_all(&proof))?;
    if !json {
        let (bytes, time) = (proof.len(), render::duration(started.elapsed()));
        writeln!(std::io::stdout(), "proof written, {bytes} bytes, time {time}; `keypeg check` verifies it")?;
    }
    Ok(())
}

/// Writes a last checkpoint if the solve was stopped, since more is known now than at the checkpoint before. After a
/// finished solve, removes a file that this solve created; one that existed before may be useful for other positions,
/// so it is updated.
fn keep_checkpoint(arguments: &SolveArgs, solver: &Solver<'_>, solution: &Solution, resumed: bool) -> Result<()> {
    match &arguments.checkpoint {
        Some(path) if solution.proven() && !resumed => {
            let _ = std::fs::remove_file(path);
            Ok(())
        }
        Some(path) => files::write(path, |to| to.write_all(&solver.save())),
        None => Ok(()),
    }
}

fn report(
    arguments: &SolveArgs,
    notation: &Notation,
    history: &History,
    board: &Board,
    solution: &Solution,
    remaining: usize,
    time: Duration,
) -> SolveReport {
    let distribution = solution.tree.as_ref().map(|tree| tree.distribution());
    let first = solution.tree.as_ref().map(|tree| notation.code(&board.code(tree.guess)).to_string());
    let bounds = !solution.proven();
    let max = distribution.as_ref().map(|d| d.max());
    // If the worst case is not yet minimal, the total is not an upper bound: it belongs to a strategy with another
    // worst case.
    let is_bound = matches!(arguments.objective, ObjectiveArg::Average)
        || max.is_some_and(|max| max <= solution.guesses_at_least as usize);
    SolveReport {
        game: board.game().to_string(),
        objective: match arguments.objective {
            ObjectiveArg::Average => "average",
            ObjectiveArg::Worst => "worst",
        },
        max_guesses: arguments.max_guesses,
        history: notation.history(history).to_string(),
        feasible: solution.feasible(),
        proven: solution.proven(),
        secrets: remaining,
        total: distribution.as_ref().map(|d| d.total()),
        average: distribution.as_ref().map(|d| d.average()),
        max,
        histogram: distribution.as_ref().map(|d| d.histogram().to_vec()),
        first_guess: first,
        lower_bound: if bounds { solution.lower_bound() } else { None },
        upper_bound: if bounds && is_bound { solution.upper_bound() } else { None },
        guesses_at_least: solution.guesses_at_least,
        nodes: solution.nodes,
        seconds: time.as_secs_f64(),
    }
}

fn print(report: &SolveReport, time: Duration, json: bool) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    let within = report.max_guesses.map_or(String::new(), |most| format!(", within {}", render::guesses(most)));
    let goal = match report.objective {
        "worst" => "the fewest guesses at worst, then on average",
        _ => "the fewest guesses on average",
    };
    writeln!(out, "{}, {}: {goal}{within}", report.game, render::secrets(report.secrets))?;
    match (&report.histogram, report.feasible) {
        (None, Some(false)) => {
            let needed = render::guesses(report.guesses_at_least);
            writeln!(out, "no strategy does it, proven: it takes at least {needed}")?
        }
        (None, _) => writeln!(out, "stopped before any strategy was found")?,
        (Some(histogram), _) => {
            if let Some(first) = &report.first_guess {
                writeln!(out, "first guess {first}")?;
            }
            let counts: Vec<f64> = histogram.iter().map(|&count| count as f64).collect();
            write!(out, "{}", render::histogram(&counts, Counting::Secrets))?;
            let total = report.total.unwrap_or_default();
            let (average, max) = (report.average.unwrap_or_default(), report.max.unwrap_or_default());
            let verdict = if report.proven { "proven optimal" } else { "not proven optimal" };
            writeln!(out, "total {total}, average {average:.5}, at most {}, {verdict}", render::guesses(max))?;
        }
    }
    if let Some(lower) = report.lower_bound {
        let at_worst = render::guesses(report.guesses_at_least);
        let within = report.max_guesses.map_or(String::new(), |most| format!(" within {}", render::guesses(most)));
        let bound = match report.objective {
            "worst" => format!("at worst it takes at least {at_worst}, and within the fewest at least {lower} in all"),
            _ => format!("every strategy{within} takes at least {lower} guesses in all"),
        };
        writeln!(out, "stopped early: {bound}")?;
    }
    writeln!(out, "sets searched {}, time {}", report.nodes, render::duration(time))?;
    Ok(())
}
