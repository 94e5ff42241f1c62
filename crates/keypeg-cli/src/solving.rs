//! Progress and checkpoints of a solve.

use std::path::Path;
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

use keypeg_engine::Watch;
use keypeg_engine::solve::{Observer, Progress};

use crate::delayed_progress::DelayedProgress;
use crate::{files, interrupt};

/// How often a checkpoint is written.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);

const COUNTED: &str = "{spinner} {prefix}, {pos}/{len} cells of first guesses done, {msg} {elapsed}";

/// Shows the progress of a solve that takes more than a second, and writes its checkpoints.
pub(crate) struct SolveObserver<'a> {
    bar: DelayedProgress,
    counts: Once,
    checkpoint: Option<&'a Path>,
    last_checkpoint: Mutex<Instant>,
}

impl<'a> SolveObserver<'a> {
    pub(crate) fn new(what: &str, checkpoint: Option<&'a Path>) -> SolveObserver<'a> {
        let bar = DelayedProgress::new("{spinner} {prefix} {elapsed}");
        bar.set_prefix(what.to_string());
        SolveObserver { bar, counts: Once::new(), checkpoint, last_checkpoint: Mutex::new(Instant::now()) }
    }

    /// Shows that `done` of `of` cells are searched.
    fn show(&self, done: u64, of: u64) {
        self.counts.call_once(|| self.bar.look(COUNTED));
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
}

impl Watch for SolveObserver<'_> {
    fn is_cancelled(&self) -> bool {
        interrupt::was_interrupted()
    }

    fn progress(&self, done: u64, of: u64) {
        self.show(done, of);
    }
}

impl Observer for SolveObserver<'_> {
    fn solving(&self, progress: &Progress) {
        let number = |bound: Option<u64>| bound.map_or("?".to_string(), |bound| bound.to_string());
        let (best, low) = (number(progress.best), number(progress.lower_bound));
        let (done, guesses) = (progress.guesses_done, progress.guesses);
        self.show(progress.cells_done as u64, progress.cells as u64);
        self.bar.set_message(format!("{done}/{guesses} guesses, best {best}, at least {low}, {} sets", progress.nodes));
    }

    fn wants_strategy(&self) -> bool {
        self.bar.is_shown()
    }

    fn wants_checkpoint(&self) -> bool {
        let due = |last: &mut Instant| {
            let due = last.elapsed() >= CHECKPOINT_EVERY;
            if due {
                *last = Instant::now();
            }
            due
        };
        self.checkpoint.is_some() && self.last_checkpoint.try_lock().is_ok_and(|mut last| due(&mut last))
    }

    fn checkpoint(&self, bytes: Vec<u8>) {
        if let Some(path) = self.checkpoint
            && let Err(error) = files::write(path, |to| std::io::Write::write_all(to, &bytes))
        {
            // The solve continues. An earlier checkpoint is still intact.
            self.bar.suspend(|| eprintln!("keypeg: {error:#}"));
        }
    }
}
