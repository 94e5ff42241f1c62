//! A line of progress that appears only when work takes long.

use std::io::IsTerminal;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Quick work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line shows that work goes on, even where nothing is heard of it.
const TICK: Duration = Duration::from_millis(200);

/// A bar on the error stream that appears after a second, whether or not anything was heard by then, and leaves nothing
/// behind. Where the error stream is no terminal it never appears.
pub(crate) struct DelayedProgress {
    bar: ProgressBar,
    is_shown: Arc<AtomicBool>,
    /// Waits for the second to pass, and hears when the work ends before.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl DelayedProgress {
    /// A line that looks so.
    pub(crate) fn new(template: &str) -> DelayedProgress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        let is_shown = Arc::new(AtomicBool::new(false));
        let waiting = std::io::stderr().is_terminal().then(|| show_late(bar.clone(), is_shown.clone()));
        DelayedProgress { bar, is_shown, waiting }
    }

    /// Whether it has appeared; until then nobody needs to be told anything.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_shown.load(Relaxed)
    }

    /// Changes how the line looks.
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
            // It cannot panic, and if it did, the line would only be missing.
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}
