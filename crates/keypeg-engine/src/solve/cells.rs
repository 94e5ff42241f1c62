//! The cells of a guess whose values are not known: bounded by one pass each, or searched on all threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::cost::{Cost, Value};
use super::expand::{Cell, Expansion};
use super::scan::Window;
use super::search::{PlyBuffers, SearchNode, Worker};

/// Cells of at least so many codes are scanned for their least bound before any of them is searched. It leaves a
/// tenth of the nodes of 4x7, 5x5 and 4x10-distinct and a quarter of those of 4x6.
const SCANNED_CODES: usize = 8;

impl Worker<'_> {
    /// Searches the unknown cells of a guess on all idle threads. Without a budget every cell must be searched to its
    /// end whatever the others cost, so nothing is lost by doing it at once. Returns the sum raised by what was found.
    pub(super) fn share_cells(
        &self,
        node: SearchNode,
        most_cells: &[u32],
        sum: Cost,
        expansion: &mut Expansion,
    ) -> Cost {
        let found = self.on_all_threads(expansion, |worker, cell, expansion| {
            let child = cell.node(node, most_cells);
            let value = worker.search(cell.of(&expansion.codes), child, Cost::NEVER).value;
            self.cell_done(node, child.low, value.low().max(child.low));
            Some(value)
        });
        raise(sum, expansion, found)
    }

    /// Raises the bounds of cells that nothing is known of to the least bound of all guesses, one pass each, until the
    /// sum reaches the budget.
    pub(super) fn scan_cells(
        &mut self,
        node: SearchNode,
        most_cells: &[u32],
        budget: Cost,
        mut sum: Cost,
        expansion: &mut Expansion,
    ) -> Cost {
        let mut buffers = self.take_buffers(node.depth + 1);
        for index in 0..expansion.cells.len() {
            if let Some(value) = self.scan_cell(node, most_cells, &expansion.cells[index], expansion, &mut buffers) {
                sum = sum.raised(expansion.cells[index].value.low(), value.low());
                expansion.cells[index].value = value;
                if sum >= budget {
                    break;
                }
            }
        }
        self.return_buffers(node.depth + 1, buffers);
        sum
    }

    /// The same on all idle threads, for a guess without a budget.
    pub(super) fn share_scans(
        &self,
        node: SearchNode,
        most_cells: &[u32],
        sum: Cost,
        expansion: &mut Expansion,
    ) -> Cost {
        let found = self.on_all_threads(expansion, |worker, cell, expansion| {
            worker.scan_cell(node, most_cells, cell, expansion, &mut PlyBuffers::default())
        });
        raise(sum, expansion, found)
    }

    /// A better bound of a cell, if it is large enough for a scan and nothing is known of it.
    fn scan_cell(
        &mut self,
        node: SearchNode,
        most_cells: &[u32],
        cell: &Cell,
        expansion: &Expansion,
        buffers: &mut PlyBuffers,
    ) -> Option<Value> {
        let Value::AtLeast(low) = cell.value else { return None };
        if cell.is_remembered || cell.len() < SCANNED_CODES {
            return None;
        }
        let window = Window { from: Cost::ZERO, budget: Cost::ZERO };
        let least = self.list(cell.of(&expansion.codes), cell.node(node, most_cells), window, buffers).least.max(low);
        self.shared.context.table.store(cell.fingerprint, cell.len(), Value::AtLeast(least));
        Some(Value::AtLeast(least))
    }

    /// Finds out about the cells on all idle threads, the largest first: they stand smallest first.
    fn on_all_threads(
        &self,
        expansion: &Expansion,
        find: impl Fn(&mut Worker<'_>, &Cell, &Expansion) -> Option<Value> + Sync,
    ) -> Vec<Option<Value>> {
        let found: Vec<OnceLock<Value>> = expansion.cells.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        self.shared.together(|| {
            let mut worker = Worker::new(self.shared, self.path.clone());
            while let Some(index) = expansion.cells.len().checked_sub(next.fetch_add(1, Relaxed) + 1) {
                let cell = &expansion.cells[index];
                if worker.shared.is_stopped() {
                    break;
                }
                if matches!(cell.value, Value::AtLeast(_))
                    && let Some(value) = find(&mut worker, cell, expansion)
                {
                    // Only this thread took this cell.
                    let _ = found[index].set(value);
                }
            }
        });
        found.into_iter().map(OnceLock::into_inner).collect()
    }
}

/// Takes over what was found out about cells, and raises their sum by it.
fn raise(mut sum: Cost, expansion: &mut Expansion, found: Vec<Option<Value>>) -> Cost {
    for (cell, value) in expansion.cells.iter_mut().zip(found) {
        if let (Value::AtLeast(low), Some(value)) = (cell.value, value) {
            cell.value = match value {
                Value::AtLeast(higher) => Value::AtLeast(higher.max(low)),
                exact => exact,
            };
            sum = sum.raised(low, cell.value.low());
            if sum == Cost::NEVER {
                break;
            }
        }
    }
    sum
}
