//! The actions of a player: guesses, hints, undo, giving up.

use keypeg_play::coach::Coach;
use keypeg_play::hint::HintLevel;
use keypeg_play::limits::{LIST_TIME, within};
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

impl GuessRequest {
    /// Refuses a guess whose sender does not know all turns.
    fn check_turn(&self, game: &LoadedGame) -> Result<(), ApiError> {
        let next = game.session.history().len() + 1;
        match self.turn {
            Some(turn) if turn != next => Err(ApiError::changed(format!(
                "guess {turn} was not made, because the game was changed from elsewhere: guess {next} is next; \
                 load the game again"
            ))),
            _ => Ok(()),
        }
    }
}

/// Makes a guess.
pub(crate) fn guess(services: &Services, mut game: LoadedGame, request: &GuessRequest) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    request.check_turn(&game)?;
    let code = input::code(&game.session.setup().notation, "guess", &request.guess)?;
    let before = game.session.history().clone();
    let reply = game.session.guess(code).map_err(|error| ApiError::of_session("guess", &error))?;
    let game = game.save(services)?;
    let reply = Coach::new(&game.session.setup().notation).reply(&before, &code, &reply);
    Ok(json!({ "reply": reply, "play": view::game(&game) }))
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
    let level = match &request.grade {
        None => game.session.next_hint(),
        Some(name) => name.parse::<HintLevel>().map_err(|error| ApiError::bad_input("grade", error))?,
    };
    let hint = game.session.hint(level);
    let game = game.save(services)?;
    let hint = Coach::new(&game.session.setup().notation).hint(level, &hint);
    Ok(json!({ "hint": hint, "play": view::game(&game) }))
}

/// A request for a list of possible guesses.
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

/// Lists at most `limit` possible guesses.
pub(crate) fn good_guesses(services: &Services, mut game: LoadedGame, limit: usize) -> Result<Value, ApiError> {
    game.must_be_open()?;
    game.check_length()?;
    let list = game.session.possible_codes(limit, &within(LIST_TIME));
    let game = game.save(services)?;
    let mut answer = json!(Coach::new(&game.session.setup().notation).listed(&list));
    answer["play"] = view::game(&game);
    Ok(answer)
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
