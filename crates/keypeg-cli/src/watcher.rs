//! Progress on the terminal, and Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use keypeg_engine::Watch;
use keypeg_engine::solve::Observer;

use crate::delayed_progress::DelayedProgress;
use crate::outcome;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether somebody is being asked for a line.
static ASKING: AtomicBool = AtomicBool::new(false);

/// Says whether somebody is being asked for a line: then nothing is under way, and Ctrl-C ends the program at once.
pub(crate) fn set_asking(asking: bool) {
    ASKING.store(asking, Ordering::SeqCst);
}

/// What is done before Ctrl-C ends the program at a prompt.
static LAST: Mutex<Option<LastDeed>> = Mutex::new(None);

/// Something to do at the end.
pub(crate) type LastDeed = Box<dyn FnOnce() + Send>;

/// Says what Ctrl-C at a prompt does before it ends the program, in place of what it would have done.
pub(crate) fn at_the_end(deed: Option<LastDeed>) {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = deed;
}

/// From now on Ctrl-C stops work at the next safe place; a second one ends the program.
pub(crate) fn catch_interrupts() {
    // Where no handler can be set, Ctrl-C simply ends the program, and no file is ever half written.
    let _ = ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        if ASKING.load(Ordering::SeqCst)
            && let Some(deed) = LAST.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            deed();
        }
        if again || ASKING.load(Ordering::SeqCst) {
            std::process::exit(outcome::INTERRUPTED.into());
        }
        eprintln!("keypeg: stopping; press Ctrl-C again to end at once");
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Shows on a terminal how far work is that takes over a second.
pub(crate) struct Watcher {
    line: DelayedProgress,
    counts: Once,
}

/// Until something is done, the time is all there is to show.
const BEGUN: &str = "{spinner} {msg} {elapsed}";
const COUNTED: &str = "{spinner} {msg} {bar:30} {pos}/{len} {elapsed} (left {eta})";

impl Watcher {
    pub(crate) fn new(what: &'static str) -> Watcher {
        let line = DelayedProgress::new(BEGUN);
        line.set_message(what);
        Watcher { line, counts: Once::new() }
    }
}

impl Watch for Watcher {
    fn is_cancelled(&self) -> bool {
        was_interrupted()
    }

    fn progress(&self, done: u64, of: u64) {
        if !self.line.is_shown() {
            return;
        }
        self.line.set_length(of);
        self.line.set_position(done);
        if done > 0 {
            self.counts.call_once(|| self.line.look(COUNTED));
        }
    }
}

/// A search is watched as any long work is.
impl Observer for Watcher {}
