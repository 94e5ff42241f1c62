//! Hostile clients: the server refuses their requests, keeps running and uses little memory.

mod common;

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;

use common::client::read;
use common::{Running, start};
use keypeg_core::Stream;
use serde_json::{Value, json};

/// Every endpoint that takes a body.
const POSTS: [&str; 14] = [
    "/api/play",
    "/api/help",
    "/api/remaining",
    "/api/cells",
    "/api/jobs/break",
    "/api/jobs/review",
    "/api/jobs/try",
    "/api/jobs/values",
    "/api/jobs/tree",
    "/api/jobs/compare",
    "/api/jobs/stats",
    "/api/play/00000000000000000000000000000000/guess",
    "/api/teacher/00000000000000000000000000000000",
    "/api/class/00000000000000000000000000000000",
];

/// Sends bytes as they are and reads the answer's status; 0 if the connection was closed instead.
fn raw(running: &Running, bytes: &[u8]) -> (u16, Value) {
    let mut stream = TcpStream::connect(running.server.address()).unwrap();
    // The server may have refused before everything was sent.
    let _ = stream.write_all(bytes);
    match read(&mut BufReader::new(&mut stream)) {
        Ok(answer) => (answer.status, answer.json()),
        Err(_) => (0, Value::Null),
    }
}

/// A request with the given head.
fn with_head(running: &Running, line: &str, headers: &[(&str, &str)]) -> u16 {
    let head: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    raw(running, format!("{line} HTTP/1.1\r\n{head}\r\n").as_bytes()).0
}

fn is_alive(running: &Running) {
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6" }));
    browser.guess(&mut game, "AABC");
}

