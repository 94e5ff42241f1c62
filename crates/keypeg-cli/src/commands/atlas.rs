//! `keypeg atlas`: the optimal figures of many boards.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use keypeg_core::Game;
use keypeg_lab::atlas::{Atlas, AtlasPlan, all_boards};
use keypeg_lab::compare;

use crate::cli::AtlasArgs;
use crate::files::FileLock;
use crate::outcome::Holds;
use crate::{control, files, machine, terminal};

/// The boards without `--codes` and `--boards` have at most this many codes.
const DEFAULT_CODES: u64 = 100;

/// The largest file of rows and the largest page that are read, in bytes.
const LARGEST_FILE: u64 = 16 << 20;

pub(crate) fn run(arguments: &AtlasArgs, json: bool) -> Result<Holds> {
    let plan =
        AtlasPlan { games: games(arguments)?, time_limit: arguments.time_limit, memory: machine::quarter_of_memory() };
    let page = arguments.page.as_deref().map(AtlasPage::read).transpose()?;
    let _lock = arguments.resume.as_deref().map(lock).transpose()?;
    let mut atlas = match &arguments.resume {
        Some(path) if path.exists() => read(path)?,
        _ => Atlas::default(),
    };
    let save = |atlas: &Atlas| match &arguments.resume {
        Some(path) => files::write(path, |to| writeln!(to, "{}", atlas.to_json())),
        None => Ok(()),
    };
    atlas.extend(&plan, &control::watched("solving"), save)?;
    if let Some(page) = page {
        page.write(&atlas)?;
    }
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", atlas.to_json())?;
    } else if arguments.csv {
        write!(out, "{}", atlas.to_csv())?;
    } else {
        write!(out, "{}", atlas.to_text())?;
    }
    if !atlas.unfinished().is_empty() {
        let names: Vec<String> = atlas.unfinished().iter().map(ToString::to_string).collect();
        terminal::warn(&format!("not solved in time: {}; use a larger --time-limit", names.join(", ")));
    }
    Ok(if atlas.interrupted() { Holds::Interrupted } else { Holds::Yes })
}

/// The boards to compute, each once.
fn games(arguments: &AtlasArgs) -> Result<Vec<Game>> {
    let mut games = match (arguments.codes, arguments.boards.is_empty()) {
        (Some(codes), _) => all_boards(codes),
        (None, true) => all_boards(DEFAULT_CODES),
        (None, false) => Vec::new(),
    };
    for text in arguments.boards.iter().map(|text| text.trim()).filter(|text| !text.is_empty()) {
        for game in compare::boards(text)? {
            let codes = game.code_count().unwrap_or(u128::MAX);
            if codes > keypeg_engine::solve::MOST_CODES as u128 {
                bail!(
                    "{game} has too many codes to solve; the limit is {}; leave it out of --boards",
                    keypeg_engine::solve::MOST_CODES
                );
            }
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    Ok(games)
}

/// Locks the file of rows, which may not exist yet.
fn lock(path: &Path) -> Result<FileLock> {
    files::check_writable(path)?;
    if path.exists() && !path.is_file() {
        bail!("--resume needs an ordinary file, which can be read again; name another");
    }
    FileLock::take(path, "wait for that program, or name another file with --resume")
}

/// The rows of a file.
fn read(path: &Path) -> Result<Atlas> {
    let text = text(path)?;
    let next = "name another file with --resume, or remove this one to begin again";
    Atlas::from_json(&text).map_err(|error| anyhow!("{}: {error}; {next}", path.display()))
}

fn text(path: &Path) -> Result<String> {
    let bytes = files::read(path, LARGEST_FILE)?;
    String::from_utf8(bytes).ok().with_context(|| format!("{} is not text in UTF-8; name another file", path.display()))
}

/// A page with a place for the table.
struct AtlasPage<'a> {
    path: &'a Path,
    text: String,
}

impl AtlasPage<'_> {
    /// Reads a page before the long work; an error if it has no place for the table.
    fn read(path: &Path) -> Result<AtlasPage<'_>> {
        files::check_writable(path)?;
        let page = AtlasPage { path, text: text(path)? };
        page.with(&Atlas::default())?;
        Ok(page)
    }

    fn with(&self, atlas: &Atlas) -> Result<String> {
        atlas.in_page(&self.text).map_err(|error| anyhow!("{}: {error}; add them", self.path.display()))
    }

    fn write(&self, atlas: &Atlas) -> Result<()> {
        let page = self.with(atlas)?;
        files::write(self.path, |to| to.write_all(page.as_bytes()))
    }
}
