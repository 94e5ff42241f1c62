//! Reviews and statistics, over the wire.

mod common;

use common::{message, start};
use keypeg_core::{Notation, score};
use serde_json::{Value, json};

#[test]
fn a_finished_game_is_accounted_for_exactly_and_weak_turns_can_be_tried_again() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "seed": 7 }));
    let turns = ["AABC", "DEFB", "DAAD"];
    for guess in turns {
        browser.guess(&mut game, guess);
    }
    let review = browser.job("review", json!({ "play": game.state["id"] }));
    assert_eq!((&review["exact"], &review["identity_holds"]), (&json!(true), &json!(true)));
    assert_eq!((&review["par_exact"], &review["secret"]), (&json!("5625/1296"), &json!("DAAD")));
    assert_eq!((&review["basis"], &review["note"]), (&json!("search"), &Value::Null));
    assert_eq!((&review["good_guesses"], &review["turns"][1]["contradicts"][0]["turn"]), (&json!(2), &json!(1)));
    let numbers = |name: &str| review[name].as_f64().unwrap();
    assert!((3.0 + numbers("left") - numbers("par") - numbers("loss") + numbers("luck")).abs() < 1e-9);
    assert_eq!(review["weak_turns"], json!([2, 3]));
    let before = json!([{ "guess": "AABC", "feedback": "1,1" }]);
    let tried = |browser: &mut common::Browser, guess: &str| {
        browser.job("try", json!({ "game": "4x6", "turns": before, "guess": guess }))
    };
    let same = tried(&mut browser, "DEFB");
    assert_eq!(
        (&same["loss_exact"], &same["label"]),
        (&review["turns"][1]["loss_exact"], &review["turns"][1]["label"])
    );
    let better = review["turns"][1]["better"].as_str().unwrap();
    assert!(!same.to_string().contains(better), "the answer stays hidden: {same}");
    assert_eq!(tried(&mut browser, better)["loss_exact"], "0");
    // The same by its number, as the last one, and as it would be typed.
    let typed = json!({ "game": "4x6", "history": "AABC 1,1; DEFB 1,0; DAAD 4,0", "secret": "DAAD" });
    for body in [json!({ "archive": 1 }), json!({ "archive": "last" }), typed] {
        assert_eq!(browser.job("review", body), review);
    }
}

/// The review of a board that is too large to enumerate is an estimate, and says so.
#[test]
fn games_on_large_boards_are_estimated() {
    let running = start();
    let mut browser = running.browser();
    let history = "ABCDEF 2,2; ABGHCA 1,3; AIBDGC 6,0";
    let review = browser.job("review", json!({ "game": "6x9", "history": history, "secret": "AIBDGC" }));
    assert_eq!((&review["exact"], &review["identity_holds"]), (&json!(false), &json!(true)), "{review}");
    assert_eq!(
        (&review["game"], &review["secret"], &review["separator"]),
        (&json!("6x9"), &json!("AIBDGC"), &json!(""))
    );
    assert_eq!(review["basis"], "samples");
    assert!(review["note"].as_str().unwrap().starts_with("These values are estimates: 6x9"), "{review}");
    assert!(review["turns"][1]["remaining_text"].is_string());
    let numbers = |name: &str| review[name].as_f64().unwrap();
    assert!((3.0 - numbers("par") - numbers("loss") + numbers("luck")).abs() < 1e-6);
    for turn in review["turns"].as_array().unwrap() {
        assert!(turn["loss"].as_f64().unwrap() >= 0.0 && turn["why"].is_string(), "{turn}");
    }
    let second = &review["turns"][1];
    let before = json!([{ "guess": "ABCDEF", "feedback": "2,2" }]);
    let body = json!({ "game": "6x9", "turns": before, "secret": "AIBDGC", "guess": "ABGHCA" });
    let same = browser.job("try", body);
    assert_eq!((&same["loss_exact"], &same["label"]), (&second["loss_exact"], &second["label"]), "{same}");
    let first = browser.job("try", json!({ "game": "6x9", "turns": [], "guess": "AAAAAA" }));
    assert!(first["loss"].as_f64().unwrap() > 0.0 && first["exact"] == json!(false), "{first}");
}

