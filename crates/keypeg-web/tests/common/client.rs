//! A browser without a window: HTTP over one connection, with a cookie.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// A browser.
pub(crate) struct Client {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    cookie: Option<String>,
    /// Further lines of the head of each request, such as `X-Forwarded-For: 10.0.0.1`.
    pub(crate) more: Vec<String>,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address, connection: None, cookie: None, more: Vec::new() }
    }

    /// Sends a request and reads the answer. A connection that the server closed meanwhile is opened again.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<Answer> {
        let fresh = self.connection.is_none();
        match self.attempt(method, path, body) {
            Err(_) if !fresh => {
                self.connection = None;
                self.attempt(method, path, body)
            }
            answer => answer,
        }
    }

    /// Sends a request and closes the connection without reading the answer, as a killed browser does.
    pub(crate) fn send_and_leave(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<()> {
        self.connection = None;
        self.write(method, path, body).map(drop)
    }

    /// Writes a request to a connection, which is opened where there is none.
    fn write(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<BufReader<TcpStream>> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let stream = TcpStream::connect(self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(60)))?;
                BufReader::new(stream)
            }
        };
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            request += &format!("Cookie: {cookie}\r\n");
        }
        for line in &self.more {
            request += &format!("{line}\r\n");
        }
        if let Some(body) = body {
            request += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += body.unwrap_or_default();
        connection.get_ref().write_all(request.as_bytes())?;
        Ok(connection)
    }

    fn attempt(&mut self, method: &str, path: &str, body: Option<&str>) -> io::Result<Answer> {
        let mut connection = self.write(method, path, body)?;
        let answer = read(&mut connection)?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_string);
        }
        self.connection = Some(connection);
        Ok(answer)
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// Reads one answer with a stated length.
pub(crate) fn read(from: &mut impl BufRead) -> io::Result<Answer> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let status = line.split_whitespace().nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("no status in {line:?}")))?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        from.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_string(), value.trim().to_string()));
    }
    let mut answer = Answer { status, headers, body: Vec::new() };
    let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    answer.body = vec![0; length];
    from.read_exact(&mut answer.body)?;
    Ok(answer)
}
