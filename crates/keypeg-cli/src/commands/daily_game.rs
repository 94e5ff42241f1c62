//! `keypeg daily`: the game of the day, with the same secret for everybody.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use keypeg_core::{Game, Notation};
use keypeg_play::daily::Date;
use keypeg_play::{ArchivedGame, GameRecord};

use super::archive;
use super::play::{self, OpenedGame, PlayOptions};
use crate::cli::{ArchiveArgs, DailyArgs};
use crate::dialog::Dialog;
use crate::keeper::Keeper;
use crate::pegs::PegStyle;
use crate::unfinished::{DialogKind, UnfinishedGame};

pub(crate) fn run(arguments: &DailyArgs, json: bool) -> Result<()> {
    let style = PegStyle::choose(arguments.plain, json);
    let dialog = Dialog::in_style(style, json);
    archive::check(&arguments.archive)?;
    let game: Game = arguments.game.parse()?;
    let date = date(arguments.date.as_deref())?;
    let folder = archive::autosave(&arguments.archive, &dialog);
    // An unfinished game of the day is continued. In a new game, the player would know some answers already.
    let is_same =
        |record: &GameRecord| record.daily.as_deref() == Some(&date.to_string()) && record.game == game.to_string();
    let left = folder.as_deref().and_then(|folder| UnfinishedGame::find(folder, DialogKind::Play, is_same));
    let is_open = |folder| UnfinishedGame::is_open_elsewhere(folder, DialogKind::Play, is_same);
    let opened = match (left, finished(&arguments.archive, is_same).filter(|_| !arguments.again)) {
        (Some((saved, record)), _) => {
            let path = saved.path().display().to_string();
            OpenedGame::resume(&record, Keeper::resumed(DialogKind::Play, saved, folder)).context(path)?
        }
        (None, Some(finished)) => play::finished_daily(&finished)?,
        (None, None) if folder.as_deref().is_some_and(is_open) => {
            bail!("the daily game of {date} is open in another program; play it there, or leave it there first")
        }
        (None, None) => {
            play::begin_daily(Notation::standard(game), date, || Keeper::new(DialogKind::Play, None, folder))?
        }
    };
    play::converse(
        opened,
        dialog,
        &PlayOptions { style, hide_count: arguments.hide_count, archive: &arguments.archive, json },
    )
}

/// The first game in the archive that `is_same` accepts; `None` if games are not archived.
fn finished(arguments: &ArchiveArgs, is_same: impl Fn(&GameRecord) -> bool) -> Option<ArchivedGame> {
    let path = archive::wanted(arguments).filter(|path| path.exists())?;
    // An archive that cannot be read is reported when the game ends.
    let games = archive::open_to_read(&path).and_then(|archive| archive::list(&archive, None)).ok()?;
    games.into_iter().find(|game| is_same(&game.record))
}

/// The day that was named, or today.
fn date(named: Option<&str>) -> Result<Date> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64);
    let today = Date::of_seconds(now);
    let Some(named) = named else { return Ok(today) };
    let date: Date = named.parse()?;
    if date > today {
        bail!("the game of {date} is not out yet; today is {today} (UTC)");
    }
    Ok(date)
}
