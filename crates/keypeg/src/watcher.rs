//! Progress on the terminal, and Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use keypeg_engine::Watch;

use crate::outcome;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether somebody is being asked for a line.
static ASKING: AtomicBool = AtomicBool::new(false);

/// Says whether somebody is being asked for a line: then nothing is under way, and Ctrl-C ends the program at once.
pub(crate) fn set_asking(asking: bool) {
    ASKING.store(asking, Ordering::SeqCst);
}

/// From now on Ctrl-C stops work at the next safe place; a second one ends the program.
pub(crate) fn catch_interrupts() {
    // Where no handler can be set, Ctrl-C simply ends the program, and no file is ever half written.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) || ASKING.load(Ordering::SeqCst) {
            std::process::exit(outcome::INTERRUPTED.into());
        }
        eprintln!("keypeg: stopping; press Ctrl-C again to end at once");
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Shows a bar on the error stream once work takes over a second; nothing where that is no terminal.
pub(crate) struct Watcher {
    started: Instant,
    what: &'static str,
    bar: OnceLock<ProgressBar>,
}

/// Quick work shows no bar.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

impl Watcher {
    pub(crate) fn new(what: &'static str) -> Watcher {
        Watcher { started: Instant::now(), what, bar: OnceLock::new() }
    }
}

impl Watch for Watcher {
    fn is_cancelled(&self) -> bool {
        was_interrupted()
    }

    fn progress(&self, done: u64, of: u64) {
        if self.bar.get().is_none() && self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr_with_hz(5));
            let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed} (left {eta})");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_message(self.what);
            bar
        });
        bar.set_length(of);
        bar.set_position(done);
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
