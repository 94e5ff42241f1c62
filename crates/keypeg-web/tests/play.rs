//! Play, over the wire.

mod common;

use common::{message, start};
use keypeg_core::{Notation, score};
use serde_json::{Value, json};

#[test]
fn a_game_by_its_seed_has_the_secret_of_the_command_line_and_hides_it_to_the_end() {
    let running = start();
    let mut browser = running.browser();
    // `keypeg play 4x6 --seed 7` has the secret DAAD.
    let mut game = browser.begin(json!({ "game": "4x6", "rows": 10, "seed": 7 }));
    let mut seen = vec![game.state.to_string()];
    let notation = Notation::standard("4x6".parse().unwrap());
    let secret = notation.parse_code("DAAD").unwrap();
    for guess in ["AABC", "DEFB", "CCDD"] {
        let reply = browser.guess(&mut game, guess);
        let truth = score(&notation.parse_code(guess).unwrap(), &secret);
        assert_eq!(reply["feedback"], truth.to_string());
        seen.push(game.state.to_string());
        seen.push(reply.to_string());
    }
    assert_eq!(game.state["turns"][1]["good"], false);
    let reply = browser.post(&format!("{}/hint", game.path), json!({}));
    assert_eq!((&reply["hint"]["grade"], &reply["play"]["next_hint"]), (&json!("nudge"), &json!("color")));
    seen.push(reply.to_string());
    seen.push(browser.get(&game.path).to_string());
    seen.push(browser.get("/api/play").to_string());
    browser.refused(409, "GET", &format!("{}/record", game.path), None);
    browser.refused(409, "POST", "/api/jobs/review", Some(json!({ "play": game.state["id"] })));
    for text in &seen {
        assert!(!text.contains("DAAD"), "{text}");
    }
    assert_eq!(game.state["secret"], Value::Null);
    browser.guess(&mut game, "DAAD");
    let state = &game.state;
    assert_eq!((&state["outcome"], &state["secret"], &state["seed"]), (&json!("found"), &json!("DAAD"), &json!(7)));
    assert_eq!(state["result"], "keypeg 4x6: 4/10\n●○··\n●···\n●○··\n●●●●\n2 probes, 1 hint");
    assert_eq!(state["archive"], 1);
    let record = browser.get(&format!("{}/record", game.path));
    assert_eq!((&record["format"], &record["secret"]), (&json!("keypeg-game"), &json!("DAAD")));
    for path in ["guess", "hint", "undo", "give-up", "good-guesses"] {
        let body = if path == "guess" { json!({ "guess": "AABC" }) } else { json!({}) };
        let error = browser.refused(409, "POST", &format!("{}/{path}", game.path), Some(body));
        assert_eq!(error["kind"], "over");
    }
}

#[test]
fn random_secrets_do_not_leak_either() {
    let running = start();
    let mut browser = running.browser();
    for _ in 0..20 {
        let mut game = browser.begin(json!({ "game": "4x6" }));
        assert_eq!(game.state["seed"], Value::Null);
        let secrets = ["AABC", "DDEF"];
        for guess in secrets {
            if game.state["outcome"] == "open" {
                browser.guess(&mut game, guess);
            }
        }
        if game.state["outcome"] != "open" {
            // The guess was right by chance.
            assert!(secrets.iter().any(|secret| game.state["secret"] == *secret), "{}", game.state);
            continue;
        }
        let mut open = game.state.clone();
        let given_up = browser.post(&format!("{}/give-up", game.path), json!({}));
        let secret = given_up["secret"].as_str().unwrap();
        // Names and links are random characters, which may contain any four letters.
        for field in ["id", "share"] {
            open[field] = Value::Null;
        }
        assert!(!open.to_string().contains(secret), "{open} {secret}");
    }
}