/// Whatever is refused is refused in JSON, also a path that is not text.
#[test]
fn paths_that_are_not_text() {
    let running = start();
    let host = running.server.address();
    for line in ["GET /api/share/%ff", "GET /api/jobs/%ff", "DELETE /api/jobs/%ff", "GET /api/play/%ff"] {
        let (status, answer) = raw(&running, format!("{line} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert!((400..500).contains(&status), "{line}: {status}");
        assert!(answer["error"]["message"].is_string(), "{line}: {answer}");
    }
    is_alive(&running);
}

#[test]
fn only_our_own_pages_are_answered() {
    let running = start();
    let own = running.server.address().to_string();
    let port = running.server.address().port();
    let localhost = format!("localhost:{port}");
    for host in [own.as_str(), &localhost] {
        assert_eq!(with_head(&running, "GET /api/setup", &[("Host", host)]), 200);
        let origin = format!("http://{host}");
        assert_eq!(with_head(&running, "GET /api/setup", &[("Host", host), ("Origin", &origin)]), 200);
    }
    let rebound = format!("evil.example:{port}");
    for host in ["evil.example", &rebound, "127.0.0.1", "127.0.0.1:1", ""] {
        for path in ["/", "/api/setup", "/api/play"] {
            assert_eq!(with_head(&running, &format!("GET {path}"), &[("Host", host)]), 403, "{host} {path}");
        }
    }
    let (twice, other) =
        ([("Host", own.as_str()), ("Host", own.as_str())], [("Host", own.as_str()), ("Host", "evil.example")]);
    let origin = format!("http://{own}");
    let origins = [("Host", own.as_str()), ("Origin", origin.as_str()), ("Origin", origin.as_str())];
    for headers in [&twice[..], &other, &origins] {
        assert_eq!(with_head(&running, "GET /api/setup", headers), 400, "{headers:?}");
    }
    assert_eq!(with_head(&running, "GET http://evil.example/api/setup", &[("Host", &own)]), 403);
    let https = format!("https://{own}");
    for origin in ["null", "http://evil.example", "http://127.0.0.1", &https, "file://", ""] {
        let headers = [("Host", own.as_str()), ("Origin", origin)];
        assert_eq!(with_head(&running, "POST /api/play/x/undo", &headers), 403, "{origin}");
    }
    for (line, site, status) in [
        ("GET /", "cross-site", 200),
        ("GET /api/setup", "cross-site", 403),
        ("GET /api/setup", "same-site", 403),
        ("POST /api/play/x/undo", "cross-site", 403),
        ("GET /api/setup", "same-origin", 200),
    ] {
        assert_eq!(with_head(&running, line, &[("Host", &own), ("Sec-Fetch-Site", site)]), status, "{line} {site}");
    }
    // A form of another page can send text, but not JSON.
    let form = "POST /api/play HTTP/1.1\r\nHost: {}\r\nContent-Type: text/plain\r\nContent-Length: 14\r\n\r\n{\"game\":\"4x6\"}";
    assert_eq!(raw(&running, form.replace("{}", &own).as_bytes()).0, 415);
}

#[test]
fn every_answer_carries_the_policy() {
    let running = start();
    let mut browser = running.browser();
    for path in ["/", "/api/setup", "/nothing", "/api/nothing", "/..%2f..%2fetc/passwd", "/../Cargo.toml"] {
        let answer = browser.send("GET", path, None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
        assert!(answer.status == 200 || answer.status == 404, "{path}");
    }
    let page = browser.send("GET", "/", None);
    let tag = page.header("etag").unwrap().to_string();
    let own = running.server.address().to_string();
    assert_eq!(with_head(&running, "GET /", &[("Host", &own), ("If-None-Match", &tag)]), 304);
    let cookie = running.browser().send("GET", "/", None).header("set-cookie").unwrap().to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

#[test]
fn malformed_bodies_are_refused_everywhere() {
    let running = start();
    let mut browser = running.browser();
    let deep = "[".repeat(30_000);
    let objects = "{\"game\":".repeat(5_000);
    let bodies = ["", "{", "null", "[]", "3", "\"4x6\"", "{\"game\":{}}", "{\"game\":4}", "\u{0}", &deep, &objects];
    for path in POSTS {
        for body in bodies {
            let answer = browser.send("POST", path, Some(body));
            assert!((400..500).contains(&answer.status), "{path} {body:.40}: {} {}", answer.status, answer.text());
        }
        let answer = raw(&running, &not_utf8(&running, path));
        assert_eq!(answer.0, 400, "{path}");
    }
    is_alive(&running);
}

fn not_utf8(running: &Running, path: &str) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n",
        running.server.address()
    );
    [head.as_bytes(), &[b'"', 0xff, 0xfe, b'"']].concat()
}

/// Bodies made of parts that mean something, put together by chance.
#[test]
fn random_bodies_never_make_a_mistake_of_the_server() {
    let running = start();
    let mut browser = running.browser();
    let fields = [
        "game",
        "symbols",
        "turns",
        "history",
        "strategy",
        "top",
        "guess",
        "codes",
        "answers",
        "first",
        "lies",
        "seed",
        "prefer",
        "ties",
        "order",
        "games",
        "strategies",
        "play",
        "archive",
        "secret",
        "rows",
        "strict",
        "codemaker",
        "daily",
        "share",
        "record",
        "offset",
        "limit",
    ];
    let values = [
        json!("4x6"),
        json!("3x4"),
        json!("20x100"),
        json!("1x1"),
        json!("1x100-distinct"),
        json!("2x3"),
        json!("AABC"),
        json!("AABC 1,0; AABB 2,0"),
        json!("entropy"),
        json!("first-consistent"),
        json!("inference"),
        json!(0),
        json!(1),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!([]),
        json!(["AABC"]),
        json!(["4x6"]),
        json!(["entropy"]),
        json!(["1,0"]),
        json!([{ "guess": "AABC", "feedback": "1,0" }]),
        json!({}),
        json!(null),
        json!(true),
        json!("today"),
        json!("unlimited"),
        json!("last"),
        json!("ABCDEF"),
        json!("any"),
        json!("adversary"),
    ];
    let mut stream = Stream::new(11);
    let mut pick = |below: usize| stream.below(below as u64) as usize;
    for _ in 0..500 {
        let path = POSTS[pick(POSTS.len())];
        let mut body = serde_json::Map::new();
        body.insert("game".into(), values[pick(6)].clone());
        for _ in 0..pick(4) {
            body.insert(fields[pick(fields.len())].into(), values[pick(values.len())].clone());
        }
        let body = Value::Object(body);
        let answer = browser.send("POST", path, Some(&body.to_string()));
        assert!(answer.status < 500, "{path} {body}: {} {}", answer.status, answer.text());
        assert_ne!(answer.json()["error"]["kind"], "internal", "{path} {body}: {}", answer.text());
        if let Some(job) = answer.json()["job"].as_str() {
            browser.send("DELETE", &format!("/api/jobs/{job}"), None);
        }
    }
    is_alive(&running);
}

#[test]
fn huge_boards_are_played_or_refused_and_never_laid_out() {
    let running = start();
    let mut browser = running.browser();
    for game in ["20x100", "100x100", "100x100-distinct", "30x1", "20x2", "11x4", "10x10", "6x7"] {
        let mut played = browser.begin(json!({ "game": game }));
        let notation = keypeg_core::Notation::standard(game.parse().unwrap());
        let code = keypeg_engine::simulate::random_code(notation.game(), &mut Stream::new(1));
        browser.guess(&mut played, &notation.code(&code).to_string());
        assert_eq!(played.state["guesses"], 1);
        // A board of one color has one code, so the first guess wins.
        if played.state["outcome"] == "open" {
            browser.post(&format!("{}/give-up", played.path), json!({}));
        }
        for (path, body) in [
            ("/api/cells", json!({ "game": game, "guess": notation.code(&code).to_string() })),
            ("/api/jobs/tree", json!({ "game": game, "strategy": "entropy" })),
            ("/api/jobs/break", json!({ "game": game, "strategy": "entropy" })),
            ("/api/play", json!({ "game": game, "codemaker": "adversary" })),
        ] {
            browser.refused(400, "POST", path, Some(body));
        }
        // An estimate takes long, and can be cancelled.
        let body = json!({ "game": game, "guess": notation.code(&code).to_string() });
        let job = browser.post("/api/jobs/try?wait=0", body)["job"].as_str().unwrap().to_string();
        let end = browser.send("DELETE", &format!("/api/jobs/{job}"), None);
        assert!([200, 202].contains(&end.status), "{}", end.text());
    }
    for game in ["0x6", "4x0", "101x6", "4x101", "99999999999999999999x6", "4x6x6", "5x4-distinct", "-4x6"] {
        browser.refused(400, "POST", "/api/help", Some(json!({ "game": game })));
    }
}

#[test]
fn bodies_that_are_too_large_or_never_end_are_cut_off() {
    let running = start();
    let mut browser = running.browser();
    let large = format!("{{\"game\":\"{}\"}}", "4".repeat(70_000));
    let answer = browser.send("POST", "/api/help", Some(&large));
    assert_eq!((answer.status, answer.json()["error"]["kind"].as_str()), (413, Some("bad-request")));
    let own = running.server.address().to_string();
    // A body without a stated length, which is longer than allowed.
    let mut endless = format!(
        "POST /api/help HTTP/1.1\r\nHost: {own}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    .into_bytes();
    for _ in 0..200 {
        endless.extend_from_slice(b"400\r\n");
        endless.extend_from_slice(&[b'x'; 0x400]);
        endless.extend_from_slice(b"\r\n");
    }
    let status = raw(&running, &endless).0;
    assert!(status == 413 || status == 0, "{status}");
    let head = format!("GET / HTTP/1.1\r\nHost: {own}\r\nX: {}\r\n\r\n", "x".repeat(200_000));
    let status = raw(&running, head.as_bytes()).0;
    assert!(status == 431 || status == 0, "{status}");
    is_alive(&running);
}

#[test]
fn slow_clients_are_let_go_and_delay_nobody() {
    let running = start();
    let own = running.server.address().to_string();
    let half = format!(
        "POST /api/help HTTP/1.1\r\nHost: {own}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"ga"
    );
    let connect = |bytes: &[u8]| {
        let mut stream = TcpStream::connect(&own).unwrap();
        stream.write_all(bytes).unwrap();
        stream
    };
    let mut slow: Vec<TcpStream> = (0..60).map(|_| connect(half.as_bytes())).collect();
    let mut silent: Vec<TcpStream> = (0..60).map(|_| connect(b"GET / HTTP/1.1\r\nHo")).collect();
    is_alive(&running);
    // Each connection gets an answer or is closed. Otherwise this would wait forever.
    for stream in &mut slow {
        assert_eq!(read(&mut BufReader::new(stream)).unwrap().status, 408);
    }
    for stream in &mut silent {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    is_alive(&running);
}

#[test]
fn a_flood_of_games_neither_fills_the_server_nor_ends_a_game_under_way() {
    let running = start();
    let mut browser = running.browser();
    browser.get("/api/setup");
    let mut game = browser.begin(json!({ "game": "4x6" }));
    browser.guess(&mut game, "AABC");
    let address = running.server.address();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(move || {
                let mut flood = common::client::Client::new(address);
                for _ in 0..800 {
                    let answer = flood.send("POST", "/api/play", Some("{\"game\":\"4x6\"}")).unwrap();
                    assert!(matches!(answer.status, 201 | 503), "{}", answer.text());
                }
            });
        }
    });
    browser.guess(&mut game, "DDEF");
    assert_eq!(game.state["guesses"], 2);
    // 6400 games were begun; the file holds what is allowed and no more.
    let bytes = std::fs::metadata(running.folder.path().join("open.sqlite")).unwrap().len();
    assert!(bytes < 20_000_000, "{bytes}");
}

#[test]
fn a_game_does_not_grow_for_ever() {
    let running = start();
    let mut browser = running.browser();
    let game = browser.begin(json!({ "game": "4x6", "seed": 7 }));
    let mut refused = None;
    for _ in 0..1_100 {
        let answer = browser.send("POST", &format!("{}/guess", game.path), Some("{\"guess\":\"AABC\"}"));
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.unwrap().status, 409);
    browser.post(&format!("{}/give-up", game.path), json!({}));
}
