//! The computer breaks, over the wire.

mod common;

use common::{Browser, message, start};
use keypeg_core::{Notation, score};
use serde_json::{Value, json};

/// Plays until the computer has found the secret, or says that nothing fits; `lie` may change an answer.
fn play(
    browser: &mut Browser,
    setup: &Value,
    secret: &str,
    lie: impl Fn(usize, String) -> String,
) -> (Value, Vec<Value>) {
    let notation = Notation::standard(setup["game"].as_str().unwrap().parse().unwrap());
    let hidden = notation.parse_code(secret).unwrap();
    let mut turns: Vec<Value> = Vec::new();
    loop {
        let mut body = setup.clone();
        body["turns"] = json!(turns);
        let next = browser.job("break", body);
        let Some(guess) = next["guess"].as_str() else { return (next, turns) };
        let truth = score(&notation.parse_code(guess).unwrap(), &hidden).to_string();
        turns.push(json!({ "guess": guess, "feedback": lie(turns.len() + 1, truth) }));
        assert!(turns.len() < 30, "{turns:?}");
    }
}

#[test]
fn it_breaks_codes_with_any_strategy() {
    let running = start();
    let mut browser = running.browser();
    for strategy in ["first-consistent", "random-consistent", "worst-case", "most-parts", "optimal", "hybrid"] {
        let (end, turns) =
            play(&mut browser, &json!({ "game": "4x6", "strategy": strategy }), "FBDB", |_, truth| truth);
        assert_eq!((&end["status"], &end["code"]), (&json!("found"), &json!("FBDB")), "{strategy}");
        assert_eq!(end["guesses"], turns.len());
        assert_eq!(end["lies_told"], json!([]));
        assert_eq!(end["strategy"], strategy, "also where it plays from a tree");
    }
    let (end, _) = play(&mut browser, &json!({ "game": "6x9", "strategy": "inference" }), "FBDBGA", |_, truth| truth);
    assert!(matches!(end["status"].as_str(), Some("announced" | "found")), "{end}");
    assert_eq!(end["code"], "FBDBGA");
}

#[test]
fn a_false_answer_is_caught_and_repaired() {
    let running = start();
    let mut browser = running.browser();
    for strategy in ["most-parts", "optimal"] {
        let setup = json!({ "game": "4x6", "strategy": strategy });
        let lie = |turn: usize, truth: String| if turn == 2 { "0,0".to_string() } else { truth };
        let (end, turns) = play(&mut browser, &setup, "FBDB", lie);
        assert_eq!(end["status"], "conflict", "{end}");
        let repairs = end["conflict"]["repairs"].as_array().unwrap();
        assert!(repairs.iter().any(|repair| repair["turns"] == json!([2])), "{repairs:?}");
        // The game continues from the repaired turns, even if a tree would not lead there.
        let repaired = &repairs[0]["repaired"];
        assert_eq!(repaired.as_array().unwrap().len(), turns.len());
        let next = browser.job("break", json!({ "game": "4x6", "strategy": strategy, "turns": repaired }));
        assert!(matches!(next["status"].as_str(), Some("guess" | "found")), "{next}");
    }
}

#[test]
fn allowed_lies_are_survived_and_named() {
    let running = start();
    let mut browser = running.browser();
    for lies in [json!(1), json!("unlimited")] {
        let setup = json!({ "game": "3x5", "lies": lies });
        let lie = |turn: usize, truth: String| if turn == 1 { "2,0".to_string() } else { truth };
        let (end, turns) = play(&mut browser, &setup, "DBA", lie);
        assert_eq!((&end["status"], &end["code"]), (&json!("found"), &json!("DBA")), "{end}");
        assert!(turns.len() > 1);
        assert_eq!((&end["lies_told"][0]["turn"], &end["lies_told"][0]["given"]), (&json!(1), &json!("2,0")));
    }
}

#[test]
fn what_cannot_be_asked_is_refused_by_name() {
    let running = start();
    let mut browser = running.browser();
    for (body, says) in [
        (json!({ "game": "4x6", "strategy": "magic" }), "magic"),
        (json!({ "game": "6x9", "strategy": "entropy" }), "sampled-entropy"),
        (json!({ "game": "5x8", "strategy": "optimal" }), "optimal"),
        (json!({ "game": "4x6", "lies": -1 }), "lies is -1"),
        (json!({ "game": "4x6", "lies": "some" }), "some"),
        (json!({ "game": "4x6", "strategy": "inference", "lies": 1 }), "inference"),
        (json!({ "game": "4x6", "strategy": "optimal", "ties": "last" }), "optimal"),
        (json!({ "game": "4x6", "ties": "middle" }), "middle"),
        (json!({ "game": "4x6", "strategy": "entropy", "order": "norvig" }), "Norvig"),
    ] {
        let error = browser.refused(400, "POST", "/api/jobs/break", Some(body.clone()));
        assert!(message(&error).contains(says), "{body}: {error}");
    }
}