#[test]
fn links_and_days_lead_everybody_to_the_same_secret() {
    let running = start();
    let (mut one, mut other) = (running.browser(), running.browser());
    let game = one.begin(json!({ "game": "5x8", "rows": 12, "strict": true }));
    let share = game.state["share"].as_str().unwrap();
    let described = other.get(&format!("/api/share/{share}"));
    assert_eq!(
        described,
        json!({ "game": "5x8", "rows": 12, "strict": true, "daily": null, "set": false, "name": null })
    );
    let same = other.begin(json!({ "share": share, "symbols": "GYBROPWK" }));
    assert_eq!((&same.state["rows"], &same.state["strict"]), (&json!(12), &json!(true)));
    let secret = |browser: &mut common::Browser, game: &common::Game| {
        let ended = browser.post(&format!("{}/give-up", game.path), json!({}));
        let code = ended["secret"].as_str().unwrap();
        let symbols = ended["symbols"].as_array().unwrap();
        code.chars()
            .map(|c| symbols.iter().position(|s| s.as_str() == Some(&c.to_string())).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(secret(&mut one, &game), secret(&mut other, &same));

    let today = one.get("/api/setup")["today"].clone();
    let daily = one.begin(json!({ "game": "4x6", "daily": "today" }));
    assert_eq!(daily.state["daily"], today);
    let again = other.begin(json!({ "game": "4x6", "daily": today }));
    assert_eq!(secret(&mut one, &daily), secret(&mut other, &again));
    let old = one.begin(json!({ "game": "4x6", "daily": "2025-11-16" }));
    let linked = other.begin(json!({ "share": old.state["share"] }));
    assert_eq!(linked.state["daily"], "2025-11-16");
    let ended = one.post(&format!("{}/give-up", old.path), json!({}));
    assert_eq!((&ended["secret"], &ended["seed"]), (&json!("DDBA"), &Value::Null));
    assert!(ended["result"].as_str().unwrap().starts_with("keypeg 4x6, daily game of 2025-11-16: not found"));

    let error = one.refused(400, "POST", "/api/play", Some(json!({ "game": "4x6", "daily": "9999-01-01" })));
    assert!(message(&error).contains("not out yet"), "{error}");
    one.refused(400, "GET", "/api/share/nonsense", None);
}

#[test]
fn strict_games_refuse_and_undo_takes_back() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "strict": true, "seed": 7, "rows": 3 }));
    browser.guess(&mut game, "AABC");
    let reply = browser.guess(&mut game, "FFFF");
    assert_eq!((&reply["refused"], &reply["feedback"]), (&json!(true), &Value::Null));
    assert_eq!(reply["contradictions"][0]["turn"], 1);
    assert_eq!(reply["lines"][0], "Bad guess, refused: it cannot be the secret.");
    assert_eq!(reply["lines"][1], reply["contradictions"][0]["says"]);
    assert_eq!(game.state["turns"].as_array().unwrap().len(), 1);
    let state = browser.post(&format!("{}/undo", game.path), json!({}));
    assert_eq!((&state["turns"], &state["undone"]), (&json!([]), &json!(1)));
    assert_eq!(browser.refused(409, "POST", &format!("{}/undo", game.path), Some(json!({})))["kind"], "open");
    for guess in ["AABC", "ADDA", "DACD"] {
        browser.guess(&mut game, guess);
    }
    let listed = browser.get(&game.path);
    let (answered, refused) = (listed["turns"].as_array().unwrap(), listed["refused"].as_array().unwrap());
    assert_eq!(listed["guesses"], answered.len() + refused.len());
    assert!(refused.iter().any(|refused| *refused == json!({ "after": 1, "guess": "FFFF" })));
}

#[test]
fn a_guess_for_another_turn_is_not_made() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "seed": 7 }));
    let path = format!("{}/guess", game.path);
    browser.post(&path, json!({ "guess": "AABC", "turn": 1 }));
    for turn in [0, 1, 3] {
        let error = browser.refused(409, "POST", &path, Some(json!({ "guess": "DEFB", "turn": turn })));
        assert_eq!(error["kind"], "changed");
        assert!(message(&error).contains(&format!("guess {turn} was not made")), "{error}");
        assert!(message(&error).contains("guess 2 is next"), "{error}");
    }
    assert_eq!(browser.get(&game.path)["turns"].as_array().unwrap().len(), 1);
    browser.guess(&mut game, "DEFB");
    assert_eq!(game.state["turns"].as_array().unwrap().len(), 2, "without a turn it is the next guess");
}

#[test]
fn adversaries_have_no_secret_and_good_guesses_shrink_to_the_end() {
    let running = start();
    let mut browser = running.browser();
    for codemaker in ["adversary", "strong-adversary"] {
        let mut game = browser.begin(json!({ "game": "3x5", "codemaker": codemaker }));
        assert_eq!(game.state["share"], Value::Null);
        for turn in 1.. {
            let good = browser.post(&format!("{}/good-guesses", game.path), json!({ "limit": 1 }));
            let before = good["remaining"].as_u64().unwrap();
            let guess = good["codes"][0].as_str().unwrap().to_string();
            browser.guess(&mut game, &guess);
            if game.state["outcome"] == "found" {
                assert_eq!(before, 1, "an adversary gives in only when nothing else is left");
                break;
            }
            assert!(game.state["remaining"].as_u64().unwrap() < before);
            assert!(turn < 20);
        }
    }
    let error = browser.refused(400, "POST", "/api/play", Some(json!({ "game": "6x9", "codemaker": "adversary" })));
    assert!(message(&error).contains("6x9"), "{error}");
    let mut open = browser.begin(json!({ "game": "4x6", "codemaker": "adversary" }));
    browser.guess(&mut open, "AABB");
    let ended = browser.post(&format!("{}/give-up", open.path), json!({}));
    assert_eq!(ended["secret"], Value::Null);
    assert!(ended["still_fits"].is_string());
}

