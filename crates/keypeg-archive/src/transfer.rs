//! Adds exported games to an archive: all of them, or nothing. The format is that of `keypeg_play::exported_games`.

use keypeg_play::ArchivedGame;
use keypeg_play::session::GameTally;
use rusqlite::{Connection, TransactionBehavior, params};

use crate::archive::Archive;
use crate::batch::find;
use crate::error::ArchiveError;
use crate::game_rows::insert;

pub use keypeg_play::exported_games::{ExportedError, export, parse};

/// What an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCount {
    /// The number of games that were added.
    pub added: usize,
    /// The number of games that were there already, with the same record and time.
    pub skipped: usize,
    /// The number of reviews added to games that were already in the archive without a review.
    pub reviews: usize,
}

impl Archive {
    /// Adds games with their reviews, all or none. A game that is there already, with the same record and time, is skipped.
    pub fn import(&mut self, games: &[ArchivedGame]) -> Result<ImportCount, ArchiveError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut count = ImportCount::default();
        for game in games {
            match find(&transaction, "finished_at = ?1", params![game.finished_at], &game.record)? {
                Some(id) => {
                    count.skipped += 1;
                    count.reviews += usize::from(add_review(&transaction, id, game)?);
                }
                None => {
                    let id = insert(&transaction, &game.record, &tally(game), game.finished_at)?;
                    set_repeat(&transaction, id, game)?;
                    add_review(&transaction, id, game)?;
                    count.added += 1;
                }
            }
        }
        transaction.commit()?;
        Ok(count)
    }

    /// Adds games under their own numbers, all or none.
    pub(crate) fn restore(&mut self, games: &[ArchivedGame]) -> Result<(), ArchiveError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for game in games {
            let id = insert(&transaction, &game.record, &tally(game), game.finished_at)?;
            transaction.execute("UPDATE games SET id = ? WHERE id = ?", params![game.id, id])?;
            set_repeat(&transaction, game.id, game)?;
            add_review(&transaction, game.id, game)?;
        }
        Ok(transaction.commit()?)
    }
}

fn set_repeat(to: &Connection, id: i64, game: &ArchivedGame) -> Result<(), ArchiveError> {
    to.execute("UPDATE games SET is_repeat = ? WHERE id = ?", params![game.is_repeat, id])?;
    Ok(())
}

/// Adds the review of a game where the archive has none; returns whether it did.
fn add_review(to: &Connection, id: i64, game: &ArchivedGame) -> Result<bool, ArchiveError> {
    let Some(review) = &game.review else { return Ok(false) };
    let (turn, loss) = review.weakest.unzip();
    let insert = "INSERT OR IGNORE INTO reviews (id, loss, graded, weakest_turn, weakest_loss) VALUES (?, ?, ?, ?, ?)";
    Ok(to.execute(insert, params![id, review.loss, review.graded, turn, loss])? > 0)
}

fn tally(game: &ArchivedGame) -> GameTally {
    let rows = game.record.turns.len();
    GameTally {
        guesses: game.guesses as usize,
        rows,
        bad: game.bad as usize,
        hints: game.hints as usize,
        undone: game.record.undone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn exported() -> Value {
        let record = json!({ "format": "keypeg-game", "version": 2, "game": "4x6", "codemaker": "secret", "secret": "AABC",
            "turns": [{ "guess": "AABD", "feedback": "3,0" }, { "guess": "AABC", "feedback": "4,0" }], "outcome": "found" });
        json!({ "format": "keypeg-archive", "version": 1, "games": [{ "finished_at": 7, "guesses": 2, "bad_guesses": 0,
            "hints_used": 0, "record": record,
            "review": { "loss": 0.5, "graded": 2, "weakest_turn": 1, "weakest_loss": 0.5 } }] })
    }

    #[test]
    fn an_archive_comes_back_as_it_was() {
        let games = parse(exported().to_string().as_bytes()).unwrap();
        let mut archive = Archive::in_memory().unwrap();
        assert_eq!(archive.import(&games).unwrap(), ImportCount { added: 1, ..ImportCount::default() });
        assert_eq!(archive.games(None).unwrap(), games);
        assert_eq!(archive.import(&games).unwrap(), ImportCount { skipped: 1, ..ImportCount::default() });
        assert_eq!(parse(export(&archive.games(None).unwrap()).as_bytes()).unwrap(), games);
        // A review is added to a game that had none.
        let mut archive = Archive::in_memory().unwrap();
        let bare: Vec<ArchivedGame> = games.iter().map(|game| ArchivedGame { review: None, ..game.clone() }).collect();
        archive.import(&bare).unwrap();
        assert_eq!(archive.import(&games).unwrap(), ImportCount { added: 0, skipped: 1, reviews: 1 });
        assert_eq!(archive.games(None).unwrap(), games);
    }
}
