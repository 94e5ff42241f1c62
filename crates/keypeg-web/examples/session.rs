//! Plays a recorded session against a server, and prints its replies: `session REQUESTS`.
//!
//! REQUESTS has a request per line, as `[method, path, body]`. Each reply is a line, `[status, body]`. Clock, ids and seeds follow from
//! the number of the request alone, and the server computes on one thread. crates/keypeg-site/session/compare.js plays the same
//! session with the WebAssembly module and compares the replies.

#[path = "../tests/common/client.rs"]
#[allow(dead_code, reason = "a session needs a part of it")]
mod client;

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::{env, fs};

use client::Client;
use keypeg_web::{Config, RandomSource, Server, WallClock};
use serde_json::{Value, json};

/// The number of the request, from 1 on, and of the random number within it.
static REQUEST: AtomicU32 = AtomicU32::new(0);
static DRAWN: AtomicU32 = AtomicU32::new(0);

fn main() -> Result<(), Box<dyn Error>> {
    let requests = fs::read_to_string(env::args().nth(1).ok_or("usage: session REQUESTS")?)?;
    let folder = tempfile::tempdir()?;
    let server = Server::start(&Config {
        archive: Some(folder.path().join("games.sqlite")),
        open_games: Some(folder.path().join("open.sqlite")),
        clock: WallClock::new(|| 1_800_000_000 + 60 * i64::from(REQUEST.load(SeqCst))),
        random: RandomSource::new(random_bytes),
        threads: NonZeroUsize::new(1),
        ..Config::default()
    })?;
    let mut client = Client::new(server.address());
    // The first reply sets the cookie, which takes random numbers.
    client.send("GET", "/api/setup", None)?;
    for line in requests.lines() {
        let (method, path, body): (String, String, Option<String>) = serde_json::from_str(line)?;
        REQUEST.fetch_add(1, SeqCst);
        DRAWN.store(0, SeqCst);
        let mut answer = client.send(&method, &path, body.as_deref())?;
        // A job that takes longer than the request waits is asked for until it ends.
        while answer.status == 202 {
            let job: Value = answer.json();
            answer = client.send("GET", &format!("/api/jobs/{}", job["job"].as_str().unwrap_or_default()), None)?;
        }
        println!("{}", json!([answer.status, answer.text()]));
    }
    Ok(())
}

/// The same numbers as `random` in compare.js, four bytes each.
fn random_bytes(bytes: &mut [u8]) {
    for part in bytes.chunks_mut(4) {
        let (request, drawn) = (REQUEST.load(SeqCst), DRAWN.fetch_add(1, SeqCst));
        let number = (request.wrapping_mul(1_000).wrapping_add(drawn)).wrapping_mul(2_654_435_761);
        part.copy_from_slice(&number.to_le_bytes()[..part.len()]);
    }
}
