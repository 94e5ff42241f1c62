//! What every front end shows, as JSON with the same names everywhere.

use keypeg_core::{Code, Contradiction, History, Notation};
use serde_json::{Map, Value, json};

use crate::advice::{Measures, Ranked};
use crate::any_board::CodeCount;
use crate::breaker::Conflict;
use crate::fraction::Fraction;
use crate::repair::Repair;
use crate::review::estimate::{CountEstimate, EstimatedGrade, EstimatedTurn, Split};
use crate::review::{GradedTurn, Review, ReviewedTurn};
use crate::words;

/// Numbers above this are not whole everywhere.
const LARGEST: u128 = 1 << 53;

/// A number; a string of digits where not every reader of JSON keeps all of them.
pub fn number(count: u128) -> Value {
    if count <= LARGEST { json!(count as u64) } else { json!(count.to_string()) }
}

/// A number; `null` where only a lower bound is known.
pub fn count(count: CodeCount) -> Value {
    count.exact().map_or(Value::Null, number)
}

/// A code as a string of its symbols.
pub fn code(notation: &Notation, code: &Code) -> Value {
    json!(notation.code(code).to_string())
}

/// Codes as an array of strings.
pub fn codes<'a>(notation: &Notation, codes: impl IntoIterator<Item = &'a Code>) -> Value {
    codes.into_iter().map(|found| code(notation, found)).collect()
}

/// The turns of a history as an array of objects with `guess` and `feedback`.
pub fn turns(notation: &Notation, history: &History) -> Value {
    let turns = history.turns().iter();
    turns.map(|turn| json!({ "guess": code(notation, &turn.guess), "feedback": turn.feedback.to_string() })).collect()
}

/// The fields that describe how a guess splits the codes left.
pub fn measures(measures: &Measures) -> Map<String, Value> {
    Map::from_iter([
        ("parts".into(), json!(measures.parts)),
        ("largest".into(), json!(measures.largest)),
        ("expected_size".into(), json!(measures.expected_size)),
        ("entropy".into(), json!(measures.entropy)),
    ])
}

/// An advised guess; with its exact value in guesses where that is known.
pub fn ranked(notation: &Notation, ranked: &Ranked, value: Option<Fraction>) -> Value {
    let mut fields = Map::from_iter([
        ("code".into(), code(notation, &ranked.code)),
        ("consistent".into(), json!(ranked.consistent)),
        ("why".into(), json!(words::advice(ranked))),
    ]);
    if let Some(found) = &ranked.measures {
        fields.append(&mut measures(found));
        if let Some(value) = value {
            fields.insert("value".into(), json!(value.to_f64()));
            fields.insert("value_exact".into(), json!(value.over(found.codes.into())));
        }
    }
    Value::Object(fields)
}

/// Every turn that a guess contradicts.
pub fn contradictions(notation: &Notation, history: &History, guess: &Code, found: &[Contradiction]) -> Value {
    let says = |found: &Contradiction| words::contradiction(notation, history, guess, found);
    let one = |found: &Contradiction| json!({ "turn": found.turn + 1, "expected": found.expected.to_string(), "says": says(found) });
    found.iter().map(one).collect()
}

/// Why no code fits, and the `most` most plausible repairs, each with the history it leads to.
pub fn conflict(notation: &Notation, history: &History, conflict: &Conflict, most: usize) -> Value {
    let one = |repair: &Repair| {
        json!({
            "turns": repair.turns.iter().map(|turn| turn + 1).collect::<Vec<_>>(),
            "feedback": repair.feedback.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "remaining": repair.remaining,
            "exact": repair.exact,
            "plausibility": repair.plausibility,
            "says": words::repair(notation, repair),
            "repaired": turns(notation, &repair.apply(history)),
        })
    };
    let repairs: Vec<Value> = conflict.repairs.iter().take(most).map(one).collect();
    json!({
        "wrong_answers": conflict.wrong_answers(),
        "repairs": repairs,
        "complete": conflict.explanations.complete,
        "says": words::conflict(conflict),
    })
}

/// The review of a game on a board of `codes` codes.
pub fn review(notation: &Notation, review: &Review, codes: usize) -> Value {
    let turns = review.turns.iter().map(|turn| reviewed(notation, turn)).collect();
    account(notation, review, codes, turns)
}

