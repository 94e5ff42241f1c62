//! `keypeg engine`: answers requests on standard input, one JSON object per line.
//!
//! One thread reads lines. Others answer them, each with a pool of one thread, so that results do not depend on the number of
//! threads. The main thread waits for them.

mod line_reader;

use std::io::{self, Write};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use keypeg_protocol::{LineEngine, QueueLimits};

use crate::interrupt::{self, StopSignal};
use line_reader::LineReader;

/// How long the last replies may take after a signal. A reader that does not read would otherwise keep the program alive.
const LAST_REPLIES: Duration = Duration::from_secs(2);

/// Why the engine ended before its input did.
type Failure = Arc<Mutex<Option<io::Error>>>;

pub(crate) fn run() -> Result<()> {
    let (output, input) = (Failure::default(), Failure::default());
    let failed = output.clone();
    let engine = Arc::new(LineEngine::new(QueueLimits::default(), move |line| match write(line) {
        Ok(()) => true,
        Err(error) => {
            set(&failed, error);
            false
        }
    }));
    let stopping = engine.clone();
    interrupt::set_action(Some(Box::new(move || stop(&stopping))));
    interrupt::begin_prompt(None);
    let workers =
        (0..rayon::current_num_threads()).map(|_| spawn_worker(engine.clone())).collect::<Result<Vec<_>>>()?;
    // It may wait for a line when everything else has ended, so nobody waits for it.
    let (reader, failed) = (engine.clone(), input.clone());
    let read = move || {
        if let Err(error) = read_lines(&reader) {
            set(&failed, error);
        }
        reader.close();
    };
    std::thread::Builder::new().name("reader".to_string()).spawn(read).context("cannot start threads")?;
    for worker in workers {
        // A panic of a request is caught where it is answered.
        let _ = worker.join();
    }
    interrupt::end_prompt();
    // After a signal this waits until the action has sent the last replies.
    interrupt::set_action(None);
    if interrupt::was_interrupted() {
        // The thread that handles signals does the same. Whichever comes first, the exit code is that of the signal.
        interrupt::end_at_prompt(StopSignal::Interrupt);
    }
    for (failure, stream) in [(output, "standard output"), (input, "standard input")] {
        if let Some(error) = failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error).context(stream);
        }
    }
    Ok(())
}

fn spawn_worker(engine: Arc<LineEngine>) -> Result<std::thread::JoinHandle<()>> {
    let work = move || match rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build() {
        Ok(pool) => pool.install(|| engine.work()),
        Err(_) => engine.work(),
    };
    std::thread::Builder::new().name("worker".to_string()).spawn(work).context("cannot start threads")
}

fn read_lines(engine: &LineEngine) -> io::Result<()> {
    let mut lines = LineReader::new(io::stdin().lock(), LineEngine::MOST_BYTES);
    while let Some(line) = lines.next_line()? {
        engine.accept(line);
    }
    Ok(())
}

/// Writes a line at once, so that the other program can wait for it.
fn write(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Answers every unfinished request after a signal, as far as somebody reads the replies.
fn stop(engine: &Arc<LineEngine>) {
    let (engine, (done, ended)) = (engine.clone(), mpsc::channel());
    let stopping = std::thread::Builder::new().spawn(move || {
        engine.stop();
        let _ = done.send(());
    });
    if stopping.is_ok() {
        let _ = ended.recv_timeout(LAST_REPLIES);
    }
}

fn set(failure: &Failure, error: io::Error) {
    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
}
