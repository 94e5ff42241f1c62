//! Ctrl-C, SIGTERM and SIGHUP: stop long work at the next safe place, or end the program at a prompt.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::terminal;

#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(not(unix))]
use windows as system;

/// Why the program was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopSignal {
    /// Ctrl-C.
    Interrupt,
    /// SIGTERM: another program asks this one to end.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has this signal"))]
    Terminate,
    /// SIGHUP: the terminal was closed.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has this signal"))]
    HangUp,
}

impl StopSignal {
    /// 128 plus the number of the signal, as shells report it.
    fn exit_code(self) -> u8 {
        match self {
            StopSignal::HangUp => 129,
            StopSignal::Interrupt => 130,
            StopSignal::Terminate => 143,
        }
    }
}

/// The exit code of the first signal; 0 until there was one.
static STOPPED: AtomicU8 = AtomicU8::new(0);

/// Whether the program is waiting for a line of input.
static PROMPTING: AtomicBool = AtomicBool::new(false);

/// What to print again when the program continues after Ctrl-Z; `None` if the line editor does that.
static REDRAWN: Mutex<Option<String>> = Mutex::new(None);

/// What runs before the program ends at a prompt.
static ACTION: Mutex<Option<InterruptAction>> = Mutex::new(None);

/// Runs once, perhaps on the thread that handles signals.
pub(crate) type InterruptAction = Box<dyn FnOnce() + Send>;

/// Says that the program waits for a line of input. No work is running then, so a signal ends the program at once.
/// `redrawn` is the prompt to print again after Ctrl-Z and `fg`.
pub(crate) fn begin_prompt(redrawn: Option<String>) {
    *lock(&REDRAWN) = redrawn;
    PROMPTING.store(true, Ordering::SeqCst);
    // A signal that arrived before the prompt found no work to stop.
    if was_interrupted() {
        end_at_prompt(StopSignal::Interrupt);
    }
}

/// Says that the line of input was read.
pub(crate) fn end_prompt() {
    PROMPTING.store(false, Ordering::SeqCst);
    *lock(&REDRAWN) = None;
}

/// Sets what a signal at a prompt does before it ends the program. Replaces the action set before; `None` removes it.
pub(crate) fn set_action(action: Option<InterruptAction>) {
    *lock(&ACTION) = action;
}

/// Installs the handler. The first signal asks running work to stop at the next safe place; a second Ctrl-C ends the program.
pub(crate) fn install_handler() {
    system::install();
}

/// Whether Ctrl-C was pressed, or another signal asked the program to stop.
pub(crate) fn was_interrupted() -> bool {
    STOPPED.load(Ordering::Relaxed) != 0
}

/// The exit code of a command that a signal ended: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
pub(crate) fn exit_code() -> u8 {
    match STOPPED.load(Ordering::SeqCst) {
        0 => StopSignal::Interrupt.exit_code(),
        code => code,
    }
}

/// Remembers the modes of the terminal, to restore them if a signal ends the program while a line is edited.
pub(crate) fn remember_terminal() {
    system::remember_terminal();
}

/// Ends the program at a prompt, as if the signal had arrived.
pub(crate) fn end_at_prompt(signal: StopSignal) -> ! {
    let _ = STOPPED.compare_exchange(0, signal.exit_code(), Ordering::SeqCst, Ordering::SeqCst);
    system::restore_terminal();
    if let Some(action) = lock(&ACTION).take() {
        action();
    }
    std::process::exit(exit_code().into())
}

/// Handles a signal, on its own thread.
fn stop(signal: StopSignal) {
    let first = STOPPED.compare_exchange(0, signal.exit_code(), Ordering::SeqCst, Ordering::SeqCst);
    if PROMPTING.load(Ordering::SeqCst) {
        // The shell prompt, or what the action says, begins on its own line.
        system::restore_terminal();
        let _ = writeln!(std::io::stderr());
        end_at_prompt(signal);
    }
    match first {
        Ok(_) if signal == StopSignal::Interrupt => {
            terminal::warn("stopping; press Ctrl-C again to end at once");
        }
        Ok(_) => {}
        // A system that shuts down sends SIGHUP and SIGTERM: the second must not end what the first one lets finish.
        Err(before) if signal == StopSignal::Interrupt || before == signal.exit_code() => {
            std::process::exit(before.into());
        }
        Err(_) => {}
    }
}

/// Prints the prompt again after Ctrl-Z and `fg`.
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix stops and continues programs"))]
fn redraw() {
    if let Some(prompt) = &*lock(&REDRAWN) {
        let mut out = std::io::stdout();
        let _ = write!(out, "{prompt}").and_then(|()| out.flush());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
