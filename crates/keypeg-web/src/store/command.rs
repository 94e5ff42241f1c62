//! The requests to the thread of the store, and their results.

use std::sync::mpsc::SyncSender;

use keypeg_handlers::{ListedGame, Owner, SavedClass, Seating, StoredGame};
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use rusqlite::Connection;

use super::{StoreError, classes, puzzle_rows, rows};

/// Where the result of a command goes.
pub(super) type ReplySender<T> = SyncSender<Result<T, StoreError>>;

/// A request to the thread of the store.
pub(super) enum StoreCommand {
    Create {
        row: StoredGame,
        reply: ReplySender<StoredGame>,
    },
    /// Creates a game of a class, unless the browser has one.
    Join {
        row: StoredGame,
        reply: ReplySender<Seating>,
    },
    Save {
        row: StoredGame,
        reply: ReplySender<StoredGame>,
    },
    Load {
        id: String,
        reply: ReplySender<Option<StoredGame>>,
    },
    List {
        client: String,
        reply: ReplySender<Vec<ListedGame>>,
    },
    Delete {
        id: String,
        reply: ReplySender<bool>,
    },
    /// Answers with all classes.
    AddClass {
        class: SavedClass,
        reply: ReplySender<Vec<SavedClass>>,
    },
    Classes {
        reply: ReplySender<Vec<SavedClass>>,
    },
    ClassGames {
        class: String,
        reply: ReplySender<Vec<ListedGame>>,
    },
    PuzzleProgress {
        holder: String,
        reply: ReplySender<PuzzleProgress>,
    },
    CountPuzzle {
        owner: Owner,
        answered: AnsweredPuzzle,
        reply: ReplySender<(PuzzleProgress, bool)>,
    },
}

impl StoreCommand {
    pub(super) fn only_reads(&self) -> bool {
        use StoreCommand::{ClassGames, Classes, List, Load, PuzzleProgress};
        matches!(self, Load { .. } | List { .. } | Classes { .. } | ClassGames { .. } | PuzzleProgress { .. })
    }
}

/// A command that was run: its result, and where the result goes.
pub(super) enum CommandResult {
    Row(Result<StoredGame, StoreError>, ReplySender<StoredGame>),
    Seated(Result<Seating, StoreError>, ReplySender<Seating>),
    Found(Result<Option<StoredGame>, StoreError>, ReplySender<Option<StoredGame>>),
    List(Result<Vec<ListedGame>, StoreError>, ReplySender<Vec<ListedGame>>),
    Deleted(Result<bool, StoreError>, ReplySender<bool>),
    Classes(Result<Vec<SavedClass>, StoreError>, ReplySender<Vec<SavedClass>>),
    Progress(Result<PuzzleProgress, StoreError>, ReplySender<PuzzleProgress>),
    Counted(Result<(PuzzleProgress, bool), StoreError>, ReplySender<(PuzzleProgress, bool)>),
}

impl CommandResult {
    /// Runs a command.
    pub(super) fn of(open: &Connection, command: StoreCommand, now: i64, has_archive: bool) -> CommandResult {
        match command {
            StoreCommand::Create { row, reply } => {
                CommandResult::Row(rows::create(open, &row, now, has_archive).map(|()| row), reply)
            }
            StoreCommand::Join { row, reply } => CommandResult::Seated(rows::join(open, row, now, has_archive), reply),
            StoreCommand::Save { mut row, reply } => {
                let saved = rows::save(open, &row, now);
                row.version += 1;
                CommandResult::Row(saved.map(|()| row), reply)
            }
            StoreCommand::Load { id, reply } => CommandResult::Found(rows::load(open, &id), reply),
            StoreCommand::List { client, reply } => CommandResult::List(rows::list(open, &client), reply),
            StoreCommand::Delete { id, reply } => CommandResult::Deleted(rows::delete(open, &id, has_archive), reply),
            StoreCommand::AddClass { class, reply } => {
                let added = classes::add(open, &class);
                CommandResult::Classes(added.and_then(|()| classes::all(open)), reply)
            }
            StoreCommand::Classes { reply } => CommandResult::Classes(classes::all(open), reply),
            StoreCommand::ClassGames { class, reply } => CommandResult::List(rows::of_class(open, &class), reply),
            StoreCommand::PuzzleProgress { holder, reply } => {
                CommandResult::Progress(puzzle_rows::progress(open, &holder), reply)
            }
            StoreCommand::CountPuzzle { owner, answered, reply } => {
                CommandResult::Counted(puzzle_rows::count(open, &owner, &answered), reply)
            }
        }
    }

