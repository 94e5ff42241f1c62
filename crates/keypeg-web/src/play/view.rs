//! A game as JSON, without its secret until it is over.

use keypeg_core::{Code, Notation};
use keypeg_play::daily::Origin;
use keypeg_play::hint::HintLevel;
use keypeg_play::link::Link;
use keypeg_play::record::{HintRecord, RefusedRecord};
use keypeg_play::{CodeCount, GameStatus, Session, Setup, json, share, words};
use serde_json::{Value, json};

use super::LoadedGame;
use crate::boards;

/// The game object of docs/api.md.
pub(crate) fn game(loaded: &LoadedGame) -> Value {
    let LoadedGame { row, session } = loaded;
    let Setup { notation, codemaker, mode, rows } = session.setup();
    let record = &row.saved.record;
    let over = session.status() != GameStatus::Open;
    let origin = row.saved.origin();
    let link = |origin| Link { game: notation.game(), origin, mode: *mode, rows: *rows }.token();
    let remaining = session.remaining();
    let is_found = session.status() == GameStatus::Found;
    let reveal = if over && !is_found { session.reveal() } else { None };
    let found = session.history().turns().last().map(|turn| turn.guess).filter(|_| is_found);
    let secret = found.or(reveal.filter(|_| codemaker.has_secret()));
    let (symbols, separator) = boards::symbols(notation);
    let report = session.tally();
    let mut object = json!({
        "id": row.id,
        "game": notation.game().to_string(),
        "symbols": symbols,
        "separator": separator,
        "codemaker": record.codemaker,
        "strict": record.strict,
        "rows": rows,
        "daily": origin.and_then(Origin::date).map(|date| date.to_string()),
        "share": origin.map(link),
        "seed": seed(loaded, over),
        "turns": turns(session),
        "refused": record.refused.iter().map(refused).collect::<Vec<_>>(),
        "hints": record.hints.iter().map(hinted).collect::<Vec<_>>(),
        "undone": record.undone,
        "outcome": record.outcome,
        "remaining": json::count(remaining),
        "guesses": report.guesses,
        "bad_guesses": report.bad,
        "hints_used": report.hints,
        "next_hint": next_hint(loaded).name(),
        "secret": secret.map(|code| json::code(notation, &code)),
        "still_fits": reveal.filter(|_| !codemaker.has_secret()).map(|code| json::code(notation, &code)),
        "report": over.then(|| ending(session)),
        "result": over.then(|| share::text(session, origin)),
        "archive": row.archived,
        "summary": summary(session, remaining),
    });
    if let (CodeCount::Many { at_least }, Some(fields)) = (remaining, object.as_object_mut()) {
        fields.insert("remaining_at_least".into(), json::number(at_least));
    }
    object
}

/// The grade of the next hint: one above the last, and a nudge again after every guess.
pub(super) fn next_hint(loaded: &LoadedGame) -> HintLevel {
    let record = &loaded.row.saved.record;
    let since = record.hints.iter().filter(|hint| hint.after == record.turns.len());
    let mut graded = since.filter_map(|hint| HintLevel::ALL.into_iter().find(|grade| grade.name() == hint.kind));
    let last = graded.next_back();
    last.map_or(HintLevel::Nudge, HintLevel::next)
}

/// The seed, where it may be shown: the player chose it, or the game is over.
fn seed(loaded: &LoadedGame, over: bool) -> Option<u64> {
    match loaded.row.saved.origin()? {
        Origin::Seed(seed) if over || loaded.row.saved.seed_named => Some(seed),
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
                "guess": json::code(notation, &turn.guess),
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

fn ending(session: &Session) -> String {
    words::ending(&session.setup().notation, session)
}

/// One sentence about the last turn, or about the end.
fn summary(session: &Session, remaining: CodeCount) -> String {
    if session.status() != GameStatus::Open {
        return ending(session);
    }
    let notation = &session.setup().notation;
    let left = left(remaining);
    match session.history().turns().last() {
        None => format!("A new game of {}. {left}", notation.game()),
        Some(turn) => {
            let (number, guess) = (session.history().len(), written(notation, &turn.guess));
            format!("Guess {number}: {guess} was answered {}. {left}", turn.feedback)
        }
    }
}

/// A sentence about the number of codes left.
pub(crate) fn left(remaining: CodeCount) -> String {
    match remaining {
        CodeCount::Exactly(1) => "1 code is left.".to_string(),
        CodeCount::Exactly(codes) => format!("{codes} codes are left."),
        CodeCount::Many { .. } => "Many codes are left.".to_string(),
    }
}

fn written(notation: &Notation, code: &Code) -> String {
    notation.code(code).to_string()
}
