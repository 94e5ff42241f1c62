//! The job `review`: what each guess of a game cost. Exact, or an estimate where the board is too large.

use keypeg_core::{Code, Control, Game, History, Notation};
use keypeg_play::coach::{Coach, PlayedGame, ReviewStage};
use keypeg_play::limits::INSTANT_CODES;
use keypeg_play::record::GameRecord;
use keypeg_play::review::ReviewError;
use keypeg_play::words::SpokenAnswers;
use keypeg_play::{ArchivedGame, GameStatus};
use serde::Deserialize;
use serde_json::{Value, json};

use super::PreparedJob;
use crate::boards::is_within;
use crate::error::{ApiError, JobError};
use crate::input::{self, TurnInput};
use crate::play;
use crate::services::Services;
use crate::store::Owner;
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    game: Option<String>,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    secret: Option<String>,
    play: Option<String>,
    #[serde(default)]
    archive: Value,
}

/// A checked request: the game to review.
struct ReviewTask {
    notation: Notation,
    history: History,
    secret: Option<Code>,
    /// The browser that asks, and its number in the archive; `None` if it is not there.
    archived: Option<(Owner, i64)>,
}

pub(super) fn prepare(services: &Services, asking: Owner, request: ReviewRequest) -> Result<PreparedJob, ApiError> {
    let task = read(services, asking, request)?;
    let game = task.notation.game();
    if task.history.is_empty() {
        return Err(ApiError::of_review(&ReviewError::NoTurns));
    }
    let services = services.clone();
    Ok(PreparedJob {
        kind: "review",
        weight: weight(game),
        work: Box::new(move |control, show| account(&services, &task, control, show)),
    })
}

/// Reviews of boards of at most [`INSTANT_CODES`] codes are light.
pub(super) fn weight(game: Game) -> JobWeight {
    if is_within(game, INSTANT_CODES) { JobWeight::Light } else { JobWeight::Heavy }
}

fn read(services: &Services, asking: Owner, request: ReviewRequest) -> Result<ReviewTask, ApiError> {
    let typed =
        request.game.is_some() || request.turns.is_some() || request.history.is_some() || request.secret.is_some();
    let sources = [typed, request.play.is_some(), !request.archive.is_null()];
    if sources.iter().filter(|given| **given).count() != 1 || (request.symbols.is_some() && !typed) {
        return Err(ApiError::bad_body("send one of: a game and its turns, play, or archive"));
    }
    if let Some(id) = request.play {
        return of_play(services, asking, id);
    }
    if !request.archive.is_null() {
        return of_archive(services, asking, &request.archive);
    }
    let game = request.game.ok_or_else(|| ApiError::bad_input("game", "no game is named; send a game such as 4x6"))?;
    let notation = input::notation(&game, request.symbols.as_deref())?;
    let history = input::history(&notation, request.turns.as_deref(), request.history.as_deref())?;
    let secret = request.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    Ok(ReviewTask { notation, history, secret, archived: None })
}

fn of_play(services: &Services, asking: Owner, id: String) -> Result<ReviewTask, ApiError> {
    let row = play::load(services, &asking, id)?;
    if row.saved.record.outcome == GameStatus::Open {
        return Err(ApiError::open("the game is not over; finish it before it is reviewed"));
    }
    of_record(&row.saved.record, row.archived.map(|number| (asking, number)))
}

fn of_archive(services: &Services, asking: Owner, wanted: &Value) -> Result<ReviewTask, ApiError> {
    let archive = services.archive(&asking)?;
    let archive = archive.ok_or_else(|| ApiError::not_found("no archive is kept; review a game by its turns"))?;
    let entry: Option<ArchivedGame> = match (wanted.as_i64(), wanted.as_str()) {
        (Some(number), _) => archive.get(number)?,
        (_, Some("last")) => archive.last()?,
        _ => {
            let message = format!("archive is {wanted}; send the number of a game, or \"last\"");
            return Err(ApiError::bad_input("archive", message));
        }
    };
    let entry = entry.ok_or_else(|| ApiError::not_found(format!("there is no game {wanted} in the archive")))?;
    of_record(&entry.record, Some((asking, entry.id)))
}

fn of_record(record: &GameRecord, archived: Option<(Owner, i64)>) -> Result<ReviewTask, ApiError> {
    let notation = record.notation().map_err(ApiError::internal)?;
    let secret = record.secret.as_deref().map(|text| input::code(&notation, "secret", text)).transpose()?;
    let history = record.history().map_err(ApiError::internal)?;
    Ok(ReviewTask { notation, history, secret, archived })
}

/// Reviews the game. While a proof takes long, an estimate is shown.
fn account(services: &Services, task: &ReviewTask, control: &Control, show: &dyn Fn(Value)) -> Result<Value, JobError> {
    let ReviewTask { notation, history, secret, archived } = task;
    let table = services.caches.tables.get(notation.game());
    let played = PlayedGame { any_board: &table, history, secret: secret.as_ref() };
    let review = Coach::in_words(&SpokenAnswers(notation)).review(&played, &*services.caches, &mut |stage| {
        match stage {
            ReviewStage::Proving { estimate } => show(json!(estimate)),
            ReviewStage::Scoring { estimate } if !is_within(notation.game(), INSTANT_CODES) => show(json!(estimate)),
            _ => (),
        }
        control.clone()
    })?;
    // A review that ran out of time says so itself.
    if control.is_cancelled() {
        return Err(JobError::Interrupted);
    }
    if let (Some((owner, number)), Some(summary)) = (archived, &review.summary)
        && let Ok(Some(mut archive)) = services.archive(owner)
    {
        // The review is sent even where it cannot be saved.
        let _ = archive.set_review(*number, summary);
    }
    Ok(json!(review.report))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use keypeg_play::limits::within;

    use super::*;
    use crate::clock::WallClock;
    use crate::random::RandomSource;
    use crate::store::{GameAccess, MemoryStore};

    #[test]
    fn a_review_out_of_time_has_no_values_and_a_cancelled_one_no_result() {
        let (clock, random) = (WallClock::new(|| 0), RandomSource::new(|bytes| bytes.fill(1)));
        let store = Arc::new(MemoryStore::new(clock));
        let access = GameAccess::Shared;
        let services = Services { store, caches: Arc::default(), clock, random, access, classroom: None };
        let notation = Notation::standard("5x5".parse().unwrap());
        let history = notation.parse_history("AABBC 1,1; DDDDD 1,0; AABBC 1,1").unwrap();
        let task = ReviewTask { notation, history, secret: None, archived: None };
        let late = account(&services, &task, &within(Duration::ZERO), &|_| ()).unwrap();
        assert_eq!((&late["basis"], &late["par"]), (&json!("turns"), &Value::Null));
        assert_eq!((&late["good_guesses"], &late["guesses"]), (&json!(1), &json!(3)), "{late}");
        assert!(late["note"].as_str().unwrap().contains("stopped"), "{late}");
        let last = &late["turns"][2];
        assert_eq!((&last["contradicts"][0]["turn"], &last["position_value"]), (&json!(1), &Value::Null));
        assert_eq!(last["before"], last["remaining"], "the same guess again tells nothing");
        let cancelled = Control::default().with_cancellation(|| true);
        assert!(matches!(account(&services, &task, &cancelled, &|_| ()), Err(JobError::Interrupted)));
    }
}
