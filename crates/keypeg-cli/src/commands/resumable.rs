//! Finds the game that `--resume` without a file continues.

use anyhow::{Result, bail};
use keypeg_play::{GameRecord, GameStatus};

use super::archive::{self, Archived};
use crate::cli::ArchiveArgs;
use crate::terminal;
use crate::unfinished::{DialogKind, UnfinishedGame};

/// The unfinished game that was played last. Finished games that could not be archived are archived first.
pub(super) fn find_last(kind: DialogKind, arguments: &ArchiveArgs) -> Result<(UnfinishedGame, GameRecord)> {
    let command = kind.command();
    let Some(folder) = archive::unfinished_folder() else {
        bail!("there is no data directory, so no unfinished game; name a saved game: --resume FILE");
    };
    if archive::wanted(arguments).is_some() {
        archive_finished(UnfinishedGame::all(&folder, kind, |record| !is_open(record)), arguments)?;
    }
    if let Some(found) = UnfinishedGame::find(&folder, kind, is_open) {
        return Ok(found);
    }
    if UnfinishedGame::is_open_elsewhere(&folder, kind, is_open) {
        bail!(
            "your unfinished game is open in another program; leave it there first, or begin one with keypeg {command}"
        );
    }
    bail!("there is no unfinished game; begin one with keypeg {command}, or name a saved game: --resume FILE")
}

fn is_open(record: &GameRecord) -> bool {
    record.outcome == GameStatus::Open
}

/// Archives finished games until that fails. The others stay where they are.
fn archive_finished(games: Vec<(UnfinishedGame, GameRecord)>, arguments: &ArchiveArgs) -> Result<()> {
    for (game, record) in games {
        let Ok(tally) = record.tally() else { continue };
        let Archived::As { .. } = archive::keep(arguments, &record, &tally)? else { break };
        game.remove();
        let text = format!("A finished game of {} was not in the archive. It is there now.", record.game);
        terminal::print_error(&text);
    }
    Ok(())
}
