//! The input and the result of a scan of all guesses.

use keypeg_core::CodeId;

use super::branching::Branching;
use super::cost::{Cost, DepthLeft};
use super::ideal::IdealCosts;
use crate::Board;
use crate::kernel::Columns;
use crate::symmetry::GuessList;

/// The first listing ends this far above the least bound, plus a fraction of the codes for sets of more than
/// [`SMALL_CODES`] codes. The other guesses are listed only if none of these is cheap enough. Otherwise a search without a
/// budget would list and sort every guess of the board.
const MARGIN: u32 = 1;
const MARGIN_FRACTION: usize = 8;
const SMALL_CODES: usize = 32;

/// A set to scan, and which of its guesses to list.
#[derive(Clone, Copy)]
pub(super) struct ScanRequest<'a> {
    pub(super) set: &'a [CodeId],
    /// The guesses to scan; `None` for all codes of the board.
    pub(super) pool: Option<&'a GuessList>,
    pub(super) window: Window,
}

/// What bounds the cells of a set.
pub(super) struct CellBounds<'a> {
    pub(super) ideal: &'a IdealCosts,
    /// For each answer but the winning one, upper bounds of the branching factors of its cell.
    pub(super) branching: &'a [Branching],
    /// The guesses left for the cells.
    pub(super) left: DepthLeft,
}

/// The costs of interest: at least `from` and below `budget`. If `from` is zero, the scan is the first of its node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) from: Cost,
    pub(super) budget: Cost,
}

/// The result of a scan, apart from the list.
#[derive(Clone, Copy)]
pub(super) struct ScanSummary {
    /// The least bound of all guesses.
    pub(super) least: Cost,
    /// Every guess whose bound is in the window and below this is in the list.
    pub(super) below: Cost,
}

impl Window {
    /// An empty window: a scan lists nothing, and only finds the least bound.
    pub(super) const EMPTY: Window = Window { from: Cost::ZERO, budget: Cost::ZERO };

    /// Where a listing ends if the least bound of all guesses is `least`: near it the first time, at the budget later.
    pub(super) fn end(self, least: Cost, codes: usize) -> Cost {
        if self.from > Cost::ZERO {
            return self.budget;
        }
        let fraction = if codes > SMALL_CODES { codes / MARGIN_FRACTION } else { 0 };
        self.budget.min(least + Cost::new(MARGIN + fraction as u32))
    }
}

impl<'a> ScanRequest<'a> {
    /// The guesses as the kernel reads them.
    pub(super) fn columns(&self, board: &'a Board) -> &'a Columns {
        self.pool.map_or(board.columns(), GuessList::columns)
    }

    /// The guess at a place of the pool, or of the board.
    pub(super) fn guess_at(&self, place: usize) -> CodeId {
        self.pool.map_or(CodeId(place as u32), |pool| pool.guesses()[place])
    }
}
