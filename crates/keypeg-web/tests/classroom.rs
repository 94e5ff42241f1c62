//! A class: a board for everybody, games and statistics per browser, and what hostile pupils must not reach.

mod common;

use std::collections::HashSet;
use std::io::{BufReader, Write};
use std::net::TcpStream;

use common::client::{Answer, Client, read};
use common::{Running, message, start, start_behind_proxy, start_on_lan};
use serde_json::{Value, json};

#[test]
fn the_games_of_another_browser_are_refused() {
    let running = start_behind_proxy();
    let (mut ana, mut eve) = (running.browser(), running.browser());
    let mut game = ana.begin(json!({ "game": "4x6", "rows": 10 }));
    ana.guess(&mut game, "AABC");
    let path = &game.path;
    let id = game.state["id"].as_str().unwrap().to_string();
    let try_all = |eve: &mut common::Browser| {
        for (method, below, body) in [
            ("GET", "", None),
            ("GET", "/record", None),
            ("POST", "/guess", Some(json!({ "guess": "AABD" }))),
            ("POST", "/hint", Some(json!({}))),
            ("POST", "/good-guesses", Some(json!({}))),
            ("POST", "/undo", None),
            ("POST", "/give-up", None),
            ("DELETE", "", None),
        ] {
            let error = eve.refused(404, method, &format!("{path}{below}"), body);
            assert!(message(&error).contains("there is no game"), "{error}");
        }
        eve.refused(404, "POST", "/api/jobs/review", Some(json!({ "play": id })));
    };
    try_all(&mut eve);
    ana.post(&format!("{path}/give-up"), json!({}));
    try_all(&mut eve);
    let number = ana.get(path)["archive"].as_i64().unwrap();
    eve.refused(404, "POST", "/api/jobs/review", Some(json!({ "archive": number })));
    eve.refused(404, "POST", "/api/jobs/review", Some(json!({ "archive": "last" })));
    assert_eq!(eve.get("/api/stats")["games"], json!([]));
    assert_eq!(eve.job("stats", json!({}))["games"], json!([]));
    assert_eq!(ana.get("/api/stats")["games"][0]["archive"], number);
    assert_eq!(ana.job("review", json!({ "archive": number }))["guesses"], 1);
}

#[test]
fn one_person_shares_games_between_browsers() {
    let running = start();
    let game = running.browser().begin(json!({ "game": "4x6" }));
    running.browser().post(&format!("{}/give-up", game.path), json!({}));
    assert_eq!(running.browser().get("/api/stats")["games"].as_array().unwrap().len(), 1);
}

#[test]
fn a_class_plays_one_board_and_the_teacher_sees_progress() {
    let running = start_behind_proxy();
    let (class, teacher) = running.set_board(json!({ "game": "4x6", "rows": 10 }));
    let mut pupils: Vec<_> = ["Ana", "Ana", ""].map(|name| (running.browser(), name)).into();
    let mut games: Vec<Value> = Vec::new();
    for (browser, name) in &mut pupils {
        assert_eq!(browser.get(&class)["play"], Value::Null);
        let game = browser.post(&class, json!({ "name": name }));
        assert_eq!((&game["share"], &game["seed"], &game["secret"]), (&Value::Null, &Value::Null, &Value::Null));
        let again = browser.send("POST", &class, Some(r#"{"name":"again"}"#));
        assert_eq!((again.status, &again.json()["id"]), (200, &game["id"]), "one game per browser");
        games.push(game);
    }
    let path = |game: &Value| format!("/api/play/{}", game["id"].as_str().unwrap());
    let (ana, _) = &mut pupils[0];
    ana.post(&format!("{}/guess", path(&games[0])), json!({ "guess": "AABC" }));
    let secret = ana.post(&format!("{}/give-up", path(&games[0])), json!({}))["secret"].clone();
    assert_eq!(ana.get(&path(&games[0]))["share"], Value::Null, "the link is an oracle for the others");
    ana.refused(403, "DELETE", &path(&games[0]), None);
    let (second, _) = &mut pupils[1];
    second.post(&format!("{}/guess", path(&games[1])), json!({ "guess": secret }));
    let seen = running.browser().get(&teacher);
    let facts: Vec<Value> = seen["pupils"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["name"], one["outcome"], one["guesses"]]))
        .collect();
    assert_eq!(facts, [json!(["Ana", "given-up", 1]), json!(["Ana 2", "found", 1]), json!(["Player 3", "open", 0])]);
    assert!(!seen.to_string().contains(secret.as_str().unwrap()), "{seen}");
    assert!(seen["url"].as_str().unwrap().starts_with("https://class.example/#/class/"));
    assert!(seen["qr"].as_array().unwrap().len() > 20);
    assert!(!seen.to_string().contains("seed") && !pupils[2].0.get(&class).to_string().contains("seed"));
}

