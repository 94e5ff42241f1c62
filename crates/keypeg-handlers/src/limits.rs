//! The limits of what requests may ask for, on every host.

use std::time::Duration;

/// Boards with more codes are not enumerated, because many of them must fit into memory at once.
pub(crate) const ENUMERATED: usize = 1 << 16;

/// The largest board on which help and a guess of the computer take less than a second, in codes.
pub(crate) const QUICK_CODES: usize = 10_000;

/// The largest board of which trees are built, in codes.
pub(crate) const TREE_CODES: usize = 1 << 15;

/// The largest limit of guesses of a game.
pub(crate) const MOST_ROWS: u32 = 10_000;

/// The most turns of a history in a request.
pub(crate) const MOST_TURNS: usize = 200;

/// The most guesses, hints and undone turns of a stored game.
pub(crate) const MOST_LOG: usize = 1_000;

/// The most guesses in one request for values.
pub(crate) const MOST_VALUES: usize = 20;

/// The largest body of a request, in bytes.
pub const BODY_BYTES: usize = 1 << 16;

/// How long a job may run.
pub(crate) const JOB_TIME: Duration = Duration::from_secs(120);

/// How long the strong adversary may think about a guess. Its results so far stay in the cache for the next request.
pub(crate) const ADVERSARY_TIME: Duration = Duration::from_secs(5);
