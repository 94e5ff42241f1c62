//! Many players at once against a running server: how fast it answers, and whether it loses anything.
//!
//! `cargo run --release -p keypeg-web --example load -- http://127.0.0.1:5734/ --sessions 200 --seconds 60`
//!
//! Every player begins a game of 4x6, plays possible guesses, ends it and begins the next. At the end the games that ended
//! are compared with what the archive has more than before.

#[path = "../tests/common/client.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod client;

use std::error::Error;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Answer, Client};
use serde_json::{Value, json};

/// What is measured.
#[derive(Default)]
struct Tally {
    games: AtomicU64,
    errors: AtomicU64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: u64| -> Result<u64, Box<dyn Error>> {
        let place = arguments.iter().position(|argument| argument == name);
        let given = place.and_then(|place| arguments.get(place + 1));
        Ok(given.map_or(Ok(usual), |given| given.parse())?)
    };
    let url = arguments.first().ok_or("name the server first, such as http://127.0.0.1:5734/")?;
    let address: SocketAddr = url.trim_start_matches("http://").trim_end_matches('/').parse()?;
    let (sessions, seconds) = (option("--sessions", 200)?, option("--seconds", 60)?);
    let kept_before = kept(address)?;
    let tally = Tally::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..sessions).map(|_| scope.spawn(|| play(address, end, &tally))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    let (games, errors) = (tally.games.load(Ordering::Relaxed), tally.errors.load(Ordering::Relaxed));
    println!("{sessions} sessions, {seconds} seconds, {} requests, {errors} errors", times.len());
    println!(
        "median {:.1?}, 99% within {:.1?}, slowest {:.1?}",
        at(0.5),
        at(0.99),
        times.last().copied().unwrap_or_default()
    );
    let kept = kept(address)? - kept_before;
    println!("{games} games ended, {kept} of them in the archive");
    if errors > 0 || kept != games { Err("something was lost".into()) } else { Ok(()) }
}

/// How many games the archive has.
fn kept(address: SocketAddr) -> Result<u64, Box<dyn Error>> {
    let stats = Client::new(address).send("GET", "/api/stats?game=4x6", None)?.json();
    Ok(stats["boards"][0]["games"].as_u64().unwrap_or(0))
}

/// Plays games until the time is up, and the last one to its end. Returns how long every request took.
fn play(address: SocketAddr, end: Instant, tally: &Tally) -> Vec<Duration> {
    let mut player = Player { client: Client::new(address), times: Vec::new() };
    while Instant::now() < end {
        match player.game() {
            Ok(()) => tally.games.fetch_add(1, Ordering::Relaxed),
            Err(error) => {
                eprintln!("{error}");
                tally.errors.fetch_add(1, Ordering::Relaxed)
            }
        };
    }
    player.times
}

struct Player {
    client: Client,
    times: Vec<Duration>,
}

impl Player {
    fn game(&mut self) -> Result<(), Box<dyn Error>> {
        let game = self.post("/api/play", &json!({ "game": "4x6", "rows": 12 }))?;
        let path = format!("/api/play/{}", game["id"].as_str().ok_or("a game without a name")?);
        let mut guess = "AABC".to_string();
        loop {
            let answer = self.post(&format!("{path}/guess"), &json!({ "guess": guess }))?;
            let play = &answer["play"];
            if play["outcome"] != "open" {
                return Ok(());
            }
            let turns: Vec<Value> = play["turns"]
                .as_array()
                .ok_or("a game without turns")?
                .iter()
                .map(|turn| json!({ "guess": turn["guess"], "feedback": turn["feedback"] }))
                .collect();
            let good = self.post("/api/remaining", &json!({ "game": "4x6", "turns": turns, "limit": 20 }))?;
            let codes = good["codes"].as_array().ok_or("no codes")?;
            let chosen = codes.get(self.times.len() % codes.len().max(1)).and_then(Value::as_str);
            guess = chosen.ok_or("no code left")?.to_string();
        }
    }

    fn post(&mut self, path: &str, body: &Value) -> Result<Value, Box<dyn Error>> {
        let started = Instant::now();
        let answer: Answer = self.client.send("POST", path, Some(&body.to_string()))?;
        self.times.push(started.elapsed());
        match answer.status {
            200 | 201 => Ok(answer.json()),
            status => Err(format!("{path}: {status} {}", answer.text()).into()),
        }
    }
}
