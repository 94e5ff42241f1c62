//! `keypeg compare`: compares strategies on any boards.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use keypeg_core::Game;
use keypeg_engine::strategy::StrategyId;
use keypeg_lab::compare::{self, ComparisonPlan};

use super::setup;
use crate::cli::CompareArgs;
use crate::{control, files};

pub(crate) fn run(arguments: &CompareArgs, json: bool) -> Result<()> {
    let plan = plan(arguments)?;
    if let Some(path) = &arguments.html {
        files::check_writable(path)?;
    }
    let comparison = compare::compare(&plan, &control::watched("comparing"));
    if let Some(path) = &arguments.html {
        files::write(path, |to| to.write_all(comparison.to_html().as_bytes()))?;
    }
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", comparison.to_json())?;
    } else if arguments.csv {
        write!(out, "{}", comparison.to_csv())?;
    } else {
        write!(out, "{}", comparison.to_text())?;
        if let Some(path) = &arguments.html {
            writeln!(out, "the page is {}", path.display())?;
        }
    }
    // The results before the interruption were printed; the exit code says that some are missing.
    if comparison.interrupted { bail!("interrupted") } else { Ok(()) }
}

fn plan(arguments: &CompareArgs) -> Result<ComparisonPlan> {
    let mut games: Vec<Game> = Vec::new();
    for text in &arguments.games {
        for game in compare::boards(text)? {
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    let mut strategies: Vec<StrategyId> = Vec::new();
    for name in arguments.strategies.iter().map(|name| name.trim()).filter(|name| !name.is_empty()) {
        let id = name.parse()?;
        if !strategies.contains(&id) {
            strategies.push(id);
        }
    }
    if strategies.is_empty() {
        bail!("--strategies names none; write some with commas between them, such as entropy,most-parts");
    }
    if arguments.play.exact_below.is_some() && !strategies.contains(&StrategyId::Hybrid) {
        bail!("--exact-below belongs to hybrid, which is not among --strategies; leave it out");
    }
    let options = setup::play_options(&arguments.play);
    let budget = seconds(&arguments.budget)?;
    Ok(ComparisonPlan { games, strategies, options, rows: arguments.rows, budget, seed: arguments.seed })
}

fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.trim().parse().ok().filter(|seconds: &f64| seconds.is_finite());
    seconds
        .and_then(control::time_limit)
        .with_context(|| format!("--budget {text:?} is not a number of seconds; write 5, or 0 for no search"))
}
