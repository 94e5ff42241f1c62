//! `keypeg compare`: compares strategies on any boards.

use std::io::Write;

use anyhow::{Result, bail};
use keypeg_core::Game;
use keypeg_engine::strategy::StrategyId;
use keypeg_lab::compare::{self, ComparisonPlan, Contender};

use super::setup;
use crate::cli::CompareArgs;
use crate::outcome::Holds;
use crate::terminal::{self, Output};
use crate::{control, files};

/// The table is not wider than this, on any terminal.
const WIDEST: usize = 80;

pub(crate) fn run(arguments: &CompareArgs, json: bool) -> Result<Holds> {
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
        let columns = terminal::width(Output::Standard).map_or(WIDEST, |width| width.min(WIDEST));
        write!(out, "{}", comparison.to_text_within(columns))?;
        if let Some(path) = &arguments.html {
            writeln!(out, "the page is {}", path.display())?;
        }
    }
    // The results before the interruption were printed; the exit code says that some are missing.
    Ok(if comparison.interrupted { Holds::Interrupted } else { Holds::Yes })
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
    let mut ids: Vec<StrategyId> = Vec::new();
    for name in arguments.strategies.iter().map(|name| name.trim()).filter(|name| !name.is_empty()) {
        let id = name.parse()?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.is_empty() {
        bail!("--strategies is empty; write names with commas between them, such as entropy,most-parts");
    }
    if arguments.play.exact_below.is_some() && !ids.contains(&StrategyId::Hybrid) {
        bail!("--exact-below belongs to hybrid, which is not among --strategies; leave it out");
    }
    if let Some(effort) = arguments.play.effort
        && !ids.iter().any(|id| id.has_effort())
    {
        bail!(
            "--effort {effort} belongs to strategies that sample codes, and none is among --strategies; leave it out"
        );
    }
    let options = setup::play_options(&arguments.play);
    let budget = arguments.time_limit;
    Ok(ComparisonPlan {
        games,
        strategies: ids.into_iter().map(|id| Contender::new(id, options.clone())).collect(),
        rows: arguments.rows,
        budget,
        simulated: arguments.simulated,
        seed: arguments.seed,
    })
}