#[test]
fn only_the_teacher_has_the_key() {
    let running = start_on_lan();
    let (class, teacher) = running.set_board(json!({ "game": "4x6" }));
    let mut pupil = running.browser();
    let id = class.rsplit('/').next().unwrap();
    for key in ["0", &"0".repeat(32), id] {
        pupil.refused(403, "GET", &format!("/api/teacher/{key}/{id}"), None);
        pupil.refused(403, "GET", &format!("/api/teacher/{key}"), None);
        pupil.refused(403, "POST", &format!("/api/teacher/{key}"), Some(json!({ "game": "4x6" })));
    }
    pupil.refused(404, "GET", "/api/class/0", None);
    pupil.refused(404, "POST", "/api/class/0", Some(json!({ "name": "Eve" })));
    let (key, _) = teacher.rsplit_once('/').unwrap();
    for wrong in [json!({ "game": "4x" }), json!({ "game": "4x6", "rows": 0 }), json!({ "game": "4x6", "seed": 1 })] {
        pupil.refused(400, "POST", key, Some(wrong));
    }
    start().browser().refused(403, "GET", "/api/teacher/0", None);
}

#[test]
fn classes_survive_a_restart_and_only_the_owner_reads_the_files() {
    let running = start_on_lan();
    let (class, _) = running.set_board(json!({ "game": "3x4" }));
    let mut browser = running.browser();
    let game = browser.post(&class, json!({ "name": "Ana" }));
    browser.post(&format!("/api/play/{}/give-up", game["id"].as_str().unwrap()), json!({}));
    #[cfg(unix)]
    for entry in std::fs::read_dir(running.folder.path()).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        let is_empty = entry.metadata().unwrap().len() == 0;
        assert!(mode == 0o600 || (is_empty && entry.path().ends_with("open.lock")), "{:?}: {mode:o}", entry.path());
    }
    drop(running.server);
    let again = Running { server: common::serve(running.folder.path()), folder: running.folder };
    assert_eq!(again.browser().get(&class)["game"], "3x4");
}

/// Joins a class from a new connection with a cookie that the server did not make.
fn join(running: &Running, class: &str, cookie: usize, forwarded: Option<String>) -> Answer {
    let mut client = Client::new(running.address());
    let name = if running.server.url().starts_with("https") { "__Host-keypeg" } else { "keypeg" };
    client.more.push(format!("Cookie: {name}={cookie:032x}"));
    client.more.extend(forwarded.map(|forwarded| format!("X-Forwarded-For: {forwarded}")));
    client.send("POST", class, Some("{}")).unwrap()
}

#[test]
fn invented_cookies_and_forged_addresses_do_not_fill_a_class() {
    let running = start_on_lan();
    let (class, _) = running.set_board(json!({ "game": "4x6" }));
    // Nobody is a proxy here, so the header counts for nothing.
    let statuses: Vec<u16> =
        (0..62).map(|one| join(&running, &class, one, Some(format!("10.0.0.{one}"))).status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 60);
    assert_eq!(statuses.last(), Some(&429));
}

