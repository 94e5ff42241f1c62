//! The guesses that need to be tried after some turns.
//!
//! Claim: after guesses g₁ … gᵢ, whatever their answers, one representative of every class of guesses under the
//! transformations that map each gⱼ onto itself is enough.
//! Proof: such a transformation maps the remaining set onto itself, whatever the answers were (see `symmetry`). So it maps
//! the cells of a guess onto the cells of its image. Equivalent cells have the same value.
//! Source: Slovesnov; see `symmetry`.

use std::sync::Arc;

use keypeg_core::CodeId;

use crate::symmetry::{GuessList, PathPools};
use crate::{Board, Ties};

/// A cache of representative guesses by path.
pub(super) struct Pools {
    board: Board,
    known: PathPools,
}

impl Pools {
    /// A cache of at most `bytes` bytes.
    pub(super) fn new(board: &Board, bytes: usize) -> Pools {
        Pools { board: board.clone(), known: PathPools::new(bytes) }
    }

    /// The representatives after some guesses, or `None` if all codes are to be tried.
    pub(super) fn after(&self, guesses: &[CodeId]) -> Option<Arc<GuessList>> {
        self.known.list(&self.board, Ties::First, guesses.to_vec())
    }
}
