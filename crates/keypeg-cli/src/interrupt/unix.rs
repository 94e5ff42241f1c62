//! Signals and terminal modes on Unix.

use std::io::IsTerminal;
use std::sync::OnceLock;

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::StopSignal;

/// The modes of the terminal before a line was edited.
static MODES: OnceLock<Termios> = OnceLock::new();

pub(super) fn install() {
    let mut caught = vec![SIGINT, SIGTERM, SIGCONT];
    if !hang_up_is_ignored() {
        caught.push(SIGHUP);
    }
    // If no handler can be installed, a signal ends the program at once. Files are never half written even then.
    let Ok(mut signals) = Signals::new(caught) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGCONT => super::redraw(),
                SIGTERM => super::stop(StopSignal::Terminate),
                SIGHUP => super::stop(StopSignal::HangUp),
                _ => super::stop(StopSignal::Interrupt),
            }
        }
    });
}

/// Whether the program was started by `nohup`, and so must survive the end of its terminal.
fn hang_up_is_ignored() -> bool {
    const HANG_UP: u64 = 1 << 0;
    let ignored = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    });
    match ignored {
        Some(mask) => mask & HANG_UP != 0,
        // Other systems do not say it. `nohup` redirects every stream that is a terminal.
        None => !(std::io::stdin().is_terminal() || std::io::stdout().is_terminal() || std::io::stderr().is_terminal()),
    }
}

pub(super) fn remember_terminal() {
    if let Ok(modes) = tcgetattr(std::io::stdin()) {
        let _ = MODES.set(modes);
    }
}

pub(super) fn restore_terminal() {
    if let Some(modes) = MODES.get() {
        // Fails if the terminal is gone; then there is nothing to restore.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, modes);
    }
}