    /// The result of a command that could not be run.
    pub(super) fn failed(command: StoreCommand, error: &StoreError) -> CommandResult {
        match command {
            StoreCommand::Create { reply, .. } | StoreCommand::Save { reply, .. } => {
                CommandResult::Row(Err(error.clone()), reply)
            }
            StoreCommand::Join { reply, .. } => CommandResult::Seated(Err(error.clone()), reply),
            StoreCommand::Load { reply, .. } => CommandResult::Found(Err(error.clone()), reply),
            StoreCommand::List { reply, .. } | StoreCommand::ClassGames { reply, .. } => {
                CommandResult::List(Err(error.clone()), reply)
            }
            StoreCommand::AddClass { reply, .. } | StoreCommand::Classes { reply } => {
                CommandResult::Classes(Err(error.clone()), reply)
            }
            StoreCommand::Delete { reply, .. } => CommandResult::Deleted(Err(error.clone()), reply),
            StoreCommand::PuzzleProgress { reply, .. } => CommandResult::Progress(Err(error.clone()), reply),
            StoreCommand::CountPuzzle { reply, .. } => CommandResult::Counted(Err(error.clone()), reply),
        }
    }

    /// The same command, with an error as its result.
    pub(super) fn fail(self, error: &StoreError) -> CommandResult {
        match self {
            CommandResult::Row(_, reply) => CommandResult::Row(Err(error.clone()), reply),
            CommandResult::Seated(_, reply) => CommandResult::Seated(Err(error.clone()), reply),
            CommandResult::Found(_, reply) => CommandResult::Found(Err(error.clone()), reply),
            CommandResult::List(_, reply) => CommandResult::List(Err(error.clone()), reply),
            CommandResult::Deleted(_, reply) => CommandResult::Deleted(Err(error.clone()), reply),
            CommandResult::Classes(_, reply) => CommandResult::Classes(Err(error.clone()), reply),
            CommandResult::Progress(_, reply) => CommandResult::Progress(Err(error.clone()), reply),
            CommandResult::Counted(_, reply) => CommandResult::Counted(Err(error.clone()), reply),
        }
    }

    /// Whether the command saved a finished game that is not in the archive yet.
    pub(super) fn has_just_ended(&self) -> bool {
        matches!(self, CommandResult::Row(Ok(row), _) if row.saved.ended.is_some() && row.archived.is_none())
    }

    /// The game that was created or saved.
    pub(super) fn row(&mut self) -> Option<&mut StoredGame> {
        match self {
            CommandResult::Row(Ok(row), _) => Some(row),
            _ => None,
        }
    }

    /// Sends the result. It is not an error if nobody waits for it any more.
    pub(super) fn answer(self) {
        match self {
            CommandResult::Row(result, reply) => drop(reply.try_send(result)),
            CommandResult::Seated(result, reply) => drop(reply.try_send(result)),
            CommandResult::Found(result, reply) => drop(reply.try_send(result)),
            CommandResult::List(result, reply) => drop(reply.try_send(result)),
            CommandResult::Deleted(result, reply) => drop(reply.try_send(result)),
            CommandResult::Classes(result, reply) => drop(reply.try_send(result)),
            CommandResult::Progress(result, reply) => drop(reply.try_send(result)),
            CommandResult::Counted(result, reply) => drop(reply.try_send(result)),
        }
    }
}
