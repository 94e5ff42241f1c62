//! A game as it is kept.

use keypeg_play::archive::Finished;
use keypeg_play::daily::Origin;
use keypeg_play::record::GameRecord;
use keypeg_play::session::GameTally;
use serde::{Deserialize, Serialize};

/// A game and its place in the store.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Its name.
    pub(crate) id: String,
    /// Counts its changes.
    pub(crate) version: i64,
    /// Its number in the archive, once it is there.
    pub(crate) archived: Option<i64>,
    /// The game.
    pub(crate) kept: Kept,
}

/// What is kept of a game. The secret is in the record, so none of this goes to a browser as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The game itself.
    pub(crate) record: GameRecord,
    /// Where its secret comes from, if others can play it.
    pub(crate) origin: Option<KeptOrigin>,
    /// Whether the player named the seed.
    #[serde(default)]
    pub(crate) seed_named: bool,
    /// How it ended.
    #[serde(default)]
    pub(crate) ended: Option<Ended>,
}

/// Where a secret comes from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KeptOrigin {
    Seed(u64),
    Daily(String),
}

/// When and how a game ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// Seconds since 1970.
    pub(crate) at: i64,
    /// The counts.
    pub(crate) guesses: usize,
    pub(crate) rows: usize,
    pub(crate) bad: usize,
    pub(crate) hints: usize,
    pub(crate) undone: usize,
}

impl Kept {
    /// Where the secret comes from.
    pub(crate) fn origin(&self) -> Option<Origin> {
        match self.origin.as_ref()? {
            KeptOrigin::Seed(seed) => Some(Origin::Seed(*seed)),
            KeptOrigin::Daily(date) => date.parse().ok().map(Origin::Daily),
        }
    }

    /// The game for the archive, once it has ended.
    pub(super) fn finished(&self) -> Option<Finished> {
        let Ended { at, guesses, rows, bad, hints, undone } = self.ended?;
        let tally = GameTally { guesses, rows, bad, hints, undone };
        Some(Finished { record: self.record.clone(), tally, finished_at: at })
    }
}

impl Ended {
    /// The end of a game.
    pub(crate) fn new(at: i64, report: &GameTally) -> Ended {
        let GameTally { guesses, rows, bad, hints, undone } = *report;
        Ended { at, guesses, rows, bad, hints, undone }
    }
}

impl From<Origin> for KeptOrigin {
    fn from(origin: Origin) -> KeptOrigin {
        match origin {
            Origin::Seed(seed) => KeptOrigin::Seed(seed),
            Origin::Daily(date) => KeptOrigin::Daily(date.to_string()),
        }
    }
}
