//! Why a solve cannot go on.

use keypeg_core::{History, Stopped};
use keypeg_engine::PositionError;
use keypeg_engine::solve::{LearnedError, SolveError};
use thiserror::Error;

/// Why a solve cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClusterError {
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The control stopped the work of the coordinator. It can go on later.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The turns of a unit or of a journal are not a position of the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The text of a unit or of a result is malformed.
    #[error("{0}; send the text unchanged")]
    Malformed(String),
    /// What a worker has learned is damaged.
    #[error("{0}; send the bytes unchanged")]
    Learned(#[from] LearnedError),
    /// A part of the proof could not be written.
    #[error("{0}; a worker or the journal is wrong")]
    Unproven(String),
    /// Two results contradict each other, so at least one of them is wrong.
    #[error("the result {found} of \"{history}\" contradicts the bound {known}; a worker or the journal is wrong")]
    Contradiction {
        /// The turns of the position.
        history: String,
        /// The result that was reported.
        found: String,
        /// What was proven before.
        known: String,
    },
}

impl ClusterError {
    /// The error for a result whose kind is not that of its unit.
    pub(crate) fn other_question() -> ClusterError {
        ClusterError::Malformed("the result answers another question than its unit".to_string())
    }

    /// The error for a result that contradicts what is known of the position after some turns.
    pub(crate) fn contradiction(history: &History, found: String, known: String) -> ClusterError {
        let written = history.turns().iter().map(|turn| format!("{} {}", turn.guess, turn.feedback));
        ClusterError::Contradiction { history: written.collect::<Vec<_>>().join("; "), found, known }
    }
}
