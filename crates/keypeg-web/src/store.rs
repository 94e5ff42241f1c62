//! Games on disk: open ones in a file of their own, finished ones in the archive.
//!
//! A game is in memory only while a request is answered, so a kill loses nothing that was answered. One thread does all
//! the writing, and what came in while it wrote is written together: many players do not wait for as many writes.
//!
//! Claim: a finished game is in the archive exactly once.
//! Proof: it is first kept as ended, with its time, then put into the archive, then marked as archived. A kill in between
//! leaves it unmarked; the next start looks for that very game in the archive and adds it only where it is missing.

mod archiving;
mod kept;
mod rows;
mod thread;

use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};

use keypeg_play::archive::ArchiveError;
use thiserror::Error;

pub(crate) use kept::{Ended, Kept, Row};
use thread::Command;

/// Why games cannot be kept.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// SQLite says no.
    #[error("games cannot be kept: {0}")]
    Sqlite(String),
    /// The archive says no.
    #[error("{0}")]
    Archive(String),
    /// Written by a later program.
    #[error("the open games were written by a newer keypeg (version {0}); use that one")]
    TooNew(u32),
    /// There is no room for another game.
    #[error("too many games are open; finish or delete some, or try again later")]
    Full,
    /// Somebody else changed the game.
    #[error("the game was changed from elsewhere; load it again")]
    Changed,
    /// The thread that writes has ended.
    #[error("the server is stopping")]
    Stopped,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite(error.to_string())
    }
}

impl From<ArchiveError> for StoreError {
    fn from(error: ArchiveError) -> StoreError {
        StoreError::Archive(error.to_string())
    }
}

/// Where the games are. Its methods wait for the disk, so they are called off the threads that talk to browsers.
pub(crate) struct Store {
    commands: Sender<Command>,
    archive: Option<PathBuf>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) row: Row,
    pub(crate) touched_at: i64,
}

impl Store {
    /// Opens both files, and brings finished games into the archive that a kill kept out of it.
    pub(crate) fn open(open_games: Option<PathBuf>, archive: Option<PathBuf>) -> Result<Store, StoreError> {
        let (commands, received) = mpsc::channel();
        thread::start(open_games, archive.clone(), received)?;
        Ok(Store { commands, archive })
    }

    /// The file of the archive, if there is one.
    pub(crate) fn archive(&self) -> Option<&PathBuf> {
        self.archive.as_ref()
    }

    /// Keeps a new game.
    pub(crate) fn create(&self, row: Row, client: String) -> Result<Row, StoreError> {
        self.ask(|reply| Command::Create { row, client, reply })
    }

    /// Keeps a changed game, unless it was changed by somebody else since it was loaded.
    pub(crate) fn save(&self, row: Row) -> Result<Row, StoreError> {
        self.ask(|reply| Command::Save { row, reply })
    }

    /// One game.
    pub(crate) fn load(&self, id: String) -> Result<Option<Row>, StoreError> {
        self.ask(|reply| Command::Load { id, reply })
    }

    /// The open games of a browser, the last used first.
    pub(crate) fn list(&self, client: String) -> Result<Vec<Listed>, StoreError> {
        self.ask(|reply| Command::List { client, reply })
    }

    /// Forgets a game; says whether there was one.
    pub(crate) fn delete(&self, id: String) -> Result<bool, StoreError> {
        self.ask(|reply| Command::Delete { id, reply })
    }

    fn ask<T>(&self, command: impl FnOnce(thread::Reply<T>) -> Command) -> Result<T, StoreError> {
        let (reply, answer) = mpsc::sync_channel(1);
        self.commands.send(command(reply)).map_err(|_| StoreError::Stopped)?;
        answer.recv().map_err(|_| StoreError::Stopped)?
    }
}
