//! The job `stats`: the statistics of the archive, after all its games on small boards are reviewed.

use keypeg_archive::Archive;
use keypeg_core::{Control, Game};
use keypeg_play::ArchivedGame;
use serde_json::Value;

use super::PreparedJob;
use crate::error::{ApiError, JobError};
use crate::services::Services;
use crate::stats::{self, StatsRequest};
use crate::workload::JobWeight;

pub(super) fn prepare(services: &Services, request: &StatsRequest) -> Result<PreparedJob, ApiError> {
    let game = request.game()?;
    let services = services.clone();
    Ok(PreparedJob {
        kind: "stats",
        weight: JobWeight::Heavy,
        work: Box::new(move |control| review_all(&services, game, control)),
    })
}

fn review_all(services: &Services, game: Option<Game>, control: &Control) -> Result<Value, JobError> {
    let Some(path) = services.store.archive() else { return Ok(stats::without_archive(services.clock.today())) };
    let mut archive = Archive::open(path)?;
    let mut entries = archive.games(game.map(|game| game.to_string()).as_deref())?;
    let of = entries.iter().filter(|entry| stats::is_unreviewed(entry)).count() as u64;
    let waiting = entries.iter_mut().filter(|entry| stats::is_unreviewed(entry));
    for (done, entry) in (1..).zip(waiting) {
        review(services, &mut archive, entry, control)?;
        control.report_steps(done, of);
    }
    Ok(stats::summary(&entries, services.clock.today()))
}

fn review(
    services: &Services,
    archive: &mut Archive,
    entry: &mut ArchivedGame,
    control: &Control,
) -> Result<(), JobError> {
    let Ok(game) = entry.record.game.parse() else { return Ok(()) };
    let table = services.caches.tables.get(game);
    let Some(cached) = table.board().and_then(|board| services.caches.solvers.get(board)) else { return Ok(()) };
    let Ok(history) = entry.record.history() else { return Ok(()) };
    // A game that cannot be reviewed stays without a review.
    match cached.reviewer.review(&history, None, &control.without_progress()).map_err(JobError::from) {
        Ok(review) => {
            archive.set_review(entry.id, &review.summary())?;
            entry.review = Some(review.summary());
            Ok(())
        }
        Err(JobError::Interrupted) => Err(JobError::Interrupted),
        Err(JobError::Failed(_)) => Ok(()),
    }
}
