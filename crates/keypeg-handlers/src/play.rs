//! Play: a person breaks a code. Handlers of the requests, without HTTP.
//!
//! A game is loaded from the store, changed and saved within one request; nothing stays in memory.

mod loaded_game;
mod new_game;
mod set_code;
mod turns;
mod view;

use serde_json::{Value, json};

pub(crate) use loaded_game::{LoadedGame, latency, load};
pub(crate) use new_game::{NewGameRequest, begin, for_class, shared_link};
pub(crate) use set_code::{SetCodeRequest, set_code};
pub(crate) use turns::{
    GoodGuessesRequest, GuessRequest, HintLevelRequest, TurnRequest, give_up, good_guesses, guess, hint, undo,
};
pub(crate) use view::game as view;

use crate::error::ApiError;
use crate::services::Services;
use crate::store::{ListedGame, Owner, StoredGame};

/// The open games of a browser.
pub(crate) fn list(services: &Services, client: String) -> Result<Value, ApiError> {
    let one = |ListedGame { row, touched_at }: &ListedGame| {
        let StoredGame { id, saved, .. } = row;
        json!({
            "id": id,
            "game": saved.record.game,
            "codemaker": saved.record.codemaker,
            "daily": saved.origin().and_then(|origin| origin.date()).map(|date| date.to_string()),
            "turns": saved.record.turns.len(),
            "rows": saved.record.rows,
            "touched_at": touched_at,
        })
    };
    let games: Vec<Value> = services.store.list(client)?.iter().map(one).collect();
    Ok(json!({ "games": games }))
}

/// Deletes a game. A game of a class stays, so that nobody plays the same board twice.
pub(crate) fn delete(services: &Services, asking: &Owner, id: String) -> Result<Value, ApiError> {
    if load(services, asking, id.clone())?.saved.seat.is_some() {
        return Err(ApiError::forbidden("a game of a class cannot be deleted; give it up"));
    }
    match services.store.delete(id.clone())? {
        true => Ok(json!({ "deleted": true })),
        false => Err(loaded_game::unknown(&id)),
    }
}
