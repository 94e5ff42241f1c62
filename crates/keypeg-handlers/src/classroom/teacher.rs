//! The teacher: sets boards and sees how far the pupils are.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{find, qr};
use crate::error::ApiError;
use crate::input;
use crate::limits::MOST_ROWS;
use crate::services::{Classroom, Services};
use crate::store::{ListedGame, SavedClass};

/// A board for a class.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardRequest {
    game: String,
    symbols: Option<String>,
    rows: Option<u32>,
    #[serde(default)]
    strict: bool,
}

/// Refuses everybody but the teacher.
fn teacher<'a>(services: &'a Services, key: &str) -> Result<&'a Classroom, ApiError> {
    let refused = || ApiError::forbidden("this is not the link of the teacher; whoever started the server has it");
    let classroom = services.classroom.as_ref().ok_or_else(refused)?;
    let own = classroom.teacher_key.as_bytes();
    // All bytes are compared, so that the time says nothing about where a key differs.
    let differences = own.iter().zip(key.as_bytes()).fold(0, |sum, (own, other)| sum | (own ^ other));
    if own.len() == key.len() && differences == 0 { Ok(classroom) } else { Err(refused()) }
}

/// The boards that were set, the newest first.
pub(crate) fn boards(services: &Services, key: &str) -> Result<Value, ApiError> {
    let classroom = teacher(services, key)?;
    let boards: Vec<Value> = services.store.classes()?.iter().map(|class| board(classroom, class)).collect();
    Ok(json!({ "classes": boards }))
}

/// Sets a board. Its secret is random.
pub(crate) fn set_board(services: &Services, key: &str, request: BoardRequest) -> Result<Value, ApiError> {
    let classroom = teacher(services, key)?;
    let notation = input::notation(&request.game, request.symbols.as_deref())?;
    if request.rows.is_some_and(|rows| rows == 0 || rows > MOST_ROWS) {
        let message = format!("rows is {}; it must be from 1 to {MOST_ROWS}", request.rows.unwrap_or(0));
        return Err(ApiError::bad_input("rows", message));
    }
    let class = SavedClass {
        id: services.random.id(),
        begun_at: services.clock.now(),
        game: notation.game().to_string(),
        symbols: request.symbols,
        rows: request.rows,
        strict: request.strict,
        seed: services.random.seed(),
    };
    let answer = board(classroom, &class);
    services.store.add_class(class)?;
    Ok(answer)
}

/// A board, the link to it, and how far its pupils are.
pub(crate) fn progress(services: &Services, key: &str, class: &str) -> Result<Value, ApiError> {
    let classroom = teacher(services, key)?;
    let class = find(services, class)?;
    let mut pupils: Vec<(String, Value)> =
        services.store.class_games(class.id.clone())?.iter().filter_map(pupil).collect();
    pupils.sort_by_key(|(name, _)| name.to_lowercase());
    let mut answer = board(classroom, &class);
    answer["qr"] = json!(classroom.class_url(&class.id).map(|url| qr::rows(&url)).unwrap_or_default());
    answer["pupils"] = pupils.into_iter().map(|(_, pupil)| pupil).collect();
    Ok(answer)
}

/// A board without its seed.
fn board(classroom: &Classroom, class: &SavedClass) -> Value {
    json!({
        "class": class.id,
        "game": class.game,
        "rows": class.rows,
        "strict": class.strict,
        "begun_at": class.begun_at,
        "url": classroom.class_url(&class.id),
    })
}

fn pupil(ListedGame { row, touched_at }: &ListedGame) -> Option<(String, Value)> {
    let name = row.saved.seat.as_ref()?.name.clone();
    let record = &row.saved.record;
    let pupil = json!({
        "name": name,
        "outcome": record.outcome,
        "guesses": record.turns.len() + record.refused.len(),
        "hints_used": record.hints.len(),
        "undone": record.undone,
        "touched_at": touched_at,
    });
    Some((name, pupil))
}
