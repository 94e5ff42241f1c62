//! The requests about one stored game.

use serde_json::Value;

use super::{HandlerStep, body_of, respond};
use crate::error::ApiError;
use crate::play::{self, GoodGuessesRequest, GuessRequest, HintLevelRequest, LoadedGame};
use crate::response::ApiResponse;
use crate::services::Services;
use crate::store::Owner;
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
    pub(super) fn takes_body(self) -> bool {
        matches!(self, GameAction::Guess | GameAction::Hint | GameAction::GoodGuesses)
    }

    /// The first step of a request about the game with this id, which is not checked yet.
    pub(super) fn call(self, id: String, asking: Owner, body: &[u8]) -> Result<HandlerStep, ApiError> {
        Ok(match self {
            GameAction::Show => with_game(id, asking, |_, game| Ok(shown(play::view(&game)))),
            GameAction::Delete => respond(Latency::Quick, move |services| play::delete(services, id)),
            GameAction::Guess => {
                let request: GuessRequest = body_of(body)?;
                with_game(id, asking, move |services, game| play::guess(services, game, &request).map(shown))
            }
            GameAction::Hint => {
                let request: HintLevelRequest = body_of(body)?;
                with_game(id, asking, move |services, game| play::hint(services, game, &request).map(shown))
            }
            GameAction::GoodGuesses => {
                let limit = body_of::<GoodGuessesRequest>(body)?.limit()?;
                with_game(id, asking, move |services, game| play::good_guesses(services, game, limit).map(shown))
            }
            GameAction::Undo => with_game(id, asking, |services, game| play::undo(services, game).map(shown)),
            GameAction::GiveUp => with_game(id, asking, |services, game| play::give_up(services, game).map(shown)),
            GameAction::Record => {
                with_game(id, asking, |_, game| Ok(ApiResponse::file("keypeg-game.json", game.record()?)))
            }
        })
    }
}

fn shown(body: Value) -> ApiResponse {
    ApiResponse::new(200, body)
}

/// Loads the game and calls a handler with it. How long the handler takes is known once the game is loaded.
fn with_game(
    id: String,
    asking: Owner,
    handler: impl FnOnce(&Services, LoadedGame) -> Result<ApiResponse, ApiError> + Send + 'static,
) -> HandlerStep {
    let load = move |services: &Services| {
        let mut row = play::load(services, id)?;
        row.owner.update(&asking);
        match play::latency(&row) {
            Latency::Slow => Ok(HandlerStep::run(Latency::Slow, move |services| {
                handler(services, LoadedGame::resume(services, row)?).map(HandlerStep::Respond)
            })),
            _ => handler(services, LoadedGame::resume(services, row)?).map(HandlerStep::Respond),
        }
    };
    HandlerStep::run(Latency::Quick, load)
}
