//! The progress of the search of the root, by guesses and by cells.

use std::sync::{Mutex, MutexGuard, PoisonError};

use keypeg_core::{CodeId, SearchProgress};

use super::cost::Cost;

/// The progress of the search of the root, which all threads report to.
pub(super) struct RootProgress {
    state: Mutex<RootState>,
}

struct RootState {
    guesses: usize,
    guesses_done: usize,
    /// The cells that had to be searched so far, of all guesses.
    cells: usize,
    cells_done: usize,
    /// Lower bounds of the guesses that are being tried. `None` marks a slot that is free.
    in_progress: Vec<Option<Cost>>,
    /// A lower bound of all guesses that are not tried yet.
    rest: Cost,
    best: Option<(Cost, CodeId)>,
}

/// A guess at the root that is being tried: its slot.
#[derive(Clone, Copy)]
pub(super) struct RootGuess(usize);

impl RootProgress {
    pub(super) fn new() -> RootProgress {
        let (in_progress, rest, best) = (Vec::new(), Cost::ZERO, None);
        let state = RootState { guesses: 0, guesses_done: 0, cells: 0, cells_done: 0, in_progress, rest, best };
        RootProgress { state: Mutex::new(state) }
    }

    /// Adds guesses that are to be tried.
    pub(super) fn add_guesses(&self, guesses: usize) {
        self.lock().guesses += guesses;
    }

    /// Begins a guess that costs at least `low`. Those after it cost at least `rest`.
    pub(super) fn begin(&self, low: Cost, rest: Cost) -> RootGuess {
        let mut state = self.lock();
        state.rest = rest;
        let slot = state.in_progress.iter().position(Option::is_none).unwrap_or(state.in_progress.len());
        if slot == state.in_progress.len() {
            state.in_progress.push(None);
        }
        state.in_progress[slot] = Some(low);
        RootGuess(slot)
    }

    /// `cells` cells of a guess must be searched, and it costs at least `low`.
    pub(super) fn search_cells(&self, guess: RootGuess, cells: usize, low: Cost) {
        let mut state = self.lock();
        state.cells += cells;
        state.in_progress[guess.0] = Some(low);
    }

    /// A cell of a guess was searched, which raised its bound.
    pub(super) fn cell_done(&self, guess: RootGuess, from: Cost, to: Cost) {
        let mut state = self.lock();
        state.cells_done += 1;
        state.in_progress[guess.0] = state.in_progress[guess.0].map(|low| low.raised(from, to));
    }

    /// Ends a guess. Once no guess is in progress, cells that were skipped count as done.
    pub(super) fn end(&self, guess: RootGuess) {
        let mut state = self.lock();
        state.guesses_done += 1;
        state.in_progress[guess.0] = None;
        if state.in_progress.iter().all(Option::is_none) {
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

    /// The first guess of the best strategy found.
    pub(super) fn best_guess(&self) -> Option<CodeId> {
        self.lock().best.map(|(_, guess)| guess)
    }

    /// The progress as it is reported.
    pub(super) fn progress(&self, nodes: u64) -> SearchProgress {
        let state = self.lock();
        let best = state.best.map(|(cost, _)| cost);
        let low = state.in_progress.iter().copied().flatten().chain(best).fold(state.rest, Cost::min);
        SearchProgress {
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
        let progress = RootProgress::new();
        let bound = || progress.progress(0).lower_bound;
        progress.add_guesses(3);
        let first = progress.begin(Cost::new(20), Cost::new(24));
        progress.search_cells(first, 2, Cost::new(21));
        assert_eq!(bound(), Some(21));
        progress.cell_done(first, Cost::new(5), Cost::new(9));
        assert_eq!(bound(), Some(24));
        progress.cell_done(first, Cost::new(5), Cost::new(7));
        progress.found(Cost::new(27), CodeId(3));
        progress.end(first);
        let second = progress.begin(Cost::new(24), Cost::new(25));
        assert_eq!((bound(), progress.progress(0).best), (Some(24), Some(27)));
        progress.end(second);
        assert_eq!((progress.progress(0).guesses_done, progress.progress(0).cells_done), (2, 2));
    }
}
