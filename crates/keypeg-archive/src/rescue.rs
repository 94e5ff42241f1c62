//! Checks an archive, and copies what can be read of a damaged one.

use std::path::Path;

use keypeg_play::ArchivedGame;
use rusqlite::OptionalExtension;

use crate::archive::Archive;
use crate::error::ArchiveError;
use crate::game_list::{GameList, UnreadableGame, why};
use crate::game_rows::{entry, read};

/// A rescue gives up after this many rows in a row that cannot be read: the rest of the file is lost.
const MOST_FAILURES: i64 = 10_000;

/// The state of an archive.
#[derive(Debug, Default)]
pub struct ArchiveCheck {
    /// The number of games that can be read.
    pub games: usize,
    /// The games that cannot be read.
    pub unreadable: Vec<UnreadableGame>,
    /// What SQLite says about damage of the file; empty if it is whole.
    pub damage: Vec<String>,
}

impl ArchiveCheck {
    /// Whether every game can be read and the file is whole.
    pub fn is_whole(&self) -> bool {
        self.unreadable.is_empty() && self.damage.is_empty()
    }
}

impl Archive {
    /// Checks the file and every game in it.
    pub fn check(&self) -> Result<ArchiveCheck, ArchiveError> {
        let mut check = ArchiveCheck { damage: self.damage(), ..ArchiveCheck::default() };
        let GameList { games, unreadable } = self.rescue()?;
        (check.games, check.unreadable) = (games.len(), unreadable);
        for game in games {
            if let Err(error) = game.record.history() {
                check.games -= 1;
                check.unreadable.push(UnreadableGame { id: game.id, why: error.to_string() });
            }
        }
        Ok(check)
    }

    fn damage(&self) -> Vec<String> {
        let lines = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare("PRAGMA integrity_check(20)")?;
            let lines = statement.query_map([], |row| row.get(0))?;
            lines.collect()
        };
        let lines = lines().unwrap_or_else(|error| vec![error.to_string()]);
        lines.into_iter().filter(|line| line != "ok").collect()
    }

    /// The games that can be read one by one, also from a damaged file, in the order of their numbers.
    pub fn rescue(&self) -> Result<GameList, ArchiveError> {
        let mut list = GameList::default();
        let (mut after, mut failures) = (0i64, 0);
        let select = format!("{} WHERE games.id > ? ORDER BY games.id LIMIT 1", self.select);
        while failures < MOST_FAILURES {
            let row = self.connection.query_row(&select, [after], |row| Ok((row.get(0)?, read(row)))).optional();
            match row {
                Ok(None) => break,
                Ok(Some((id, row))) => {
                    (after, failures) = (id, 0);
                    match row.map_err(ArchiveError::from).and_then(entry) {
                        Ok(game) => list.games.push(game),
                        Err(error) => list.unreadable.push(UnreadableGame { id, why: why(&error) }),
                    }
                }
                Err(error) => {
                    after += 1;
                    if failures == 0 {
                        list.unreadable.push(UnreadableGame { id: after, why: error.to_string() });
                    }
                    failures += 1;
                }
            }
        }
        Ok(list)
    }

    /// Writes games, with their numbers and reviews, to a new archive.
    pub fn copy_to(path: &Path, games: &[ArchivedGame]) -> Result<(), ArchiveError> {
        let mut archive = Archive::open(path)?;
        archive.restore(games)
    }
}
