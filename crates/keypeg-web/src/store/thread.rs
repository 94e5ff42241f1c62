//! The thread that writes.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use keypeg_play::archive::Archive;
use rusqlite::{Connection, TransactionBehavior};

use super::{Listed, Row, StoreError, archiving, rows};

/// Where an answer goes.
pub(super) type Reply<T> = SyncSender<Result<T, StoreError>>;

/// What is asked of the thread.
pub(super) enum Command {
    Create { row: Row, client: String, reply: Reply<Row> },
    Save { row: Row, reply: Reply<Row> },
    Load { id: String, reply: Reply<Option<Row>> },
    List { client: String, reply: Reply<Vec<Listed>> },
    Delete { id: String, reply: Reply<bool> },
}

/// The most commands that are done together.
const TOGETHER: usize = 256;

/// How often old games are looked for.
const CLEAN_UP: Duration = Duration::from_secs(60);

/// How long an archive that somebody else writes to is waited for.
const PATIENCE: Duration = Duration::from_millis(500);

/// Opens the files and starts the thread; it ends when nobody can ask it any more.
pub(super) fn start(
    open_games: Option<PathBuf>,
    archive: Option<PathBuf>,
    received: Receiver<Command>,
) -> Result<(), StoreError> {
    let mut open = rows::open(open_games.as_deref())?;
    let mut archive = match archive {
        Some(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                let refused = |error| StoreError::Archive(format!("cannot make {}: {error}", folder.display()));
                std::fs::create_dir_all(folder).map_err(refused)?;
            }
            let archive = Archive::open(&path)?;
            // What waits for the archive is tried again; nobody should wait with it.
            archive.set_patience(PATIENCE)?;
            Some(archive)
        }
        None => None,
    };
    if let Some(archive) = &mut archive {
        archiving::recover(archive, &mut open)?;
    }
    let writer = Writer { open, archive };
    let spawned = std::thread::Builder::new().name("keypeg store".into()).spawn(move || writer.run(&received));
    spawned.map(drop).map_err(|error| StoreError::Sqlite(format!("cannot start a thread: {error}")))
}

struct Writer {
    open: Connection,
    archive: Option<Archive>,
}

