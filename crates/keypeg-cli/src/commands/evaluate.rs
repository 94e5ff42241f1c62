//! `keypeg evaluate`: plays a strategy against every secret.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use keypeg_engine::Board;
use keypeg_engine::expectation::ExpectationError;
use keypeg_play::coach::{Coach, EvaluateCounts, EvaluateReport, EvaluationError};

use super::{explain, large_tree, setup};
use crate::cli::EvaluateArgs;
use crate::control;
use crate::render::{self, Counting};

pub(crate) fn run(arguments: &EvaluateArgs, json: bool) -> Result<()> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let first = |board: &Board| arguments.first.as_deref().map(|text| setup::code(board, &notation, text)).transpose();
    if arguments.secret.is_some() {
        let id = setup::strategy_id(&arguments.strategy, notation.game())?;
        let board = setup::board(notation.game())?;
        let options = setup::options(&arguments.strategy, &board)?;
        return explain::run(arguments, &board, &notation, id, &options, first(&board)?, json);
    }
    let id = setup::tree_strategy_id(&arguments.strategy, notation.game())?;
    let space = setup::tree_space(id, notation.game())?;
    large_tree::announce(space, id, &setup::play_options(&arguments.strategy.play), &control::interruptible())?;
    let board = Board::for_trees(notation.game())?;
    let options = setup::options(&arguments.strategy, &board)?;
    let first = first(&board)?;
    if id.is_random() && arguments.by_first_response {
        bail!("{id} has many first guesses, so there is no single table; leave out --by-first-response");
    }
    let control = control::watched(if id.is_random() { "following every game" } else { "evaluating" });
    let report = Coach::new(&notation).evaluation(&board, id, &options, first, &control);
    // The line is erased before the result is printed.
    drop(control);
    let mut report = report.map_err(|error| match error {
        // What to type next depends on the error of the library.
        EvaluationError::Unsupported(error) => anyhow!(error),
        EvaluationError::Tree(error) => anyhow!(error),
        EvaluationError::Expectation(error @ ExpectationError::TooManyCodes(_)) => {
            anyhow!("{error}; try `keypeg simulate {} {id} --games 1000`", notation.game())
        }
        EvaluationError::Expectation(error) => anyhow!(error),
    })?;
    report.by_first_response = report.by_first_response.filter(|_| arguments.by_first_response);
    let time = started.elapsed();
    report.seconds = time.as_secs_f64();
    print(&report, time, json)
}

fn print(report: &EvaluateReport, time: Duration, json: bool) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(report)?)?;
        return Ok(());
    }
    let heading = format!("{}, {}, ties {}", report.game, report.strategy, report.ties);
    writeln!(out, "{}", render::sentence(heading))?;
    if let Some(first) = &report.first_guess {
        writeln!(out, "first guess {first}")?;
    }
    match &report.result {
        EvaluateCounts::Counted { total, histogram } => {
            let counts: Vec<f64> = histogram.iter().map(|&count| count as f64).collect();
            write!(out, "{}", render::histogram(&counts, Counting::Secrets))?;
            let (average, max, secrets) = (report.average, report.max, report.secrets);
            let (over, most) = (render::secrets(secrets), render::guesses(max));
            let summary = format!("total {total}, average {average:.5} over {over}, at most {most}");
            writeln!(out, "{}", render::sentence(summary))?;
        }
        EvaluateCounts::Expected { total, histogram } => {
            write!(out, "{}", render::histogram(histogram, Counting::Expected))?;
            let (average, max, secrets) = (report.average, report.max, report.secrets);
            let over = render::secrets(secrets);
            let summary = format!("total {total:.6}, average {average:.10} over {over}, exact expectation");
            writeln!(out, "{}", render::sentence(summary))?;
            writeln!(out, "the longest game takes {}", render::guesses(max))?;
        }
    }
    if let Some(rows) = &report.by_first_response {
        writeln!(out, "\n{:>8}  {:>7}  {:>7}  {:>8}", "response", "secrets", "total", "average")?;
        for row in rows {
            writeln!(out, "{:>8}  {:>7}  {:>7}  {:>8.5}", row.feedback, row.secrets, row.total, row.average)?;
        }
    }
    writeln!(out, "time {}", render::duration(time))?;
    Ok(())
}
