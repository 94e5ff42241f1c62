//! Many players at once, and servers that end in the middle of games.

mod common;

use common::{Browser, browser, serve, start};
use keypeg_archive::Archive;
use serde_json::json;

/// Plays a game to its end with possible guesses.
fn play(browser: &mut Browser, seed: u64) {
    let mut game = browser.begin(json!({ "game": "4x6", "seed": seed }));
    let mut guess = "AABC".to_string();
    while game.state["outcome"] == "open" {
        browser.guess(&mut game, &guess);
        let help = browser.post("/api/remaining", json!({ "game": "4x6", "turns": turns(&game), "limit": 1 }));
        guess = help["codes"][0].as_str().unwrap().to_string();
    }
    assert!(game.state["archive"].is_number());
}

fn turns(game: &common::Game) -> serde_json::Value {
    let turns = game.state["turns"].as_array().unwrap().iter();
    turns.map(|turn| json!({ "guess": turn["guess"], "feedback": turn["feedback"] })).collect()
}

#[test]
fn many_players_at_once_lose_nothing() {
    let running = start();
    let (players, games) = (40, 5);
    std::thread::scope(|scope| {
        for player in 0..players {
            let mut browser = running.browser();
            scope.spawn(move || (0..games).for_each(|game| play(&mut browser, player * games + game)));
        }
    });
    let archive = Archive::open(&running.folder.path().join("games.sqlite")).unwrap();
    let kept = archive.games(Some("4x6")).unwrap();
    assert_eq!(kept.len() as u64, players * games);
    assert!(kept.iter().all(|entry| entry.record.turns.last().is_some_and(|turn| turn.feedback == "4,0")));
}

#[test]
fn open_games_go_on_with_the_next_server_and_finished_ones_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let first = serve(folder.path());
    let mut before = browser(&first);
    let mut open = before.begin(json!({ "game": "4x6", "rows": 10, "seed": 7, "symbols": "GYBROP" }));
    before.guess(&mut open, "GGYB");
    before.post(&format!("{}/hint", open.path), json!({}));
    play(&mut before, 3);
    drop(first);
    let second = serve(folder.path());
    let mut after = browser(&second);
    assert_eq!(after.get(&open.path), before_again(&open, &mut after));
    assert_eq!(after.get("/api/stats")["boards"][0]["games"], 1);
    // GAAD in other symbols is the secret of seed 7: DAAD.
    after.guess(&mut open, "RGGR");
    assert_eq!((&open.state["outcome"], &open.state["hints_used"]), (&json!("found"), &json!(1)));
    assert_eq!(after.get("/api/stats")["boards"][0]["games"], 2);
}

/// The state of the game, with the hint that was asked for after the last guess.
fn before_again(open: &common::Game, after: &mut Browser) -> serde_json::Value {
    let mut state = open.state.clone();
    state["hints"] = json!([{ "after": 1, "kind": "nudge" }]);
    state["hints_used"] = json!(1);
    state["next_hint"] = json!("color");
    let now = after.get(&open.path);
    assert_eq!(now["turns"], open.state["turns"]);
    state
}

#[test]
fn two_requests_at_once_change_a_game_one_after_the_other() {
    let running = start();
    let mut first = running.browser();
    let game = first.begin(json!({ "game": "4x6", "seed": 7 }));
    let path = format!("{}/guess", game.path);
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let send = |_| {
            let (mut browser, path) = (running.browser(), path.clone());
            scope.spawn(move || browser.send("POST", &path, Some("{\"guess\":\"AABC\"}")).status)
        };
        let threads: Vec<_> = (0..20).map(send).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let done = statuses.iter().filter(|status| **status == 200).count();
    assert!(done >= 1 && statuses.iter().all(|status| matches!(status, 200 | 409)), "{statuses:?}");
    let turns = first.get(&game.path)["turns"].as_array().unwrap().len();
    assert_eq!(turns, done, "what was answered was kept, and nothing else");
}
