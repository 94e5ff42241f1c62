//! Floods: games without cookies, connections that never read, and what they must not take from others.

mod common;

use std::io::Write;
use std::net::{SocketAddr, TcpStream};

use common::client::{Answer, Client};
use common::{Game, start};
use serde_json::json;

/// A request of a program that ignores cookies: a new connection and a new browser every time.
fn without_cookie(address: SocketAddr, path: &str, body: &str) -> Answer {
    Client::new(address).send("POST", path, Some(body)).unwrap()
}

#[test]
fn begun_games_survive_a_flood_without_cookies() {
    let running = start();
    let address = running.server.address();
    let mut browser = running.browser();
    let mut mine: Vec<Game> = (0..3).map(|seed| browser.begin(json!({ "game": "4x6", "seed": seed }))).collect();
    for game in &mut mine {
        browser.guess(game, "AABC");
    }
    // This game was begun without cookies too. It is the oldest of its holder.
    let old = without_cookie(address, "/api/play", "{\"game\":\"4x6\",\"seed\":5}").json();
    let old = format!("/api/play/{}", old["id"].as_str().unwrap());
    without_cookie(address, &format!("{old}/guess"), "{\"guess\":\"AABC\"}");
    let refused: usize = std::thread::scope(|scope| {
        let flood = || {
            let pair = |_| {
                let begun = without_cookie(address, "/api/play", "{\"game\":\"4x6\"}");
                if begun.status == 503 {
                    return true;
                }
                let id = begun.json()["id"].as_str().unwrap().to_string();
                without_cookie(address, &format!("/api/play/{id}/guess"), "{\"guess\":\"AABC\"}");
                false
            };
            (0..300).map(pair).filter(|refused| *refused).count()
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(flood)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(refused > 0, "a holder has a limit");
    for game in &mut mine {
        browser.guess(game, "DDEF");
        assert_eq!(game.state["guesses"], 2);
    }
    assert_eq!(Client::new(address).send("GET", &old, None).unwrap().status, 200);
    browser.begin(json!({ "game": "4x6" }));
}

#[test]
fn connections_that_never_read_do_not_keep_others_out() {
    let running = start();
    let address = running.server.address();
    let request = format!("GET /js/main.js HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(500);
    let silent: Vec<TcpStream> = (0..300)
        .filter_map(|_| {
            let mut stream = TcpStream::connect(address).ok()?;
            stream.set_nonblocking(true).ok()?;
            // Sends until the buffers are full.
            let _ = stream.write(request.as_bytes());
            Some(stream)
        })
        .collect();
    // For a moment all connections of this address are in use. Once they are quiet, a new one replaces one of them.
    let is_answered = |_| Client::new(address).send("GET", "/api/setup", None).is_ok_and(|answer| answer.status == 200);
    assert!((0..100_000).any(is_answered));
    drop(silent);
}
