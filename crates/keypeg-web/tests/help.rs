//! Help in a game played elsewhere, over the wire.

mod common;

use common::{message, start};
use keypeg_core::{CodeSpace, History, Notation, score};
use serde_json::json;

const CONFLICT: &str = "AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0";

#[test]
fn best_guesses_have_measures_and_exact_values() {
    let running = start();
    let mut browser = running.browser();
    let help = browser.post("/api/help", json!({ "game": "4x6", "history": "AABC 1,0; ADEE 0,2", "top": 3 }));
    assert_eq!((&help["remaining"], &help["guesses"].as_array().unwrap().len()), (&json!(26), &3));
    // The same numbers as `keypeg hint 4x6 --history "AABC 1,0; ADEE 0,2"` prints.
    let first = &help["guesses"][0];
    assert_eq!((&first["code"], &first["parts"], &first["largest"]), (&json!("FADF"), &json!(11), &json!(6)));
    let values =
        browser.job("values", json!({ "game": "4x6", "history": "AABC 1,0; ADEE 0,2", "codes": ["DDAF", "AFDD"] }));
    let exact: Vec<&str> =
        values["values"].as_array().unwrap().iter().filter_map(|v| v["value_exact"].as_str()).collect();
    assert_eq!(exact, ["66/26", "67/26"]);
    let strategy = browser.post("/api/help", json!({ "game": "4x6", "strategy": "worst-case" }));
    assert_eq!(strategy["guesses"][0]["code"], "AABB");
    let won = browser.post("/api/help", json!({ "game": "4x6", "history": "AABC 4,0" }));
    assert_eq!((&won["found"], &won["guesses"]), (&json!("AABC"), &json!([])));
    assert_eq!(won["summary"], "The secret was found: AABC.");
}

#[test]
fn a_strategy_that_searches_for_minutes_keeps_to_the_time() {
    let running = start();
    let mut browser = running.browser();
    // No machine solves these boards within the time of a request.
    for game in ["10x2", "12x2"] {
        let help = browser.post("/api/help", json!({ "game": game, "strategy": "optimal" }));
        assert_eq!(help["complete"], false, "{game}: {help}");
        assert!(help["note"].is_string(), "{game}: {help}");
        assert!(!help["guesses"].as_array().unwrap().is_empty(), "{game}: {help}");
    }
}

#[test]
fn a_contradiction_has_no_values() {
    let running = start();
    let mut browser = running.browser();
    let values = browser.job("values", json!({ "game": "4x6", "history": CONFLICT, "codes": ["AABB"] }));
    assert_eq!(values["values"], json!([{ "code": "AABB", "value": null, "value_exact": null, "exact": false }]));
    let body = json!({ "game": "4x6", "history": CONFLICT, "guess": "AABB" });
    let job = browser.post("/api/jobs/try?wait=10000", body);
    assert_eq!((&job["status"], &job["error"]["turn"]), (&json!("failed"), &json!(5)), "{job}");
    assert!(message(&job["error"]).contains("no code fits"), "{job}");
}

#[test]
fn a_contradiction_is_repaired_with_one_click() {
    let running = start();
    let mut browser = running.browser();
    let help = browser.post("/api/help", json!({ "game": "4x6", "history": CONFLICT }));
    assert_eq!((&help["remaining"], &help["conflict"]["wrong_answers"]), (&json!(0), &json!(1)));
    let repair = &help["conflict"]["repairs"][0];
    assert_eq!((&repair["turns"], &repair["feedback"]), (&json!([2]), &json!(["1,2"])));
    let repaired = browser.post("/api/help", json!({ "game": "4x6", "turns": repair["repaired"] }));
    assert_eq!(repaired["remaining"], repair["remaining"]);
    let twice = browser.post("/api/help", json!({ "game": "4x6", "history": "AABB 4,0; AABC 4,0" }));
    let says = "No code fits these answers: at least 1 answer must be wrong.";
    assert_eq!((&twice["summary"], &twice["conflict"]["says"]), (&json!(says), &json!(says)));
    assert_eq!(twice["conflict"]["repairs"].as_array().unwrap().len(), 2, "one answer or the other");
}

#[test]
fn the_remaining_codes_are_paged_and_the_cells_add_up() {
    let running = start();
    let mut browser = running.browser();
    for (game, turns, guess) in [
        ("4x6", "AABC 1,0", "ADEE"),
        ("4x6", "AABC 1,0", "AAAA"),
        ("3x5-distinct", "ABC 0,2", "BDA"),
        ("4x6", "", "AABB"),
    ] {
        let notation = Notation::standard(game.parse().unwrap());
        let history: History = notation.parse_history(turns).unwrap();
        let left: Vec<_> =
            CodeSpace::new(notation.game()).unwrap().codes().filter(|code| history.is_consistent(code)).collect();
        let mut codes = Vec::new();
        loop {
            let body = json!({ "game": game, "history": turns, "offset": codes.len(), "limit": 100 });
            let page = browser.post("/api/remaining", body);
            assert_eq!(page["remaining"], left.len());
            codes.extend(page["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_string()));
            if page["complete"] == true {
                break;
            }
        }
        assert_eq!(codes, left.iter().map(|code| notation.code(code).to_string()).collect::<Vec<_>>());
        let split = browser.post("/api/cells", json!({ "game": game, "history": turns, "guess": guess }));
        let guessed = notation.parse_code(guess).unwrap();
        for cell in split["cells"].as_array().unwrap() {
            let answer = cell["feedback"].as_str().unwrap();
            let truth = left.iter().filter(|code| score(&guessed, code).to_string() == answer).count();
            assert_eq!(cell["remaining"], truth, "{game} {turns} {guess} {answer}");
        }
        assert_eq!(split["consistent"], history.is_consistent(&guessed));
    }
}

#[test]
fn nonsense_is_refused_with_its_turn() {
    let running = start();
    let mut browser = running.browser();
    for (body, says, turn) in [
        (json!({ "game": "4x6", "turns": [{ "guess": "AABC", "feedback": "3,1" }] }), "3,1", json!(1)),
        (json!({ "game": "4x6", "history": "AABC 1,0; AABX 1,0" }), "AABX", json!(2)),
        (json!({ "game": "4x6", "turns": [{ "guess": "AABC 1,0; AABC", "feedback": "1,0" }] }), "AABC", json!(1)),
        (json!({ "game": "4x6", "turns": [{ "guess": "AABC", "feedback": "" }] }), "AABC", json!(1)),
        (json!({ "game": "4x5-distinct", "history": "ABCD 0,0" }), "never answers", json!(1)),
        (json!({ "game": "4x6", "history": "", "turns": [] }), "twice", json!(null)),
        (json!({ "game": "4x6", "history": "AABC 1,0;".repeat(201) }), "201", json!(null)),
        (json!({ "game": "4x6", "top": 0 }), "top is 0", json!(null)),
        (json!({ "game": "4x6", "strategy": "luck" }), "luck", json!(null)),
    ] {
        let error = browser.refused(400, "POST", "/api/help", Some(body.clone()));
        assert!(message(&error).contains(says), "{body}: {error}");
        assert_eq!(error["turn"], turn, "{body}: {error}");
    }
    let error = browser.refused(400, "POST", "/api/cells", Some(json!({ "game": "6x9", "guess": "ABCDEF" })));
    assert_eq!(error["kind"], "too-large");
    browser.refused(400, "POST", "/api/remaining", Some(json!({ "game": "6x9", "offset": 5 })));
}
