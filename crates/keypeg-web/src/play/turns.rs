//! What a player does in a game.

use keypeg_core::Code;
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::consistency::Consistency;
use keypeg_play::hint::{Hint, HintLevel};
use keypeg_play::limits::LIST_TIME;
use keypeg_play::session::PlayError;
use keypeg_play::{GameStatus, GuessReply, SearchEnd, Session, json, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asked::{Answer, Asked};
use super::view;
use crate::body::Body;
use crate::error::ApiError;
use crate::input;

/// The body of a guess.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuessBody {
    guess: String,
}

/// `POST /api/play/{id}/guess`.
pub(crate) async fn guess(asked: Asked, Body(body): Body<GuessBody>) -> Answer {
    asked
        .with_game(move |app, mut opened| {
            opened.must_be_open()?;
            opened.check_length()?;
            let code = input::code(&opened.session.setup().notation, "guess", &body.guess)?;
            let before = opened.session.clone();
            let reply = opened.session.guess(code).map_err(unanswered)?;
            let opened = opened.save(app)?;
            Ok(json!({ "reply": replied(&before, &code, &reply), "play": view::game(&opened) }))
        })
        .await
}

fn unanswered(error: PlayError) -> ApiError {
    match error {
        PlayError::Codemaker(CodemakerError::Interrupted) => ApiError::busy(
            "the adversary is still looking for the worst answer to this guess; make it again in a moment",
        ),
        error => ApiError::bad_input("guess", error),
    }
}

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

/// The body of a hint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintBody {
    grade: Option<String>,
}

/// `POST /api/play/{id}/hint`.
pub(crate) async fn hint(asked: Asked, Body(body): Body<HintBody>) -> Answer {
    asked
        .with_game(move |app, mut opened| {
            opened.must_be_open()?;
            opened.check_length()?;
            let grade = match &body.grade {
                None => view::next_hint(&opened),
                Some(name) => HintLevel::ALL.into_iter().find(|grade| grade.name() == name).ok_or_else(|| {
                    ApiError::bad_input("grade", format!("grade is {name:?}; choose nudge, color, probe or answer"))
                })?,
            };
            let hint = opened.session.hint(grade);
            let opened = opened.save(app)?;
            let notation = &opened.session.setup().notation;
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
            Ok(json!({ "hint": hint, "play": view::game(&opened) }))
        })
        .await
}

/// The body of a list of good guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodBody {
    limit: Option<usize>,
}

/// `POST /api/play/{id}/good-guesses`.
pub(crate) async fn good_guesses(asked: Asked, Body(body): Body<GoodBody>) -> Answer {
    let limit = input::number("limit", body.limit, 100, 1..=1_000)?;
    asked
        .with_game(move |app, mut opened| {
            opened.must_be_open()?;
            opened.check_length()?;
            let listing = opened.session.possible_codes(limit, LIST_TIME);
            let opened = opened.save(app)?;
            Ok(json!({
                "codes": json::codes(&opened.session.setup().notation, &listing.codes),
                "remaining": json::count(listing.count),
                "complete": listing.ended == SearchEnd::Complete,
                "play": view::game(&opened),
            }))
        })
        .await
}

/// `POST /api/play/{id}/undo`.
pub(crate) async fn undo(asked: Asked) -> Answer {
    asked
        .with_game(|app, mut opened| {
            opened.must_be_open()?;
            opened.check_length()?;
            if opened.session.undo().is_none() {
                return Err(ApiError::open("there is no guess to take back; make one first"));
            }
            Ok(view::game(&opened.save(app)?))
        })
        .await
}

/// `POST /api/play/{id}/give-up`.
pub(crate) async fn give_up(asked: Asked) -> Answer {
    asked
        .with_game(|app, mut opened| {
            opened.must_be_open()?;
            opened.session.give_up();
            Ok(view::game(&opened.save(app)?))
        })
        .await
}
