//! Runs the command that was given, on a thread pool of the size asked for.

mod archive;
mod archive_files;
mod atlas;
mod break_code;
mod check;
mod compare;
mod daily_game;
mod engine;
mod evaluate;
mod explain;
mod games;
mod hint;
mod large_tree;
mod manual;
mod overview;
mod play;
mod representatives;
mod reproduce;
mod resumable;
mod review;
mod serve;
mod setup;
mod simulate;
mod solve;
mod stats;
mod strategies;
mod transcript;
mod tree;
mod tutorial;
mod typed_turns;

use anyhow::{Context, Result};

use crate::cli::{self, Cli, CliCommand};
use crate::outcome::Holds;
use crate::{interrupt, machine};

/// Runs the command on `--threads` threads, by default one per core.
pub(crate) fn run(cli: &Cli) -> Result<Holds> {
    interrupt::install_handler();
    let threads = cli.threads.map_or(0, |threads| machine::usable_threads(threads.into()));
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
            Some(chosen) => match cli::parse(["keypeg", chosen]) {
                Ok(cli) => dispatch(&cli),
                // The menu offers only commands that parse without arguments.
                Err(_) => Ok(Holds::No),
            },
            None => Ok(Holds::Yes),
        },
        Some(CliCommand::Evaluate(arguments)) => done(evaluate::run(arguments, cli.json)),
        Some(CliCommand::Simulate(arguments)) => simulate::run(arguments, cli.json),
        Some(CliCommand::Solve(arguments)) => solve::run(arguments, cli.json),
        Some(CliCommand::Tree(arguments)) => done(tree::run(arguments, cli.json)),
        Some(CliCommand::Check(arguments)) => check::run(arguments, cli.json),
        Some(CliCommand::Representatives(arguments)) => done(representatives::run(arguments, cli.json)),
        Some(CliCommand::Play(arguments)) => done(play::run(arguments, cli.json)),
        Some(CliCommand::Daily(arguments)) => done(daily_game::run(arguments, cli.json)),
        Some(CliCommand::Tutorial(arguments)) => done(tutorial::run(arguments, cli.json)),
        Some(CliCommand::Break(arguments)) => done(break_code::run(arguments, cli.json)),
        Some(CliCommand::Hint(arguments)) => hint::run(arguments, cli.json),
        Some(CliCommand::Review(arguments)) => done(review::run(arguments, cli.json)),
        Some(CliCommand::Stats(arguments)) => done(stats::run(arguments, cli.json)),
        Some(CliCommand::Games(arguments)) => done(games::run(arguments, cli.json)),
        Some(CliCommand::Archive(command)) => archive_files::run(command, cli.json),
        Some(CliCommand::Serve(arguments)) => done(serve::run(arguments, cli.json)),
        Some(CliCommand::Engine) => done(engine::run()),
        Some(CliCommand::Reproduce(arguments)) => reproduce::run(arguments, cli.json),
        Some(CliCommand::Atlas(arguments)) => atlas::run(arguments, cli.json),
        Some(CliCommand::Compare(arguments)) => compare::run(arguments, cli.json),
        Some(CliCommand::Strategies) => done(strategies::run(cli.json)),
        Some(CliCommand::Completions(arguments)) => done(manual::completions(arguments, cli.json)),
        Some(CliCommand::Man(arguments)) => done(manual::pages(arguments, cli.json)),
    }
}

/// The result of a command that cannot have a negative result.
fn done(result: Result<()>) -> Result<Holds> {
    result.map(|()| Holds::Yes)
}
