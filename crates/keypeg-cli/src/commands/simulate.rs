//! `keypeg simulate`: plays a strategy against random secrets, or several times against every secret.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use keypeg_core::CodeSpace;
use keypeg_engine::simulate::{Games, simulate_finished, simulate_search};
use keypeg_play::coach::{Coach, SimulateReport};
use keypeg_play::words::plural;

use super::setup;
use crate::cli::SimulateArgs;
use crate::control;
use crate::outcome::Holds;
use crate::render::{self, Counting};
use crate::terminal;

pub(crate) fn run(arguments: &SimulateArgs, json: bool) -> Result<Holds> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let game = notation.game();
    let id = setup::strategy_id(&arguments.strategy, game)?;
    let seed = setup::seed(arguments.seed);
    let games = match (arguments.games, arguments.per_secret) {
        (_, Some(times)) => Games::PerSecret(times),
        (games, None) => Games::Random(games.unwrap_or(1)),
    };
    let control = control::watched("playing");
    // `--per-secret` needs all codes.
    let can_list = CodeSpace::new(game).is_ok();
    let (simulation, options) = if id.plays_by_search(game) && (can_list || arguments.per_secret.is_none()) {
        let options = setup::play_options(&arguments.strategy.play);
        let policy = id.build_search(game, &options).context("the strategy needs all codes")??;
        (simulate_search(game, &*policy, games, seed, &control)?, options)
    } else {
        let board = setup::board(game)?;
        let options = setup::options(&arguments.strategy, &board)?;
        let policy = id.build(game, &options)?;
        (simulate_finished(&board, &*policy, games, seed, &control)?, options)
    };
    drop(control);
    let coach = Coach::new(&notation);
    let Some(report) = coach.simulation(id, &options, (games, seed), &simulation, started.elapsed()) else {
        terminal::warn("no game was finished");
        return Ok(Holds::Interrupted);
    };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&mut out, &report)?;
        let each = Duration::from_secs_f64(report.seconds_per_game);
        writeln!(out, "time {}, {} per game", render::duration(started.elapsed()), render::duration(each))?;
    }
    Ok(if report.interrupted { Holds::Interrupted } else { Holds::Yes })
}

fn print(out: &mut dyn Write, report: &SimulateReport) -> std::io::Result<()> {
    let SimulateReport { game, strategy, ties, seed, games, .. } = report;
    writeln!(out, "{}", render::sentence(format!("{game}, {strategy}, ties {ties}, seed {seed}")))?;
    let counts: Vec<f64> = report.histogram.iter().map(|&count| count as f64).collect();
    write!(out, "{}", render::histogram(&counts, Counting::Games))?;
    let (average, max) = (report.average, report.max);
    let games = plural(games, "game", "games");
    let error = report.standard_error.map_or(String::new(), |error| format!(" (standard error {error:.4})"));
    let summary = format!("average {average:.4}{error} over {games}, at most {}", render::guesses(max));
    writeln!(out, "{}", render::sentence(summary))?;
    if report.interrupted {
        writeln!(out, "{}", render::sentence("Interrupted: only the games that were finished are counted."))?;
    }
    Ok(())
}