#[test]
fn joins_at_once_give_one_game_per_browser_and_different_names() {
    let running = start_on_lan();
    let (class, teacher) = running.set_board(json!({ "game": "3x4" }));
    // Two browsers, each with eight joins at once.
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let (running, class) = (&running, class.as_str());
        let joins: Vec<_> = (0..16).map(|one| scope.spawn(move || join(running, class, one % 2, None))).collect();
        joins.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let of_status = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((of_status(201), of_status(200)), (2, 14));
    let ids: HashSet<String> = answers.iter().map(|answer| answer.json()["id"].to_string()).collect();
    assert_eq!(ids.len(), 2);
    let pupils = running.browser().get(&teacher)["pupils"].clone();
    assert_eq!((&pupils[0]["name"], &pupils[1]["name"]), (&json!("Player 1"), &json!("Player 2")), "{pupils}");
    assert_eq!(pupils.as_array().unwrap().len(), 2);
}

#[test]
fn a_proxy_names_the_address_and_pupils_cannot_forge_it() {
    let running = start_behind_proxy();
    let (class, _) = running.set_board(json!({ "game": "4x6" }));
    // A pupil sends a forged entry; the proxy appends the address that it sees.
    let statuses: Vec<u16> =
        (0..61).map(|one| join(&running, &class, one, Some(format!("10.0.0.{one}, 192.0.2.7"))).status).collect();
    assert_eq!((statuses[59], statuses[60]), (201, 429));
    assert_eq!(join(&running, &class, 100, Some("192.0.2.7, 192.0.2.8".into())).status, 201, "another address");
}

/// The status of a request with these lines in its head, and its answer.
fn with_head(running: &Running, lines: &[&str]) -> Answer {
    let mut stream = TcpStream::connect(running.address()).unwrap();
    stream.write_all(format!("GET /api/setup HTTP/1.1\r\n{}\r\n\r\n", lines.join("\r\n")).as_bytes()).unwrap();
    read(&mut BufReader::new(stream)).unwrap()
}

#[test]
fn only_named_hosts_and_origins_are_answered() {
    let running = start_behind_proxy();
    let own = format!("Host: {}", running.address());
    let public = with_head(&running, &["Host: class.example", "Origin: https://class.example"]);
    assert_eq!(public.status, 200, "{}", public.text());
    let cookie = public.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-keypeg=") && cookie.contains("; Path=/;") && cookie.ends_with("; Secure"));
    assert!(!cookie.to_lowercase().contains("domain"), "{cookie}");
    let (known, _) = cookie.split_once(';').unwrap();
    let again = |cookie: &str| with_head(&running, &["Host: class.example", &format!("Cookie: {cookie}")]);
    assert_eq!(again(known).header("set-cookie"), None, "the browser is known");
    let without_prefix = known.replace("__Host-", "");
    assert!(again(&without_prefix).header("set-cookie").is_some(), "a sibling site can set this one");
    assert_eq!(running.server.url(), "https://class.example/");
    assert_eq!(public.json()["url"], "https://class.example/");
    assert_eq!(with_head(&running, &[&own, "Origin: https://class.example"]).status, 200, "the proxy may change Host");
    for lines in [
        &["Host: evil.example"][..],
        &["Host: class.example.evil.example"],
        &["Host: class.example:80"],
        &["Host: evil.example", "X-Forwarded-Host: class.example"],
        &["Host: class.example", "Origin: http://class.example"],
        &["Host: class.example", "Origin: https://evil.example"],
        &["Host: class.example", "Host: class.example"],
    ] {
        let refused = with_head(&running, lines);
        assert!(matches!(refused.status, 400 | 403), "{lines:?}: {}", refused.text());
    }
    let lan = start_on_lan();
    let cookie = with_head(&lan, &[&format!("Host: {}", lan.address())]);
    let plain = cookie.header("set-cookie").unwrap();
    assert!(cookie.status == 200 && plain.starts_with("keypeg=") && !plain.contains("Secure"), "{plain}");
    assert_eq!(with_head(&lan, &["Host: class.example"]).status, 403);
    let port = lan.address().port();
    let host = format!("Host: 192.168.1.5:{port}");
    for (origin, status) in [("192.168.1.5", 200), ("192.168.1.6", 403), ("127.0.0.1", 403)] {
        let answer = with_head(&lan, &[&host, &format!("Origin: http://{origin}:{port}")]);
        assert_eq!(answer.status, status, "{origin}");
    }
}

