//! Several games in one transaction, for a server that ends many.

use keypeg_play::GameRecord;
use keypeg_play::session::GameTally;
use rusqlite::{Connection, ToSql, TransactionBehavior, params};

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
    /// The browser that played it on a web server; `None` for other games.
    pub player: Option<String>,
    /// A link that identifies the secret; `None` if others cannot start a game with the same secret.
    pub link: Option<String>,
}

impl Archive {
    /// Keeps finished games, all of them or none; returns their numbers. A game is a repeat if its player has finished a game of
    /// the same link before.
    pub fn add_all(&mut self, games: &[Finished]) -> Result<Vec<i64>, ArchiveError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut ids = Vec::with_capacity(games.len());
        for game in games {
            let id = insert(&transaction, &game.record, &game.tally, game.finished_at)?;
            set_link(&transaction, id, game)?;
            ids.push(id);
        }
        transaction.commit()?;
        Ok(ids)
    }

    /// The number of exactly this game; `None` if it is not archived. A program that was killed while it archived a game
    /// finds out here whether that worked.
    pub fn find(&self, game: &Finished) -> Result<Option<i64>, ArchiveError> {
        let condition = "finished_at = ?1 AND (games.player IS NULL OR games.player = ?2)";
        find(&self.connection, condition, params![game.finished_at, game.player], &game.record)
    }
}

/// Records who played a game and its link, and whether it is a repeat.
fn set_link(to: &Connection, id: i64, game: &Finished) -> Result<(), ArchiveError> {
    to.prepare_cached(
        "UPDATE games SET player = ?2, link = ?3,
             is_repeat = EXISTS (SELECT 1 FROM games WHERE player = ?2 AND link = ?3 AND id <> ?1)
         WHERE id = ?1",
    )?
    .execute(params![id, game.player, game.link])?;
    Ok(())
}

/// The number of a game with this record, of those that meet a condition. Games that cannot be read are skipped.
pub(crate) fn find(
    archive: &Connection,
    condition: &str,
    values: &[&dyn ToSql],
    record: &GameRecord,
) -> Result<Option<i64>, ArchiveError> {
    let mut statement = archive.prepare_cached(&format!("{SELECT} WHERE {condition}"))?;
    let rows = statement.query_map(values, read)?;
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
        Finished { record, tally: GameTally::default(), finished_at: 7, player: None, link: None }
    }

    #[test]
    fn repeats_of_a_link_are_told_and_players_kept_apart() {
        let mut archive = Archive::in_memory().unwrap();
        let of = |player: &str, link: Option<&str>| Finished {
            player: Some(player.into()),
            link: link.map(Into::into),
            ..finished("AABC", "given-up")
        };
        let games = [
            of("a", Some("x")),
            of("a", Some("x")),
            of("b", Some("x")),
            of("a", Some("y")),
            of("a", None),
            of("a", None),
        ];
        archive.add_all(&games).unwrap();
        let repeats: Vec<bool> = archive.games(None).unwrap().iter().map(|game| game.is_repeat).collect();
        assert_eq!(repeats, [false, true, false, false, false, false]);
        assert_eq!(archive.find(&games[2]).unwrap(), Some(3), "not the same game of the other player");
        let archive = archive.of_player("b");
        let ids: Vec<i64> = archive.games(None).unwrap().iter().map(|game| game.id).collect();
        assert_eq!((ids, archive.last().unwrap().map(|game| game.id)), (vec![3], Some(3)));
        assert!(archive.get(3).unwrap().is_some() && archive.get(1).unwrap().is_none());
        assert!(archive.of_player("nobody").last().unwrap().is_none());
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