/// An estimated account of the game with these turns, with the names of an exact one. Counts that are not known are `null`.
pub fn estimate(notation: &Notation, history: &History, review: &Review<EstimatedTurn>) -> Value {
    let turns = review.turns.iter().zip(1..).map(|(turn, number)| {
        let before = History::new(history.turns()[..number - 1].to_vec());
        estimated(notation, &before, turn)
    });
    account(notation, review, 0, turns.collect())
}

fn account<T: GradedTurn>(notation: &Notation, review: &Review<T>, codes: usize, turns: Vec<Value>) -> Value {
    let weak: Vec<usize> = review.weak_turns().map(|turn| turn + 1).collect();
    json!({
        "game": notation.game().to_string(),
        "exact": review.exact,
        "guesses": review.turns.len(),
        "par": review.par.to_f64(),
        "par_exact": review.par.over(codes as i128),
        "loss": review.loss.to_f64(),
        "loss_exact": review.loss.to_string(),
        "luck": review.luck.to_f64(),
        "luck_exact": review.luck.to_string(),
        "left": review.left.to_f64(),
        "left_exact": review.left.to_string(),
        "identity": words::identity(review, codes),
        "identity_holds": review.identity_holds(),
        "summary": words::account(review),
        "weak_turns": weak,
        "turns": turns,
    })
}

fn reviewed(notation: &Notation, turn: &ReviewedTurn) -> Value {
    let mut fields = json!({
        "guess": code(notation, &turn.guess),
        "feedback": turn.feedback.to_string(),
        "before": turn.before,
        "remaining": turn.after,
        "value": turn.value.to_f64(),
        "value_exact": turn.value.over(turn.before as i128),
        "loss": turn.loss.to_f64(),
        "loss_exact": turn.loss.to_string(),
        "luck": turn.luck.to_f64(),
        "luck_exact": turn.luck.to_string(),
        "label": turn.label.map(|label| label.name()),
        "better": turn.better.as_ref().map(|(better, _)| code(notation, better)),
        "better_measures": turn.better.as_ref().map(|(_, better)| measures(better)),
        "consistent": turn.consistent,
        "exact": turn.exact,
        "why": words::reviewed(notation, turn),
    });
    if let Some(fields) = fields.as_object_mut() {
        fields.append(&mut measures(&turn.measures));
    }
    fields
}

fn estimated(notation: &Notation, before: &History, turn: &EstimatedTurn) -> Value {
    let count = |left: &CountEstimate| left.count.map_or(Value::Null, number);
    let mut fields = json!({
        "guess": code(notation, &turn.guess),
        "feedback": turn.feedback.to_string(),
        "before": count(&turn.before),
        "before_bits": turn.before.bits,
        "remaining": count(&turn.after),
        "remaining_bits": turn.after.bits,
        "value": turn.value.to_f64(),
        "value_exact": turn.value.to_string(),
        "loss": turn.loss.to_f64(),
        "loss_exact": turn.loss.to_string(),
        "luck": turn.luck.to_f64(),
        "luck_exact": turn.luck.to_string(),
        "label": turn.label.map(|label| label.name()),
        "better": turn.better.as_ref().map(|(better, _)| code(notation, better)),
        "better_measures": turn.better.as_ref().map(|(_, better)| split(better)),
        "consistent": turn.contradictions.is_empty(),
        "contradicts": contradictions(notation, before, &turn.guess, &turn.contradictions),
        "exact": false,
        "why": words::estimated(notation, turn),
    });
    if let Some(fields) = fields.as_object_mut() {
        fields.append(&mut split(&turn.split));
    }
    fields
}

/// What a guess is worth by an estimate, at a position after some turns.
pub fn estimated_grade(notation: &Notation, before: &History, guess: &Code, grade: &EstimatedGrade) -> Value {
    let mut fields = json!({
        "guess": code(notation, guess),
        "loss": grade.loss.to_f64(),
        "loss_exact": grade.loss.to_string(),
        "label": grade.label.name(),
        "exact": false,
        "consistent": before.is_consistent(guess),
        "says": words::estimated_grade(grade),
    });
    if let Some(fields) = fields.as_object_mut() {
        fields.append(&mut split(&grade.split));
    }
    fields
}

fn split(split: &Split) -> Map<String, Value> {
    Map::from_iter([
        ("parts".into(), json!(split.parts)),
        ("largest".into(), json!(split.largest.round())),
        ("expected_size".into(), json!(split.expected_size)),
        ("entropy".into(), json!(split.entropy)),
    ])
}
