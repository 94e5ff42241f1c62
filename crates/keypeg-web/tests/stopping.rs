//! Servers that stop, and servers that share a folder.

mod common;

use std::io::{BufReader, Write};
use std::net::TcpStream;

use common::client::read;
use common::{browser, serve, start};
use keypeg_web::{Config, Server, StartError, StoreError};
use serde_json::json;

#[test]
fn a_request_under_way_is_answered_when_the_server_stops() {
    let running = start();
    let address = running.server.address();
    let body = json!({ "game": "5x8", "strategy": "entropy" }).to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    // The server waits ten seconds for the end of this job, which takes longer.
    write!(
        stream,
        "POST /api/jobs/tree?wait=10000 HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    // A second connection shows that the server has read the first one.
    running.browser().get("/api/setup");
    drop(running.server);
    let answer = read(&mut BufReader::new(stream)).unwrap();
    assert!(matches!(answer.status, 200 | 202 | 503), "{}", answer.text());
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[test]
fn a_second_server_with_the_same_games_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = serve(folder.path());
    let config = Config {
        archive: Some(folder.path().join("games.sqlite")),
        open_games: Some(folder.path().join("open.sqlite")),
        ..Config::default()
    };
    let second = Server::start(&config);
    assert!(matches!(second, Err(StartError::Store(StoreError::InUse(_)))));
    let mut game = browser(&first).begin(json!({ "game": "4x6" }));
    drop(first);
    let third = Server::start(&config).unwrap();
    browser(&third).guess(&mut game, "AABC");
}

#[test]
fn a_damaged_file_of_open_games_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.sqlite");
    std::fs::write(&path, "not a database ".repeat(100)).unwrap();
    let error = Server::start(&Config { open_games: Some(path), ..Config::default() }).err().unwrap().to_string();
    assert!(error.contains("open.sqlite") && error.contains("move it away"), "{error}");
}
