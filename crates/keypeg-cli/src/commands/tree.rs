//! `keypeg tree`: writes the whole decision tree of a strategy as data, picture, page or program.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use clap::ValueEnum;
use keypeg_core::{History, TreeFile};
use keypeg_engine::decision_tree;
use keypeg_export::{Format, Provenance, export, text_outline};
use serde::Serialize;

use super::setup;
use crate::cli::TreeArgs;
use crate::terminal::{self, Output};
use crate::{control, files, render};

/// The summary of a tree that was written to a file, printed as text or as JSON.
#[derive(Serialize)]
struct TreeReport {
    game: String,
    strategy: &'static str,
    ties: String,
    format: &'static str,
    file: String,
    bytes: usize,
    secrets: u64,
    total: u64,
    average: f64,
    max: usize,
}

pub(crate) fn run(arguments: &TreeArgs, json: bool) -> Result<()> {
    let format = format(arguments, json)?;
    if arguments.depth.is_some() && format != Format::Text {
        bail!("--depth has no meaning for {format}; it belongs to --format text");
    }
    if json && arguments.out.is_none() && format != Format::Json {
        bail!("--json has no meaning for {format} on the standard output; leave it out, or name a file with --out");
    }
    if let Some(path) = &arguments.out {
        files::check_writable(path)?;
    }
    let notation = setup::notation(&arguments.game)?;
    let id = setup::strategy_id(&arguments.strategy, notation.game())?;
    if id.is_random() {
        bail!(
            "{id} decides by chance, so it has no tree; `keypeg simulate {} {id} --games 1000` plays it",
            notation.game()
        );
    }
    let board = setup::board(notation.game())?;
    // A tree has at least one position per secret, so some are known to be too large before they are built.
    format.check_size(board.space().len())?;
    let options = setup::options(&arguments.strategy, &board)?;
    let first = arguments.first.as_deref().map(|text| setup::code(&board, &notation, text)).transpose()?;
    let policy = id.build(board.game(), &options)?;
    let tree = decision_tree(&board, &*policy, first, &control::watched("building the tree"))?;
    let ties = id.ties_name(options.pruning.tie_break);
    let source = Provenance { strategy: id.to_string(), ties: ties.clone(), command: command(arguments, format) };
    let file = TreeFile { notation, history: History::default(), tree };
    let text = match format {
        Format::Text => {
            let depth = depth(arguments);
            let mut text = text_outline(&file, &source, depth)?;
            if depth.is_some_and(|depth| file.tree.root.distribution().max() > depth) {
                text.push_str("\nLater guesses are left out; --depth N shows more.\n");
            }
            text
        }
        format => export(format, &file, &source)?,
    };
    let Some(path) = &arguments.out else {
        let text = if format == Format::Text { terminal::wrap(Output::Standard, &text, 2) } else { text };
        return Ok(std::io::stdout().lock().write_all(text.as_bytes())?);
    };
    files::write(path, |to| to.write_all(text.as_bytes()))?;
    let distribution = file.tree.root.distribution();
    let report = TreeReport {
        game: board.game().to_string(),
        strategy: id.name(),
        ties,
        format: format.name(),
        file: path.display().to_string(),
        bytes: text.len(),
        secrets: distribution.secrets(),
        total: distribution.total(),
        average: distribution.average(),
        max: distribution.max(),
    };
    print(&report, path, json)
}

/// The format that was asked for. By default a tree that goes to a terminal is text to read, and any other JSON.
fn format(arguments: &TreeArgs, json: bool) -> Result<Format> {
    let is_read = arguments.out.is_none() && !json && Output::Standard.is_terminal();
    Ok(match &arguments.format {
        Some(name) => name.parse()?,
        None if is_read || arguments.depth.is_some() => Format::Text,
        None => Format::Json,
    })
}

/// The number of guesses that the text shows of each game; `None` for all.
fn depth(arguments: &TreeArgs) -> Option<usize> {
    /// What fits a screen on usual boards.
    const ON_A_TERMINAL: usize = 2;
    let is_read = arguments.out.is_none() && Output::Standard.is_terminal();
    arguments.depth.or(is_read.then_some(ON_A_TERMINAL))
}

fn print(report: &TreeReport, path: &Path, json: bool) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(report)?)?);
    }
    let TreeReport { game, strategy, ties, secrets, total, average, max, bytes, .. } = report;
    writeln!(out, "{game}, {strategy}, ties {ties}")?;
    let (over, most) = (render::secrets(*secrets), render::guesses(*max));
    writeln!(out, "total {total}, average {average:.5} over {over}, at most {most}")?;
    Ok(writeln!(out, "wrote {}, {bytes} bytes", path.display())?)
}

/// The command line that writes the same tree again, without `--out`.
fn command(arguments: &TreeArgs, format: Format) -> String {
    let strategy = &arguments.strategy;
    let options = [
        ("--symbols", arguments.game.symbols.clone()),
        ("--first", arguments.first.clone()),
        ("--prefer", strategy.play.prefer.as_ref().and_then(named)),
        ("--ties", strategy.play.ties.as_ref().and_then(named)),
        ("--order", strategy.play.order.as_ref().and_then(named)),
        ("--exact-below", strategy.play.exact_below.map(|count| count.to_string())),
        ("--effort", strategy.play.effort.map(|effort| effort.to_string())),
        ("--depth", arguments.depth.map(|depth| depth.to_string())),
    ];
    let mut words =
        vec!["keypeg".to_string(), "tree".to_string(), quoted(&arguments.game.game), strategy.strategy.clone()];
    for (name, value) in options {
        words.extend(value.into_iter().flat_map(|value| [name.to_string(), quoted(&value)]));
    }
    if strategy.prune_absent {
        words.push("--prune-absent".to_string());
    }
    words.extend(["--format".to_string(), format.to_string()]);
    words.join(" ")
}

/// The value of an option as it is typed on the command line.
fn named(value: &impl ValueEnum) -> Option<String> {
    value.to_possible_value().map(|value| value.get_name().to_string())
}

/// A word, in quotes if a shell would not read it unchanged.
fn quoted(word: &str) -> String {
    let plain = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "-._".contains(c));
    if plain { word.to_string() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
