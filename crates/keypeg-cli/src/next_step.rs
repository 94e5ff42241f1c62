//! What to type next after an error of the library: its messages do not know the command line.

use keypeg_core::EnumerationError;
use keypeg_engine::solve::SolveError;
use keypeg_engine::strategy::{PlayError, Unsupported};
use keypeg_engine::symmetry::FileError;
use keypeg_play::breaker::BreakError;
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::record::RecordError;
use keypeg_play::review::ReviewError;
use keypeg_web::{StartError, StoreError};

/// The option or command that helps; `None` if the message needs no addition.
pub(crate) fn after(error: &anyhow::Error) -> Option<String> {
    let text = |text: &str| Some(text.to_string());
    error.chain().find_map(|cause| {
        if let Some(EnumerationError::TooManyCodes { game } | EnumerationError::TooManyPegs { game }) =
            cause.downcast_ref()
        {
            return Some(format!("`keypeg hint {game}` and `keypeg play {game}` take boards of any size"));
        }
        if let Some(SolveError::TooManyCodes { .. }) = cause.downcast_ref() {
            return text("`keypeg hint` takes boards of any size");
        }
        let breaks = matches!(cause.downcast_ref(), Some(BreakError::Unsupported(Unsupported::TooHard { .. })));
        let ranks = matches!(cause.downcast_ref(), Some(PlayError::Unsupported(Unsupported::TooHard { .. })));
        if breaks || ranks {
            return text("leave --strategy out, or choose another such as entropy");
        }
        if let Some(CodemakerError::TooHard { .. }) = cause.downcast_ref() {
            return text("use --codemaker adversary instead");
        }
        if let Some(RecordError::ComputerBreaks) = cause.downcast_ref() {
            return text("`keypeg break --resume FILE` continues such a game");
        }
        if let Some(ReviewError::NothingFits { .. }) = cause.downcast_ref() {
            return text("`keypeg hint` finds out which may be wrong");
        }
        match cause.downcast_ref() {
            Some(StartError::Listen { .. }) => return text("choose another with --port"),
            Some(StartError::Store(StoreError::InUse(_))) => {
                return text("open that server in the browser, or choose another file with --archive");
            }
            _ => {}
        }
        match cause.downcast_ref::<FileError>()? {
            FileError::OtherTies { expected } => {
                Some(format!("make one with `keypeg representatives --ties {}`", expected.name()))
            }
            _ => text("make one with `keypeg representatives`"),
        }
    })
}
