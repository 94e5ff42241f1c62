//! `keypeg simulate`: plays a strategy against random secrets, or several times against every secret.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use keypeg_core::{CodeSpace, Distribution};
use keypeg_engine::simulate::{Games, simulate_finished, simulate_search};
use keypeg_play::words::plural;
use serde::Serialize;

use super::setup;
use crate::cli::SimulateArgs;
use crate::control;
use crate::outcome::Holds;
use crate::render::{self, Counting};

/// What `--json` prints.
#[derive(Serialize)]
struct SimulateReport<'a> {
    game: String,
    strategy: &'static str,
    ties: String,
    seed: u64,
    games: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_secret: Option<u64>,
    secrets: Option<usize>,
    total: u64,
    average: f64,
    /// Of the average; `None` for fewer than two games, and for games against every secret, which are not a sample.
    standard_error: Option<f64>,
    max: usize,
    histogram: &'a [u64],
    /// Whether Ctrl-C stopped the games. Then `games` counts those that were finished.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    seconds: f64,
}

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
    let simulation = if id.plays_by_search(game) && (can_list || arguments.per_secret.is_none()) {
        let options = setup::play_options(&arguments.strategy.play);
        let policy = id.build_search(game, &options).context("the strategy needs all codes")??;
        simulate_search(game, &*policy, games, seed, &control)?
    } else {
        let board = setup::board(game)?;
        let options = setup::options(&arguments.strategy, &board)?;
        let policy = id.build(game, &options)?;
        simulate_finished(&board, &*policy, games, seed, &control)?
    };
    drop(control);
    let (distribution, interrupted) = (simulation.distribution, simulation.stopped.is_some());
    if interrupted && distribution.secrets() == 0 {
        return Ok(Holds::Interrupted);
    }
    let ties = id.ties_name(setup::tie_break(&arguments.strategy.play));
    let report = SimulateReport {
        game: game.to_string(),
        strategy: id.name(),
        ties,
        seed,
        games: distribution.secrets(),
        per_secret: arguments.per_secret,
        secrets: CodeSpace::new(game).ok().map(|space| space.len()),
        total: distribution.total(),
        average: distribution.average(),
        standard_error: arguments.games.and_then(|_| standard_error(&distribution)),
        max: distribution.max(),
        histogram: distribution.histogram(),
        interrupted,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&mut out, &report, &distribution)?;
        writeln!(out, "time {}", render::duration(started.elapsed()))?;
    }
    Ok(if interrupted { Holds::Interrupted } else { Holds::Yes })
}

/// The standard error of the average: the standard deviation of the games divided by the root of their number. `None` for
/// fewer than two games.
fn standard_error(distribution: &Distribution) -> Option<f64> {
    let (games, average) = (distribution.secrets() as f64, distribution.average());
    let squares = distribution.histogram().iter().zip(1..).map(|(&count, guesses)| {
        let difference = f64::from(guesses) - average;
        count as f64 * difference * difference
    });
    (games >= 2.0).then(|| (squares.sum::<f64>() / (games - 1.0) / games).sqrt())
}

fn print(out: &mut dyn Write, report: &SimulateReport<'_>, distribution: &Distribution) -> std::io::Result<()> {
    let SimulateReport { game, strategy, ties, seed, games, .. } = report;
    writeln!(out, "{}", render::sentence(format!("{game}, {strategy}, ties {ties}, seed {seed}")))?;
    let counts: Vec<f64> = distribution.histogram().iter().map(|&count| count as f64).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        let mut games = Distribution::default();
        games.add(3, 1);
        assert_eq!(standard_error(&games), None);
        games.add(5, 1);
        // The values 3 and 5 have the variance 2, and the average of two the variance 1.
        assert_eq!(standard_error(&games), Some(1.0));
    }
}
