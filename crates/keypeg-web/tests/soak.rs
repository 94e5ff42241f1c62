//! Two hundred clients at once, some of which are killed in the middle of requests and jobs.
//!
//! By default each client takes a few dozen steps. With `KEYPEG_SOAK_SECONDS=600` they go on for ten minutes;
//! `./check.sh` runs it for ten seconds. No answer may be an error of the server, no game may be lost, a finished game must be
//! in the archive once, and the memory must stay below [`MOST_MEMORY`].

mod common;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use common::client::{Answer, Client};
use common::start;
use keypeg_archive::Archive;
use keypeg_core::Stream;
use serde_json::{Value, json};

/// The number of clients.
const CLIENTS: u64 = 200;

/// Steps per client where no time is given.
const STEPS: u64 = 30;

/// The most memory of server and clients together, in bytes.
const MOST_MEMORY: u64 = 1 << 30;

/// The most games that a client has open.
const OPEN: usize = 3;

/// The condition on which the clients end.
#[derive(Clone, Copy)]
enum Until {
    Steps(u64),
    Time(Instant),
}

/// A game that a client plays.
struct OpenGame {
    path: String,
    turns: usize,
}

/// A client, and what it must find again.
struct SoakClient {
    client: Client,
    random: Stream,
    open: Vec<OpenGame>,
    /// Numbers in the archive of the games that it finished.
    archived: Vec<i64>,
}

impl SoakClient {
    /// A number below `limit`.
    fn below(&mut self, limit: u64) -> u64 {
        self.random.below(limit)
    }

    /// Sends a request until the server has time for it. Refused connections and full queues are not errors here.
    fn send(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        for _ in 0..10_000 {
            match self.client.send(method, path, body) {
                Ok(answer) if !matches!(answer.status, 429 | 503) => return answer,
                Ok(_) | Err(_) => std::thread::yield_now(),
            }
        }
        panic!("{method} {path}: the server never had time");
    }

    fn step(&mut self) {
        if self.open.len() < OPEN {
            self.begin();
        }
        match self.below(10) {
            0 => self.killed_job(),
            1 => self.killed_guess(),
            2 => self.give_up(),
            _ => self.guess(),
        }
    }

    fn begin(&mut self) {
        let game = ["4x6", "3x4", "4x10-distinct"][self.below(3) as usize];
        let seed = self.below(1 << 20);
        let body = json!({ "game": game, "seed": seed }).to_string();
        let answer = self.send("POST", "/api/play", Some(&body));
        assert_eq!(answer.status, 201, "{}", answer.text());
        let path = format!("/api/play/{}", answer.json()["id"].as_str().unwrap());
        self.open.push(OpenGame { path, turns: 0 });
    }

    /// One of the open games: its place in the list.
    fn choose(&mut self) -> usize {
        let open = self.open.len() as u64;
        self.below(open) as usize
    }

    /// A guess that is possible in the game as the server describes it.
    fn possible(&mut self, state: &Value) -> String {
        let turns: Vec<Value> = state["turns"].as_array().unwrap().iter().map(turn).collect();
        let body = json!({ "game": state["game"], "turns": turns, "limit": 20 }).to_string();
        let answer = self.send("POST", "/api/remaining", Some(&body));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let codes = answer.json()["codes"].as_array().unwrap().clone();
        let place = self.below(codes.len() as u64) as usize;
        codes[place].as_str().unwrap().to_string()
    }

    /// The game at a place of the list, which must have the expected number of turns.
    fn load(&mut self, place: usize) -> Value {
        let path = self.open[place].path.clone();
        let answer = self.send("GET", &path, None);
        assert_eq!(answer.status, 200, "{path} is lost: {}", answer.text());
        let state = answer.json();
        assert_eq!(state["turns"].as_array().unwrap().len(), self.open[place].turns, "{path}");
        state
    }

    fn guess(&mut self) {
        let place = self.choose();
        let state = self.load(place);
        let body = json!({ "guess": self.possible(&state) }).to_string();
        let path = format!("{}/guess", self.open[place].path);
        // A guess whose answer was lost with its connection may have been made, so it is not sent twice.
        match self.client.send("POST", &path, Some(&body)) {
            Ok(answer) if answer.status == 200 => self.update(place, &answer.json()["play"]),
            // The server may still be making the guess; ending the game settles it.
            Ok(answer) => {
                assert!(matches!(answer.status, 409 | 503), "{}", answer.text());
                self.give_up_at(place);
            }
            Err(_) => self.give_up_at(place),
        }
    }

