//! Ctrl-C on systems other than Unix. The line editor restores the modes of the terminal there.

use super::StopSignal;

pub(super) fn install() {
    // If no handler can be installed, Ctrl-C ends the program at once. Files are never half written even then.
    let _ = ctrlc::set_handler(|| super::stop(StopSignal::Interrupt));
}

pub(super) fn remember_terminal() {}

pub(super) fn restore_terminal() {}
