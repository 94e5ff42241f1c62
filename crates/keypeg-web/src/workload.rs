//! How long work is expected to take, which decides where it runs.

/// How long a request is expected to take. Each class has its own queue in the executor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Latency {
    /// Milliseconds.
    Quick,
    /// Up to a few seconds.
    Slow,
}

/// How long a job is expected to take. Each class has its own workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobWeight {
    /// Less than a second.
    Light,
    /// Seconds or minutes.
    Heavy,
}