impl Writer {
    fn run(mut self, received: &Receiver<Command>) {
        let mut next_clean_up = Instant::now() + CLEAN_UP;
        loop {
            let left = next_clean_up.saturating_duration_since(Instant::now());
            if left.is_zero() {
                self.clean_up();
                next_clean_up = Instant::now() + CLEAN_UP;
                continue;
            }
            match received.recv_timeout(left) {
                Ok(first) => {
                    let more = received.try_iter().take(TOGETHER - 1);
                    let commands: Vec<Command> = std::iter::once(first).chain(more).collect();
                    self.handle(commands);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn clean_up(&mut self) {
        let recovered = match &mut self.archive {
            Some(archive) => archiving::recover(archive, &mut self.open),
            None => Ok(()),
        };
        if let Err(error) = recovered.and_then(|()| rows::expire(&self.open, self.archive.is_some())) {
            eprintln!("keypeg: {error}");
        }
    }

    /// Does commands in one transaction; what ended is archived before it is answered.
    fn handle(&mut self, commands: Vec<Command>) {
        let outcomes = match self.write(commands) {
            Ok(outcomes) => outcomes,
            Err(outcomes) => return outcomes.into_iter().for_each(Outcome::answer),
        };
        let Some(archive) = &mut self.archive else { return outcomes.into_iter().for_each(Outcome::answer) };
        let (mut ended, others): (Vec<Outcome>, Vec<Outcome>) =
            outcomes.into_iter().partition(|outcome| outcome.has_just_ended());
        others.into_iter().for_each(Outcome::answer);
        let mut rows: Vec<&mut Row> = ended.iter_mut().filter_map(Outcome::row).collect();
        if !rows.is_empty()
            && let Err(error) = archiving::archive(archive, &mut self.open, &mut rows)
        {
            // The games wait where they are; they are archived a minute later or at the next start.
            eprintln!("keypeg: {error}");
        }
        ended.into_iter().for_each(Outcome::answer);
    }

    /// All commands in one transaction. When that cannot be written, every command has failed.
    fn write(&mut self, commands: Vec<Command>) -> Result<Vec<Outcome>, Vec<Outcome>> {
        let reads_only = commands.iter().all(|command| matches!(command, Command::Load { .. } | Command::List { .. }));
        let behavior = if reads_only { TransactionBehavior::Deferred } else { TransactionBehavior::Immediate };
        let has_archive = self.archive.is_some();
        let transaction = match self.open.transaction_with_behavior(behavior) {
            Ok(transaction) => transaction,
            Err(error) => {
                let error = StoreError::from(error);
                return Err(commands.into_iter().map(|command| Outcome::failed(command, &error)).collect());
            }
        };
        let outcomes: Vec<Outcome> =
            commands.into_iter().map(|command| Outcome::of(&transaction, command, has_archive)).collect();
        match transaction.commit() {
            Ok(()) => Ok(outcomes),
            Err(error) => {
                let error = StoreError::from(error);
                Err(outcomes.into_iter().map(|outcome| outcome.fail(&error)).collect())
            }
        }
    }
}

/// A command that was done, with its answer.
enum Outcome {
    Row(Result<Row, StoreError>, Reply<Row>),
    Found(Result<Option<Row>, StoreError>, Reply<Option<Row>>),
    List(Result<Vec<Listed>, StoreError>, Reply<Vec<Listed>>),
    Deleted(Result<bool, StoreError>, Reply<bool>),
}

impl Outcome {
    fn of(open: &Connection, command: Command, has_archive: bool) -> Outcome {
        match command {
            Command::Create { row, client, reply } => {
                Outcome::Row(rows::create(open, &row, &client, has_archive).map(|()| row), reply)
            }
            Command::Save { mut row, reply } => {
                let saved = rows::save(open, &row);
                row.version += 1;
                Outcome::Row(saved.map(|()| row), reply)
            }
            Command::Load { id, reply } => Outcome::Found(rows::load(open, &id), reply),
            Command::List { client, reply } => Outcome::List(rows::list(open, &client), reply),
            Command::Delete { id, reply } => Outcome::Deleted(rows::delete(open, &id, has_archive), reply),
        }
    }

    fn failed(command: Command, error: &StoreError) -> Outcome {
        match command {
            Command::Create { reply, .. } | Command::Save { reply, .. } => Outcome::Row(Err(error.clone()), reply),
            Command::Load { reply, .. } => Outcome::Found(Err(error.clone()), reply),
            Command::List { reply, .. } => Outcome::List(Err(error.clone()), reply),
            Command::Delete { reply, .. } => Outcome::Deleted(Err(error.clone()), reply),
        }
    }

    fn fail(self, error: &StoreError) -> Outcome {
        match self {
            Outcome::Row(_, reply) => Outcome::Row(Err(error.clone()), reply),
            Outcome::Found(_, reply) => Outcome::Found(Err(error.clone()), reply),
            Outcome::List(_, reply) => Outcome::List(Err(error.clone()), reply),
            Outcome::Deleted(_, reply) => Outcome::Deleted(Err(error.clone()), reply),
        }
    }

    /// Whether a game ended with this command and is not archived yet.
    fn has_just_ended(&self) -> bool {
        matches!(self, Outcome::Row(Ok(row), _) if row.kept.ended.is_some() && row.archived.is_none())
    }

    fn row(&mut self) -> Option<&mut Row> {
        match self {
            Outcome::Row(Ok(row), _) => Some(row),
            _ => None,
        }
    }

    /// Whoever asked may have gone away; that is no error.
    fn answer(self) {
        match self {
            Outcome::Row(result, reply) => drop(reply.try_send(result)),
            Outcome::Found(result, reply) => drop(reply.try_send(result)),
            Outcome::List(result, reply) => drop(reply.try_send(result)),
            Outcome::Deleted(result, reply) => drop(reply.try_send(result)),
        }
    }
}
