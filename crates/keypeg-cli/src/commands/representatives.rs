//! `keypeg representatives`: writes the representative guesses of the first turns to a file.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use keypeg_engine::Board;
use keypeg_engine::symmetry::RepresentativesFile;
use serde::Serialize;

use super::setup;
use crate::cli::RepresentativesArgs;
use crate::{control, files, render};

/// What `--json` prints.
#[derive(Serialize)]
struct RepresentativesReport {
    game: String,
    ties: &'static str,
    depth: u8,
    classes: Vec<u64>,
    out: String,
    bytes: usize,
    seconds: f64,
}

pub(crate) fn run(arguments: &RepresentativesArgs, json: bool) -> Result<()> {
    let started = Instant::now();
    let notation = setup::notation_or_default(&arguments.game)?;
    files::check_writable(&arguments.out)?;
    let board = Board::new(notation.game())?;
    let ties = setup::ties(arguments.ties);
    let file =
        RepresentativesFile::compute(&board, ties, arguments.depth.into(), &control::watched("finding classes"))?;
    let mut bytes = 0;
    files::write(&arguments.out, |to| {
        file.write(to)?;
        bytes = to.len();
        Ok(())
    })?;
    let report = RepresentativesReport {
        game: board.game().to_string(),
        ties: ties.name(),
        depth: arguments.depth,
        classes: file.classes(),
        out: arguments.out.display().to_string(),
        bytes,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    writeln!(out, "{}, the {} guess of every class", report.game, report.ties)?;
    writeln!(out, "{:>4}  {:>10}  {:>10}  {:>14}", "turn", "sequences", "classes", "classes each")?;
    let mut sequences = 1;
    for (&classes, turn) in report.classes.iter().zip(1..) {
        let each = classes as f64 / sequences as f64;
        writeln!(out, "{turn:>4}  {sequences:>10}  {classes:>10}  {each:>7.1} of {}", board.space().len())?;
        sequences = classes;
    }
    writeln!(out, "wrote {} ({} bytes) in {}", report.out, report.bytes, render::duration(started.elapsed()))?;
    Ok(())
}
