//! Puzzles, over the wire.

mod common;

use common::{message, start};
use serde_json::{Value, json};

const KINDS: [&str; 3] = ["one-left", "best-probe", "win-in-two"];

#[test]
fn a_puzzle_hides_its_answers_until_one_is_given() {
    let running = start();
    let mut browser = running.browser();
    for kind in KINDS {
        for level in 1..=3 {
            let address = format!("/api/puzzle?kind={kind}&level={level}");
            let puzzle = browser.get(&format!("{address}&number=1"));
            let name = |puzzle: &Value| (puzzle["kind"].clone(), puzzle["level"].clone(), puzzle["number"].clone());
            assert_eq!(name(&puzzle), (json!(kind), json!(level), json!(1)));
            assert_eq!((&puzzle["daily"], &puzzle["result"]), (&Value::Null, &Value::Null));
            let codes = puzzle["codes"].as_array().map_or(0, Vec::len);
            let is_listed = kind != "one-left" && level < 3;
            assert_eq!(codes, if is_listed { puzzle["remaining"].as_u64().unwrap() as usize } else { 0 }, "{puzzle}");
            let body = json!({ "kind": kind, "level": level, "number": 1, "guess": puzzle["turns"][0]["guess"] });
            let answered = browser.post("/api/puzzle/answer", body.clone());
            let result = &answered["result"];
            assert_eq!((&result["correct"], &result["counted"]), (&json!(false), &json!(true)), "{result}");
            let accepted = result["accepted"].as_array().unwrap();
            assert_eq!(result["accepted_count"], accepted.len(), "few enough to be listed");
            let answer = accepted[0].as_str().unwrap();
            // The answer may be a code that everybody sees, but nothing else tells it.
            let mut hidden = puzzle.clone();
            hidden["codes"] = Value::Null;
            hidden["turns"] = Value::Null;
            assert!(!hidden.to_string().contains(answer), "{puzzle} {answer}");
            let mut right = body;
            right["guess"] = json!(answer);
            let right = browser.post("/api/puzzle/answer", right);
            assert_eq!(right["result"]["verdict"], "right", "{right}");
            assert!(right["result"]["says"].as_str().unwrap().starts_with("Right."), "{right}");
            // Of guesses that win in two, one that can be the secret is better still.
            assert!(kind == "win-in-two" || right["result"]["loss"] == 0.0, "{right}");
        }
    }
}

#[test]
fn a_series_goes_on_where_the_browser_left_it() {
    let running = start();
    let mut browser = running.browser();
    let next = "/api/puzzle?kind=one-left&level=1";
    let first = browser.get(next);
    assert_eq!((&first["number"], &first["progress"]["next"]), (&json!(1), &json!(1)));
    let mut answer = |number: u64, guess: &str| {
        let body = json!({ "kind": "one-left", "level": 1, "number": number, "guess": guess });
        browser.post("/api/puzzle/answer", body)
    };
    let wrong = answer(1, first["turns"][0]["guess"].as_str().unwrap());
    assert_eq!((&wrong["result"]["counted"], &wrong["progress"]["wrong"]), (&json!(true), &json!(1)), "{wrong}");
    let right = answer(1, wrong["result"]["accepted"][0].as_str().unwrap());
    assert_eq!((&right["result"]["counted"], &right["progress"]["right"]), (&json!(false), &json!(0)), "{right}");
    let peeked = answer(2, "AAA")["result"]["accepted"][0].as_str().unwrap().to_string();
    assert_eq!(browser.get(next)["number"], 3);
    assert_ne!(peeked, "");
    let third = browser.get(next);
    let mut other = running.browser();
    assert_eq!(other.get(next)["number"], 1, "another browser begins at the beginning");
    let body = |guess: &str| json!({ "kind": "one-left", "level": 1, "number": 3, "guess": guess });
    let fits = json!({ "game": third["game"], "turns": third["turns"], "limit": 2 });
    let solution = other.post("/api/remaining", fits)["codes"][0].clone();
    let right = browser.post("/api/puzzle/answer", body(solution.as_str().unwrap()));
    assert_eq!(right["turns"], third["turns"]);
    assert_eq!(right["progress"]["streak"], json!({ "current": 1, "longest": 1 }), "{right}");
    let overview = browser.get("/api/puzzles");
    let levels = &overview["kinds"][0]["levels"];
    assert_eq!((&levels[0]["progress"]["next"], &levels[1]["progress"]["next"]), (&json!(4), &json!(1)), "{overview}");
}

