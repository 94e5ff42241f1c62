//! A game as it is written to the file of open games.

use keypeg_archive::Finished;
use keypeg_play::daily::Origin;
use keypeg_play::record::GameRecord;
use keypeg_play::session::GameTally;
use serde::{Deserialize, Serialize};

use super::Owner;

/// A game and its row in the store.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    /// Its identifier, which nobody can guess.
    pub(crate) id: String,
    /// The number of changes; a save with an old version is refused.
    pub(crate) version: i64,
    /// Its number in the archive; `None` until it is there.
    pub(crate) archived: Option<i64>,
    pub(crate) owner: Owner,
    pub(crate) saved: SavedGame,
}

/// The saved parts of a game. The record holds the secret, so none of this is sent to a browser as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    pub(crate) record: GameRecord,
    /// Where its secret comes from; `None` for an adversary and for a game continued from a file.
    pub(crate) origin: Option<SavedOrigin>,
    /// Whether the player chose the seed, which may then be shown before the end.
    #[serde(default)]
    pub(crate) seed_named: bool,
    /// `None` while the game is open.
    #[serde(default)]
    pub(crate) ended: Option<GameEnd>,
}

/// [`Origin`] in the form that is written; a day as `2026-01-31`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SavedOrigin {
    Seed(u64),
    Daily(String),
}

/// When a game ended, and the counts of its [`GameTally`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct GameEnd {
    /// Seconds since 1970.
    pub(crate) at: i64,
    pub(crate) guesses: usize,
    pub(crate) rows: usize,
    pub(crate) bad: usize,
    pub(crate) hints: usize,
    pub(crate) undone: usize,
}

impl SavedGame {
    /// Where the secret comes from, if other players can have the same one.
    pub(crate) fn origin(&self) -> Option<Origin> {
        match self.origin.as_ref()? {
            SavedOrigin::Seed(seed) => Some(Origin::Seed(*seed)),
            SavedOrigin::Daily(date) => date.parse().ok().map(Origin::Daily),
        }
    }

    /// The entry for the archive; `None` while the game is open.
    pub(super) fn finished(&self) -> Option<Finished> {
        let GameEnd { at, guesses, rows, bad, hints, undone } = self.ended?;
        let tally = GameTally { guesses, rows, bad, hints, undone };
        Some(Finished { record: self.record.clone(), tally, finished_at: at })
    }
}

impl GameEnd {
    pub(crate) fn new(at: i64, report: &GameTally) -> GameEnd {
        let GameTally { guesses, rows, bad, hints, undone } = *report;
        GameEnd { at, guesses, rows, bad, hints, undone }
    }
}

impl From<Origin> for SavedOrigin {
    fn from(origin: Origin) -> SavedOrigin {
        match origin {
            Origin::Seed(seed) => SavedOrigin::Seed(seed),
            Origin::Daily(date) => SavedOrigin::Daily(date.to_string()),
        }
    }
}
