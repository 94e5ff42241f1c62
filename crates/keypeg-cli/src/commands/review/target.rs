//! Which game `keypeg review` is about: a saved one, one of the archive, or one whose turns are typed.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use keypeg_core::Game;
use keypeg_play::ArchivedGame;
use keypeg_play::review::ReviewSummary;

use crate::cli::ReviewArgs;
use crate::commands::archive;
use crate::commands::typed_turns::{self, NamedBoard, TypedGame};

/// The game to review.
pub(super) struct ReviewTarget {
    pub(super) game: TypedGame,
    /// The archive that it comes from and its number there.
    archived: Option<(PathBuf, i64)>,
}

impl ReviewTarget {
    /// Stores the review with the game where it comes from an archive. An archive that cannot be written stays as it is.
    pub(super) fn store(&self, review: &ReviewSummary) {
        if let Some((path, id)) = &self.archived {
            let _ = archive::open(path).map(|mut archive| archive.set_review(*id, review));
        }
    }
}

pub(super) fn read(arguments: &ReviewArgs) -> Result<ReviewTarget> {
    let (target, symbols) = (arguments.target.as_deref(), arguments.symbols.as_deref());
    let board = NamedBoard { game: target, symbols };
    if let Some(path) = &arguments.turns {
        return typed(arguments, typed_turns::file(path, board)?);
    }
    if let Some(history) = &arguments.history {
        if let Some(target) = target.filter(|target| typed_turns::is_file(target)) {
            bail!("{target} has its own turns; leave out --history, or name a game such as 4x6 instead of the file");
        }
        return typed(arguments, typed_turns::option(history, board)?);
    }
    let target = target.unwrap_or("last");
    let is_file = Path::new(target).is_file();
    let number = target.trim_start_matches('#').parse::<i64>().ok();
    if !is_file && (target == "last" || number.is_some()) {
        if arguments.secret.is_some() {
            bail!("--secret goes with --history or a file; an archived game knows its secret");
        }
        return archived(arguments.archive.as_deref(), number);
    }
    if !is_file && target.parse::<Game>().is_ok() {
        bail!("{target} needs its turns: add --history \"AABC 1,0; ...\", or name a saved game");
    }
    typed(arguments, typed_turns::file(Path::new(target), NamedBoard { game: None, symbols })?)
}

/// A game that is not archived, with the secret of `--secret`.
fn typed(arguments: &ReviewArgs, mut game: TypedGame) -> Result<ReviewTarget> {
    if let Some(secret) = &arguments.secret {
        game.secret = Some(game.notation.parse_code(secret)?);
    }
    Ok(ReviewTarget { game, archived: None })
}

/// The game with this number, or the last that the player broke.
fn archived(named: Option<&Path>, number: Option<i64>) -> Result<ReviewTarget> {
    let path = archive::existing(named)?;
    let reading = archive::open_to_read(&path)?;
    let found: Option<ArchivedGame> = match number {
        Some(number) => reading.get(number)?,
        // Games that the computer broke are left out: the guesses are not the player's.
        None => archive::list(&reading, None)?.into_iter().rev().find(|game| game.record.breaker.is_none()),
    };
    let Some(found) = found else {
        match number {
            Some(number) => bail!("the archive {} has no game {number}; keypeg games lists them", path.display()),
            None => bail!("the archive {} has no game of yours yet; finish one with keypeg play", path.display()),
        }
    };
    Ok(ReviewTarget { game: typed_turns::recorded(&found.record)?, archived: Some((path, found.id)) })
}
