//! How long work is expected to take, which decides where it runs.

/// How long a request is expected to take. A host with many users has a queue for each class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Latency {
    /// Less than a millisecond, so it need not be queued.
    Immediate,
    /// Milliseconds.
    Quick,
    /// Up to a few seconds.
    Slow,
}

/// How long a job is expected to take. A host with many users has workers for each class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobWeight {
    /// Less than a second.
    Light,
    /// Seconds or minutes.
    Heavy,
}
