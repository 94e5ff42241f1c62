//! What the surveys of all positions of a board share.

use keypeg_core::CodeId;

use crate::Board;
use crate::kernel::Prepared;
use crate::solve::Answers;

/// The tables of one board for [`Survey`](super::survey::Survey).
pub(super) struct SurveyTables {
    pub(super) board: Board,
    pub(super) answers: Answers,
    /// Every code prepared for the kernel.
    prepared: Vec<Prepared>,
}

impl SurveyTables {
    pub(super) fn new(board: &Board) -> SurveyTables {
        SurveyTables {
            board: board.clone(),
            answers: Answers::new(board),
            prepared: board.prepare(&board.consistent(&[])),
        }
    }

    /// The codes of a set as the kernel reads them.
    pub(super) fn prepare(&self, set: &[CodeId]) -> Vec<Prepared> {
        set.iter().map(|code| self.prepared[code.index()]).collect()
    }
}
