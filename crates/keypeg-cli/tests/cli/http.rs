//! Requests to a local server, one connection per request, with the cookie of one browser.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

pub(crate) struct Browser {
    /// Host and port.
    address: String,
    cookie: Option<String>,
}

impl Browser {
    /// A browser without a cookie for the server at a URL such as `http://127.0.0.1:8080/`.
    pub(crate) fn new(url: &str) -> Browser {
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Browser { address, cookie: None }
    }

    pub(crate) fn get(&mut self, path: &str) -> Value {
        self.send("GET", path, "")
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Value {
        self.send("POST", path, &body.to_string())
    }

    /// The body of the answer, which must be a success.
    fn send(&mut self, method: &str, path: &str, body: &str) -> Value {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            request += &format!("Cookie: {cookie}\r\n");
        }
        if !body.is_empty() {
            request += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(format!("{request}\r\n{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 20"), "{path}: {answer}");
        let cookie = head.lines().filter_map(|line| line.split_once(": ")).find(|(name, _)| *name == "set-cookie");
        if let Some((_, cookie)) = cookie {
            self.cookie = cookie.split(';').next().map(str::to_string);
        }
        serde_json::from_str(body).unwrap()
    }
}
