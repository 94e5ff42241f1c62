//! Several games in one transaction, for a server that ends many.

use keypeg_play::GameRecord;
use keypeg_play::session::GameTally;
use rusqlite::{Connection, TransactionBehavior};

use crate::archive::Archive;
use crate::error::ArchiveError;
use crate::game_rows::{SELECT, entry, insert, read};

/// A finished game to be archived.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// What was played.
    pub record: GameRecord,
    /// The counts of guesses and hints.
    pub tally: GameTally,
    /// When it ended, in seconds since 1970.
    pub finished_at: i64,
}

impl Archive {
    /// Keeps finished games, all of them or none; returns their numbers.
    pub fn add_all(&mut self, games: &[Finished]) -> Result<Vec<i64>, ArchiveError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let ids = games.iter().map(|game| insert(&transaction, &game.record, &game.tally, game.finished_at));
        let ids = ids.collect::<Result<_, _>>()?;
        transaction.commit()?;
        Ok(ids)
    }

    /// The number of exactly this game; `None` if it is not archived. A program that was killed while it archived a game
    /// finds out here whether that worked.
    pub fn find(&self, game: &Finished) -> Result<Option<i64>, ArchiveError> {
        find(&self.connection, &game.record, game.finished_at)
    }
}

/// The number of a game with this record and time. Games that cannot be read are skipped.
pub(crate) fn find(archive: &Connection, record: &GameRecord, finished_at: i64) -> Result<Option<i64>, ArchiveError> {
    let mut statement = archive.prepare_cached(&format!("{SELECT} WHERE finished_at = ?"))?;
    let rows = statement.query_map([finished_at], read)?;
    for row in rows {
        if let Ok(kept) = entry(row?)
            && kept.record == *record
        {
            return Ok(Some(kept.id));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(secret: &str, outcome: &str) -> Finished {
        let record = format!(
            r#"{{"format":"keypeg-game","version":1,"game":"4x6","codemaker":"secret","secret":"{secret}","turns":[],"outcome":"{outcome}"}}"#
        );
        let record = GameRecord::parse(record.as_bytes()).unwrap();
        Finished { record, tally: GameTally::default(), finished_at: 7 }
    }

    #[test]
    fn all_are_kept_or_none() {
        let mut archive = Archive::in_memory().unwrap();
        let games = [finished("AABC", "given-up"), finished("AABD", "given-up")];
        assert_eq!(archive.add_all(&games).unwrap(), [1, 2]);
        assert!(archive.add_all(&[finished("AABE", "given-up"), finished("AABF", "open")]).is_err());
        assert_eq!(archive.games(None).unwrap().len(), 2);
        assert_eq!(archive.last().unwrap().map(|entry| entry.id), Some(2));
        assert_eq!(archive.find(&games[1]).unwrap(), Some(2));
        assert_eq!(archive.find(&Finished { finished_at: 8, ..games[1].clone() }).unwrap(), None);
        assert_eq!(archive.find(&finished("FFFF", "given-up")).unwrap(), None);
    }
}