#[test]
fn half_open_and_silent_connections_do_not_keep_a_class_out() {
    let running = start_on_lan();
    let (class, teacher) = running.set_board(json!({ "game": "4x6" }));
    let address = running.address();
    let half = format!(
        "POST {class} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{"
    );
    let never_read = format!("GET /app.js HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(50);
    let hostile = |text: &str| {
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_nonblocking(true).ok()?;
        let _ = stream.write(text.as_bytes());
        Some(stream)
    };
    let _half: Vec<TcpStream> = (0..300).filter_map(|_| hostile(&half)).collect();
    assert_eq!(running.browser().send("POST", &class, Some("{}")).status, 201, "answered at the first attempt");
    let _silent: Vec<TcpStream> = (0..300).filter_map(|_| hostile(&never_read)).collect();
    // Once the connections are quiet, a new one replaces one of them.
    let is_answered = |_| Client::new(address).send("GET", &teacher, None).is_ok_and(|answer| answer.status == 200);
    assert!((0..100_000).any(is_answered));
}

#[test]
fn repeats_of_one_link_do_not_count() {
    let running = start();
    let mut browser = running.browser();
    let first = browser.begin(json!({ "game": "4x6", "rows": 10 }));
    let secret = browser.post(&format!("{}/give-up", first.path), json!({}))["secret"].clone();
    let mut again = browser.begin(json!({ "share": first.state["share"] }));
    browser.guess(&mut again, secret.as_str().unwrap());
    assert_eq!(again.state["outcome"], "found");
    let stats = browser.get("/api/stats");
    assert_eq!((&stats["boards"][0]["games"], &stats["boards"][0]["found"]), (&json!(1), &json!(0)));
    assert_eq!((&stats["games"][0]["repeat"], &stats["games"][1]["repeat"]), (&json!(true), &json!(false)));
    assert_eq!(stats["streak"]["current"], 0);
    // For somebody else it is the first time.
    let mut other = running.browser();
    let mut fresh = other.begin(json!({ "share": first.state["share"] }));
    other.guess(&mut fresh, secret.as_str().unwrap());
    assert_eq!(other.get("/api/stats")["boards"][0]["found"], 1);
}

#[test]
fn repeats_with_other_rows_or_another_mode_do_not_count() {
    let running = start();
    let mut browser = running.browser();
    for (origin, value) in [("seed", json!(7)), ("daily", json!("2025-01-31"))] {
        for options in [json!({ "rows": 10 }), json!({ "rows": 9 }), json!({ "strict": true })] {
            let mut body = options;
            body["game"] = json!("4x6");
            body[origin] = value.clone();
            let game = browser.begin(body);
            browser.post(&format!("{}/give-up", game.path), json!({}));
        }
    }
    let stats = browser.get("/api/stats");
    let repeats: Vec<&Value> = stats["games"].as_array().unwrap().iter().map(|game| &game["repeat"]).collect();
    assert_eq!(repeats, [true, true, false, true, true, false], "the newest game is first");
}

#[test]
fn every_action_is_refused_if_its_sender_does_not_know_all_turns() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "seed": 1 }));
    browser.guess(&mut game, "AABC");
    for action in ["hint", "good-guesses", "undo", "give-up"] {
        let path = format!("{}/{action}", game.path);
        let error = browser.refused(409, "POST", &path, Some(json!({ "turn": 1 })));
        assert_eq!(error["kind"], "changed", "{error}");
        browser.refused(400, "POST", &path, Some(json!({ "turns": 2 })));
    }
    assert_eq!(browser.get(&game.path)["hints"], json!([]));
    assert_eq!(browser.post(&format!("{}/undo", game.path), json!({ "turn": 2 }))["turns"], json!([]));
    assert_eq!(browser.send("POST", &format!("{}/give-up", game.path), None).status, 200, "a body is not needed");
}
