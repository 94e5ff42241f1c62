//! How long to wait for another program that uses the same file.

use std::time::Duration;

/// The time to wait for another program that writes to the same archive. Its transactions take milliseconds.
pub(crate) const ARCHIVE_TIME: Duration = Duration::from_secs(20);

/// The pause before a busy archive is opened again.
pub(crate) const ARCHIVE_RETRY: Duration = Duration::from_millis(15);

/// The longest wait that SQLite accepts: its timeout is a 32-bit number of milliseconds.
pub(crate) const LONGEST_ARCHIVE_TIME: Duration = Duration::from_millis(i32::MAX as u64);
