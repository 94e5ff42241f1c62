//! `keypeg archive`: export, import, check and rescue.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_archive::{Archive, transfer};
use keypeg_play::words;
use serde_json::json;

use super::archive;
use crate::cli::{ArchiveCommand, ArchiveFileArgs};
use crate::files;
use crate::outcome::Holds;

/// The largest exported archive that is read, in bytes: about a million games.
const LARGEST_EXPORT: u64 = 1 << 30;

pub(crate) fn run(command: &ArchiveCommand, json: bool) -> Result<Holds> {
    match command {
        ArchiveCommand::Export { file, archive } => export(file, archive, json),
        ArchiveCommand::Import { file, archive } => import(file, archive, json),
        ArchiveCommand::Check { archive } => check(archive, json),
        ArchiveCommand::Rescue { file, archive } => rescue(file, archive, json),
    }
}

fn is_stream(file: &Path) -> bool {
    file.as_os_str() == "-"
}

fn export(file: &Path, arguments: &ArchiveFileArgs, json: bool) -> Result<Holds> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let games = archive::list(&archive::open_to_read(&path)?, None)?;
    let text = transfer::export(&games);
    if is_stream(file) {
        std::io::stdout().write_all(text.as_bytes())?;
        return Ok(Holds::Yes);
    }
    files::write(file, |out| out.write_all(text.as_bytes()))?;
    match json {
        true => writeln!(std::io::stdout(), "{}", json!({ "file": file.display().to_string(), "games": games.len() }))?,
        false => {
            let games = words::plural(games.len(), "game", "games");
            writeln!(std::io::stdout(), "Wrote {games} to {}.", file.display())?;
        }
    }
    Ok(Holds::Yes)
}

fn import(file: &Path, arguments: &ArchiveFileArgs, json: bool) -> Result<Holds> {
    let name = if is_stream(file) { "standard input".to_string() } else { file.display().to_string() };
    let bytes = if is_stream(file) {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .take(LARGEST_EXPORT + 1)
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        if bytes.len() as u64 > LARGEST_EXPORT {
            bail!("standard input is longer than {LARGEST_EXPORT} bytes, which is too long for an archive");
        }
        bytes
    } else {
        files::read(file, LARGEST_EXPORT)?
    };
    let games = transfer::parse(&bytes).with_context(|| format!("{name} was not imported"))?;
    let path = archive::named_or_default(arguments.archive.as_deref())?;
    let count = archive::open(&path)?.import(&games).with_context(|| format!("{name} was not imported"))?;
    if json {
        let object = json!({ "added": count.added, "skipped": count.skipped, "reviews": count.reviews });
        writeln!(std::io::stdout(), "{object}")?;
        return Ok(Holds::Yes);
    }
    let added = words::plural(count.added, "game", "games");
    let skipped = match count.skipped {
        0 => String::new(),
        skipped => format!(" {} there already.", words::plural(skipped, "game was", "games were")),
    };
    let reviews = match count.reviews {
        0 => String::new(),
        reviews => format!(" {} added to them.", words::plural(reviews, "review was", "reviews were")),
    };
    writeln!(std::io::stdout(), "Added {added} to {}.{skipped}{reviews}", path.display())?;
    Ok(Holds::Yes)
}

fn check(arguments: &ArchiveFileArgs, json: bool) -> Result<Holds> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let found = archive::open_to_read(&path)?.check()?;
    let mut out = std::io::stdout().lock();
    if json {
        let unreadable: Vec<_> =
            found.unreadable.iter().map(|game| json!({ "number": game.id, "why": game.why })).collect();
        let object = json!({ "archive": path.display().to_string(), "holds": found.is_whole(), "games": found.games,
            "unreadable": unreadable, "damage": found.damage });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}: {} can be read.", path.display(), words::plural(found.games, "game", "games"))?;
        for game in &found.unreadable {
            writeln!(out, "  game {} cannot be read: {}", game.id, game.why)?;
        }
        for line in &found.damage {
            writeln!(out, "  the file is damaged: {line}")?;
        }
        if !found.is_whole() {
            writeln!(out, "keypeg archive rescue FILE copies the games that can be read to a new archive.")?;
        }
    }
    Ok(if found.is_whole() { Holds::Yes } else { Holds::No })
}

fn rescue(file: &Path, arguments: &ArchiveFileArgs, json: bool) -> Result<Holds> {
    let path = archive::existing(arguments.archive.as_deref())?;
    if file.exists() {
        bail!("{} exists; name a new file for the rescued games", file.display());
    }
    files::check_writable(file)?;
    let found = archive::open_to_read(&path)?.rescue()?;
    Archive::copy_to(file, &found.games).with_context(|| format!("cannot write {}", file.display()))?;
    let mut out = std::io::stdout().lock();
    if json {
        let object = json!({ "file": file.display().to_string(), "games": found.games.len(), "unreadable": found.unreadable.len() });
        writeln!(out, "{object}")?;
    } else {
        let games = words::plural(found.games.len(), "game", "games");
        let lost = words::plural(found.unreadable.len(), "game", "games");
        writeln!(out, "Copied {games} to {}; {lost} could not be read.", file.display())?;
        writeln!(out, "Use it with --archive {}, or put it in the place of {}.", file.display(), path.display())?;
    }
    Ok(Holds::Yes)
}
