//! Statistics, with all games of small boards reviewed first.

use std::sync::Arc;

use keypeg_core::Game;
use keypeg_engine::Watch;
use keypeg_play::archive::{Archive, ArchivedGame};
use serde::Deserialize;
use serde_json::Value;

use super::Prepared;
use crate::error::ApiError;
use crate::jobs::{Job, Quiet, Stopped, Weight};
use crate::state::App;
use crate::stats;

/// The body of the job `stats`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    game: Option<String>,
}

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    let game = stats::game(body.game.as_deref())?;
    let app = app.clone();
    Ok(Prepared { kind: "stats", weight: Weight::Heavy, work: Box::new(move |job| review_all(&app, game, job)) })
}

fn review_all(app: &App, game: Option<Game>, job: &Job) -> Result<Value, Stopped> {
    let Some(path) = app.store.archive() else { return Ok(stats::without_archive()) };
    let mut archive = Archive::open(path)?;
    let mut entries = archive.games(game.map(|game| game.to_string()).as_deref())?;
    let of = entries.iter().filter(|entry| stats::is_unreviewed(entry)).count() as u64;
    let waiting = entries.iter_mut().filter(|entry| stats::is_unreviewed(entry));
    for (done, entry) in (1..).zip(waiting) {
        review(app, &mut archive, entry, job)?;
        Watch::progress(job, done, of);
    }
    Ok(stats::summary(&entries))
}

fn review(app: &App, archive: &mut Archive, entry: &mut ArchivedGame, job: &Job) -> Result<(), Stopped> {
    let game = entry.record.game.parse::<Game>().ok();
    let Some(kit) = game.and_then(|game| app.kits.get(game)) else { return Ok(()) };
    let Ok(history) = entry.record.history() else { return Ok(()) };
    // A game that cannot be reviewed stays as it is; everything else in the archive was played.
    match kit.reviewer.review(&history, None, &Quiet(job)).map_err(Stopped::from) {
        Ok(review) => {
            archive.set_review(entry.id, &review.summary())?;
            entry.review = Some(review.summary());
            Ok(())
        }
        Err(Stopped::Interrupted) => Err(Stopped::Interrupted),
        Err(Stopped::Failed(_)) => Ok(()),
    }
}
