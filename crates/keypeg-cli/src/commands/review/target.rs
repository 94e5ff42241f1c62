//! Which game `keypeg review` is about: a saved one, the last one of the archive, or one typed with `--history`.

use std::path::Path;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Game, History, Notation};
use keypeg_play::record::GameRecord;

use crate::cli::ReviewArgs;
use crate::commands::{archive, play};

/// The game to review.
pub(super) struct TargetGame {
    pub(super) notation: Notation,
    pub(super) history: History,
    /// `None` where it is not known.
    pub(super) secret: Option<Code>,
}

pub(super) fn read(arguments: &ReviewArgs) -> Result<TargetGame> {
    let Some(history) = &arguments.history else {
        let path = Path::new(&arguments.target);
        if arguments.target == "last" && !path.exists() {
            return last(arguments);
        }
        if !path.exists() && arguments.target.parse::<Game>().is_ok() {
            bail!("{} needs its turns: add --history \"AABC 1,0; ...\", or name a saved game", arguments.target);
        }
        return recorded(&play::read_game(path)?).with_context(|| path.display().to_string());
    };
    let game: Game = arguments.target.parse()?;
    let notation = match &arguments.symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    };
    let secret = arguments.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(TargetGame { history: notation.parse_history(history)?, notation, secret })
}

/// The player's last game in the archive.
fn last(arguments: &ReviewArgs) -> Result<TargetGame> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let games = archive::open(&path)?.games(None)?;
    // Games that the computer broke are left out: the guesses are not the player's.
    let Some(entry) = games.iter().rev().find(|entry| entry.record.breaker.is_none()) else {
        bail!("the archive {} has no game of yours yet; finish one with keypeg play", path.display());
    };
    recorded(&entry.record)
}

fn recorded(record: &GameRecord) -> Result<TargetGame> {
    let notation = record.notation()?;
    Ok(TargetGame { history: record.history()?, secret: record.secret()?, notation })
}
