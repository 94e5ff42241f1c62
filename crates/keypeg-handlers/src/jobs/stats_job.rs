//! The job `stats`: the statistics of the archive, after all its games on small boards are reviewed.

use keypeg_core::{Control, Game};
use keypeg_play::ArchivedGame;
use keypeg_play::coach::{Coach, PlayedGame};
use serde_json::Value;

use super::PreparedJob;
use crate::error::{ApiError, JobError};
use crate::services::Services;
use crate::stats::{self, StatsRequest};
use crate::store::{GameArchive, Owner};
use crate::workload::JobWeight;

pub(super) fn prepare(services: &Services, asking: Owner, request: &StatsRequest) -> Result<PreparedJob, ApiError> {
    let game = request.game()?;
    let services = services.clone();
    Ok(PreparedJob {
        kind: "stats",
        weight: JobWeight::Heavy,
        work: Box::new(move |control, _| review_all(&services, &asking, game, control)),
    })
}

fn review_all(services: &Services, asking: &Owner, game: Option<Game>, control: &Control) -> Result<Value, JobError> {
    let Some(mut archive) = services.archive(asking)? else {
        return Ok(stats::without_archive(services.clock.today()));
    };
    let mut entries = archive.games(game.map(|game| game.to_string()).as_deref())?;
    let of = entries.iter().filter(|entry| entry.wants_review()).count() as u64;
    let waiting = entries.iter_mut().filter(|entry| entry.wants_review());
    for (done, entry) in (1..).zip(waiting) {
        review(services, &mut *archive, entry, control)?;
        control.report_steps(done, of);
    }
    Ok(stats::summary(&entries, services.clock.today()))
}

fn review(
    services: &Services,
    archive: &mut dyn GameArchive,
    entry: &mut ArchivedGame,
    control: &Control,
) -> Result<(), JobError> {
    let (Ok(notation), Ok(history)) = (entry.record.notation(), entry.record.history()) else { return Ok(()) };
    let table = services.caches.tables.get(notation.game());
    let played = PlayedGame { any_board: &table, history: &history, secret: None };
    let reviewed = Coach::new(&notation).review(&played, &*services.caches, &mut |_| control.without_progress());
    control.check()?;
    // A game that cannot be reviewed stays without a review.
    if let Some(summary) = reviewed.ok().and_then(|review| review.summary) {
        archive.set_review(entry.id, &summary)?;
        entry.review = Some(summary);
    }
    Ok(())
}
