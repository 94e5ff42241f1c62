//! Finished games and their reviews as one JSON text, the file of `keypeg archive export`. A text is checked before any of it is used.

use std::ops::RangeInclusive;

use keypeg_core::{Game, score};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::record::{CodemakerRecord, GameRecord};
use crate::review::ReviewSummary;
use crate::{ArchivedGame, GameStatus};

/// The times of finished games: the years 1970 to 9999, in seconds.
pub const TIMES: RangeInclusive<i64> = 0..=253_402_300_799;

/// The name of the format.
const FORMAT: &str = "keypeg-archive";

/// The version that is written and read.
const VERSION: u64 = 1;

#[derive(Serialize)]
struct ExportedArchive {
    format: &'static str,
    version: u64,
    games: Vec<ExportedGame>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedGame {
    finished_at: i64,
    guesses: u32,
    bad_guesses: u32,
    hints_used: u32,
    record: Value,
    /// Left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    repeat: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    review: Option<ExportedReview>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedReview {
    loss: f64,
    graded: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weakest_turn: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weakest_loss: Option<f64>,
}

/// Why a text is not an exported archive.
#[derive(Debug, Error)]
pub enum ExportedError {
    /// It is not JSON, or a field is missing, unknown or of another type.
    #[error("it is not an exported archive: {0}")]
    Json(#[from] serde_json::Error),
    /// The field `format` names another format.
    #[error("its format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// A later version of keypeg wrote it.
    #[error("it has version {0} of the format, and this program reads {VERSION}; use a newer keypeg")]
    Version(u64),
    /// A game in it is invalid.
    #[error("game {number} of it is invalid: {why}")]
    Game {
        /// The place of the game in the file, counted from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Games and their reviews as JSON that ends with a line break.
pub fn export(games: &[ArchivedGame]) -> String {
    let games = games.iter().map(|game| ExportedGame {
        finished_at: game.finished_at,
        guesses: game.guesses,
        bad_guesses: game.bad,
        hints_used: game.hints,
        // A record is made of strings, numbers and lists, which always have a JSON form.
        record: serde_json::to_value(&game.record).unwrap_or_default(),
        repeat: game.is_repeat,
        review: game.review.as_ref().map(|review| ExportedReview {
            loss: review.loss,
            graded: review.graded,
            weakest_turn: review.weakest.map(|(turn, _)| turn),
            weakest_loss: review.weakest.map(|(_, loss)| loss),
        }),
    });
    let archive = ExportedArchive { format: FORMAT, version: VERSION, games: games.collect() };
    serde_json::to_string_pretty(&archive).unwrap_or_default() + "\n"
}

/// Reads and checks an exported archive. The games are numbered from 1 in the order of the file.
pub fn parse(text: &[u8]) -> Result<Vec<ArchivedGame>, ExportedError> {
    // The version is looked at first, since a later one may have another shape.
    let mut value: Value = serde_json::from_slice(text)?;
    let format = value.get("format").and_then(Value::as_str).unwrap_or_default();
    if format != FORMAT {
        return Err(ExportedError::Format(format.to_string()));
    }
    match value.get("version").and_then(Value::as_u64).unwrap_or(0) {
        VERSION => {}
        other => return Err(ExportedError::Version(other)),
    }
    let games: Vec<Value> = serde_json::from_value(value["games"].take())?;
    (1..).zip(games).map(|(number, game)| checked(number, game)).collect()
}

fn checked(number: usize, game: Value) -> Result<ArchivedGame, ExportedError> {
    let wrong = |why: String| ExportedError::Game { number, why };
    let ExportedGame { finished_at, guesses, bad_guesses, hints_used, record, repeat, review } =
        serde_json::from_value(game).map_err(|error| wrong(error.to_string()))?;
    let record = GameRecord::parse(record.to_string().as_bytes()).map_err(|error| wrong(error.to_string()))?;
    check_record(&record).map_err(wrong)?;
    let attempts = record.turns.len() + record.refused.len();
    let counts = (guesses as usize, hints_used as usize);
    if counts != (attempts, record.hints.len()) || bad_guesses > guesses {
        return Err(wrong("its counts do not agree with its record".to_string()));
    }
    if !TIMES.contains(&finished_at) {
        return Err(wrong(format!("{finished_at} is not a time in seconds since 1970")));
    }
    let review = review.map(|review| summary(&review, record.turns.len())).transpose().map_err(wrong)?;
    Ok(ArchivedGame {
        id: number as i64,
        finished_at,
        record,
        guesses,
        bad: bad_guesses,
        hints: hints_used,
        review,
        is_repeat: repeat,
    })
}

/// Replays a finished game: its codes, answers and outcome have to agree.
fn check_record(record: &GameRecord) -> Result<(), String> {
    let game: Game = record.game.parse().map_err(|error: keypeg_core::GameError| error.to_string())?;
    let text = |error: crate::record::RecordError| error.to_string();
    let (history, secret) = (record.history().map_err(text)?, record.secret().map_err(text)?);
    if record.codemaker == CodemakerRecord::Secret {
        let secret = secret.ok_or("it has a fixed secret but does not name it")?;
        for (turn, played) in (1..).zip(history.turns()) {
            let truth = score(&played.guess, &secret);
            if truth != played.feedback {
                return Err(format!("turn {turn}: the secret answers {truth}, not {}", played.feedback));
            }
        }
    }
    if record.game != game.to_string() {
        return Err(format!("its game is written {:?} instead of {game}", record.game));
    }
    let wins = history.turns().iter().filter(|turn| turn.feedback.is_win(game.pegs())).count();
    let won_last = history.turns().last().is_some_and(|turn| turn.feedback.is_win(game.pegs()));
    let by_computer = record.breaker.is_some();
    match record.outcome {
        GameStatus::Open => Err("it is not finished".to_string()),
        // A computer may announce the secret without a last guess.
        GameStatus::Found if wins > 1 || !(won_last || by_computer) => {
            Err("its turns do not find the secret".to_string())
        }
        GameStatus::Lost | GameStatus::GivenUp if wins > 0 => Err("it found the secret but was not won".to_string()),
        _ => Ok(()),
    }
}

fn summary(review: &ExportedReview, turns: usize) -> Result<ReviewSummary, String> {
    let is_number = |loss: f64| loss.is_finite() && loss >= 0.0;
    let weakest = review.weakest_turn.zip(review.weakest_loss);
    let is_turn = |turn: u32| (1..=turns).contains(&(turn as usize));
    let valid = is_number(review.loss)
        && review.graded as usize <= turns
        && review.weakest_turn.is_some() == review.weakest_loss.is_some()
        && weakest.is_none_or(|(turn, loss)| is_turn(turn) && is_number(loss));
    if valid {
        Ok(ReviewSummary { loss: review.loss, graded: review.graded, weakest })
    } else {
        Err("its review does not agree with its turns".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn exported() -> Value {
        let record = json!({ "format": "keypeg-game", "version": 2, "game": "4x6", "codemaker": "secret", "secret": "AABC",
            "turns": [{ "guess": "AABD", "feedback": "3,0" }, { "guess": "AABC", "feedback": "4,0" }], "outcome": "found" });
        json!({ "format": "keypeg-archive", "version": 1, "games": [{ "finished_at": 7, "guesses": 2, "bad_guesses": 0,
            "hints_used": 0, "record": record,
            "review": { "loss": 0.5, "graded": 2, "weakest_turn": 1, "weakest_loss": 0.5 } }] })
    }

    #[test]
    fn hostile_files_are_refused_with_a_reason() {
        let change = |path: &str, value: Value| {
            let mut file = exported();
            *file.pointer_mut(path).unwrap() = value;
            parse(file.to_string().as_bytes()).unwrap_err().to_string()
        };
        for (path, value, says) in [
            ("/format", json!("other"), "its format is"),
            ("/version", json!(2), "version 2 of the format"),
            ("/games", json!({}), "not an exported archive"),
            ("/games/0/finished_at", json!(-1), "-1 is not a time"),
            ("/games/0/guesses", json!(3), "its counts do not agree"),
            ("/games/0/hints_used", json!(1), "its counts do not agree"),
            ("/games/0/bad_guesses", json!(5), "its counts do not agree"),
            ("/games/0/record/secret", json!("FFFF"), "turn 1: the secret answers"),
            ("/games/0/record/secret", json!(null), "does not name it"),
            ("/games/0/record/outcome", json!("open"), "not finished"),
            ("/games/0/record/outcome", json!("lost"), "was not won"),
            ("/games/0/record/game", json!("999x999"), "game 1"),
            ("/games/0/record/turns/0/guess", json!("AAXX"), "game 1"),
            ("/games/0/record/turns/0/feedback", json!("9,9"), "game 1"),
            ("/games/0/record/version", json!(77), "version 77"),
            ("/games/0/review/loss", json!(-0.5), "its review does not agree"),
            ("/games/0/review/graded", json!(3), "its review does not agree"),
            ("/games/0/review/weakest_turn", json!(3), "its review does not agree"),
            ("/games/0/review/weakest_turn", json!(null), "its review does not agree"),
        ] {
            let said = change(path, value);
            assert!(said.contains(says), "{path}: {said}");
        }
        let text = exported().to_string();
        for end in 0..text.len() {
            assert!(parse(&text.as_bytes()[..end]).is_err(), "truncated to {end} bytes");
        }
    }
}
