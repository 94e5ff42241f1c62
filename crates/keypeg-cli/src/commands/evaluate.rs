//! `keypeg evaluate`: plays a strategy against every secret.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use keypeg_core::{CodeId, Feedback, StrategyTree};
use keypeg_engine::expectation::expectation;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, decision_tree};
use serde::Serialize;

use super::{explain, setup};
use crate::cli::EvaluateArgs;
use crate::control;
use crate::render::{self, Counting};

/// The result, printed as a table or as JSON.
#[derive(Serialize)]
struct EvaluateReport {
    game: String,
    strategy: &'static str,
    ties: String,
    secrets: usize,
    #[serde(flatten)]
    result: EvaluateCounts,
    average: f64,
    max: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_guess: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_first_response: Option<Vec<FirstResponseRow>>,
    seconds: f64,
}

/// Exact counts for a deterministic strategy, expected ones for a random strategy.
#[derive(Serialize)]
#[serde(untagged)]
enum EvaluateCounts {
    Counted { total: u64, histogram: Vec<u64> },
    Expected { total: f64, histogram: Vec<f64> },
}

#[derive(Serialize)]
struct FirstResponseRow {
    feedback: String,
    secrets: u64,
    total: u64,
    average: f64,
}

pub(crate) fn run(arguments: &EvaluateArgs, json: bool) -> Result<()> {
    let started = Instant::now();
    let notation = setup::notation(&arguments.game)?;
    let id = setup::strategy_id(&arguments.strategy, notation.game())?;
    let board = setup::board(notation.game())?;
    let options = setup::options(&arguments.strategy, &board)?;
    let first = arguments.first.as_deref().map(|text| setup::code(&board, &notation, text)).transpose()?;
    if arguments.secret.is_some() {
        return explain::run(arguments, &board, &notation, id, &options, first, json);
    }
    let mut report = EvaluateReport {
        game: board.game().to_string(),
        strategy: id.name(),
        ties: id.ties_name(options.pruning.tie_break),
        secrets: board.space().len(),
        result: EvaluateCounts::Counted { total: 0, histogram: Vec::new() },
        average: 0.0,
        max: 0,
        first_guess: None,
        by_first_response: None,
        seconds: 0.0,
    };
    if id.is_random() {
        if arguments.by_first_response {
            bail!("{id} has many first guesses, so there is no single table; leave out --by-first-response");
        }
        expect(&mut report, &board, id, &options, first)?;
    } else {
        let policy = id.build(board.game(), &options)?;
        let tree = decision_tree(&board, &*policy, first, &control::watched("evaluating"))?;
        let distribution = tree.root.distribution();
        report.average = distribution.average();
        report.max = distribution.max();
        report.first_guess = Some(notation.code(&board.code(tree.root.guess)).to_string());
        report.result =
            EvaluateCounts::Counted { total: distribution.total(), histogram: distribution.histogram().to_vec() };
        report.by_first_response = arguments.by_first_response.then(|| by_first_response(&tree));
    }
    let time = started.elapsed();
    report.seconds = time.as_secs_f64();
    print(&report, time, json)
}

fn expect(
    report: &mut EvaluateReport,
    board: &Board,
    id: StrategyId,
    options: &Options,
    first: Option<CodeId>,
) -> Result<()> {
    let policy = id.build(board.game(), options)?;
    let expectation = expectation(board, &*policy, first, &control::watched("following every game"))?;
    report.average = expectation.total() / board.space().len() as f64;
    report.max = expectation.histogram().len();
    report.result =
        EvaluateCounts::Expected { total: expectation.total(), histogram: expectation.histogram().to_vec() };
    Ok(())
}

/// SolveMaster's table: secrets and guesses by the answer to the first guess, which is counted too.
fn by_first_response(tree: &StrategyTree) -> Vec<FirstResponseRow> {
    let mut rows: Vec<FirstResponseRow> = tree
        .root
        .answers
        .iter()
        .map(|(feedback, node)| {
            let below = node.distribution();
            let (secrets, total) = (below.secrets(), below.total() + below.secrets());
            FirstResponseRow { feedback: feedback.to_string(), secrets, total, average: total as f64 / secrets as f64 }
        })
        .collect();
    if tree.root.consistent {
        let feedback = Feedback::win(tree.game.pegs()).to_string();
        rows.push(FirstResponseRow { feedback, secrets: 1, total: 1, average: 1.0 });
    }
    rows
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
