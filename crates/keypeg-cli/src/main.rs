//! The program `keypeg`: parses arguments, runs a command and reports how it ended.
#![forbid(unsafe_code)]

mod cli;
mod columns;
mod commands;
mod control;
mod delayed_progress;
mod dialog;
mod files;
mod interrupt;
mod keeper;
mod line_editor;
mod machine;
mod next_step;
mod outcome;
mod pegs;
mod render;
mod saved_file;
mod shell;
mod terminal;
mod unfinished;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    terminal::set_color(cli.color);
    outcome::exit_code(commands::run(&cli))
}
