//! How a command ends: exit code 0 when it is done, 1 when the claim or the game does not hold, 2 for bad input,
//! 130 when it was interrupted.

use std::io;
use std::process::ExitCode;

use crate::interrupt;

/// Whether what was asked for holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Yes,
    No,
}

/// Reports an error and turns the result into an exit code. A reader that has seen enough is no error.
pub(crate) fn exit_code(result: anyhow::Result<Holds>) -> ExitCode {
    let error = match result {
        Ok(Holds::Yes) => return ExitCode::SUCCESS,
        Ok(Holds::No) => return ExitCode::from(1),
        Err(error) => error,
    };
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if interrupt::was_interrupted() {
        eprintln!("keypeg: interrupted");
        return ExitCode::from(interrupt::EXIT_CODE);
    }
    eprintln!("keypeg: {}", message(&error));
    ExitCode::from(2)
}

/// The error and its causes, without a cause that its context already repeats.
fn message(error: &anyhow::Error) -> String {
    let mut message = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if message.is_empty() {
            message = cause;
        } else if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}
