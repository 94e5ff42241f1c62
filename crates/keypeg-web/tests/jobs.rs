//! Jobs: progress, cancelling, limits.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;

use common::{message, start};
use serde_json::{Value, json};

/// Work that no machine finishes while a test runs.
fn long() -> Value {
    json!({ "games": ["10x2"], "strategies": ["optimal"] })
}

/// Begins to listen to a job.
fn listen(running: &common::Running, id: &str) -> TcpStream {
    let address = running.server.address();
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /api/jobs/{id}/events HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// All events of a job, up to its end.
fn events(running: &common::Running, id: &str) -> String {
    let mut text = String::new();
    listen(running, id).read_to_string(&mut text).unwrap();
    assert!(text.to_ascii_lowercase().contains("content-type: text/event-stream"), "{text}");
    text
}

#[test]
fn a_job_tells_its_progress() {
    let running = start();
    let mut browser = running.browser();
    let job = browser.post("/api/jobs/compare?wait=0", long());
    let id = job["job"].as_str().unwrap();
    let (mut stream, mut text, mut byte) = (listen(&running, id), String::new(), [0]);
    while !text.contains("event: progress\n") {
        stream.read_exact(&mut byte).unwrap();
        text.push(char::from(byte[0]));
    }
    browser.send("DELETE", &format!("/api/jobs/{id}"), None);
    stream.read_to_string(&mut text).unwrap();
    assert!(text.contains("event: cancelled"), "{text}");
}

#[test]
fn a_job_tells_its_end() {
    let running = start();
    let mut browser = running.browser();
    let body = json!({ "games": ["4x6", "5x4"], "strategies": ["entropy", "most-parts", "worst-case"] });
    let job = browser.post("/api/jobs/compare?wait=0", body);
    let id = job["job"].as_str().unwrap();
    let text = events(&running, id);
    let end = text.split("event: done\ndata: ").nth(1).unwrap();
    let end: Value = serde_json::from_str(end.lines().next().unwrap()).unwrap();
    assert_eq!(end["result"]["rows"].as_array().unwrap().len(), 6);
    assert_eq!(browser.get(&format!("/api/jobs/{id}"))["status"], "done");
    assert!(events(&running, id).contains("event: done"), "the end can be heard again");
}

/// A proof of Bulls and Cows from its second turn takes seconds, the estimate before it a tenth of a second per turn.
#[test]
fn a_review_shows_an_estimate_before_its_proof() {
    let running = start();
    let mut browser = running.browser();
    let body = json!({ "game": "4x10-distinct", "history": "0123 0,1; 1456 1,0" });
    let job = browser.post("/api/jobs/review?wait=0", body);
    let text = events(&running, job["job"].as_str().unwrap());
    let reviews: Vec<Value> = ["interim", "done"]
        .iter()
        .map(|name| {
            let data = text.split(&format!("event: {name}\ndata: ")).nth(1).unwrap_or_else(|| panic!("{name}: {text}"));
            serde_json::from_str(data.lines().next().unwrap()).unwrap()
        })
        .collect();
    let (estimate, proven) = (&reviews[0], &reviews[1]["result"]);
    assert_eq!((&estimate["exact"], &proven["exact"]), (&json!(false), &json!(true)));
    assert_eq!((&estimate["guesses"], &proven["guesses"]), (&json!(2), &json!(2)));
    assert_eq!(reviews[1]["interim"], Value::Null);
    assert!(text.find("event: interim") < text.find("event: done"));
}

#[test]
fn a_job_is_cancelled_while_it_runs_and_while_it_waits() {
    let running = start();
    let mut browser = running.browser();
    // A browser without a cookie is known by its address alone.
    browser.get("/api/setup");
    let first = browser.post("/api/jobs/compare?wait=0", long());
    let second = browser.post("/api/jobs/compare?wait=0", long());
    assert_eq!(second["status"], "queued", "of heavy jobs a browser has one running");
    for job in [&second, &first] {
        let id = job["job"].as_str().unwrap();
        browser.send("DELETE", &format!("/api/jobs/{id}"), None);
        let text = events(&running, id);
        assert!(text.contains("event: cancelled"), "{text}");
    }
    // The worker is free again.
    browser.job("compare", json!({ "games": ["2x3"], "strategies": ["entropy"] }));
}

#[test]
fn a_job_is_cancelled_when_its_browser_is_gone() {
    let running = start();
    let mut browser = running.browser();
    browser.get("/api/setup");
    let job = browser.post("/api/jobs/compare?wait=0", long());
    let id = job["job"].as_str().unwrap();
    let mut gone = listen(&running, id);
    gone.read_exact(&mut [0]).unwrap();
    drop(gone);
    // Whoever asks for the job does not listen to it.
    loop {
        match browser.get(&format!("/api/jobs/{id}"))["status"].as_str() {
            Some("cancelled") => break,
            Some("queued" | "running") => std::thread::sleep(std::time::Duration::from_millis(50)),
            other => panic!("it ended by itself: {other:?}"),
        }
    }
}

#[test]
fn a_job_is_cancelled_when_its_browser_leaves_before_it_knows_the_id() {
    let running = start();
    let body = long().to_string();
    for _ in 0..8 {
        running.browser().client.send_and_leave("POST", "/api/jobs/compare?wait=10000", Some(&body)).unwrap();
    }
    // Browsers without a cookie share the jobs of their address, so one more job is refused as long as those eight are
    // not cancelled. By themselves they would end after two minutes.
    let begun = std::time::Instant::now();
    while running.browser().send("POST", "/api/jobs/compare?wait=0", Some(&body)).status == 429 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(begun.elapsed().as_secs() < 110, "they ended by themselves");
}

#[test]
fn cancelling_stops_the_work_of_every_kind() {
    let running = start();
    let mut browser = running.browser();
    browser.get("/api/setup");
    for (kind, body) in [
        ("break", json!({ "game": "10x2", "strategy": "optimal" })),
        ("tree", json!({ "game": "10x2", "strategy": "optimal" })),
        ("values", json!({ "game": "10x2", "codes": ["AAAAAAAAAB", "AAAAABBBBB"] })),
        ("try", json!({ "game": "10x2", "guess": "AAAAABBBBB" })),
        ("review", json!({ "game": "10x2", "history": "AAAAABBBBB 4,4" })),
        ("reproduce", json!({})),
    ] {
        let job = browser.post(&format!("/api/jobs/{kind}?wait=300"), body);
        assert!(matches!(job["status"].as_str(), Some("queued" | "running")), "{kind}: {job}");
        let id = job["job"].as_str().unwrap();
        browser.send("DELETE", &format!("/api/jobs/{id}"), None);
        let text = events(&running, id);
        assert!(text.contains("event: cancelled"), "{kind}: {text}");
    }
}

#[test]
fn nobody_waits_for_the_long_work_of_others() {
    let running = start();
    let (mut greedy, mut modest) = (running.browser(), running.browser());
    greedy.get("/api/setup");
    modest.get("/api/setup");
    let jobs: Vec<Value> = (0..8).map(|_| greedy.post("/api/jobs/compare?wait=0", long())).collect();
    let error = greedy.refused(429, "POST", "/api/jobs/compare", Some(long()));
    assert!(message(&error).contains('8'), "{error}");
    // Both light and heavy work of somebody else is done meanwhile, and so is play.
    modest.job("try", json!({ "game": "3x4", "history": "AAB 1,0", "guess": "ABC" }));
    modest.job("compare", json!({ "games": ["2x3"], "strategies": ["entropy"] }));
    let mut game = modest.begin(json!({ "game": "4x6" }));
    modest.guess(&mut game, "AABC");
    let last = greedy.get(&format!("/api/jobs/{}", jobs[7]["job"].as_str().unwrap()));
    assert_eq!(last["status"], "queued", "it was not waited for");
    for job in &jobs {
        greedy.send("DELETE", &format!("/api/jobs/{}", job["job"].as_str().unwrap()), None);
    }
    greedy.job("compare", json!({ "games": ["2x3"], "strategies": ["entropy"] }));
}

#[test]
fn what_is_no_job_is_refused() {
    let running = start();
    let mut browser = running.browser();
    browser.refused(404, "POST", "/api/jobs/dance", Some(json!({})));
    browser.refused(404, "GET", "/api/jobs/0123", None);
    browser.refused(404, "DELETE", "/api/jobs/0123", None);
    browser.refused(404, "GET", "/api/jobs/0123/events", None);
    browser.refused(400, "POST", "/api/jobs/tree?wait=20000", Some(json!({ "game": "4x6", "strategy": "entropy" })));
    browser.refused(400, "POST", "/api/jobs/tree?wait=soon", Some(json!({ "game": "4x6", "strategy": "entropy" })));
}

#[test]
fn listeners_leave_connections_for_others() {
    let running = start();
    let mut browser = running.browser();
    browser.get("/api/setup");
    let job = browser.post("/api/jobs/compare?wait=0", long());
    let id = job["job"].as_str().unwrap().to_string();
    let address = running.server.address();
    let request = format!("GET /api/jobs/{id}/events HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let status = |stream: &mut TcpStream| {
        stream.write_all(request.as_bytes()).unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        String::from_utf8_lossy(&head[9..]).into_owned()
    };
    let mut listening: Vec<TcpStream> = Vec::new();
    let refused = loop {
        let mut stream = TcpStream::connect(address).unwrap();
        match status(&mut stream).as_str() {
            "200" => listening.push(stream),
            other => break other.to_string(),
        }
        assert!(listening.len() <= 1_000, "listeners take every connection");
    };
    assert_eq!(refused, "429");
    browser.get("/api/setup");
    browser.send("DELETE", &format!("/api/jobs/{id}"), None);
}