#[test]
fn a_puzzle_cannot_be_seen_before_its_turn() {
    let running = start();
    let mut browser = running.browser();
    let (first, second) = ("/api/puzzle?kind=one-left&number=1", "/api/puzzle?kind=one-left&number=2");
    let answer = |number: u32| json!({ "kind": "one-left", "level": 1, "number": number, "guess": "AAA" });
    let early = browser.refused(400, "GET", second, None);
    assert!(message(&early).contains("puzzle 2 of this series is not open yet; answer puzzle 1 first"), "{early}");
    assert_eq!(early["field"], "number");
    browser.refused(400, "POST", "/api/puzzle/answer", Some(answer(2)));
    assert_eq!(browser.get(first)["progress"]["next"], 1, "nothing of this counted");
    browser.post("/api/puzzle/answer", answer(1));
    assert_eq!(browser.get(second)["number"], 2);
    assert_eq!(browser.get(first)["number"], 1, "earlier puzzles stay open");
    running.browser().refused(400, "GET", second, None);
    browser.refused(400, "GET", "/api/puzzle?kind=one-left&level=2&number=2", None);
}

#[test]
fn the_daily_puzzle_counts_once_and_remembers_its_answer() {
    let running = start();
    let mut browser = running.browser();
    let today = browser.get("/api/setup")["today"].clone();
    let puzzle = browser.get("/api/puzzle/daily");
    assert_eq!((&puzzle["daily"], &puzzle["number"], &puzzle["result"]), (&today, &Value::Null, &Value::Null));
    assert_eq!(puzzle, browser.get(&format!("/api/puzzle/daily?date={}", today.as_str().unwrap())));
    let daily = browser.get("/api/puzzles")["daily"].clone();
    assert_eq!((&daily["daily"], &daily["answered"]), (&today, &Value::Null));
    // Another browser finds out the answer.
    let guess = puzzle["turns"][0]["guess"].clone();
    let looked_up = running.browser().post("/api/puzzle/answer", json!({ "daily": today, "guess": guess }));
    let answer = looked_up["result"]["accepted"][0].clone();
    let right = browser.post("/api/puzzle/answer", json!({ "daily": today, "guess": answer }));
    assert_eq!((&right["result"]["correct"], &right["result"]["counted"]), (&json!(true), &json!(true)), "{right}");
    assert_eq!(
        right["progress"],
        json!({ "next": null, "right": 1, "wrong": 0, "streak": { "current": 1, "longest": 1 } })
    );
    let again = browser.post("/api/puzzle/answer", json!({ "daily": "today", "guess": guess }));
    assert_eq!((&again["result"]["counted"], &again["progress"]["wrong"]), (&json!(false), &json!(0)), "{again}");
    assert_eq!(browser.get("/api/puzzle/daily")["result"], right["result"]);
    assert_eq!(browser.get("/api/puzzles")["daily"]["answered"], "right");
    let old = browser.get("/api/puzzle/daily?date=2025-11-16");
    assert_eq!((&old["level"], &old["result"]), (&json!(3), &Value::Null), "a Sunday");
}

#[test]
fn what_is_not_a_puzzle_is_refused() {
    let running = start();
    let mut browser = running.browser();
    for (address, part) in [
        ("/api/puzzle", "no kind"),
        ("/api/puzzle?kind=hard", "choose one-left"),
        ("/api/puzzle?kind=one-left&level=4", "from 1 to 3"),
        ("/api/puzzle?kind=one-left&level=0", "from 1 to 3"),
        ("/api/puzzle?kind=one-left&number=0", "from 1 to 1000000"),
        ("/api/puzzle?kind=one-left&number=1000001", "from 1 to 1000000"),
        ("/api/puzzle?kind=one-left&number=-1", "number"),
        ("/api/puzzle?kind=one-left&answer=1", "answer"),
        ("/api/puzzle/daily?date=9999-01-01", "not out yet"),
        ("/api/puzzle/daily?date=soon", "not a date"),
    ] {
        let error = browser.refused(400, "GET", address, None);
        assert!(message(&error).contains(part), "{address}: {error}");
    }
    for (body, part) in [
        (json!({ "guess": "AAA" }), "name the puzzle"),
        (json!({ "daily": "today", "kind": "one-left", "guess": "AAA" }), "name the puzzle"),
        (json!({ "kind": "one-left", "level": 1, "number": 1, "guess": "AAF" }), "AAF"),
        (json!({ "kind": "one-left", "level": 1, "number": 1 }), "guess"),
        (json!({ "daily": "9999-01-01", "guess": "AAA" }), "not out yet"),
    ] {
        let error = browser.refused(400, "POST", "/api/puzzle/answer", Some(body));
        assert!(message(&error).contains(part), "{error}");
    }
    assert_eq!(browser.get("/api/puzzle?kind=one-left")["number"], 1, "nothing of this counted");
    browser.refused(405, "GET", "/api/puzzle/answer", None);
    browser.refused(405, "POST", "/api/puzzle", Some(json!({})));
}
