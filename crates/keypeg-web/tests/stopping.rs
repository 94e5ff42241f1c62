//! Servers that stop, and servers that share a folder.

mod common;

use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpStream};

use common::client::read;
use common::{browser, serve, start};
use keypeg_web::{Config, Server, StartError, StoreError};
use serde_json::json;

/// The body of a job that takes longer than a server waits when it stops.
const LONG_JOB: &str = r#"{"game":"5x8","strategy":"entropy"}"#;

/// Sends the head of a request for [`LONG_JOB`], and returns when the server waits for its body.
fn send_head(address: SocketAddr) -> BufReader<TcpStream> {
    let mut stream = BufReader::new(TcpStream::connect(address).unwrap());
    write!(
        stream.get_mut(),
        "POST /api/jobs/tree?wait=10000 HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        LONG_JOB.len()
    )
    .unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 100);
    stream
}

#[test]
fn a_request_under_way_is_answered_when_the_server_stops() {
    let running = start();
    let address = running.server.address();
    let mut stream = send_head(address);
    stream.get_mut().write_all(LONG_JOB.as_bytes()).unwrap();
    // The job waits, runs, or does not exist yet.
    drop(running.server);
    let answer = read(&mut stream).unwrap();
    assert!(matches!(answer.status, 200 | 202 | 503), "{}", answer.text());
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[test]
fn a_job_that_arrives_while_the_server_stops_is_refused() {
    let running = start();
    let address = running.server.address();
    let mut stream = send_head(address);
    let stopping = std::thread::spawn(move || drop(running.server));
    while TcpStream::connect(address).is_ok() {
        std::thread::yield_now();
    }
    stream.get_mut().write_all(LONG_JOB.as_bytes()).unwrap();
    let answer = read(&mut stream).unwrap();
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.text().contains("the server is stopping"), "{}", answer.text());
    stopping.join().unwrap();
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
