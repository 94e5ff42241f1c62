//! Ctrl-C: stops long work at the next safe place, or ends the program at a prompt.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The exit code of a command that Ctrl-C ended: 128 plus the number of the signal, as shells report it.
pub(crate) const EXIT_CODE: u8 = 130;

/// Set by the first Ctrl-C and never cleared.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the program is waiting for a line of input.
static PROMPTING: AtomicBool = AtomicBool::new(false);

/// What runs before Ctrl-C ends the program at a prompt.
static ACTION: Mutex<Option<InterruptAction>> = Mutex::new(None);

/// Runs once, on the thread that handles Ctrl-C.
pub(crate) type InterruptAction = Box<dyn FnOnce() + Send>;

/// Says whether the program waits for a line of input. No work is running then, so Ctrl-C ends the program at once.
pub(crate) fn set_prompting(prompting: bool) {
    PROMPTING.store(prompting, Ordering::SeqCst);
}

/// Sets what Ctrl-C at a prompt does before it ends the program. Replaces the action set before; `None` removes it.
pub(crate) fn set_action(action: Option<InterruptAction>) {
    *ACTION.lock().unwrap_or_else(PoisonError::into_inner) = action;
}

/// Installs the handler. The first Ctrl-C asks running work to stop at the next safe place; the second ends the program.
pub(crate) fn install_handler() {
    // Where no handler can be installed, Ctrl-C ends the program at once. Files are never half written even then.
    let _ = ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        if PROMPTING.load(Ordering::SeqCst)
            && let Some(action) = ACTION.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            action();
        }
        if again || PROMPTING.load(Ordering::SeqCst) {
            std::process::exit(EXIT_CODE.into());
        }
        eprintln!("keypeg: stopping; press Ctrl-C again to end at once");
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
