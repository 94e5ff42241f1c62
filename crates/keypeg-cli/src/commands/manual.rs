//! `keypeg completions` and `keypeg man`: the command line described for shells and for `man`.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Command;
use serde_json::json;

use crate::cli::{self, CompletionsArgs, ManArgs};
use crate::files;
use crate::render;

/// Prints the completion script of a shell; with `--json`, an object that holds it.
pub(super) fn completions(arguments: &CompletionsArgs, json: bool) -> Result<()> {
    // Rendered before it is written: `generate` panics when the reader closes the pipe early.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut cli::command(), "keypeg", &mut script);
    let mut out = std::io::stdout().lock();
    if json {
        let script = String::from_utf8_lossy(&script);
        return Ok(writeln!(out, "{}", json!({ "shell": arguments.shell.to_string(), "script": script }))?);
    }
    Ok(out.write_all(&script)?)
}

/// Writes `keypeg.1` and a page per command, such as `keypeg-play.1`.
pub(super) fn pages(arguments: &ManArgs, json: bool) -> Result<()> {
    let folder = &arguments.folder;
    if folder.exists() && !folder.is_dir() {
        bail!("cannot write manual pages into {}: it is not a folder; name another", folder.display());
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut command = cli::command();
    command.build();
    let mut names = vec![write_page(arguments, command.clone(), "keypeg".to_string())?];
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let name = format!("keypeg-{}", sub.get_name());
        // The page of a command is named like its file, and shows how it is typed.
        let page = sub.clone().name(name.clone()).bin_name(format!("keypeg {}", sub.get_name()));
        names.push(write_page(arguments, page, name)?);
    }
    let mut out = std::io::stdout().lock();
    if json {
        let shown = folder.display().to_string();
        return Ok(writeln!(out, "{}", json!({ "folder": shown, "files": names }))?);
    }
    let first = folder.join(&names[0]);
    let text =
        format!("wrote {} pages into {}; read one with `man {}`", names.len(), folder.display(), first.display());
    Ok(writeln!(out, "{}", render::sentence(text))?)
}

/// Writes one page; returns the name of its file.
fn write_page(arguments: &ManArgs, command: Command, name: String) -> Result<String> {
    let file = format!("{name}.1");
    let page = clap_mangen::Man::new(command).title(name.to_uppercase());
    files::write(&arguments.folder.join(&file), |to| page.render(to))?;
    Ok(file)
}
