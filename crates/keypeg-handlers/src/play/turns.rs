//! The actions of a player: guesses, hints, undo, giving up.

use keypeg_play::coach::Coach;
use keypeg_play::hint::HintLevel;
use keypeg_play::limits::{LIST_TIME, within};
use keypeg_play::words::SpokenAnswers;
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
    /// The number of this guess, from 1, as its sender knows the game; `None` stands for whichever is next.
    turn: Option<usize>,
}

/// Makes a guess.
pub(crate) fn guess(services: &Services, mut game: LoadedGame, request: &GuessRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    game.check_turn(request.turn, &format!("guess {} was not made", request.turn.unwrap_or_default()))?;
    let code = input::code(&game.session.setup().notation, "guess", &request.guess)?;
    let before = game.session.history().clone();
    let reply = game.session.guess(code).map_err(|error| ApiError::of_session("guess", &error))?;
    let game = game.save(services)?;
    let reply = Coach::in_words(&SpokenAnswers(&game.session.setup().notation)).reply(&before, &code, &reply);
    Ok(json!({ "reply": reply, "play": view::game(&game) }))
}

/// A request for a hint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintLevelRequest {
    /// The name of a grade; `None` stands for the next one.
    grade: Option<String>,
    /// See [`TurnRequest`].
    turn: Option<usize>,
}

/// Gives a hint.
pub(crate) fn hint(services: &Services, mut game: LoadedGame, request: &HintLevelRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    game.check_turn(request.turn, "no hint was given")?;
    let level = match &request.grade {
        None => game.session.next_hint(),
        Some(name) => name.parse::<HintLevel>().map_err(|error| ApiError::bad_input("grade", error))?,
    };
    let hint = game.session.hint(level);
    let game = game.save(services)?;
    let hint = Coach::in_words(&SpokenAnswers(&game.session.setup().notation)).hint(level, &hint);
    Ok(json!({ "hint": hint, "play": view::game(&game) }))
}

/// The request of an action that has no other fields.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnRequest {
    /// The number of the next guess, from 1, as its sender knows the game; `None` stands for whichever is next.
    turn: Option<usize>,
}

/// A request for a list of possible guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodGuessesRequest {
    limit: Option<usize>,
    /// See [`TurnRequest`].
    turn: Option<usize>,
}

impl GoodGuessesRequest {
    /// The number of codes to list.
    fn limit(&self) -> Result<usize, ApiError> {
        input::number("limit", self.limit, 100, 1..=1_000)
    }
}

/// Lists possible guesses.
pub(crate) fn good_guesses(
    services: &Services,
    mut game: LoadedGame,
    request: &GoodGuessesRequest,
) -> Result<Value, ApiError> {
    let limit = request.limit()?;
    game.must_be_open()?;
    game.check_length()?;
    game.check_turn(request.turn, "no guesses were listed")?;
    let list = game.session.possible_codes(limit, &within(LIST_TIME));
    let game = game.save(services)?;
    let mut answer = json!(Coach::in_words(&SpokenAnswers(&game.session.setup().notation)).listed(&list));
    answer["play"] = view::game(&game);
    Ok(answer)
}

/// Takes back the last guess.
pub(crate) fn undo(services: &Services, mut game: LoadedGame, request: &TurnRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    game.check_turn(request.turn, "no guess was taken back")?;
    if game.session.undo().is_none() {
        return Err(ApiError::open("there is no guess to take back; make one first"));
    }
    Ok(view::game(&game.save(services)?))
}

/// Gives the game up.
pub(crate) fn give_up(services: &Services, mut game: LoadedGame, request: &TurnRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_turn(request.turn, "the game was not given up")?;
    game.session.give_up();
    Ok(view::game(&game.save(services)?))
}
