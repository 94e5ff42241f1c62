//! What one address must not take from others: half-open connections, and many invented cookies.

mod common;

use std::io::{BufReader, Write};
use std::net::{SocketAddr, TcpStream};

use common::client::{Answer, Client, read};
use common::start;

/// Opens connections that send the beginning of a request and nothing more.
fn half_open(address: SocketAddr, count: usize, begin: &str) -> Vec<TcpStream> {
    let connect = |_| {
        let mut stream = TcpStream::connect(address).unwrap();
        // The server may have closed it already for another one.
        let _ = stream.write_all(begin.as_bytes());
        stream
    };
    (0..count).map(connect).collect()
}

#[test]
fn half_open_connections_do_not_keep_others_out() {
    let running = start();
    let address = running.server.address();
    let head = format!("GET /api/setup HTTP/1.1\r\nHost: {address}\r\nX-Long: ");
    let body = format!(
        "POST /api/help HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
    );
    let mut open = Vec::new();
    for begin in [&head, &body] {
        // More than one address may have.
        open.extend(half_open(address, 300, begin));
        let answer = Client::new(address).send("GET", "/api/setup", None).unwrap();
        assert_eq!(answer.status, 200, "answered at the first attempt");
        open.clear();
    }
}

/// Starts a job that no machine finishes soon, with a cookie that the server did not make.
fn heavy_job(address: SocketAddr, cookie: usize) -> Answer {
    let body = r#"{"games":["10x2"],"strategies":["optimal"]}"#;
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "POST /api/jobs/compare?wait=0 HTTP/1.1\r\nHost: {address}\r\nCookie: keypeg={cookie:032x}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    read(&mut BufReader::new(stream)).unwrap()
}

#[test]
fn invented_cookies_do_not_fill_the_queue_of_heavy_jobs() {
    let running = start();
    let address = running.server.address();
    let statuses: Vec<u16> = (0..110).map(|cookie| heavy_job(address, cookie).status).collect();
    let accepted = statuses.iter().filter(|status| **status == 202).count();
    assert!((96..=100).contains(&accepted), "{accepted}");
    assert_eq!(statuses.last(), Some(&429), "the address is refused, and the queue is not full (503)");
    let refused = heavy_job(address, 100).json();
    assert!(refused["error"]["message"].as_str().unwrap().contains("address"), "{refused}");
    // Requests that need no heavy job are answered.
    assert_eq!(Client::new(address).send("GET", "/api/setup", None).unwrap().status, 200);
}
