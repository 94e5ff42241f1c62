//! A host without a server: requests, steps and jobs in one thread, with the store in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use keypeg_handlers::{
    ApiResponse, Endpoint, GameAccess, HandlerStep, Job, JobAction, Latency, MemoryStore, Owner, RandomSource,
    Services, WallClock,
};
use serde_json::{Value, json};

/// 2027-01-15 08:00 UTC.
const NOW: i64 = 1_800_000_000;

fn services() -> Services {
    static NEXT: AtomicU8 = AtomicU8::new(0);
    let clock = WallClock::new(|| NOW);
    let random = RandomSource::new(|bytes| bytes.fill(NEXT.fetch_add(1, Ordering::Relaxed)));
    let (store, access) = (Arc::new(MemoryStore::new(clock)), GameAccess::Shared);
    Services { store, caches: Arc::default(), clock, random, access, classroom: None }
}

fn browser(name: &str) -> Owner {
    Owner { client: name.into(), holder: name.into(), address: "here".into() }
}

/// Sends a request and runs its steps, jobs included.
fn send(services: &Services, method: &str, url: &str, body: Value) -> ApiResponse {
    let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let step = Endpoint::find(method, path, query)
        .and_then(|endpoint| endpoint.call(browser("a"), body.to_string().as_bytes()))
        .and_then(|step| step.run_here(services));
    match step {
        Ok(HandlerStep::Respond(response)) => response,
        Ok(HandlerStep::Start { job: prepared, .. }) => {
            let job = Arc::new(Job::new("1".into(), prepared.kind, || ()));
            job.run(prepared.work);
            job.response()
        }
        Ok(_) => panic!("{method} {url} is not about a job"),
        Err(error) => error.into(),
    }
}

#[test]
fn a_game_is_played_archived_and_reviewed() {
    let services = services();
    let begun = send(&services, "POST", "/api/play", json!({ "game": "3x4", "seed": 3, "rows": 8 }));
    assert_eq!(begun.status, 201, "{}", begun.body);
    let game = format!("/api/play/{}", begun.body["id"].as_str().unwrap());
    let guessed = send(&services, "POST", &format!("{game}/guess"), json!({ "guess": "AAB" }));
    assert_eq!(guessed.body["play"]["turns"][0]["guess"], "AAB", "{}", guessed.body);
    let open = send(&services, "GET", "/api/play", Value::Null);
    assert_eq!((&open.body["games"][0]["turns"], &open.body["games"][0]["touched_at"]), (&json!(1), &json!(NOW)));
    assert_eq!(send(&services, "GET", &format!("{game}/record"), Value::Null).status, 409);
    assert_eq!(send(&services, "POST", &format!("{game}/give-up"), json!({})).body["archive"], 1);
    let record = send(&services, "GET", &format!("{game}/record"), Value::Null);
    assert_eq!(record.headers, [("content-disposition", "attachment; filename=\"keypeg-game.json\"".to_string())]);
    let review = send(&services, "POST", "/api/jobs/review", json!({ "archive": "last" }));
    assert_eq!((review.status, &review.body["status"]), (200, &json!("done")), "{}", review.body);
    let stats = send(&services, "GET", "/api/stats?game=3x4", Value::Null);
    assert_eq!((&stats.body["games"][0]["outcome"], &stats.body["unreviewed"]), (&json!("given-up"), &json!(0)));
    assert!(send(&services, "GET", "/api/play", Value::Null).body["games"].as_array().unwrap().is_empty());
}

#[test]
fn a_stale_game_is_not_saved() {
    let services = services();
    let begun = send(&services, "POST", "/api/play", json!({ "game": "3x4" }));
    let stale = services.store.load(begun.body["id"].as_str().unwrap().into()).unwrap().unwrap();
    services.store.save(stale.clone()).unwrap();
    assert_eq!(services.store.save(stale).unwrap_err().status(), 409);
}

#[test]
fn wrong_paths_and_methods_are_refused() {
    let refused = |method: &str, path: &str| ApiResponse::from(Endpoint::find(method, path, None).unwrap_err());
    for path in ["", "/", "/api", "/api/", "/api//setup", "/api/setup/", "/api/play/", "/api/play/a/b", "/setup"] {
        assert_eq!(refused("GET", path).status, 404, "{path}");
    }
    let allowed = |method: &str, path: &str| {
        let ApiResponse { status, headers, .. } = refused(method, path);
        (status, headers)
    };
    let only = |methods: &str| (405, vec![("allow", methods.to_string())]);
    assert_eq!(allowed("PUT", "/api/play"), only("GET,HEAD,POST"));
    assert_eq!(allowed("get", "/api/help"), only("POST"));
    assert_eq!(allowed("GET", "/api/play/a/guess"), only("POST"));
    assert_eq!(allowed("POST", "/api/play/a/record"), only("GET,HEAD"));
    assert_eq!(refused("GET", "/api/share/%ff").status, 400);
}

#[test]
fn the_steps_of_a_request_say_how_long_they_take() {
    let services = services();
    let first = |method: &str, path: &str, body: &str| {
        Endpoint::find(method, path, None).unwrap().call(browser("a"), body.as_bytes()).unwrap()
    };
    assert!(matches!(first("GET", "/api/setup", ""), HandlerStep::Run(Latency::Immediate, _)));
    assert!(matches!(first("POST", "/api/help", r#"{"game":"12x20"}"#), HandlerStep::Run(Latency::Slow, _)));
    let listen = first("GET", "/api/jobs/7/events", "");
    assert!(matches!(listen, HandlerStep::Job { id, action: JobAction::Listen } if id == "7"));
    // How long a turn takes is known once the game is loaded.
    let large = send(&services, "POST", "/api/play", json!({ "game": "12x20" }));
    let path = format!("/api/play/{}", large.body["id"].as_str().unwrap());
    let HandlerStep::Run(Latency::Quick, load) = first("GET", &path, "") else { panic!("it is loaded quickly") };
    assert!(matches!(load(&services), Ok(HandlerStep::Run(Latency::Slow, _))));
}

#[test]
fn browsers_that_do_not_share_games_see_only_their_own() {
    let services = Services { access: GameAccess::PerBrowser, ..services() };
    let begun = send(&services, "POST", "/api/play", json!({ "game": "3x4" }));
    send(&services, "POST", &format!("/api/play/{}/give-up", begun.body["id"].as_str().unwrap()), json!({}));
    assert_eq!(send(&services, "GET", "/api/stats", Value::Null).body["games"].as_array().unwrap().len(), 1);
    let of = |player: Option<&str>| services.store.archive(player).unwrap().unwrap();
    assert_eq!((of(Some("a")).games(None).unwrap().len(), of(None).games(None).unwrap().len()), (1, 1));
    let other = of(Some("b"));
    assert!(other.games(None).unwrap().is_empty());
    assert!(other.get(1).unwrap().is_none() && other.last().unwrap().is_none());
}
