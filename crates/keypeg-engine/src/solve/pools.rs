//! The guesses worth trying after some turns.
//!
//! Claim: after guesses g₁ … gᵢ, whatever their answers, one representative of every class of guesses under the
//! transformations that map each gⱼ onto itself is enough.
//! Proof: such a transformation maps the remaining set onto itself, whatever the answers were (see `symmetry`), so it
//! maps the cells of a guess onto those of its image, and alike cells have the same value.
//! Source: Slovesnov; see `symmetry`.

use std::sync::Arc;

use keypeg_core::CodeId;

use crate::symmetry::{GuessList, PathPools};
use crate::{Board, Ties};

/// Pools that were asked for, kept for the next time.
pub(super) struct Pools<'a> {
    board: &'a Board,
    known: PathPools,
}

impl<'a> Pools<'a> {
    /// Keeps lists that fill at most so many bytes.
    pub(super) fn new(board: &'a Board, bytes: usize) -> Pools<'a> {
        Pools { board, known: PathPools::new(bytes) }
    }

    /// The pool after some guesses, or `None` for all codes.
    pub(super) fn after(&self, guesses: &[CodeId]) -> Option<Arc<GuessList>> {
        self.known.list(self.board, Ties::First, guesses.to_vec())
    }
}
