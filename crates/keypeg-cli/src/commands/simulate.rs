//! `keypeg simulate`: plays a strategy against random secrets, or several times against every secret.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use keypeg_core::{CodeSpace, Distribution};
use keypeg_engine::Board;
use keypeg_engine::simulate::{Games, simulate, simulate_inference};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::strategy::inference::Inference;
use keypeg_play::words::plural;
use serde::Serialize;

use super::setup;
use crate::cli::SimulateArgs;
use crate::control;
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
    max: usize,
    histogram: &'a [u64],
    seconds: f64,
}

pub(crate) fn run(arguments: &SimulateArgs, json: bool) -> Result<()> {
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
    let distribution = match (id, games) {
        // The only strategy for boards too large to enumerate. `--per-secret` is impossible there.
        (StrategyId::Inference, Games::Random(games)) if CodeSpace::new(game).is_err() => {
            simulate_inference(game, &Inference::new(game)?, games, seed, &control)?
        }
        _ => {
            let board = Board::new(game)?;
            let options = setup::options(&arguments.strategy, &board)?;
            let policy = id.build(game, &options)?;
            simulate(&board, &*policy, games, seed, &control)?
        }
    };
    drop(control);
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
        max: distribution.max(),
        histogram: distribution.histogram(),
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    print(&mut out, &report, &distribution)?;
    writeln!(out, "time {}", render::duration(started.elapsed()))?;
    Ok(())
}

fn print(out: &mut dyn Write, report: &SimulateReport<'_>, distribution: &Distribution) -> std::io::Result<()> {
    let SimulateReport { game, strategy, ties, seed, games, .. } = report;
    writeln!(out, "{game}, {strategy}, ties {ties}, seed {seed}")?;
    let counts: Vec<f64> = distribution.histogram().iter().map(|&count| count as f64).collect();
    write!(out, "{}", render::histogram(&counts, Counting::Games))?;
    let (average, max) = (report.average, report.max);
    let games = plural(games, "game", "games");
    writeln!(out, "average {average:.4} over {games}, at most {}", render::guesses(max))
}
