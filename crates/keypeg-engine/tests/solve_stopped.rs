//! Solves that are stopped: what they say is proven, what they hand over attains it, and they can be taken up again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_engine::solve::{CheckpointError, Limits, Objective, Observer, Progress, SolveOutcome, Solver};
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
                assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(optimum)));
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

/// However early it stops, there is a strategy within the limit where a simple one keeps it, and the worst case is that
/// strategy's at most.
#[test]
fn a_limit_of_guesses_does_not_cost_the_strategy() {
    for (game, most) in [("4x6", 5), ("3x8", 7), ("4x6-distinct", 6)] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let stopped = |objective, max_guesses| {
            let limits = Limits { max_guesses, ..Limits::default() };
            Solver::new(&board, MEMORY).solve(&[], objective, &limits, &Listener::new(0)).unwrap()
        };
        for (objective, limit) in [(Objective::Average, Some(most)), (Objective::Worst, None)] {
            let solution = stopped(objective, limit);
            let max = solution.tree.as_ref().unwrap().distribution().max();
            assert!(!solution.proven() && max <= most as usize, "{game} {objective:?}: {max}");
        }
    }
}

#[test]
fn what_the_ideal_tree_refutes_is_refuted_without_a_search() {
    let board = Board::new("1x100".parse().unwrap()).unwrap();
    let limits = Limits { max_guesses: Some(99), ..Limits::default() };
    let solution = Solver::new(&board, MEMORY).solve(&[], Objective::Average, &limits, &Listener::new(0)).unwrap();
    assert_eq!((solution.outcome, solution.guesses_at_least), (SolveOutcome::Infeasible, 100));
}

/// What an average solve has proven holds for the fewest guesses at worst too.
#[test]
fn a_stopped_worst_case_knows_what_the_average_proved() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let solver = Solver::new(&board, MEMORY);
    solver.solve(&[], Objective::Average, &Limits::default(), &Listener::new(u64::MAX)).unwrap();
    let solution = solver.solve(&[], Objective::Worst, &Limits::default(), &Listener::new(0)).unwrap();
    assert!(solution.proven() || solution.lower_bound() == Some(5625), "{:?}", solution.outcome);
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let board = Board::new("4x7".parse().unwrap()).unwrap();
    let solver = Solver::new(&board, MEMORY);
    solver.solve(&[], Objective::Average, &Limits::default(), &Listener::new(u64::MAX)).unwrap();
    let saved = solver.save();
    assert_eq!(Solver::new(&board, 1 << 12).load(&saved), Err(CheckpointError::Larger));
    assert_eq!(Solver::new(&board, 2 * MEMORY).load(&saved), Ok(()));
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

/// An observer who wants a strategy is told what one costs before the first guess is done with.
#[test]
fn a_simple_strategy_is_known_early() {
    struct Impatient(Listener);

    impl Watch for Impatient {
        fn is_cancelled(&self) -> bool {
            self.0.is_cancelled()
        }

        fn progress(&self, _done: u64, _of: u64) {}
    }

    impl Observer for Impatient {
        fn solving(&self, progress: &Progress) {
            self.0.solving(progress);
        }

        fn wants_strategy(&self) -> bool {
            true
        }
    }

    let board = Board::new("4x6".parse().unwrap()).unwrap();
    for max_guesses in [None, Some(6)] {
        let listener = Impatient(Listener::new(u64::MAX));
        let limits = Limits { max_guesses, ..Limits::default() };
        let solution = Solver::new(&board, MEMORY).solve(&[], Objective::Average, &limits, &listener).unwrap();
        assert_eq!(solution.upper_bound(), Some(5625));
        let told = listener.0.told.into_inner().unwrap();
        let early = told.iter().find(|progress| progress.guesses_done == 0 && progress.best.is_some()).unwrap();
        assert!(early.best > Some(5625) && early.best < Some(6000), "{early:?}");
        assert!(told.windows(2).all(|pair| pair[0].best.is_none() || pair[1].best <= pair[0].best));
    }
}
