//! Messages of the API name a next step that its users can take: no options and no commands of the command line.

mod common;

use common::{Browser, message, start};
use serde_json::{Value, json};

/// The message of a job that must fail.
#[track_caller]
fn failed(browser: &mut Browser, kind: &str, body: Value) -> String {
    let job = browser.post(&format!("/api/jobs/{kind}?wait=10000"), body);
    assert_eq!(job["status"], "failed", "{job}");
    message(&job["error"])
}

#[test]
fn errors_of_the_library_get_a_next_step() {
    let running = start();
    let mut browser = running.browser();
    let strong =
        browser.refused(400, "POST", "/api/play", Some(json!({ "game": "4x7", "codemaker": "strong-adversary" })));
    assert_eq!(strong["field"], "codemaker");
    assert!(message(&strong).ends_with("; choose adversary instead"), "{strong}");
    let large = browser.refused(400, "POST", "/api/play", Some(json!({ "game": "6x9", "codemaker": "adversary" })));
    let conflict = "AAAA 0,0; ABBB 1,0; BBBB 0,0";
    let review = failed(&mut browser, "review", json!({ "game": "4x6", "history": conflict }));
    let tried = failed(&mut browser, "try", json!({ "game": "4x6", "history": conflict, "guess": "CCCC" }));
    for text in [&review, &tried] {
        assert!(text.starts_with("turn 3: no code fits the answers up to here"), "{text}");
        assert!(text.ends_with("; Help (POST /api/help) says which answers may be wrong"), "{text}");
    }
    let record = json!({
        "format": "keypeg-game", "version": 1, "game": "4x6", "codemaker": "secret", "secret": "DBCE",
        "turns": [{ "guess": "AABC", "feedback": "4,0" }], "outcome": "open",
    });
    let resumed = browser.refused(400, "POST", "/api/play", Some(json!({ "record": record })));
    for text in [message(&strong), message(&large), review, tried, message(&resumed)] {
        assert!(!text.contains("--") && !text.contains("keypeg "), "{text}");
    }
}

#[test]
fn a_server_that_cannot_start_names_the_address_alone() {
    let running = start();
    let config = keypeg_web::Config { port: running.server.address().port(), ..keypeg_web::Config::default() };
    let error = keypeg_web::Server::start(&config).err().unwrap();
    assert!(matches!(error, keypeg_web::StartError::Listen { .. }));
    let text = error.to_string();
    assert!(text.contains(&running.server.address().to_string()) && !text.contains("--"), "{text}");
}
