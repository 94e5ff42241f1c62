//! `keypeg reproduce`: recomputes the tables, figures and claims of the papers.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use keypeg_lab::reproduce::{self, CheckedItem, ListedItem, Paper, ReproductionReport, TextDetail};

use crate::cli::ReproduceArgs;
use crate::outcome::Holds;
use crate::terminal::{self, Output};
use crate::{control, files, render};

pub(crate) fn run(arguments: &ReproduceArgs, json: bool) -> Result<Holds> {
    let paper: Option<Paper> = arguments.paper.as_deref().map(str::parse).transpose()?;
    let items = reproduce::select(paper, arguments.item.as_deref()).map_err(|error| {
        let next = if error.similar.is_empty() { "; `keypeg reproduce --list` shows all" } else { "" };
        anyhow!("{error}{next}")
    })?;
    let mut out = std::io::stdout().lock();
    if arguments.list {
        if json {
            let listed: Vec<_> = items.into_iter().map(ListedItem::from).collect();
            writeln!(out, "{}", serde_json::json!({ "items": listed }))?;
        } else {
            write!(
                out,
                "{}",
                terminal::wrap(Output::Standard, &reproduce::list(items.into_iter()), reproduce::LISTED_ID)
            )?;
        }
        return Ok(Holds::Yes);
    }
    if let Some(folder) = &arguments.report {
        check_folder(folder)?;
    }
    let checks = reproduce::check_all(&items, &control::watched("recomputing"))?;
    let ended = if checks.len() < items.len() { Holds::Interrupted } else { Holds::Yes };
    if ended == Holds::Interrupted && checks.is_empty() {
        terminal::warn("no item was finished");
        return Ok(ended);
    }
    // A report of some items would replace one of all.
    let report = arguments.report.as_ref().filter(|_| ended == Holds::Yes);
    if let Some(folder) = report {
        write_report(folder, &checks)?;
    }
    if json {
        writeln!(out, "{}", reproduce::json(&checks))?;
    } else {
        let detail = if arguments.item.is_some() { TextDetail::Full } else { TextDetail::Short };
        let width = terminal::width(Output::Standard).unwrap_or(80);
        write!(out, "{}", reproduce::side_by_side_within(&checks, detail, width))?;
        if let Some(folder) = report {
            writeln!(out, "the report is {}", folder.join("index.html").display())?;
        }
        if ended == Holds::Interrupted {
            let unwritten = if arguments.report.is_some() { " The report was not written." } else { "" };
            let text = format!("Interrupted: {} of {} items are finished.{unwritten}", checks.len(), items.len());
            writeln!(out, "{}", render::sentence(text))?;
        }
    }
    if ended == Holds::Interrupted {
        return Ok(ended);
    }
    Ok(if checks.iter().all(CheckedItem::is_as_confirmed) { Holds::Yes } else { Holds::No })
}

/// Creates the folder; an error if no file can be written there. Called before the long work.
fn check_folder(folder: &Path) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        bail!("cannot write a report into {}: it is not a folder; name another", folder.display());
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    files::check_folder(folder)
}

fn write_report(folder: &Path, checks: &[CheckedItem]) -> Result<()> {
    for (name, content) in ReproductionReport::new(checks).files {
        files::write(&folder.join(name), |to| to.write_all(content.as_bytes()))?;
    }
    Ok(())
}
