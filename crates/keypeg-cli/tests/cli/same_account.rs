//! The command line and the web app say the same to a player. Both are asked, and their JSON and sentences are compared. Only
//! answers within sentences are written differently.

use serde_json::{Value, json};

use crate::http::Browser;
use crate::program::{keypeg_with, talk};

/// A server in this process. It keeps no files.
struct Served {
    browser: Browser,
    _server: keypeg_web::Server,
}

impl Served {
    fn start() -> Served {
        let server = keypeg_web::Server::start(&keypeg_web::Config::default()).unwrap();
        Served { browser: Browser::new(&server.url()), _server: server }
    }

    /// The result of a job.
    fn job(&mut self, kind: &str, body: &Value) -> Value {
        let mut job = self.browser.post(&format!("/api/jobs/{kind}?wait=10000"), body);
        while job["status"] == "queued" || job["status"] == "running" {
            job = self.browser.get(&format!("/api/jobs/{}", job["job"].as_str().unwrap()));
        }
        assert_eq!(job["status"], "done", "{job}");
        job["result"].take()
    }
}

/// The same value with answers as the command line writes them. The sentences of the web app have them in words.
fn typed_answers(value: &Value) -> Value {
    let mut text = value.to_string();
    for (black, white) in (0..=30).rev().flat_map(|black| (0..=30).rev().map(move |white| (black, white))) {
        let (bull, cow) = (if black == 1 { "bull" } else { "bulls" }, if white == 1 { "cow" } else { "cows" });
        for spoken in [format!("{black} black, {white} white"), format!("{black} {bull}, {white} {cow}")] {
            text = text.replace(&spoken, &format!("{black},{white}"));
        }
    }
    serde_json::from_str(&text).unwrap()
}

fn command_line(arguments: &[&str]) -> Value {
    let run = keypeg_with(&[arguments, &["--json"]].concat());
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {} {}", run.stdout, run.stderr))
}

#[test]
fn help_is_the_same() {
    let mut served = Served::start();
    for (game, history) in [
        ("4x6", "AABC 1,0; ADEE 0,2"),
        ("4x6", "AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0"),
        ("4x6", "AABC 4,0; AAAA 4,0"),
        ("4x6", "AABB 1,0; CCDD 4,0"),
        ("3x6", "AAB 0,1"),
        ("4x10-distinct", "0123 1,1; 0456 1,0; 0789 2,0"),
        ("30x2", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA 29,0"),
    ] {
        let own = command_line(&["hint", game, "--history", history, "--top", "5", "--time-limit", "1e18"]);
        // A server that is still warming up may run out of time, and is asked again.
        let mut web = Value::Null;
        while web.is_null() || ["complete", "values_complete"].iter().any(|field| web[field] != own[field]) {
            web = served.browser.post("/api/help", &json!({ "game": game, "history": history, "top": 5 }));
        }
        assert_eq!(own, typed_answers(&web), "{game} {history}");
    }
}

#[test]
fn reviews_are_the_same() {
    let mut served = Served::start();
    for (game, history, secret) in [
        ("4x6", "AABC 0,2; AAAA 0,0; DDBE 2,1; DBCE 4,0", Some("DBCE")),
        ("4x6", "AABC 0,2; DDBE 2,1", None),
        ("4x7", "AABC 0,2; DDBE 2,1; DBCE 4,0", Some("DBCE")),
        ("3x5", "AAA 1,0; AAA 1,0; ABC 3,0", None),
        ("6x9", "AABBCC 0,1; DDEEFF 1,1", Some("DIIIBD")),
    ] {
        let (mut body, mut arguments) = (json!({ "game": game, "history": history }), vec!["review", game]);
        arguments.extend(["--history", history]);
        if let Some(secret) = secret {
            body["secret"] = json!(secret);
            arguments.extend(["--secret", secret]);
        }
        assert_eq!(command_line(&arguments), typed_answers(&served.job("review", &body)), "{game} {history}");
    }
}

#[test]
fn another_guess_gets_the_same_grade() {
    let mut served = Served::start();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    talk(&format!("play --secret DBCE --no-archive --save {}", path.display()), "AABC; AAAA; save; quit");
    let lesson = talk(&format!("review {} --learn", path.display()), "ABCD; show");
    let grade = served.job("try", &json!({ "game": "4x6", "history": "AABC 0,2", "guess": "ABCD" }));
    assert!(lesson.stdout.contains(grade["says"].as_str().unwrap()), "{grade} in {}", lesson.stdout);
}

#[test]
fn a_game_is_told_the_same() {
    let mut served = Served::start();
    let run = talk("play --seed 7 --rows 10 --no-archive --json", "AABC; AAAA; hint; hint; giveup");
    let own: Value = serde_json::from_str(&run.stdout).unwrap();
    let begun = served.browser.post("/api/play", &json!({ "game": "4x6", "seed": 7, "rows": 10 }));
    let path = format!("/api/play/{}", begun["id"].as_str().unwrap());
    for guess in ["AABC", "AAAA"] {
        let reply = served.browser.post(&format!("{path}/guess"), &json!({ "guess": guess }));
        for says in typed_answers(&reply)["reply"]["lines"].as_array().unwrap() {
            assert!(run.stderr.contains(says.as_str().unwrap()), "{says} in {}", run.stderr);
        }
    }
    for _ in 0..2 {
        let hint = served.browser.post(&format!("{path}/hint"), &json!({}));
        assert!(run.stderr.contains(hint["hint"]["says"].as_str().unwrap()), "{hint} in {}", run.stderr);
    }
    let web = typed_answers(&served.browser.post(&format!("{path}/give-up"), &json!({})));
    for field in [
        "outcome",
        "remaining",
        "guesses",
        "bad_guesses",
        "hints_used",
        "secret",
        "still_fits",
        "report",
        "result",
        "summary",
    ] {
        assert_eq!(own[field], web[field], "{field}");
    }
    assert!(run.stderr.contains(web["report"].as_str().unwrap()), "{}", run.stderr);
}

#[test]
fn breaking_is_told_the_same() {
    let mut served = Served::start();
    let (line, answers) =
        ("break 2x3 --strategy first-consistent --lies unlimited --no-archive --json", "0,0; 0,0; 0,0; 2,0");
    let run = talk(line, answers);
    let own: Value = serde_json::from_str(&run.stdout).unwrap();
    let turns = own["turns"].as_array().unwrap();
    for played in 0..=turns.len() {
        let body =
            json!({ "game": "2x3", "strategy": "first-consistent", "lies": "unlimited", "turns": turns[..played] });
        let step = typed_answers(&served.job("break", &body));
        match turns.get(played) {
            Some(turn) => assert_eq!(step["guess"], turn["guess"], "turn {}", played + 1),
            None => {
                assert_eq!((&step["code"], &step["lies_told"]), (&own["code"], &own["lies_told"]));
                assert!(run.stderr.contains(step["summary"].as_str().unwrap()), "{}", run.stderr);
            }
        }
    }
    let conflict = served.job("break", &json!({ "game": "4x6", "history": "AAAA 0,0; AAAB 1,0; AAAB 0,1" }));
    let own = command_line(&["hint", "4x6", "--history", "AAAA 0,0; AAAB 1,0; AAAB 0,1"]);
    assert_eq!(typed_answers(&conflict["conflict"]), own["conflict"]);
}
