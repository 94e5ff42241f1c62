//! Exit codes: 0 for success, 1 for a negative result (refuted, infeasible, contradictory), 2 for bad input, 130 after
//! Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.

use std::io;
use std::process::ExitCode;

use crate::{interrupt, next_step, terminal};

/// The result of a command that succeeded: `No` is a negative result, such as a refuted claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Yes,
    No,
    /// Ctrl-C or another signal stopped the work; what was found by then was printed.
    Interrupted,
}

/// Prints an error and turns the result into an exit code. A pipe that the reader closed early is a success.
pub(crate) fn exit_code(result: anyhow::Result<Holds>) -> ExitCode {
    let error = match result {
        Ok(Holds::Yes) => return ExitCode::SUCCESS,
        Ok(Holds::No) => return ExitCode::from(1),
        Ok(Holds::Interrupted) => return interrupted(),
        Err(error) => error,
    };
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if interrupt::was_interrupted() {
        return interrupted();
    }
    let next = next_step::after(&error).map_or_else(String::new, |next| format!("; {next}"));
    terminal::warn(&format!("{}{next}", message(&error)));
    ExitCode::from(2)
}

/// Says that a signal ended the command.
fn interrupted() -> ExitCode {
    terminal::warn("interrupted");
    ExitCode::from(interrupt::exit_code())
}

/// The error and its causes, leaving out a cause that is already part of the text.
pub(crate) fn message(error: &anyhow::Error) -> String {
    // Errors of reading and of files have a context, so an error of the system alone comes from printing.
    let is_output = error.chain().len() == 1 && error.is::<io::Error>();
    let mut message = if is_output { "cannot write the output".to_string() } else { String::new() };
    for cause in error.chain().map(ToString::to_string) {
        if message.is_empty() {
            message = cause;
        } else if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}
