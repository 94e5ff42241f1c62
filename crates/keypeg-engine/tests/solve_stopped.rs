//! Solves that are stopped: what they say is proven, what they hand over attains it, and they can be taken up again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_engine::solve::{Limits, Objective, Observer, Outcome, Progress, Solver};
use keypeg_engine::{Board, Watch};

/// Stops a solve after a number of looks, and keeps what it was told.
struct Listener {
    looks: AtomicU64,
    told: Mutex<Vec<Progress>>,
}

impl Listener {
    fn new(looks: u64) -> Listener {
        Listener { looks: AtomicU64::new(looks), told: Mutex::default() }
    }
}

impl Watch for Listener {
    fn is_cancelled(&self) -> bool {
        self.looks.fetch_update(Relaxed, Relaxed, |looks| looks.checked_sub(1)).is_err()
    }

    fn progress(&self, _done: u64, _of: u64) {}
}

impl Observer for Listener {
    fn solving(&self, progress: &Progress) {
        self.told.lock().unwrap().push(*progress);
    }
}

const MEMORY: usize = 1 << 24;

#[test]
fn bounds_hold_and_the_rest_gives_the_same_answer() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let mut stopped_early = 0;
    for (objective, optimum) in [(Objective::Average, 5625), (Objective::Worst, 5626)] {
        for threads in [1, 2] {
            let limits = Limits { threads, ..Limits::default() };
            for looks in [0, 1, 2, 5, 10, 20, 40] {
                let stopped = Solver::new(&board, MEMORY);
                let solution = stopped.solve(&[], objective, &limits, &Listener::new(looks)).unwrap();
                stopped_early += u32::from(!solution.proven());
                let (low, tree) = (solution.lower_bound().unwrap(), solution.tree.as_ref().unwrap().distribution());
                assert_eq!(tree.secrets(), 1296);
                // A tree that needs more guesses at worst may cost less than the best of those that do not.
                assert!(low <= optimum && (optimum <= tree.total() || tree.max() > 5), "{low} {}", tree.total());
                let resumed = Solver::new(&board, MEMORY);
                resumed.load(&stopped.save()).unwrap();
                let solution = resumed.solve(&[], objective, &limits, &Listener::new(u64::MAX)).unwrap();
                assert_eq!((solution.outcome, solution.upper_bound()), (Outcome::Optimal, Some(optimum)));
            }
        }
    }
    assert!(stopped_early > 12, "hardly anything was stopped");
}

#[test]
fn large_boards_stop_at_once_with_a_strategy() {
    for game in ["8x4", "10x3"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let solver = Solver::new(&board, MEMORY);
        let solution = solver.solve(&[], Objective::Average, &Limits::default(), &Listener::new(0)).unwrap();
        let (low, high) = (solution.lower_bound().unwrap(), solution.upper_bound().unwrap());
        assert!(!solution.proven() && low < high, "{game}: {low} {high}");
        assert_eq!(solution.tree.unwrap().distribution().secrets() as usize, board.space().len());
    }
}

#[test]
fn progress_is_true() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    for threads in [1, 3] {
        let listener = Listener::new(u64::MAX);
        let limits = Limits { threads, ..Limits::default() };
        Solver::new(&board, MEMORY).solve(&[], Objective::Average, &limits, &listener).unwrap();
        let told = listener.told.into_inner().unwrap();
        assert!(told.len() > 10, "cells of first guesses are told one by one");
        for progress in &told {
            assert!(progress.lower_bound.is_none_or(|low| low <= 5625), "{progress:?}");
            assert!(progress.best.is_none_or(|best| best >= 5625), "{progress:?}");
            assert!(progress.cells_done <= progress.cells && progress.guesses_done <= progress.guesses, "{progress:?}");
        }
        let rises = |a: &Progress, b: &Progress| a.nodes <= b.nodes && a.guesses_done <= b.guesses_done;
        assert!(threads > 1 || told.windows(2).all(|pair| rises(&pair[0], &pair[1])));
        assert!(told.iter().any(|progress| progress.best == Some(5625)));
    }
}
