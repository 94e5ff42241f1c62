//! Statistics of the archive: handlers of the requests, without HTTP.

use keypeg_core::Game;
use keypeg_play::ArchivedGame;
use keypeg_play::daily::Date;
use keypeg_play::{stats as sums, streak};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::services::Services;
use crate::store::Owner;

/// The most games that are listed, the last ones.
const MOST_LISTED: usize = 100;

/// The request for statistics, as a query and as the body of a job.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatsRequest {
    game: Option<String>,
}

impl StatsRequest {
    /// The board; `None` stands for all boards.
    pub(crate) fn game(&self) -> Result<Option<Game>, ApiError> {
        let parse = |name: &String| name.parse().map_err(|error| ApiError::bad_input("game", error));
        self.game.as_ref().map(parse).transpose()
    }
}

/// The statistics of the archive, of all boards or of one.
pub(crate) fn statistics(services: &Services, asking: &Owner, game: Option<Game>) -> Result<Value, ApiError> {
    let today = services.clock.today();
    let Some(archive) = services.archive(asking)? else { return Ok(without_archive(today)) };
    let name = game.map(|game| game.to_string());
    Ok(summary(&archive.games(name.as_deref())?, today))
}

/// The statistics of games that are in the archive.
pub(crate) fn summary(entries: &[ArchivedGame], today: Date) -> Value {
    let boards: Vec<Value> = sums::stats(entries)
        .iter()
        .map(|board| {
            let mut object = json!(board);
            object["streak"] = json!(streak::found(entries.iter().filter(|entry| entry.record.game == board.game)));
            object
        })
        .collect();
    let games: Vec<Value> = entries.iter().rev().take(MOST_LISTED).map(listed).collect();
    json!({
        "archive": true,
        "boards": boards,
        "streak": streak::found(entries),
        "days": streak::days(entries, today),
        "unreviewed": entries.iter().filter(|entry| entry.wants_review()).count(),
        "games": games,
    })
}

/// The statistics where finished games are not kept.
pub(crate) fn without_archive(today: Date) -> Value {
    let mut object = summary(&[], today);
    object["archive"] = json!(false);
    object
}

fn listed(entry: &ArchivedGame) -> Value {
    json!({
        "archive": entry.id,
        "finished_at": entry.finished_at,
        "game": entry.record.game,
        "codemaker": entry.record.codemaker,
        "outcome": entry.record.outcome,
        "guesses": entry.guesses,
        "bad_guesses": entry.bad,
        "hints_used": entry.hints,
        "loss": entry.review.as_ref().map(|review| review.loss),
        "repeat": entry.is_repeat,
    })
}
