//! The unknown cells of a guess: bounded by one scan each, or searched on all idle threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use keypeg_core::CodeId;

use super::cost::{Cost, Value};
use super::expand::{Cell, Expansion};
use super::node::ParentNode;
use super::scan::COUNTED;
use super::scan_request::Window;
use super::worker::{PlyBuffers, Worker};

/// Cells of at least this many codes are scanned for their least bound before any cell is searched. This reduces the
/// nodes of 4x7, 5x5 and 4x10-distinct to a tenth and those of 4x6 to a quarter.
const SCANNED_CODES: usize = 8;

impl Worker<'_> {
    /// Raises the bounds of unknown cells to the least bound of all guesses, one scan per cell, until the sum reaches
    /// the budget.
    pub(super) fn scan_cells(&mut self, parent: &ParentNode<'_>, budget: Cost, expansion: &mut Expansion) {
        self.scan_cells_up_to(usize::MAX, parent, budget, expansion);
    }

    /// The same for cells of at most `most` codes.
    pub(super) fn scan_cells_up_to(
        &mut self,
        most: usize,
        parent: &ParentNode<'_>,
        budget: Cost,
        expansion: &mut Expansion,
    ) {
        let ply = parent.node.ply + 1;
        let mut buffers = self.take_buffers(ply);
        let Expansion { sum, cells, codes, .. } = expansion;
        for cell in cells.iter_mut().take_while(|cell| cell.len() <= most) {
            if let Some(value) = self.scan_cell(parent, cell, codes, &mut buffers) {
                *sum = sum.raised(cell.value.low(), value.low());
                cell.value = value;
                if *sum >= budget {
                    break;
                }
            }
        }
        self.return_buffers(ply, buffers);
    }

    /// The same on all idle threads, for a guess without a budget.
    pub(super) fn scan_cells_in_parallel(&self, parent: &ParentNode<'_>, expansion: &mut Expansion) {
        let values = self.map_cells(expansion, |worker, cell, codes| {
            worker.scan_cell(parent, cell, codes, &mut PlyBuffers::default())
        });
        raise(expansion, values);
    }

    /// Searches the unknown cells of a guess on all idle threads. Without a budget every cell must be searched to its
    /// end whatever the others cost, so nothing is lost by searching them at the same time.
    pub(super) fn search_cells_in_parallel(&self, parent: &ParentNode<'_>, expansion: &mut Expansion) {
        let values = self.map_cells(expansion, |worker, cell, codes| {
            let low = cell.value.low();
            let window = Window { from: low, budget: Cost::NEVER };
            let value = worker.search(&cell.node(parent, codes), cell.fingerprint, window).value;
            self.report_cell(parent, low, value.low().max(low));
            Some(value)
        });
        raise(expansion, values);
    }

    /// A better bound of a cell. `None` if the cell is too small for a scan or its bound comes from the table.
    fn scan_cell(
        &mut self,
        parent: &ParentNode<'_>,
        cell: &Cell,
        codes: &[CodeId],
        buffers: &mut PlyBuffers,
    ) -> Option<Value> {
        let Value::AtLeast(low) = cell.value else { return None };
        if cell.in_table || cell.len() < SCANNED_CODES {
            return None;
        }
        let least = if cell.len() <= COUNTED {
            self.scanner.least_by_parts(self.shared, cell.of(codes)).max(low)
        } else {
            self.list(&cell.node(parent, codes), Window::EMPTY, buffers).least.max(low)
        };
        self.shared.context.table.store(cell.fingerprint, cell.len(), Value::AtLeast(least));
        Some(Value::AtLeast(least))
    }

    /// Applies `find` to the unknown cells on all idle threads, the largest cell first.
    fn map_cells(
        &self,
        expansion: &Expansion,
        find: impl Fn(&mut Worker<'_>, &Cell, &[CodeId]) -> Option<Value> + Sync,
    ) -> Vec<Option<Value>> {
        let cells = &expansion.cells;
        let values: Vec<OnceLock<Value>> = cells.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        self.shared.on_idle_threads(|| {
            let mut worker = Worker::new(self.shared, self.path.clone());
            // Cells are in ascending order of size.
            while let Some(index) = cells.len().checked_sub(next.fetch_add(1, Relaxed) + 1) {
                let cell = &cells[index];
                if worker.shared.is_stopped() {
                    break;
                }
                if matches!(cell.value, Value::AtLeast(_))
                    && let Some(value) = find(&mut worker, cell, &expansion.codes)
                {
                    // No other thread took this cell, so its value is not set yet.
                    let _ = values[index].set(value);
                }
            }
        });
        values.into_iter().map(OnceLock::into_inner).collect()
    }
}

/// Replaces the bounds of cells by the values found, and raises the sum accordingly.
fn raise(expansion: &mut Expansion, values: Vec<Option<Value>>) {
    for (cell, value) in expansion.cells.iter_mut().zip(values) {
        if let (Value::AtLeast(low), Some(value)) = (cell.value, value) {
            cell.value = value.raised_to(low);
            expansion.sum = expansion.sum.raised(low, cell.value.low());
            if expansion.sum == Cost::NEVER {
                break;
            }
        }
    }
}
