//! The age of the store in seconds, which decides when games expire.
//!
//! The clock of a machine can jump: it is set by hand, or wrong until the network is there. A jump must not delete games.
//! So the store has its own time. It advances with the clock of the machine, but by at most one hour between two readings,
//! and never goes back. The server reads the clock every minute. A longer gap is a jump, or a time without a server.

use rusqlite::Connection;

use super::StoreError;

/// The most seconds that count between two readings of the clock.
const LONGEST_STEP: i64 = 3_600;

/// Advances the store's time to the time `now` of the machine.
pub(super) fn advance(to: &Connection, now: i64) -> Result<(), StoreError> {
    to.prepare_cached("UPDATE server_time SET age = age + max(0, min(?1 - seen_at, ?2)), seen_at = ?1")?
        .execute([now, LONGEST_STEP])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open_file::open;

    #[test]
    fn jumps_count_as_an_hour_at_most_and_never_go_back() {
        let connection = open(None).unwrap();
        let age = || connection.query_row("SELECT age FROM server_time", [], |row| row.get::<_, i64>(0)).unwrap();
        advance(&connection, 1_000_000).unwrap();
        let begin = age();
        advance(&connection, 1_000_060).unwrap();
        assert_eq!(age() - begin, 60);
        advance(&connection, 1_000_060 + 40 * 86_400).unwrap();
        assert_eq!(age() - begin, 60 + LONGEST_STEP);
        advance(&connection, 1_000_120).unwrap();
        advance(&connection, 1_000_180).unwrap();
        assert_eq!(age() - begin, 120 + LONGEST_STEP);
    }
}
