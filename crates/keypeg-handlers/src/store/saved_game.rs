//! A game as it is stored.

use keypeg_play::Mode;
use keypeg_play::daily::Origin;
use keypeg_play::link::Link;
use keypeg_play::record::GameRecord;
use keypeg_play::session::GameTally;
use serde::{Deserialize, Serialize};

use super::{ClassSeat, Owner};

/// A game and its row in the store.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its identifier, which nobody can guess.
    pub id: String,
    /// The number of changes; a save with an old version is refused.
    pub version: i64,
    /// Its number in the archive; `None` until it is there.
    pub archived: Option<i64>,
    /// The browser that began it.
    pub owner: Owner,
    /// What is written to a file.
    pub saved: SavedGame,
}

/// The saved parts of a game. The record holds the secret, so none of this is sent to a browser as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The setup and the turns, secret included.
    pub record: GameRecord,
    /// Where its secret comes from; `None` for an adversary and for a game continued from a file.
    pub origin: Option<SavedOrigin>,
    /// Whether the player chose the seed, which may then be shown before the end.
    #[serde(default)]
    pub seed_named: bool,
    /// Who set the code, if that is known; `None` if nobody did.
    #[serde(default)]
    pub set_by: Option<String>,
    /// The place of the player in a class; `None` if the game does not belong to one.
    #[serde(default)]
    pub seat: Option<ClassSeat>,
    /// `None` while the game is open.
    #[serde(default)]
    pub ended: Option<GameEnd>,
}

/// [`Origin`] in the form that is written; a day as `2026-01-31`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedOrigin {
    /// The seed of a random secret.
    Seed(u64),
    /// The day of a daily game.
    Daily(String),
    /// A person set the code for a friend. It is the secret of the record.
    Set,
    /// The same, for another player at the same device.
    SetHere,
}

/// When a game ended, and the counts of its [`GameTally`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct GameEnd {
    /// Seconds since 1970.
    pub at: i64,
    /// All guesses, refused ones included.
    pub guesses: usize,
    /// The guesses that were answered.
    pub rows: usize,
    /// The guesses that could not be the secret.
    pub bad: usize,
    /// How often help was asked for.
    pub hints: usize,
    /// The guesses that were taken back.
    pub undone: usize,
}

impl SavedGame {
    /// Identifies the secret for the archive: a link to the same secret, whatever the number of rows and the mode. `None` if others
    /// cannot start a game with the same secret.
    pub fn secret_link(&self) -> Option<String> {
        let (origin, game) = (self.origin()?, self.record.game.parse().ok()?);
        Some(Link { game, origin, mode: Mode::Free, rows: None, name: None }.token())
    }

    /// Whether the game is archived when it ends. A game whose code was set at the same device is not: nobody knows who of the two
    /// broke it, and whoever set it may have.
    pub fn is_archived(&self) -> bool {
        !matches!(self.origin, Some(SavedOrigin::SetHere))
    }

    /// Where the secret comes from, if other players can have the same one.
    pub(crate) fn origin(&self) -> Option<Origin> {
        match self.origin.as_ref()? {
            SavedOrigin::Seed(seed) => Some(Origin::Seed(*seed)),
            SavedOrigin::Daily(date) => date.parse().ok().map(Origin::Daily),
            SavedOrigin::Set | SavedOrigin::SetHere => {
                let secret = self.record.secret.as_deref()?;
                self.record.notation().ok()?.parse_code(secret).ok().map(Origin::Set)
            }
        }
    }
}

impl GameEnd {
    /// The counts of the game.
    pub fn tally(self) -> GameTally {
        let GameEnd { guesses, rows, bad, hints, undone, .. } = self;
        GameTally { guesses, rows, bad, hints, undone }
    }

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
            Origin::Set(_) => SavedOrigin::Set,
        }
    }
}
