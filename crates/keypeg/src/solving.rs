//! Progress and checkpoints of a solve.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use keypeg_engine::Watch;
use keypeg_engine::solve::{Observer, Progress};

use crate::watcher::Watcher;
use crate::{files, watcher};

/// How often a checkpoint is written.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);

/// Shows how far a solve is once it takes over a second, and keeps its checkpoints.
pub(crate) struct SolveObserver<'a> {
    started: Instant,
    bar: ProgressBar,
    checkpoint: Option<&'a Path>,
    last_checkpoint: Mutex<Instant>,
}

impl<'a> SolveObserver<'a> {
    pub(crate) fn new(what: &str, checkpoint: Option<&'a Path>) -> SolveObserver<'a> {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{prefix}, {pos}/{len} cells of first guesses done, {msg} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_prefix(what.to_string());
        SolveObserver { started: Instant::now(), bar, checkpoint, last_checkpoint: Mutex::new(Instant::now()) }
    }

    /// So many cells are searched. Quick work shows nothing.
    fn show(&self, done: u64, of: u64) {
        if self.bar.is_hidden() && self.started.elapsed() >= watcher::PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
}

impl Watch for SolveObserver<'_> {
    fn is_cancelled(&self) -> bool {
        watcher::was_interrupted()
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
            // The solve goes on; the checkpoint before, if any, is still whole.
            self.bar.suspend(|| eprintln!("keypeg: {error:#}"));
        }
    }
}

impl Drop for SolveObserver<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A proof is watched as any long work is.
impl Observer for Watcher {}
