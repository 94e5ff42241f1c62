//! Codes that a person sets, for a friend or at the same device.

mod common;

use common::{message, start};
use serde_json::{Value, json};

#[test]
fn a_code_for_a_friend_is_played_and_hidden_to_the_end() {
    let running = start();
    let (mut ana, mut friend) = (running.browser(), running.browser());
    let set = ana.post("/api/share", json!({ "game": "4x6", "secret": "DBCE", "rows": 10, "name": " Ana\n" }));
    assert_eq!((&set["game"], &set["rows"], &set["name"]), (&json!("4x6"), &json!(10), &json!("Ana")));
    let token = set["share"].as_str().unwrap();
    assert!(!set.to_string().contains("DBCE"), "{set}");
    let offer = friend.get(&format!("/api/share/{token}"));
    assert_eq!(offer, json!({ "game": "4x6", "rows": 10, "strict": false, "daily": null, "set": true, "name": "Ana" }));
    let mut game = friend.begin(json!({ "share": token }));
    assert_eq!((&game.state["set"], &game.state["set_by"]), (&json!(true), &json!("Ana")));
    assert_eq!(
        (&game.state["share"], &game.state["secret"], &game.state["seed"]),
        (&json!(token), &Value::Null, &Value::Null)
    );
    friend.guess(&mut game, "AABC");
    assert!(!game.state.to_string().contains("DBCE"), "{}", game.state);
    assert_eq!(friend.get(&game.path), game.state);
    friend.guess(&mut game, "DBCE");
    assert_eq!((&game.state["outcome"], &game.state["secret"]), (&json!("found"), &json!("DBCE")));
    // A second game of the same link is a repeat.
    let mut again = friend.begin(json!({ "share": token }));
    friend.guess(&mut again, "DBCE");
    let repeats: Vec<Value> =
        friend.get("/api/stats")["games"].as_array().unwrap().iter().map(|game| game["repeat"].clone()).collect();
    assert_eq!(repeats, [json!(true), json!(false)]);
}

#[test]
fn a_game_at_one_device_does_not_show_its_secret() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "secret": "FFEA", "rows": 2, "symbols": "ABCDEF" }));
    assert_eq!((&game.state["set"], &game.state["set_by"]), (&json!(true), &Value::Null));
    browser.guess(&mut game, "AABC");
    for seen in [&game.state, &browser.get(&game.path), &browser.get("/api/play")] {
        assert!(!seen.to_string().contains("FFEA"), "{seen}");
    }
    browser.guess(&mut game, "AABB");
    assert_eq!((&game.state["outcome"], &game.state["secret"]), (&json!("lost"), &json!("FFEA")));
    // Whoever set the code may have broken it, so it does not count.
    assert_eq!((&game.state["archive"], &browser.get("/api/stats")["games"]), (&Value::Null, &json!([])));
}

#[test]
fn the_link_of_the_player_does_not_count() {
    let running = start();
    let mut browser = running.browser();
    let set = browser.post("/api/share", json!({ "game": "4x6", "secret": "DBCE", "rows": 10, "name": "Ana" }));
    let token = set["share"].as_str().unwrap();
    let mut own = browser.begin(json!({ "share": token, "own": true }));
    assert_eq!((&own.state["set"], &own.state["set_by"]), (&json!(true), &json!("Ana")));
    browser.guess(&mut own, "DBCE");
    assert_eq!((&own.state["archive"], &browser.get("/api/stats")["games"]), (&Value::Null, &json!([])));
    let seed = running.browser().begin(json!({ "game": "4x6", "seed": 7 })).state["share"].clone();
    for (body, part) in [
        (json!({ "share": seed, "own": true }), "nobody set the code"),
        (json!({ "game": "4x6", "own": true }), "send share too"),
        (json!({ "share": token, "own": "yes" }), "expected a boolean"),
    ] {
        let error = browser.refused(400, "POST", "/api/play", Some(body));
        assert!(message(&error).contains(part), "{error}");
    }
}

#[test]
fn codes_and_links_that_are_not_valid_are_refused() {
    let running = start();
    let mut browser = running.browser();
    for (body, part) in [
        (json!({ "game": "4x6" }), "secret"),
        (json!({ "game": "4x6", "secret": "DBC" }), "DBC"),
        (json!({ "game": "4x6", "secret": "DBCG" }), "DBCG"),
        (json!({ "game": "4x10-distinct", "secret": "0012" }), "0012"),
        (json!({ "game": "4x6", "secret": "DBCE", "rows": 0 }), "from 1 to"),
        (json!({ "game": "4x6", "secret": "DBCE", "seed": 1 }), "seed"),
    ] {
        let error = browser.refused(400, "POST", "/api/share", Some(body));
        assert!(message(&error).contains(part), "{error}");
    }
    let set = browser.post("/api/share", json!({ "game": "4x6", "secret": "DBCE" }));
    let token = set["share"].as_str().unwrap();
    assert_eq!(set["name"], Value::Null);
    for damaged in [&token[1..], &token[..token.len() - 1], &token.replace(&token[3..4], "-"), &format!("{token}A")] {
        let error = browser.refused(400, "GET", &format!("/api/share/{damaged}"), None);
        assert!(message(&error).contains("copy it again"), "{error}");
        let error = browser.refused(400, "POST", "/api/play", Some(json!({ "share": damaged })));
        assert!(message(&error).contains("copy it again"), "{error}");
    }
    let body = json!({ "game": "4x6", "secret": "DBCE", "seed": 1 });
    assert!(message(&browser.refused(400, "POST", "/api/play", Some(body))).contains("exclude each other"));
    browser.refused(405, "GET", "/api/share", None);
}
