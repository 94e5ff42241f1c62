//! Bodies of requests to the web app.
//!
//! Property: every body is answered with JSON; the status is good (2xx) or the client's fault (4xx), never the server's
//! (5xx, but for 503: too busy); a refusal has a message. Input: a byte that names the endpoint, then the body.
#![no_main]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;

use keypeg_web::{Config, Server};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

const PATHS: [&str; 7] = [
    "/api/play",
    "/api/help",
    "/api/remaining",
    "/api/cells",
    "/api/jobs/break",
    "/api/jobs/review",
    "/api/play/00000000000000000000000000000000/guess",
];

static SERVER: OnceLock<(Server, tempfile::TempDir)> = OnceLock::new();

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, body)) = bytes.split_first() else { return };
    let address = SERVER.get_or_init(start).0.address();
    let path = PATHS[usize::from(which) % PATHS.len()];
    let (status, answer) = post(address, path, body);
    assert!((200..500).contains(&status) || status == 503, "{path}: {status}");
    let json: Value = serde_json::from_slice(&answer).expect("JSON");
    if status >= 400 {
        assert!(json["error"]["message"].is_string(), "{path}: {json}");
    }
});

fn start() -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config {
        archive: Some(folder.path().join("games.sqlite")),
        open_games: Some(folder.path().join("open.sqlite")),
        ..Config::default()
    };
    (Server::start(&config).expect("a server"), folder)
}

fn post(address: SocketAddr, path: &str, body: &[u8]) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    // The server may refuse before everything was sent.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a status line");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    while line.trim_end() != "" {
        line.clear();
        reader.read_line(&mut line).expect("a header");
    }
    let mut answer = Vec::new();
    reader.read_to_end(&mut answer).expect("an answer");
    (status, answer)
}
