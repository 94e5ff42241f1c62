//! The iterator over codes of a game, a board or a position.

use std::sync::Arc;
use std::vec::IntoIter;

use keypeg::{CodeId, CodeSpace, Notation};
use pyo3::prelude::*;

use crate::classes::code::PyCode;

/// Makes the codes with some numbers, one at a time.
#[pyclass(module = "keypeg")]
pub(crate) struct CodeIterator {
    notation: Arc<Notation>,
    ids: IntoIter<CodeId>,
}

impl CodeIterator {
    /// The codes must belong to a game that can be enumerated.
    pub(crate) fn new(notation: Arc<Notation>, ids: Vec<CodeId>) -> CodeIterator {
        CodeIterator { notation, ids: ids.into_iter() }
    }
}

#[pymethods]
impl CodeIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<PyCode> {
        let space = CodeSpace::new(self.notation.game()).ok()?;
        Some(PyCode { code: space.code(self.ids.next()?), notation: self.notation.clone() })
    }

    fn __length_hint__(&self) -> usize {
        self.ids.len()
    }
}
