//! `keypeg serve`: a real server, killed in the middle of games.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::http::Browser;

/// A server that is killed at the end, however the test ends.
struct Serving {
    child: Child,
    browser: Browser,
}

impl Serving {
    fn start(folder: &Path) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
            .args(["serve", "--port", "0", "--json", "--archive"])
            .arg(folder.join("games.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = serde_json::from_str::<Value>(&line).unwrap()["url"].as_str().unwrap().to_string();
        Serving { child, browser: Browser::new(&url) }
    }

    fn post(&mut self, path: &str, body: Value) -> Value {
        self.browser.post(path, &body)
    }

    fn get(&mut self, path: &str) -> Value {
        self.browser.get(path)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_server_loses_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut open: Vec<(String, Value)> = Vec::new();
    for round in 0..3 {
        let mut serving = Serving::start(folder.path());
        for (path, state) in &open {
            assert_eq!(serving.get(path), *state, "as it was before the kill");
        }
        assert_eq!(
            serving.get("/api/stats")["boards"][0]["games"],
            if round == 0 { Value::Null } else { json!(round * 2) }
        );
        for seed in 0..2 {
            let game = serving.post("/api/play", json!({ "game": "4x6", "seed": round * 2 + seed }));
            serving.post(&format!("/api/play/{}/give-up", game["id"].as_str().unwrap()), json!({}));
        }
        let game = serving.post("/api/play", json!({ "game": "4x6", "rows": 10 }));
        let path = format!("/api/play/{}", game["id"].as_str().unwrap());
        let answer = serving.post(&format!("{path}/guess"), json!({ "guess": "AABC" }));
        open.push((path, answer["play"].clone()));
        // Dropping the server kills it.
    }
    let mut serving = Serving::start(folder.path());
    for (path, _) in &open {
        let ended = serving.post(&format!("{path}/give-up"), json!({}));
        assert_eq!(ended["outcome"], "given-up");
        assert!(ended["archive"].is_number());
    }
    assert_eq!(serving.get("/api/stats")["boards"][0]["games"], 9);
}

#[test]
fn a_server_for_others_names_addresses_hosts_and_a_teacher() {
    let folder = tempfile::tempdir().unwrap();
    let first_line = |options: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_keypeg"))
            .args(["serve", "--port", "0", "--json", "--archive"])
            .arg(folder.path().join("games.sqlite"))
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        serde_json::from_str::<Value>(&line).unwrap()
    };
    let public = first_line(&["--public-url", "https://keypeg.example.org"]);
    assert_eq!(public["url"], "https://keypeg.example.org/", "browsers send the cookie to no other address");
    assert_eq!(public["urls_for_others"], json!(["https://keypeg.example.org/"]));
    assert!(public["teacher"].as_str().unwrap().starts_with("https://keypeg.example.org/#/teacher/"), "{public}");
    let hosts = public["allowed_hosts"].as_array().unwrap();
    assert!(hosts.contains(&json!("keypeg.example.org")) && hosts.len() == 3, "{public}");
    let local = first_line(&[]);
    assert_eq!((&local["urls_for_others"], &local["teacher"]), (&json!([]), &Value::Null));
}

#[test]
fn a_port_that_is_taken_is_refused_by_name() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_keypeg")).args(["serve", "--no-archive", "--port", &port]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&port) && said.contains("--port"), "{said}");
}
