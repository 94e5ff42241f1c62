//! The pupils: join a class with a name, and play its board once.

use serde::Deserialize;
use serde_json::{Value, json};

use super::find;
use crate::error::ApiError;
use crate::play::{self, LoadedGame};
use crate::services::Services;
use crate::store::{ClassSeat, ListedGame, Owner};

/// The longest name, in characters.
const LONGEST_NAME: usize = 24;

/// The most pupils of a class.
const MOST_PUPILS: usize = 200;

/// The most pupils of a class at one address, so that one pupil with invented cookies does not take all places. A whole class may
/// share an address.
const MOST_PER_ADDRESS: usize = 60;

/// A pupil who joins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    #[serde(default)]
    name: String,
}

/// What a pupil sees of a class: the board, and the own game once there is one.
pub(crate) fn offer(services: &Services, asking: &Owner, class: &str) -> Result<Value, ApiError> {
    let class = find(services, class)?;
    let games = services.store.class_games(class.id.clone())?;
    let own = own(&games, asking);
    Ok(json!({
        "class": class.id,
        "game": class.game,
        "rows": class.rows,
        "strict": class.strict,
        "play": own.map(|game| &game.row.id),
        "name": own.and_then(|game| game.row.saved.seat.as_ref()).map(|seat| &seat.name),
    }))
}

/// Joins a class: begins the game of a pupil, or returns the one that the browser has.
pub(crate) fn join(services: &Services, asking: Owner, class: &str, request: JoinRequest) -> Result<Value, ApiError> {
    let class = find(services, class)?;
    let games = services.store.class_games(class.id.clone())?;
    if let Some(own) = own(&games, &asking) {
        return Ok(play::view(&LoadedGame::resume(services, own.row.clone())?));
    }
    let here = games.iter().filter(|game| game.row.owner.address == asking.address).count();
    if games.len() >= MOST_PUPILS || here >= MOST_PER_ADDRESS {
        return Err(ApiError::too_many("this class is full; ask your teacher to set the board again"));
    }
    let names: Vec<&str> = games.iter().filter_map(|game| Some(game.row.saved.seat.as_ref()?.name.as_str())).collect();
    let name = free_name(&request.name, &names);
    let game = play::join(services, asking, &class, ClassSeat { class: class.id.clone(), name })?;
    Ok(play::view(&game))
}

/// The game of a browser.
fn own<'a>(games: &'a [ListedGame], asking: &Owner) -> Option<&'a ListedGame> {
    games.iter().find(|game| game.row.owner.client == asking.client)
}

/// A name that nobody else in the class has.
fn free_name(wanted: &str, taken: &[&str]) -> String {
    let wanted = clean(wanted);
    let is_free = |name: &String| !taken.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    if !wanted.is_empty() && is_free(&wanted) {
        return wanted;
    }
    let (base, first) = if wanted.is_empty() { ("Player", taken.len() + 1) } else { (wanted.as_str(), 2) };
    (first..).map(|number| format!("{base} {number}")).find(is_free).unwrap_or(wanted)
}

/// A name as it is shown: one line, without characters that cannot be seen or that turn the direction of the text.
fn clean(name: &str) -> String {
    let is_hidden = |symbol: &char| {
        symbol.is_control()
            || matches!(symbol, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let shown: String = words.join(" ").chars().filter(|symbol| !is_hidden(symbol)).take(LONGEST_NAME).collect();
    shown.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_visible_and_different() {
        assert_eq!(free_name("  Ana \n Maria ", &[]), "Ana Maria");
        assert_eq!(free_name("ana", &["Ana", "Ana 2"]), "ana 3");
        assert_eq!(free_name("", &["Ana"]), "Player 2");
        assert_eq!(free_name("\u{202e}\u{200b}\t", &["Player 2"]), "Player 3");
        assert_eq!(free_name(&"x".repeat(500), &[]).len(), LONGEST_NAME);
    }
}
