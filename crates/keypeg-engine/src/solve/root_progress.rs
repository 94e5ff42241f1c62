//! How far the search of a whole position is, guess by guess and cell by cell.

use std::sync::{Mutex, MutexGuard, PoisonError};

use keypeg_core::CodeId;

use super::Progress;
use super::cost::Cost;

/// The first guesses of a position, as far as they are tried.
pub(super) struct RootProgress {
    state: Mutex<RootState>,
}

struct RootState {
    guesses: usize,
    guesses_done: usize,
    cells: usize,
    cells_done: usize,
    /// What the guesses that are being tried cost at least.
    under_way: Vec<Option<Cost>>,
    /// What all others cost at least, unless they cost more than the best.
    rest: Cost,
    best: Option<(Cost, CodeId)>,
}

/// A guess that is being tried.
#[derive(Clone, Copy)]
pub(super) struct RootGuess(usize);

impl RootProgress {
    pub(super) fn new() -> RootProgress {
        let (under_way, rest, best) = (Vec::new(), Cost::ZERO, None);
        RootProgress {
            state: Mutex::new(RootState {
                guesses: 0,
                guesses_done: 0,
                cells: 0,
                cells_done: 0,
                under_way,
                rest,
                best,
            }),
        }
    }

    /// Some more guesses are to be tried.
    pub(super) fn list(&self, guesses: usize) {
        self.lock().guesses += guesses;
    }

    /// A guess is being tried that costs at least `low`; those after it cost at least `rest`.
    pub(super) fn begin(&self, low: Cost, rest: Cost) -> RootGuess {
        let mut state = self.lock();
        state.rest = rest;
        let root = state.under_way.iter().position(Option::is_none).unwrap_or(state.under_way.len());
        if root == state.under_way.len() {
            state.under_way.push(None);
        }
        state.under_way[root] = Some(low);
        RootGuess(root)
    }

    /// So many cells of a guess must be searched, and it costs at least `low`.
    pub(super) fn search_cells(&self, root: RootGuess, cells: usize, low: Cost) {
        let mut state = self.lock();
        state.cells += cells;
        state.under_way[root.0] = Some(low);
    }

    /// A cell was searched, which raised its cost.
    pub(super) fn cell_done(&self, root: RootGuess, from: Cost, to: Cost) {
        let mut state = self.lock();
        state.cells_done += 1;
        state.under_way[root.0] = state.under_way[root.0].map(|low| low.raised(from, to));
    }

    /// A guess is done with; of the cells it asked to be searched so many were left out.
    pub(super) fn end(&self, root: RootGuess) {
        let mut state = self.lock();
        state.guesses_done += 1;
        state.under_way[root.0] = None;
        if state.under_way.iter().all(Option::is_none) {
            state.cells_done = state.cells;
        }
    }

    /// A strategy of this cost begins with `guess`.
    pub(super) fn found(&self, cost: Cost, guess: CodeId) {
        let mut state = self.lock();
        if state.best.is_none_or(|(known, _)| cost < known) {
            state.best = Some((cost, guess));
        }
    }

    /// The best strategy found: its cost and its first guess.
    pub(super) fn best(&self) -> Option<(Cost, CodeId)> {
        self.lock().best
    }

    /// How far the search is.
    pub(super) fn progress(&self, nodes: u64) -> Progress {
        let state = self.lock();
        let best = state.best.map(|(cost, _)| cost);
        let low = state.under_way.iter().copied().flatten().chain(best).fold(state.rest, Cost::min);
        Progress {
            guesses_done: state.guesses_done,
            guesses: state.guesses,
            cells_done: state.cells_done,
            cells: state.cells,
            best: best.and_then(Cost::guesses).map(u64::from),
            lower_bound: low.guesses().map(u64::from),
            nodes,
        }
    }

    fn lock(&self) -> MutexGuard<'_, RootState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_that_of_the_cheapest_guess_not_done() {
        let root_progress = RootProgress::new();
        let bound = || root_progress.progress(0).lower_bound;
        root_progress.list(3);
        let first = root_progress.begin(Cost::new(20), Cost::new(24));
        root_progress.search_cells(first, 2, Cost::new(21));
        assert_eq!(bound(), Some(21));
        root_progress.cell_done(first, Cost::new(5), Cost::new(9));
        assert_eq!(bound(), Some(24));
        root_progress.cell_done(first, Cost::new(5), Cost::new(7));
        root_progress.found(Cost::new(27), CodeId(3));
        root_progress.end(first);
        let second = root_progress.begin(Cost::new(24), Cost::new(25));
        assert_eq!((bound(), root_progress.progress(0).best), (Some(24), Some(27)));
        root_progress.end(second);
        assert_eq!((root_progress.progress(0).guesses_done, root_progress.progress(0).cells_done), (2, 2));
    }
}
