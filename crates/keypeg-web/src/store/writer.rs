//! The thread that owns the database connections.
//!
//! It runs all commands that wait in one transaction, so that many players share one write to the disk.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use keypeg_archive::Archive;
use keypeg_handlers::{StoredGame, WallClock};
use rusqlite::{Connection, TransactionBehavior};

use super::command::{CommandResult, StoreCommand};
use super::{StoreError, archiving, capacity, open_file, server_time};

/// The most commands of one transaction.
const MAX_BATCH: usize = 256;

/// How often expired games are deleted and missing ones archived.
const CLEAN_UP: Duration = Duration::from_secs(60);

/// How long to wait while another program writes to the archive.
const ARCHIVE_WAIT: Duration = Duration::from_millis(500);

/// Opens the files and starts the thread. It ends when it receives `None`, or when all senders are dropped.
pub(super) fn start(
    open_games: Option<PathBuf>,
    archive: Option<PathBuf>,
    clock: WallClock,
    received: Receiver<Option<StoreCommand>>,
) -> Result<JoinHandle<()>, StoreError> {
    let mut open = open_file::open(open_games.as_deref())?;
    let lock = open_games.as_deref().map(open_file::lock).transpose()?;
    let damaged = |error: StoreError| match (error, &open_games) {
        (StoreError::Sqlite(reason), Some(path)) => StoreError::OpenGames { path: path.clone(), reason },
        (error, _) => error,
    };
    server_time::advance(&open, clock.now()).map_err(damaged)?;
    let mut archive = match archive {
        Some(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                let refused = |error| StoreError::Archive(format!("cannot make {}: {error}", folder.display()));
                std::fs::create_dir_all(folder).map_err(refused)?;
            }
            // A file of another program is refused before its permissions change. SQLite gives the files beside it the same ones.
            drop(Archive::open(&path)?);
            let refused = |error| StoreError::Archive(format!("cannot open {}: {error}", path.display()));
            open_file::make_private(&path).map_err(refused)?;
            let archive = Archive::open(&path)?;
            // Games that cannot be archived now are archived later, so no request waits long.
            archive.set_patience(ARCHIVE_WAIT)?;
            Some(archive)
        }
        None => None,
    };
    if let Some(archive) = &mut archive {
        archiving::recover(archive, &mut open).map_err(damaged)?;
    }
    let writer = Writer { open, archive, clock, _lock: lock };
    let spawned = std::thread::Builder::new().name("keypeg store".into()).spawn(move || writer.run(&received));
    spawned.map_err(|error| StoreError::Sqlite(format!("cannot start a thread: {error}")))
}

struct Writer {
    open: Connection,
    archive: Option<Archive>,
    clock: WallClock,
    /// Held as long as the thread runs; `None` if the games are in memory.
    _lock: Option<File>,
}

impl Writer {
    fn run(mut self, received: &Receiver<Option<StoreCommand>>) {
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
                    let more = received.try_iter().take(MAX_BATCH - 1);
                    let batch: Vec<Option<StoreCommand>> = std::iter::once(first).chain(more).collect();
                    let stop = batch.iter().any(Option::is_none);
                    self.handle(batch.into_iter().flatten().collect());
                    if stop {
                        return;
                    }
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
        let aged = recovered.and_then(|()| server_time::advance(&self.open, self.clock.now()));
        if let Err(error) = aged.and_then(|()| capacity::expire(&self.open, self.archive.is_some())) {
            report(&error);
        }
    }

    /// Runs commands in one transaction. Games that ended are archived before their command is answered.
    fn handle(&mut self, commands: Vec<StoreCommand>) {
        let results = match self.write(commands) {
            Ok(results) => results,
            Err(results) => return results.into_iter().for_each(CommandResult::answer),
        };
        let Some(archive) = &mut self.archive else { return results.into_iter().for_each(CommandResult::answer) };
        let (mut ended, others): (Vec<CommandResult>, Vec<CommandResult>) =
            results.into_iter().partition(|result| result.has_just_ended());
        others.into_iter().for_each(CommandResult::answer);
        let mut rows: Vec<&mut StoredGame> = ended.iter_mut().filter_map(CommandResult::row).collect();
        if !rows.is_empty()
            && let Err(error) = archiving::archive(archive, &mut self.open, &mut rows)
        {
            // The games stay in the table; they are archived a minute later or at the next start.
            report(&error);
        }
        ended.into_iter().for_each(CommandResult::answer);
    }

    /// Runs all commands in one transaction. If it cannot be committed, every command has failed.
    fn write(&mut self, commands: Vec<StoreCommand>) -> Result<Vec<CommandResult>, Vec<CommandResult>> {
        let reads_only = commands.iter().all(StoreCommand::only_reads);
        let behavior = if reads_only { TransactionBehavior::Deferred } else { TransactionBehavior::Immediate };
        let (now, has_archive) = (self.clock.now(), self.archive.is_some());
        let transaction = match self.open.transaction_with_behavior(behavior) {
            Ok(transaction) => transaction,
            Err(error) => {
                let error = StoreError::from(error);
                return Err(commands.into_iter().map(|command| CommandResult::failed(command, &error)).collect());
            }
        };
        let results: Vec<CommandResult> =
            commands.into_iter().map(|command| CommandResult::of(&transaction, command, now, has_archive)).collect();
        match transaction.commit() {
            Ok(()) => Ok(results),
            Err(error) => {
                let error = StoreError::from(error);
                Err(results.into_iter().map(|result| result.fail(&error)).collect())
            }
        }
    }
}

/// Prints an error that no request waits for. Unlike `eprintln!`, it does not panic if the error stream is closed.
fn report(error: &StoreError) {
    let _ = writeln!(std::io::stderr(), "keypeg: {error}");
}
