//! `keypeg reproduce`: recomputes the tables, figures and claims of the papers.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_lab::reproduce::{self, CheckedItem, Item, Lab, Paper, ReproductionReport, TextDetail};

use crate::cli::ReproduceArgs;
use crate::outcome::Holds;
use crate::terminal::{self, Output};
use crate::{control, files, render};

pub(crate) fn run(arguments: &ReproduceArgs, json: bool) -> Result<Holds> {
    let paper: Option<Paper> = arguments.paper.as_deref().map(str::parse).transpose()?;
    let items = select(paper, arguments.item.as_deref())?;
    let mut out = std::io::stdout().lock();
    if arguments.list {
        if json {
            let listed: Vec<_> = items.iter().map(|item| describe(item)).collect();
            writeln!(out, "{}", serde_json::json!({ "items": listed }))?;
        } else {
            write!(out, "{}", terminal::wrap(Output::Standard, &reproduce::list(items.into_iter()), 39))?;
        }
        return Ok(Holds::Yes);
    }
    if let Some(folder) = &arguments.report {
        check_folder(folder)?;
    }
    let (checks, ended) = check_all(&items)?;
    if ended == Holds::Interrupted && checks.is_empty() {
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

/// The items of a paper, or of all papers; with an id only those with that id. An error if there are none.
fn select(paper: Option<Paper>, id: Option<&str>) -> Result<Vec<&'static Item>> {
    let of_paper = || reproduce::items().filter(move |item| paper.is_none_or(|paper| item.paper == paper));
    let Some(id) = id else { return Ok(of_paper().collect()) };
    let items: Vec<_> = of_paper().filter(|item| item.id == id).collect();
    if items.is_empty() {
        let of = paper.map_or(String::new(), |paper| format!(" of {paper}"));
        let like: Vec<String> = of_paper()
            .filter(|_| !id.trim().is_empty())
            .filter(|item| {
                item.id.contains(id) || (id.len() > 3 && item.id.starts_with(&id[..id.ceil_char_boundary(3)]))
            })
            .map(|item| format!("{}/{}", item.paper, item.id))
            .collect();
        let next = if like.is_empty() {
            "`keypeg reproduce --list` shows all".to_string()
        } else {
            format!("there are {}", like.join(", "))
        };
        bail!("{id:?} is not an item{of}; {next}");
    }
    Ok(items)
}

fn describe(item: &Item) -> serde_json::Value {
    let confirmed = item.status == reproduce::ItemStatus::Confirmed;
    serde_json::json!({ "paper": item.paper.name(), "item": item.id, "title": item.title, "confirmed": confirmed })
}

/// Checks the items until Ctrl-C stops it; returns those that were finished.
fn check_all(items: &[&'static Item]) -> Result<(Vec<CheckedItem>, Holds)> {
    let control = control::watched("recomputing");
    let lab = Lab::new(&control);
    let mut checks = Vec::new();
    for item in items {
        control.report_steps(checks.len() as u64, items.len() as u64);
        let check = lab.check(item).with_context(|| format!("{}/{}", item.paper, item.id));
        // The finding of an interrupted item is not reliable, and it may be an error.
        if control.is_stopped() {
            return Ok((checks, Holds::Interrupted));
        }
        checks.push(check?);
    }
    Ok((checks, Holds::Yes))
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
