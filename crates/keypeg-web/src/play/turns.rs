//! The actions of a player: guesses, hints, undo, giving up.

use keypeg_core::Code;
use keypeg_play::SearchEnd;
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::consistency::Consistency;
use keypeg_play::hint::{Hint, HintLevel};
use keypeg_play::limits::{LIST_TIME, within};
use keypeg_play::session::SessionError;
use keypeg_play::{GameStatus, GuessReply, Session, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::LoadedGame;
use super::view;
use crate::error::ApiError;
use crate::input;
use crate::services::Services;

/// A guess, written in the notation of the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuessRequest {
    guess: String,
}

/// Makes a guess.
pub(crate) fn guess(services: &Services, mut game: LoadedGame, request: &GuessRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    let code = input::code(&game.session.setup().notation, "guess", &request.guess)?;
    let before = game.session.clone();
    let reply = game.session.guess(code).map_err(unanswered)?;
    let game = game.save(services)?;
    Ok(json!({ "reply": replied(&before, &code, &reply), "play": view::game(&game) }))
}

fn unanswered(error: SessionError) -> ApiError {
    match error {
        SessionError::Codemaker(CodemakerError::Interrupted) => ApiError::busy(
            "the adversary is still looking for the worst answer to this guess; make it again in a moment",
        ),
        error => ApiError::bad_input("guess", error),
    }
}

/// The reply object of docs/api.md; `before` is the session before the guess.
fn replied(before: &Session, guess: &Code, reply: &GuessReply) -> Value {
    let (notation, history) = (&before.setup().notation, before.history());
    let contradictions = |found: &[_]| json::contradictions(notation, history, guess, found);
    let mut object = json!({
        "guess": json::code(notation, guess), "refused": true, "feedback": null, "good": false,
        "enough_information": false, "contradictions": [], "probe": null,
    });
    match reply {
        GuessReply::Refused { contradictions: found } => object["contradictions"] = contradictions(found),
        GuessReply::Answered { feedback, consistency, remaining, status } => {
            object["refused"] = json!(false);
            object["feedback"] = json!(feedback.to_string());
            object["good"] = json!(consistency.is_consistent());
            object["enough_information"] = json!(remaining.is_one() && *status == GameStatus::Open);
            if let Consistency::Inconsistent { contradictions: found, probe } = consistency {
                object["contradictions"] = contradictions(found);
                object["probe"] = json!(probe.as_ref().map(words::probe));
            }
        }
    }
    object
}

/// A request for a hint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintLevelRequest {
    /// The name of a grade; `None` stands for the next one.
    grade: Option<String>,
}

/// Gives a hint.
pub(crate) fn hint(services: &Services, mut game: LoadedGame, request: &HintLevelRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    let grade = match &request.grade {
        None => view::next_hint(&game),
        Some(name) => HintLevel::ALL.into_iter().find(|grade| grade.name() == name).ok_or_else(|| {
            ApiError::bad_input("grade", format!("grade is {name:?}; choose nudge, color, probe or answer"))
        })?,
    };
    let hint = game.session.hint(grade);
    let game = game.save(services)?;
    let notation = &game.session.setup().notation;
    let (code, color) = match &hint {
        Hint::Probe(ranked) => (Some(ranked.code), None),
        Hint::Answer(code) | Hint::StillFits(code) => (Some(*code), None),
        Hint::CertainColor(color) | Hint::SecretColor(color) | Hint::LikelyColor { color, .. } => {
            (None, Some(notation.color(*color)))
        }
        Hint::Nudge(_) | Hint::NothingFound => (None, None),
    };
    let hint = json!({
        "grade": grade.name(),
        "says": words::hint(notation, &hint),
        "code": code.map(|code| json::code(notation, &code)),
        "color": color,
    });
    Ok(json!({ "hint": hint, "play": view::game(&game) }))
}

/// A request for a list of good guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodGuessesRequest {
    limit: Option<usize>,
}

impl GoodGuessesRequest {
    /// The number of codes to list.
    pub(crate) fn limit(&self) -> Result<usize, ApiError> {
        input::number("limit", self.limit, 100, 1..=1_000)
    }
}

/// Lists at most `limit` good guesses.
pub(crate) fn good_guesses(services: &Services, mut game: LoadedGame, limit: usize) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    let listing = game.session.possible_codes(limit, &within(LIST_TIME));
    let game = game.save(services)?;
    Ok(json!({
        "codes": json::codes(&game.session.setup().notation, &listing.codes),
        "remaining": json::count(listing.count),
        "complete": listing.ended == SearchEnd::Complete,
        "play": view::game(&game),
    }))
}

/// Takes back the last guess.
pub(crate) fn undo(services: &Services, mut game: LoadedGame) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    if game.session.undo().is_none() {
        return Err(ApiError::open("there is no guess to take back; make one first"));
    }
    Ok(view::game(&game.save(services)?))
}

/// Gives the game up.
pub(crate) fn give_up(services: &Services, mut game: LoadedGame) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.session.give_up();
    Ok(view::game(&game.save(services)?))
}