    /// Sends a guess and closes the connection. The server may make the guess or not.
    fn killed_guess(&mut self) {
        let place = self.choose();
        let state = self.load(place);
        let body = json!({ "guess": self.possible(&state) }).to_string();
        let path = format!("{}/guess", self.open[place].path);
        let _ = self.client.send_and_leave("POST", &path, Some(&body));
        // This ends the game, so a guess that arrives late changes nothing.
        self.give_up_at(place);
    }

    fn give_up(&mut self) {
        let place = self.choose();
        self.load(place);
        self.give_up_at(place);
    }

    /// Ends a game, whatever happened to it.
    fn give_up_at(&mut self, place: usize) {
        let path = self.open[place].path.clone();
        loop {
            let answer = self.send("POST", &format!("{path}/give-up"), Some("{}"));
            // 409: it is over already, or another request was faster.
            assert!(matches!(answer.status, 200 | 409), "{}", answer.text());
            let state = self.send("GET", &path, None).json();
            if state["outcome"] != "open" {
                self.archived.push(state["archive"].as_i64().expect("a finished game is in the archive"));
                self.open.swap_remove(place);
                return;
            }
        }
    }

    fn update(&mut self, place: usize, state: &Value) {
        if state["outcome"] == "open" {
            self.open[place].turns = state["turns"].as_array().unwrap().len();
        } else {
            self.archived.push(state["archive"].as_i64().expect("a finished game is in the archive"));
            self.open.swap_remove(place);
        }
    }

    /// Starts a job, and cancels it or leaves while it runs.
    fn killed_job(&mut self) {
        let body = json!({ "game": "4x5", "strategy": "entropy" }).to_string();
        let answer = self.send("POST", "/api/jobs/tree?wait=0", Some(&body));
        assert!(matches!(answer.status, 200 | 202), "{}", answer.text());
        let job = format!("/api/jobs/{}", answer.json()["job"].as_str().unwrap());
        match self.below(3) {
            0 => drop(self.client.send_and_leave("GET", &format!("{job}/events"), None)),
            1 => {}
            _ => {
                let status = self.send("DELETE", &job, None).status;
                assert!(matches!(status, 200 | 202 | 404), "{status}");
            }
        }
    }
}

fn turn(turn: &Value) -> Value {
    json!({ "guess": turn["guess"], "feedback": turn["feedback"] })
}

/// The largest memory of this process so far, in bytes; `None` if the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? * 1024)
}

#[test]
fn many_clients_lose_nothing_even_when_some_are_killed() {
    let running = start();
    let address = running.server.address();
    let seconds = std::env::var("KEYPEG_SOAK_SECONDS").ok().map(|text| text.parse().expect("a number of seconds"));
    let until = match seconds {
        Some(seconds) => Until::Time(Instant::now() + Duration::from_secs(seconds)),
        None => Until::Steps(STEPS),
    };
    let clients: Vec<SoakClient> = std::thread::scope(|scope| {
        let run = |seed: u64| {
            scope.spawn(move || {
                let (client, random) = (Client::new(address), Stream::new(seed));
                let mut client = SoakClient { client, random, open: Vec::new(), archived: Vec::new() };
                let mut steps = 0;
                while match until {
                    Until::Steps(most) => steps < most,
                    Until::Time(end) => Instant::now() < end,
                } {
                    client.step();
                    steps += 1;
                }
                (0..client.open.len()).for_each(|place| drop(client.load(place)));
                client
            })
        };
        let threads: Vec<_> = (0..CLIENTS).map(run).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let finished: Vec<i64> = clients.iter().flat_map(|client| client.archived.clone()).collect();
    let distinct: HashSet<i64> = finished.iter().copied().collect();
    assert_eq!(distinct.len(), finished.len(), "each game has a number of its own");
    let archive = Archive::open(&running.folder.path().join("games.sqlite")).unwrap();
    assert_eq!(archive.games(None).unwrap().len(), finished.len(), "every finished game is in the archive once");
    if let Some(peak) = peak_memory() {
        assert!(peak < MOST_MEMORY, "{peak} bytes of memory");
        println!("{} games finished, {} MB at most", finished.len(), peak >> 20);
    }
}
