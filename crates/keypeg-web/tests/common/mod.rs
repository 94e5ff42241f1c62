//! A server and a browser for the tests.
#![allow(dead_code, reason = "every test file uses some of it")]

pub(crate) mod client;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use client::{Answer, Client};
use keypeg_web::{Config, Server};
use serde_json::{Value, json};

/// A server with an archive in a folder that is removed at the end.
pub(crate) struct Running {
    pub(crate) server: Server,
    pub(crate) folder: tempfile::TempDir,
}

/// Starts a server.
pub(crate) fn start() -> Running {
    let folder = tempfile::tempdir().unwrap();
    Running { server: serve(folder.path()), folder }
}

/// Starts a server for a class on a network: others connect to it directly.
pub(crate) fn start_on_lan() -> Running {
    start_class(Config { address: Ipv4Addr::UNSPECIFIED.into(), ..Config::default() })
}

/// Starts a server for a class behind a proxy on this machine.
pub(crate) fn start_behind_proxy() -> Running {
    start_class(Config { public_url: Some("https://class.example".parse().unwrap()), ..Config::default() })
}

fn start_class(config: Config) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        archive: Some(folder.path().join("games.sqlite")),
        open_games: Some(folder.path().join("open.sqlite")),
        ..config
    };
    Running { server: Server::start(&config).unwrap(), folder }
}

/// Starts a server whose games are in a folder.
pub(crate) fn serve(folder: &Path) -> Server {
    let config = Config {
        archive: Some(folder.join("games.sqlite")),
        open_games: Some(folder.join("open.sqlite")),
        ..Config::default()
    };
    Server::start(&config).unwrap()
}

impl Running {
    /// The address that a browser on this machine connects to.
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::new(Ipv4Addr::LOCALHOST.into(), self.server.address().port())
    }

    /// Sets a board as the teacher; the path of the class, and the path of the teacher.
    #[track_caller]
    pub(crate) fn set_board(&self, board: Value) -> (String, String) {
        let url = self.server.teacher_url().unwrap();
        let (_, key) = url.split_once("#/teacher/").unwrap();
        let class = self.browser().post(&format!("/api/teacher/{key}"), board);
        let class = class["class"].as_str().unwrap();
        (format!("/api/class/{class}"), format!("/api/teacher/{key}/{class}"))
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser { client: Client::new(self.address()) }
    }
}

pub(crate) fn browser(server: &Server) -> Browser {
    Browser { client: Client::new(server.address()) }
}

/// A browser that expects things to go well, or badly.
pub(crate) struct Browser {
    pub(crate) client: Client,
}

impl Browser {
    pub(crate) fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        self.client.send(method, path, body).unwrap()
    }

    /// A request that must succeed.
    #[track_caller]
    pub(crate) fn get(&mut self, path: &str) -> Value {
        expect_good(self.send("GET", path, None))
    }

    /// A request that must succeed.
    #[track_caller]
    pub(crate) fn post(&mut self, path: &str, body: Value) -> Value {
        expect_good(self.send("POST", path, Some(&body.to_string())))
    }

    /// The result of a job, however long it takes.
    #[track_caller]
    pub(crate) fn job(&mut self, kind: &str, body: Value) -> Value {
        let mut job = self.post(&format!("/api/jobs/{kind}?wait=10000"), body);
        while matches!(job["status"].as_str(), Some("queued" | "running")) {
            std::thread::sleep(std::time::Duration::from_millis(50));
            job = self.get(&format!("/api/jobs/{}", job["job"].as_str().unwrap()));
        }
        assert_eq!(job["status"], "done", "{job}");
        job["result"].clone()
    }

    /// The error of a request that must be refused with a status.
    #[track_caller]
    pub(crate) fn refused(&mut self, status: u16, method: &str, path: &str, body: Option<Value>) -> Value {
        let answer = self.send(method, path, body.map(|body| body.to_string()).as_deref());
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        let error = answer.json()["error"].clone();
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{}", answer.text());
        error
    }

    /// Begins a game.
    #[track_caller]
    pub(crate) fn begin(&mut self, body: Value) -> Game {
        let answer = self.send("POST", "/api/play", Some(&body.to_string()));
        assert_eq!(answer.status, 201, "{}", answer.text());
        Game { path: format!("/api/play/{}", answer.json()["id"].as_str().unwrap()), state: answer.json() }
    }

    /// Makes a guess; the reply.
    #[track_caller]
    pub(crate) fn guess(&mut self, game: &mut Game, guess: &str) -> Value {
        let answer = self.post(&format!("{}/guess", game.path), json!({ "guess": guess }));
        game.state = answer["play"].clone();
        answer["reply"].clone()
    }
}

/// A game that is being played.
pub(crate) struct Game {
    pub(crate) path: String,
    pub(crate) state: Value,
}

#[track_caller]
fn expect_good(answer: Answer) -> Value {
    assert!((200..300).contains(&answer.status), "{}: {}", answer.status, answer.text());
    answer.json()
}

/// The message of an error.
pub(crate) fn message(error: &Value) -> String {
    error["message"].as_str().unwrap_or_default().to_string()
}
