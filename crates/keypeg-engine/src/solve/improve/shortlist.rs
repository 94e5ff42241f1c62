//! The guesses with the least estimated cost.

use keypeg_core::CodeId;

use super::super::scan_request::{ScanRequest, Window};
use super::super::worker::Worker;
use super::cost_curve::CostCurve;
use crate::kernel::BLOCK;
use crate::symmetry::GuessList;

impl Worker<'_> {
    /// The `most` guesses of a pool with the least estimated cost, least first. Fewer if the search is stopped.
    pub(super) fn shortlist(
        &mut self,
        set: &[CodeId],
        pool: Option<&GuessList>,
        curve: &CostCurve,
        most: usize,
    ) -> Vec<CodeId> {
        let context = self.shared.context;
        let request = ScanRequest { set, pool, window: Window::EMPTY };
        let columns = request.columns(&context.board);
        self.scanner.prepare(context, set);
        let mut rated = Vec::with_capacity(columns.len());
        for block in 0..columns.blocks() {
            self.scanner.poll.count(self.shared, (BLOCK * set.len()) as u64);
            if self.shared.is_stopped() {
                break;
            }
            let rates = self.scanner.weighted_cells(&context.board, columns, block, curve.units());
            let lanes = rates[..columns.lanes(block)].iter().enumerate();
            rated.extend(lanes.map(|(lane, &rate)| (rate, request.guess_at(block * BLOCK + lane))));
        }
        if rated.len() > most {
            rated.select_nth_unstable(most);
            rated.truncate(most);
        }
        rated.sort_unstable();
        rated.into_iter().map(|(_, guess)| guess).collect()
    }
}
