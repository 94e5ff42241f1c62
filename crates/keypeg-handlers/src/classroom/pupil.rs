//! The pupils: join a class with a name, and play its board once.

use serde::Deserialize;
use serde_json::{Value, json};

use super::find;
use crate::error::ApiError;
use crate::play::{self, LoadedGame};
use crate::services::Services;
use crate::store::{ClassSeat, ListedGame, Owner, Seating, StoredGame};

/// A pupil who joins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    #[serde(default)]
    name: String,
}

/// The game of a pupil who joined.
pub(crate) enum JoinedGame {
    /// The game object of a new game.
    New(Value),
    /// The game that the browser began earlier.
    Existing(Box<StoredGame>),
}

/// What a pupil sees of a class: the board, and the own game once there is one.
pub(crate) fn offer(services: &Services, asking: &Owner, class: &str) -> Result<Value, ApiError> {
    let class = find(services, class)?;
    let games = services.store.class_games(class.id.clone())?;
    let own: Option<&ListedGame> = games.iter().find(|game| game.row.owner.client == asking.client);
    Ok(json!({
        "class": class.id,
        "game": class.game,
        "rows": class.rows,
        "strict": class.strict,
        "play": own.map(|game| &game.row.id),
        "name": own.and_then(|game| game.row.saved.seat.as_ref()).map(|seat| &seat.name),
    }))
}

/// Joins a class: begins the game of a pupil, or finds the one that the browser has.
pub(crate) fn join(
    services: &Services,
    asking: Owner,
    class: &str,
    request: JoinRequest,
) -> Result<JoinedGame, ApiError> {
    let class = find(services, class)?;
    let seat = ClassSeat { class: class.id.clone(), name: request.name };
    let game = play::for_class(services, asking, &class, seat)?;
    match services.store.join(game.row)? {
        Seating::New(row) => Ok(JoinedGame::New(play::view(&LoadedGame { row, session: game.session }))),
        Seating::Existing(row) => Ok(JoinedGame::Existing(Box::new(row))),
        Seating::Full => Err(ApiError::too_many("this class is full; ask your teacher to set the board again")),
    }
}
