//! A game of the web app as a row.

use keypeg_handlers::{ListedGame, Owner, SavedGame, StoredGame};
use serde::{Deserialize, Serialize};

use crate::changes::read_row;

/// The version of rows that is written and read.
const VERSION: u32 = 1;

/// A game as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OpenGameRow {
    row_version: u32,
    /// The number of changes.
    version: i64,
    /// Its number in the archive.
    archived: Option<i64>,
    /// The last change, in seconds since 1970.
    pub(crate) touched_at: i64,
    /// Its place in the order in which games were begun. Games of two tabs may have the same place.
    pub(crate) place: u64,
    pub(crate) saved: SavedGame,
}

impl OpenGameRow {
    pub(crate) fn new(row: &StoredGame, touched_at: i64, place: u64) -> OpenGameRow {
        let StoredGame { version, archived, ref saved, .. } = *row;
        OpenGameRow { row_version: VERSION, version, archived, touched_at, place, saved: saved.clone() }
    }

    /// `None` if the text was not written by this version, or was changed by someone else.
    pub(crate) fn parse(text: &str) -> Option<OpenGameRow> {
        read_row(text).filter(|row: &OpenGameRow| row.row_version == VERSION)
    }

    pub(crate) fn stored(&self, id: &str) -> StoredGame {
        let (version, archived, saved) = (self.version, self.archived, self.saved.clone());
        StoredGame { id: id.to_string(), version, archived, owner: owner(), saved }
    }

    pub(crate) fn listed(&self, id: &str) -> ListedGame {
        ListedGame { row: self.stored(id), touched_at: self.touched_at }
    }

    pub(crate) fn version(&self) -> i64 {
        self.version
    }
}

/// The only player: the games of a browser belong to whoever uses it.
pub(crate) fn owner() -> Owner {
    Owner { client: "browser".into(), holder: "browser".into(), address: "here".into() }
}

/// The key of a game.
pub(crate) fn game_key(id: &str) -> String {
    format!("game/{id}")
}
