//! A game as JSON, without its secret until it is over.

use keypeg_play::coach::Coach;
use keypeg_play::daily::Origin;
use keypeg_play::link::Link;
use keypeg_play::record::{HintRecord, RefusedRecord};
use keypeg_play::words::SpokenAnswers;
use keypeg_play::{GameStatus, Session, Setup};
use serde_json::{Value, json};

use super::LoadedGame;
use crate::boards;

/// The game object of docs/api.md: what the coach reports, and what only the server knows.
pub(crate) fn game(loaded: &LoadedGame) -> Value {
    let LoadedGame { row, session } = loaded;
    let Setup { notation, mode, rows, .. } = session.setup();
    let record = &row.saved.record;
    let origin = row.saved.origin();
    let name = &row.saved.set_by;
    let link = |origin| Link { game: notation.game(), origin, mode: *mode, rows: *rows, name: name.clone() }.token();
    let (symbols, separator) = boards::symbols(notation);
    let mut object = json!({
        "id": row.id,
        "game": notation.game().to_string(),
        "symbols": symbols,
        "separator": separator,
        "codemaker": record.codemaker,
        "strict": record.strict,
        "rows": rows,
        "daily": origin.and_then(Origin::date).map(|date| date.to_string()),
        // Whoever has the link can start the game again and give up, so a class does not get it.
        "share": origin.filter(|_| row.saved.seat.is_none()).map(link),
        "set": matches!(origin, Some(Origin::Set(_))),
        "set_by": row.saved.set_by,
        "class": row.saved.seat.as_ref().map(|seat| &seat.class),
        "seed": seed(loaded),
        "turns": turns(session),
        "refused": record.refused.iter().map(refused).collect::<Vec<_>>(),
        "hints": record.hints.iter().map(hinted).collect::<Vec<_>>(),
        "undone": record.undone,
        "next_hint": session.next_hint().name(),
        "archive": row.archived,
    });
    if let (Some(fields), Value::Object(report)) = (
        object.as_object_mut(),
        json!(Coach::in_words(&SpokenAnswers(notation)).game(session, origin.filter(|_| row.saved.seat.is_none()))),
    ) {
        fields.extend(report);
    }
    object
}

/// The seed, where it may be shown: the player chose it, or the game is over.
fn seed(loaded: &LoadedGame) -> Option<u64> {
    let is_over = loaded.session.status() != GameStatus::Open;
    match loaded.row.saved.origin().filter(|_| loaded.row.saved.seat.is_none())? {
        Origin::Seed(seed) if is_over || loaded.row.saved.seed_named => Some(seed),
        _ => None,
    }
}

fn turns(session: &Session) -> Vec<Value> {
    let notation = &session.setup().notation;
    let counts = session.position().counts();
    let count = |turn: usize| counts.as_ref().and_then(|counts| counts.get(turn));
    let played = session.history().turns().iter().zip(session.consistent()).enumerate();
    played
        .map(|(index, (turn, good))| {
            json!({
                "guess": notation.code(&turn.guess).to_string(),
                "feedback": turn.feedback.to_string(),
                "good": good,
                "remaining": count(index),
            })
        })
        .collect()
}

fn refused(refused: &RefusedRecord) -> Value {
    json!({ "after": refused.after, "guess": refused.guess })
}

fn hinted(hint: &HintRecord) -> Value {
    json!({ "after": hint.after, "kind": hint.kind })
}
