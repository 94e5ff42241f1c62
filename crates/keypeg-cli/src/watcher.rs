//! Progress of long work on the terminal.

use std::sync::Once;

use keypeg_engine::Watch;
use keypeg_engine::solve::Observer;

use crate::delayed_progress::DelayedProgress;
use crate::interrupt;

/// Shows the progress of work that takes more than a second, and cancels it after Ctrl-C.
pub(crate) struct Watcher {
    line: DelayedProgress,
    counts: Once,
}

/// How the line looks before the first step is done: there is only the time to show.
const BEGUN: &str = "{spinner} {msg} {elapsed}";
const COUNTED: &str = "{spinner} {msg} {bar:30} {pos}/{len} {elapsed} (left {eta})";

impl Watcher {
    /// `what` names the work, such as "playing".
    pub(crate) fn new(what: &'static str) -> Watcher {
        let line = DelayedProgress::new(BEGUN);
        line.set_message(what);
        Watcher { line, counts: Once::new() }
    }
}

impl Watch for Watcher {
    fn is_cancelled(&self) -> bool {
        interrupt::was_interrupted()
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

impl Observer for Watcher {}
