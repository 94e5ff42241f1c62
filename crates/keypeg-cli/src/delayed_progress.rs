//! A progress line that appears only if the work takes longer than a second.

use std::io::IsTerminal;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long the line stays hidden.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is redrawn, even if no progress is reported.
const TICK: Duration = Duration::from_millis(200);

/// A progress bar on the error stream. It appears after [`PATIENCE`] even if no progress was reported by then, and is
/// erased when dropped. It never appears if the error stream is not a terminal.
pub(crate) struct DelayedProgress {
    bar: ProgressBar,
    is_shown: Arc<AtomicBool>,
    /// The thread that shows the bar later; dropping the sender stops it. `None` if the bar never appears.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl DelayedProgress {
    /// A hidden line with a template of `indicatif`.
    pub(crate) fn new(template: &str) -> DelayedProgress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        let is_shown = Arc::new(AtomicBool::new(false));
        let waiting = std::io::stderr().is_terminal().then(|| show_late(bar.clone(), is_shown.clone()));
        DelayedProgress { bar, is_shown, waiting }
    }

    /// Whether the line has appeared. Until then progress need not be reported.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_shown.load(Relaxed)
    }

    /// Changes the template.
    pub(crate) fn look(&self, template: &str) {
        self.bar.set_style(style(template));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

fn show_late(bar: ProgressBar, is_shown: Arc<AtomicBool>) -> (Sender<()>, JoinHandle<()>) {
    let (ended, receiver) = mpsc::channel();
    let waiting = std::thread::spawn(move || {
        if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            is_shown.store(true, Relaxed);
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(TICK);
        }
    });
    (ended, waiting)
}

impl Deref for DelayedProgress {
    type Target = ProgressBar;

    fn deref(&self) -> &ProgressBar {
        &self.bar
    }
}

impl Drop for DelayedProgress {
    fn drop(&mut self) {
        if let Some((ended, waiting)) = self.waiting.take() {
            drop(ended);
            // The thread does not panic; if it did, only the line would be missing.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}