#[test]
fn a_saved_game_is_continued() {
    let running = start();
    let mut browser = running.browser();
    let record = json!({
        "format": "keypeg-game", "version": 1, "game": "4x6", "codemaker": "secret", "secret": "DBCE",
        "turns": [{ "guess": "AABC", "feedback": "0,2" }], "outcome": "open",
    });
    let mut game = browser.begin(json!({ "record": record }));
    assert_eq!((&game.state["remaining"], &game.state["share"]), (&json!(222), &Value::Null));
    assert!(!game.state.to_string().contains("DBCE"));
    browser.guess(&mut game, "DBCE");
    assert_eq!(game.state["outcome"], "found");
    let mut wrong = record.clone();
    wrong["turns"][0]["feedback"] = json!("4,0");
    let error = browser.refused(400, "POST", "/api/play", Some(json!({ "record": wrong })));
    assert!(message(&error).contains("turn 1"), "{error}");
}

#[test]
fn what_cannot_be_begun_is_refused_by_name() {
    let running = start();
    let mut browser = running.browser();
    for (body, says) in [
        (json!({}), "no game"),
        (json!({ "game": "four by six" }), "four by six"),
        (json!({ "game": "101x6" }), "101"),
        (json!({ "game": "4x6", "symbols": "ABC" }), "ABC"),
        (json!({ "game": "4x6", "rows": 0 }), "rows is 0"),
        (json!({ "game": "4x6", "rows": 10_001 }), "10001"),
        (
            json!({ "game": "4x6", "seed": 9_007_199_254_740_992_u64 }),
            "seed is 9007199254740992; it must be a whole number",
        ),
        (json!({ "game": "4x6", "seed": 1e30 }), "it must be a whole number from 0 to 9007199254740991"),
        (json!({ "game": "4x6", "seed": -1 }), "seed is -1; it must be a whole number"),
        (json!(["4x6"]), "the body is a list"),
        (json!({ "game": "4x6", "seed": 1, "daily": "today" }), "exclude each other"),
        (json!({ "game": "4x6", "codemaker": "liar" }), "liar"),
        (json!({ "game": "4x6", "codemaker": "adversary", "seed": 1 }), "exclude each other"),
        (json!({ "game": "4x6", "daily": "yesterday" }), "yesterday"),
        (json!({ "game": "4x6", "share": "abc" }), "leave them out"),
        (json!({ "game": "4x6", "code": "AABC" }), "unknown field"),
        (json!({ "game": "4x6", "secret": "AABG" }), "AABG"),
        (json!({ "record": { "format": "x" } }), "format"),
        (json!([1, 2]), "the body is a list"),
    ] {
        let error = browser.refused(400, "POST", "/api/play", Some(body.clone()));
        assert!(message(&error).contains(says), "{body}: {error}");
    }
    let mut game = browser.begin(json!({ "game": "4x6" }));
    for guess in ["", "AAB", "AABX", "AABCD", "0,0", "ÄÖÜß"] {
        browser.refused(400, "POST", &format!("{}/guess", game.path), Some(json!({ "guess": guess })));
    }
    browser.guess(&mut game, "aabc");
    assert_eq!(game.state["guesses"], 1);
    browser.refused(404, "GET", "/api/play/00000000000000000000000000000000", None);
    browser.refused(404, "GET", "/api/play/nothing", None);
    assert_eq!(browser.send("DELETE", &game.path, None).json(), json!({ "deleted": true }));
    browser.refused(404, "DELETE", &game.path, None);
}

#[test]
fn a_browser_sees_its_own_open_games_only() {
    let running = start();
    let (mut one, mut other) = (running.browser(), running.browser());
    one.get("/api/setup");
    other.get("/api/setup");
    let mut first = one.begin(json!({ "game": "4x6" }));
    let second = one.begin(json!({ "game": "3x4", "rows": 8 }));
    one.guess(&mut first, "AABC");
    one.post(&format!("{}/give-up", second.path), json!({}));
    let listed = one.get("/api/play");
    let games = listed["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!((&games[0]["id"], &games[0]["turns"]), (&first.state["id"], &json!(1)));
    assert_eq!(other.get("/api/play"), json!({ "games": [] }));
}

#[test]
fn boards_too_large_to_enumerate_are_played() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "12x20" }));
    assert_eq!(game.state["remaining"], 4_096_000_000_000_000u64);
    let reply = browser.guess(&mut game, "ABCDEFGHIJKL");
    assert_eq!(reply["good"], true);
    let hint = browser.post(&format!("{}/hint", game.path), json!({ "grade": "probe" }));
    assert_eq!(hint["hint"]["code"].as_str().unwrap().len(), 12);
    let numbers = browser.begin(json!({ "game": "3x40" }));
    assert_eq!(numbers.state["separator"], ".");
    let mut numbers = numbers;
    browser.guess(&mut numbers, "0.31.7");
    assert_eq!(numbers.state["turns"][0]["guess"], "0.31.7");
}