/// Many answers leave a handful of permutations, which no sample finds without the secret.
#[test]
fn games_without_an_estimate_are_reviewed_without_values() {
    let notation = Notation::standard("19x19".parse().unwrap());
    let secret = notation.parse_code("CMAHKSFLBQJDGPEIRNO").unwrap();
    let turn = |turn: usize| {
        let color = |peg: usize| b'A' + (((1 + turn * 5 % 18) * peg + turn * 7 + turn / 18) % 19) as u8;
        let guess = (0..19).map(|peg| char::from(color(peg))).collect::<String>();
        let feedback = score(&notation.parse_code(&guess).unwrap(), &secret).to_string();
        json!({ "guess": guess, "feedback": feedback })
    };
    let turns: Vec<Value> = (0..29).map(turn).collect();
    let running = start();
    let review = running.browser().job("review", json!({ "game": "19x19", "turns": turns }));
    assert_eq!((&review["basis"], &review["par"], &review["identity"]), (&json!("turns"), &Value::Null, &Value::Null));
    let note = review["note"].as_str().unwrap();
    assert!(note.starts_with("Turn 29: no code was found"), "{note}");
    assert_eq!((&review["weak_turns"], review["turns"].as_array().unwrap().len()), (&json!([]), 29));
    let good = review["turns"].as_array().unwrap().iter().filter(|turn| turn["contradicts"] == json!([])).count();
    assert_eq!(review["good_guesses"], good);
}

#[test]
fn statistics_count_what_was_played() {
    let running = start();
    let mut browser = running.browser();
    assert_eq!(browser.get("/api/stats")["boards"], json!([]));
    for seed in 0..4 {
        let mut game = browser.begin(json!({ "game": "4x6", "seed": seed }));
        browser.guess(&mut game, "AABC");
        let answer = browser.post(&format!("{}/hint", game.path), json!({ "grade": "answer" }));
        let secret = answer["hint"]["code"].as_str().unwrap().to_string();
        if seed == 1 {
            browser.post(&format!("{}/give-up", game.path), json!({}));
        } else {
            browser.guess(&mut game, &secret);
        }
    }
    let stats = browser.get("/api/stats");
    let board = &stats["boards"][0];
    assert_eq!((&board["games"], &board["found"], &board["given_up"]), (&json!(4), &json!(3), &json!(1)));
    assert_eq!(board["histogram"], json!([0, 3]));
    assert_eq!((&stats["streak"], &board["streak"]), (&json!({ "current": 2, "longest": 2 }), &stats["streak"]));
    assert_eq!((&stats["days"]["current"], &stats["unreviewed"]), (&json!(1), &json!(4)));
    assert_eq!(stats["games"][0]["loss"], Value::Null);
    let reviewed = browser.job("stats", json!({}));
    assert_eq!(reviewed["unreviewed"], 0);
    assert!(reviewed["games"][0]["loss"].is_number());
    assert!(reviewed["boards"][0]["loss_per_guess"].is_number());
    assert_eq!(browser.get("/api/stats?game=mastermind"), reviewed);
    assert_eq!(browser.get("/api/stats?game=5x8")["boards"], json!([]));
}

#[test]
fn what_was_not_played_is_refused() {
    let running = start();
    let mut browser = running.browser();
    for (status, body, says) in [
        (400, json!({ "game": "4x6" }), "no turns"),
        (400, json!({}), "send one of"),
        (400, json!({ "game": "4x6", "history": "AABC 1,0", "archive": 1 }), "send one of"),
        (400, json!({ "archive": "first" }), "first"),
        (404, json!({ "archive": 99 }), "99"),
        (404, json!({ "play": "nothing" }), "nothing"),
    ] {
        let error = browser.refused(status, "POST", "/api/jobs/review", Some(body.clone()));
        assert!(message(&error).contains(says), "{body}: {error}");
    }
    // A mistake that only a replay of the game finds is reported when the job ends.
    for (body, turn) in [
        (json!({ "game": "4x6", "history": "AABC 1,0; DDDD 1,1", "secret": "AABC" }), 1),
        (json!({ "game": "4x6", "history": "AABC 4,0; DDDD 0,0" }), 2),
        (json!({ "game": "4x6", "history": "AAAA 0,0; ABBB 1,0; BBBB 0,0" }), 3),
    ] {
        let job = browser.post("/api/jobs/review?wait=10000", body.clone());
        assert_eq!((&job["status"], &job["error"]["turn"]), (&json!("failed"), &json!(turn)), "{body}: {job}");
    }
}
