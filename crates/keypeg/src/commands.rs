//! The commands, one file each.

mod archive;
mod break_code;
mod evaluate;
mod explain;
mod hint;
mod overview;
mod play;
mod representatives;
mod setup;
mod simulate;
mod stats;
mod strategies;

use anyhow::{Context, Result};
use clap::CommandFactory;

use crate::cli::{Cli, Command};
use crate::watcher;

/// Runs what was typed.
pub(crate) fn run(cli: &Cli) -> Result<()> {
    watcher::catch_interrupts();
    let threads = cli.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    pool.install(|| match &cli.command {
        None => overview::run(cli.json),
        Some(Command::Evaluate(arguments)) => evaluate::run(arguments, cli.json),
        Some(Command::Simulate(arguments)) => simulate::run(arguments, cli.json),
        Some(Command::Representatives(arguments)) => representatives::run(arguments, cli.json),
        Some(Command::Play(arguments)) => play::run(arguments, cli.json),
        Some(Command::Break(arguments)) => break_code::run(arguments, cli.json),
        Some(Command::Hint(arguments)) => hint::run(arguments, cli.json),
        Some(Command::Stats(arguments)) => stats::run(arguments, cli.json),
        Some(Command::Strategies) => strategies::run(cli.json),
        Some(Command::Completions { shell }) => {
            // Rendered first and written after, so that a reader that stops early is no panic.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "keypeg", &mut script);
            Ok(std::io::Write::write_all(&mut std::io::stdout(), &script)?)
        }
    })
}
