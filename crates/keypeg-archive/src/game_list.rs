//! Lists the games of an archive. A game that cannot be read does not hide the others.

use keypeg_play::ArchivedGame;
use rusqlite::params;

use crate::archive::Archive;
use crate::error::ArchiveError;
use crate::game_rows::{entry, read};

/// The games of an archive.
#[derive(Debug, Default)]
pub struct GameList {
    /// The games that can be read, oldest first.
    pub games: Vec<ArchivedGame>,
    /// The games that cannot be read.
    pub unreadable: Vec<UnreadableGame>,
}

/// A row of an archive that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableGame {
    /// The number of the game; 0 if even that is unknown.
    pub id: i64,
    /// Why it cannot be read.
    pub why: String,
}

impl Archive {
    /// The games that can be read, oldest first. If a board such as `4x6` is given, only its games.
    pub fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ArchiveError> {
        Ok(self.list(game)?.games)
    }

    /// Like [`Archive::games`], with the games that cannot be read.
    pub fn list(&self, game: Option<&str>) -> Result<GameList, ArchiveError> {
        let condition = format!("(?1 IS NULL OR games.game = ?1) AND {}", self.condition());
        let text = format!("{} WHERE {condition} ORDER BY finished_at, games.id", self.select);
        let mut statement = self.connection.prepare(&text)?;
        let mut rows = statement.query(params![game, self.player])?;
        let mut list = GameList::default();
        while let Some(row) = rows.next()? {
            let id = row.get(0).unwrap_or(0);
            match read(row).map_err(ArchiveError::from).and_then(entry) {
                Ok(game) => list.games.push(game),
                Err(error) => list.unreadable.push(UnreadableGame { id, why: why(&error) }),
            }
        }
        Ok(list)
    }

    /// The game that ended last, of those that can be read.
    pub fn last(&self) -> Result<Option<ArchivedGame>, ArchiveError> {
        let condition = format!("?1 IS NULL AND {}", self.condition());
        let text = format!("{} WHERE {condition} ORDER BY finished_at DESC, games.id DESC", self.select);
        let mut statement = self.connection.prepare(&text)?;
        let mut rows = statement.query(params![None::<&str>, self.player])?;
        while let Some(row) = rows.next()? {
            if let Ok(game) = read(row).map_err(ArchiveError::from).and_then(entry) {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }
}

/// Why a row cannot be read, without its number.
pub(crate) fn why(error: &ArchiveError) -> String {
    match error {
        ArchiveError::Record { source, .. } => source.to_string(),
        ArchiveError::Sqlite(error) => error.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_row_and_a_newer_one_are_skipped_and_named() {
        let archive = Archive::in_memory().unwrap();
        let record = |version: u32| {
            format!(
                r#"{{"format":"keypeg-game","version":{version},"game":"4x6","codemaker":"secret","secret":"AABC","turns":[],"outcome":"given-up"}}"#
            )
        };
        for (time, text) in [record(1), "{".to_string(), record(99)].iter().enumerate() {
            let insert = "INSERT INTO games (finished_at, game, outcome, guesses, bad, hints, record) VALUES (?, '4x6', 'given-up', 0, 0, 0, ?)";
            archive.connection.execute(insert, rusqlite::params![time as i64, text]).unwrap();
        }
        let list = archive.list(None).unwrap();
        assert_eq!(list.games.iter().map(|game| game.id).collect::<Vec<_>>(), [1]);
        assert_eq!(list.unreadable.iter().map(|row| row.id).collect::<Vec<_>>(), [2, 3]);
        assert!(list.unreadable[1].why.contains("version 99"), "{:?}", list.unreadable);
        assert_eq!(archive.last().unwrap().map(|game| game.id), Some(1));
        assert!(archive.get(3).is_err());
    }

    #[test]
    fn impossible_times_become_the_nearest_possible_ones() {
        let archive = Archive::in_memory().unwrap();
        let record = r#"{"format":"keypeg-game","version":2,"game":"4x6","codemaker":"secret","secret":"AABC","turns":[],"outcome":"given-up"}"#;
        for time in [-5, 7, i64::MAX] {
            let insert = "INSERT INTO games (finished_at, game, outcome, guesses, bad, hints, record) VALUES (?, '4x6', 'given-up', 0, 0, 0, ?)";
            archive.connection.execute(insert, rusqlite::params![time, record]).unwrap();
        }
        let times: Vec<i64> = archive.list(None).unwrap().games.iter().map(|game| game.finished_at).collect();
        assert_eq!(times, [0, 7, 253_402_300_799]);
    }
}
