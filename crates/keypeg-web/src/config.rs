//! How a server is set up, and what it allows.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The archive of finished games, if one is kept.
    pub archive: Option<PathBuf>,
    /// Where open games are kept; without it they end with the server.
    pub open_games: Option<PathBuf>,
}

impl Default for Config {
    /// This machine only, any port, nothing kept.
    fn default() -> Config {
        Config { address: Ipv4Addr::LOCALHOST.into(), port: 0, archive: None, open_games: None }
    }
}

/// Boards of more codes are not enumerated here: many of them must fit into memory at once.
pub(crate) const ENUMERATED: usize = 1 << 16;

/// Boards of more codes get no tree.
pub(crate) const TREE_CODES: usize = 1 << 15;

/// Boards of at most so many codes are solved in a moment.
pub(crate) const INSTANT_CODES: usize = keypeg_play::limits::INSTANT_CODES;

/// What is known of the exact values of a board is kept for boards of at most so many codes.
pub(crate) const KIT_CODES: usize = keypeg_play::limits::PROVEN_CODES;

/// The most rows of a game.
pub(crate) const MOST_ROWS: u32 = 10_000;

/// The most turns of a history that is sent.
pub(crate) const MOST_TURNS: usize = 200;

/// The most guesses, hints and undone turns of a game that is kept.
pub(crate) const MOST_LOG: usize = 1_000;

/// The most guesses whose values are asked for at once.
pub(crate) const MOST_VALUES: usize = 20;

/// The largest body of a request.
pub(crate) const BODY_BYTES: usize = 1 << 16;

/// How long a body may take to arrive, and the head of a request.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// How long a request may take in all.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(30);

/// How long a request waits for its turn.
pub(crate) const QUEUE_TIME: Duration = Duration::from_secs(15);

/// How long a job may run.
pub(crate) const JOB_TIME: Duration = Duration::from_secs(120);

/// The most connections at once; others wait to be accepted.
pub(crate) const CONNECTIONS: usize = 1_024;

/// The most that listen to jobs at once: each keeps a connection for as long as its job takes.
pub(crate) const LISTENERS: usize = 512;
