//! The guesses worth trying after some turns.
//!
//! Claim: after guesses g₁ … gᵢ, whatever their answers, one representative of every class of guesses under the
//! transformations that map each gⱼ onto itself is enough.
//! Proof: such a transformation maps the remaining set onto itself, whatever the answers were (see `symmetry`), so it
//! maps the cells of a guess onto those of its image, and alike cells have the same value.
//! Source: Slovesnov; see `symmetry`.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::CodeId;
use rustc_hash::FxHashMap;

use crate::kernel::Columns;
use crate::symmetry::{Representatives, Symmetry};
use crate::{Board, Ties};

/// Some guesses, laid out for bulk scoring.
pub(super) struct Pool {
    list: Vec<CodeId>,
    columns: Columns,
}

impl Pool {
    /// One representative of every class after some guesses, or `None` when that is every code.
    fn after(board: &Board, guesses: &[CodeId]) -> Option<Pool> {
        let symmetry = Symmetry::of_guesses(board, guesses);
        if symmetry.is_trivial() {
            return None;
        }
        let list = Representatives::new(&symmetry, Ties::First).list(board);
        let columns = board.columns_of(&list);
        Some(Pool { list, columns })
    }

    pub(super) fn list(&self) -> &[CodeId] {
        &self.list
    }

    pub(super) fn columns(&self) -> &Columns {
        &self.columns
    }
}

/// Pools that were asked for, kept for the next time.
pub(super) struct Pools<'a> {
    board: &'a Board,
    known: Mutex<FxHashMap<Vec<CodeId>, Option<Arc<Pool>>>>,
}

impl<'a> Pools<'a> {
    pub(super) fn new(board: &'a Board) -> Pools<'a> {
        Pools { board, known: Mutex::default() }
    }

    /// The pool after some guesses, or `None` for all codes.
    pub(super) fn after(&self, guesses: &[CodeId]) -> Option<Arc<Pool>> {
        // A poisoned lock is that of a thread that panicked; the map is whole all the same.
        if let Some(pool) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(guesses) {
            return pool.clone();
        }
        let pool = Pool::after(self.board, guesses).map(Arc::new);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(guesses.to_vec(), pool.clone());
        pool
    }
}
