//! The requests about one stored game.

use serde_json::Value;

use super::{BodyUse, HandlerStep, body_of, respond};
use crate::error::ApiError;
use crate::play::{self, GoodGuessesRequest, GuessRequest, HintLevelRequest, LoadedGame, TurnRequest};
use crate::response::ApiResponse;
use crate::services::Services;
use crate::store::{Owner, StoredGame};
use crate::workload::Latency;

/// What a request does with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameAction {
    Show,
    Delete,
    Guess,
    Hint,
    GoodGuesses,
    Undo,
    GiveUp,
    Record,
}

impl GameAction {
    /// The method of its requests.
    pub(super) fn method(self) -> &'static str {
        match self {
            GameAction::Show | GameAction::Record => "GET",
            GameAction::Delete => "DELETE",
            _ => "POST",
        }
    }

    /// Whether its requests have a JSON body.
    pub(super) fn body_use(self) -> BodyUse {
        match self {
            GameAction::Guess | GameAction::Hint | GameAction::GoodGuesses => BodyUse::Required,
            GameAction::Undo | GameAction::GiveUp => BodyUse::Optional,
            _ => BodyUse::Ignored,
        }
    }

    /// The first step of a request about the game with this id, which is not checked yet.
    pub(super) fn call(self, id: String, asking: Owner, body: &[u8]) -> Result<HandlerStep, ApiError> {
        Ok(match self {
            GameAction::Show => with_game(id, asking, |_, game| Ok(shown(play::view(&game)))),
            GameAction::Delete => respond(Latency::Quick, move |services| play::delete(services, &asking, id)),
            GameAction::Guess => {
                let request: GuessRequest = body_of(body)?;
                with_game(id, asking, move |services, game| play::guess(services, game, &request).map(shown))
            }
            GameAction::Hint => {
                let request: HintLevelRequest = body_of(body)?;
                with_game(id, asking, move |services, game| play::hint(services, game, &request).map(shown))
            }
            GameAction::GoodGuesses => {
                let request: GoodGuessesRequest = body_of(body)?;
                with_game(id, asking, move |services, game| play::good_guesses(services, game, &request).map(shown))
            }
            GameAction::Undo => {
                let request = turn_of(body)?;
                with_game(id, asking, move |services, game| play::undo(services, game, &request).map(shown))
            }
            GameAction::GiveUp => {
                let request = turn_of(body)?;
                with_game(id, asking, move |services, game| play::give_up(services, game, &request).map(shown))
            }
            GameAction::Record => {
                with_game(id, asking, |_, game| Ok(ApiResponse::file("keypeg-game.json", game.record()?)))
            }
        })
    }
}

/// The request of an action whose body may be left out.
fn turn_of(body: &[u8]) -> Result<TurnRequest, ApiError> {
    if body.is_empty() { Ok(TurnRequest::default()) } else { body_of(body) }
}

fn shown(body: Value) -> ApiResponse {
    ApiResponse::new(200, body)
}

/// Shows a game whose row is loaded.
pub(super) fn show(services: &Services, row: StoredGame, asking: &Owner) -> Result<HandlerStep, ApiError> {
    with_row(services, row, asking, |_, game| Ok(shown(play::view(&game))))
}

/// Loads the game and calls a handler with it.
fn with_game(
    id: String,
    asking: Owner,
    handler: impl FnOnce(&Services, LoadedGame) -> Result<ApiResponse, ApiError> + Send + 'static,
) -> HandlerStep {
    HandlerStep::run(Latency::Quick, move |services| {
        let row = play::load(services, &asking, id)?;
        with_row(services, row, &asking, handler)
    })
}

/// Calls a handler with a game whose row is loaded. The row tells how long the handler takes.
fn with_row(
    services: &Services,
    mut row: StoredGame,
    asking: &Owner,
    handler: impl FnOnce(&Services, LoadedGame) -> Result<ApiResponse, ApiError> + Send + 'static,
) -> Result<HandlerStep, ApiError> {
    row.owner.update(asking);
    match play::latency(&row) {
        Latency::Slow => Ok(HandlerStep::run(Latency::Slow, move |services| {
            handler(services, LoadedGame::resume(services, row)?).map(HandlerStep::Respond)
        })),
        _ => handler(services, LoadedGame::resume(services, row)?).map(HandlerStep::Respond),
    }
}
