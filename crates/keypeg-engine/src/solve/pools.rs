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

/// After two or more turns, representatives are used only for sets of more codes than this. For smaller sets their list costs more
/// than it saves. Before that, one list serves all sets, so it is always used.
const LEAST_CODES: usize = 32;
/// The same where at least [`FRESH_COLORS`] colors are in no guess. These are interchangeable, so the list is short.
const LEAST_CODES_IF_FRESH: usize = 8;
const FRESH_COLORS: usize = 3;

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

    /// The representatives for a set of some number of codes that was left after some guesses, or `None` if all codes are to be
    /// tried.
    pub(super) fn for_set(&self, guesses: &[CodeId], codes: usize) -> Option<Arc<GuessList>> {
        let pays = guesses.len() < 2
            || codes > LEAST_CODES
            || codes > LEAST_CODES_IF_FRESH && self.fresh_colors(guesses) >= FRESH_COLORS;
        if pays { self.after(guesses) } else { None }
    }

    /// The number of colors that are in none of some guesses.
    fn fresh_colors(&self, guesses: &[CodeId]) -> usize {
        let called =
            guesses.iter().flat_map(|&guess| self.board.pegs(guess)).fold(0u128, |set, &color| set | 1 << color);
        self.board.game().colors() - called.count_ones() as usize
    }

    /// The representatives after some guesses, or `None` if all codes are to be tried.
    pub(super) fn after(&self, guesses: &[CodeId]) -> Option<Arc<GuessList>> {
        self.known.list(&self.board, Ties::First, guesses.to_vec())
    }
}
