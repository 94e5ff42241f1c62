//! The commands, one file each.

mod archive;
mod break_code;
mod check;
mod compare;
mod evaluate;
mod explain;
mod hint;
mod overview;
mod play;
mod representatives;
mod reproduce;
mod review;
mod serve;
mod setup;
mod simulate;
mod solve;
mod stats;
mod strategies;
mod tree;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser};

use crate::cli::{Cli, Command};
use crate::outcome::Holds;
use crate::watcher;

/// Runs what was typed.
pub(crate) fn run(cli: &Cli) -> Result<Holds> {
    watcher::catch_interrupts();
    let threads = cli.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .use_current_thread()
        .build()
        .context("cannot start threads")?;
    pool.install(|| dispatch(cli))
}

fn dispatch(cli: &Cli) -> Result<Holds> {
    match &cli.command {
        None => match overview::run(cli.json)? {
            Some(chosen) => dispatch(&Cli::parse_from(["keypeg", chosen])),
            None => Ok(Holds::Yes),
        },
        Some(Command::Evaluate(arguments)) => done(evaluate::run(arguments, cli.json)),
        Some(Command::Simulate(arguments)) => done(simulate::run(arguments, cli.json)),
        Some(Command::Solve(arguments)) => solve::run(arguments, cli.json),
        Some(Command::Tree(arguments)) => done(tree::run(arguments, cli.json)),
        Some(Command::Check(arguments)) => check::run(arguments, cli.json),
        Some(Command::Representatives(arguments)) => done(representatives::run(arguments, cli.json)),
        Some(Command::Play(arguments)) => done(play::run(arguments, cli.json)),
        Some(Command::Break(arguments)) => done(break_code::run(arguments, cli.json)),
        Some(Command::Hint(arguments)) => hint::run(arguments, cli.json),
        Some(Command::Review(arguments)) => done(review::run(arguments, cli.json)),
        Some(Command::Stats(arguments)) => done(stats::run(arguments, cli.json)),
        Some(Command::Serve(arguments)) => done(serve::run(arguments, cli.json)),
        Some(Command::Reproduce(arguments)) => reproduce::run(arguments, cli.json),
        Some(Command::Compare(arguments)) => done(compare::run(arguments, cli.json)),
        Some(Command::Strategies) => done(strategies::run(cli.json)),
        Some(Command::Completions { shell }) => {
            // Rendered first and written after, so that a reader that stops early is no panic.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "keypeg", &mut script);
            done(std::io::Write::write_all(&mut std::io::stdout(), &script).map_err(Into::into))
        }
    }
}

/// For commands that claim nothing: when they are done, they are done.
fn done(result: Result<()>) -> Result<Holds> {
    result.map(|()| Holds::Yes)
}
