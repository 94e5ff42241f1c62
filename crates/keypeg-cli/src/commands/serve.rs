//! `keypeg serve`: runs the web app until Ctrl-C.

mod announcement;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use keypeg_web::{Config, Server, StartError};

use super::archive;
use crate::cli::ServeArgs;
use crate::{interrupt, terminal};

/// The default port. If it is in use, the system chooses another.
const PORT: u16 = 5734;

/// How often Ctrl-C is checked for.
const LOOK: Duration = Duration::from_millis(100);

pub(crate) fn run(arguments: &ServeArgs, json: bool) -> Result<()> {
    let archive = archive::wanted(&arguments.archive);
    let config = Config {
        address: arguments.listen,
        port: arguments.port.unwrap_or(PORT),
        open_games: archive.as_deref().map(open_games),
        archive,
        public_url: arguments.public_url.clone(),
        trusted_proxy: arguments.trusted_proxy,
        shared_archive: arguments.shared_archive,
        ..Config::default()
    };
    let server = match Server::start(&config) {
        Err(StartError::Listen { .. }) if arguments.port.is_none() => Server::start(&Config { port: 0, ..config }),
        started => started,
    }
    .context("cannot start the web app")?;
    let text = if json { announcement::json(&server) } else { announcement::text(&server) };
    // A closed output does not stop the server.
    let _ = writeln!(std::io::stdout(), "{text}");
    if arguments.open {
        let url = server.url();
        std::thread::spawn(move || open_browser(&url));
    }
    while !interrupt::was_interrupted() {
        std::thread::sleep(LOOK);
    }
    Ok(())
}

/// Opens a page in the default browser of the system. Prints a message if that fails.
fn open_browser(url: &str) {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => Command::new("explorer"),
        _ => Command::new("xdg-open"),
    };
    let status = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    // Explorer returns a failure even if it opens the page.
    let is_open = status.is_ok_and(|status| status.success() || cfg!(windows));
    if !is_open {
        terminal::warn(&format!("no browser could be opened; open {url} yourself"));
    }
}

/// The database of unfinished games, in the same folder as the archive.
fn open_games(archive: &std::path::Path) -> PathBuf {
    archive.with_extension("open.sqlite")
}
