//! Games on disk: open ones in their own file, finished ones in the archive.
//!
//! A game is in memory only while a request is answered, so a killed server loses nothing that it answered. One thread does
//! all the writing; see `writer`.
//!
//! Claim: a finished game is in the archive exactly once.
//! Proof: it is first saved as ended, with its time, then added to the archive, then marked as archived. If the server is
//! killed in between, the game is not marked. The next start looks for exactly this game in the archive, and adds it only if
//! it is missing.

mod archiving;
mod capacity;
mod classes;
mod command;
mod open_file;
mod opened_archive;
mod puzzle_rows;
mod rows;
mod server_time;
mod writer;

use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use keypeg_archive::{Archive, ArchiveError};
use keypeg_handlers::{
    ApiError, GameArchive, GameStore, ListedGame, Owner, SavedClass, Seating, StoredGame, WallClock,
};
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use thiserror::Error;

use command::{ReplySender, StoreCommand};
use opened_archive::OpenedArchive;

use crate::config::Config;

/// Why a game cannot be stored or loaded.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The file of open games cannot be read or written while the server runs; the text is the message of SQLite.
    #[error("games cannot be kept: {0}")]
    Sqlite(String),
    /// The file of open games cannot be opened.
    #[error("cannot keep open games in {}: {reason}; if the file is damaged, move it away", path.display())]
    OpenGames {
        /// The file of the configuration.
        path: PathBuf,
        /// The message of SQLite or of the operating system.
        reason: String,
    },
    /// Another server has locked this file of open games.
    #[error("another keypeg server is running with the games in {}", .0.display())]
    InUse(PathBuf),
    /// The archive cannot be read or written; the text says why.
    #[error("{0}")]
    Archive(String),
    /// The file of open games has a schema version that this program does not know.
    #[error("the open games were written by a newer keypeg (version {0}); use that one")]
    TooNew(usize),
    /// The limit of stored games is reached, and none may be deleted.
    #[error(
        "too many games are open; finish or delete some, or try again later. A program should send back its cookie"
    )]
    Full,
    /// Another request changed the game since it was loaded.
    #[error("the game was changed from elsewhere; load it again")]
    Changed,
    /// The thread of the store has ended.
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

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Full => ApiError::busy(error),
            StoreError::Changed => ApiError::changed(error),
            error => ApiError::internal(format!("{error}; nothing was changed, try again")),
        }
    }
}

/// All games of a server. Its methods wait for the disk, so they are called off the threads that talk to browsers. Clones
/// share the files.
#[derive(Clone)]
pub(crate) struct Store {
    /// `None` ends the thread.
    commands: Sender<Option<StoreCommand>>,
    archive: Option<PathBuf>,
    /// `None` once the thread was waited for.
    thread: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Store {
    /// Opens both files. Finished games that an earlier server could not archive are archived now. Without a file of open
    /// games they are kept in memory; without an archive finished games are not kept for long.
    pub(crate) fn open(config: &Config, clock: WallClock) -> Result<Store, StoreError> {
        let (commands, received) = mpsc::channel();
        let archive = config.archive.clone();
        let thread = writer::start(config.open_games.clone(), archive.clone(), clock, received)?;
        Ok(Store { commands, archive, thread: Arc::new(Mutex::new(Some(thread))) })
    }

    /// Finishes what was asked for and closes the files, so that another server can open them.
    pub(crate) fn stop(&self) {
        let _ = self.commands.send(None);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }

    fn ask<T>(&self, command: impl FnOnce(ReplySender<T>) -> StoreCommand) -> Result<T, StoreError> {
        let (reply, answer) = mpsc::sync_channel(1);
        self.commands.send(Some(command(reply))).map_err(|_| StoreError::Stopped)?;
        answer.recv().map_err(|_| StoreError::Stopped)?
    }
}

impl GameStore for Store {
    fn add_class(&self, class: SavedClass) -> Result<(), ApiError> {
        self.ask(|reply| StoreCommand::AddClass { class, reply })?;
        Ok(())
    }

    fn classes(&self) -> Result<Vec<SavedClass>, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Classes { reply })?)
    }

    fn join(&self, row: StoredGame) -> Result<Seating, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Join { row, reply })?)
    }

    fn class_games(&self, class: String) -> Result<Vec<ListedGame>, ApiError> {
        Ok(self.ask(|reply| StoreCommand::ClassGames { class, reply })?)
    }

    fn puzzle_progress(&self, holder: &str) -> Result<PuzzleProgress, ApiError> {
        Ok(self.ask(|reply| StoreCommand::PuzzleProgress { holder: holder.to_string(), reply })?)
    }

    fn count_puzzle(&self, owner: Owner, answered: AnsweredPuzzle) -> Result<(PuzzleProgress, bool), ApiError> {
        Ok(self.ask(|reply| StoreCommand::CountPuzzle { owner, answered, reply })?)
    }

    fn create(&self, row: StoredGame) -> Result<StoredGame, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Create { row, reply })?)
    }

    fn save(&self, row: StoredGame) -> Result<StoredGame, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Save { row, reply })?)
    }

    fn load(&self, id: String) -> Result<Option<StoredGame>, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Load { id, reply })?)
    }

    fn list(&self, client: String) -> Result<Vec<ListedGame>, ApiError> {
        Ok(self.ask(|reply| StoreCommand::List { client, reply })?)
    }

    fn delete(&self, id: String) -> Result<bool, ApiError> {
        Ok(self.ask(|reply| StoreCommand::Delete { id, reply })?)
    }

    fn archive(&self, player: Option<&str>) -> Result<Option<Box<dyn GameArchive>>, ApiError> {
        let Some(path) = &self.archive else { return Ok(None) };
        let archive = Archive::open(path).map_err(ApiError::internal)?;
        Ok(Some(Box::new(OpenedArchive(match player {
            None => archive,
            Some(player) => archive.of_player(player),
        }))))
    }
}
