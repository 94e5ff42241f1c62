//! Solves that are stopped: their bounds hold, their strategies attain the upper bound, and they can be resumed.
//!
//! They are stopped after a number of checks of their control, so no result depends on the speed of the machine.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use keypeg_core::{Control, Progress, SearchProgress};
use keypeg_engine::solve::{Objective, Solution, SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Solver};

/// A control that stops the work after `checks` checks.
fn stopped_after(checks: u64) -> Control {
    let left = AtomicU64::new(checks);
    Control::default()
        .with_cancellation(move || left.fetch_update(Relaxed, Relaxed, |looks| looks.checked_sub(1)).is_err())
}

/// A control that never stops the work, and the progress it receives.
fn listening() -> (Control, Arc<Mutex<Vec<SearchProgress>>>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let to = told.clone();
    let control = Control::default().with_progress(move |progress| {
        if let Progress::Search(progress) = progress {
            to.lock().unwrap().push(*progress);
        }
    });
    (control, told)
}

/// The whole board.
fn solve(solver: &Solver, objective: Objective, control: &Control) -> Solution {
    let options = SolveOptions { objective, ..SolveOptions::default() };
    solver.solve_position(&solver.board().start(), &options, control).unwrap()
}

const MEMORY: usize = 1 << 24;

#[test]
fn bounds_hold_and_the_rest_gives_the_same_answer() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let mut stopped_early = 0;
    for (objective, optimum) in [(Objective::Average, 5625), (Objective::Worst, 5626)] {
        for threads in [1, 2] {
            let options = SolveOptions { objective, threads, ..SolveOptions::default() };
            for number in [0, 1, 2, 5, 10, 20, 40] {
                let stopped = Solver::with_memory(&board, MEMORY);
                let solution = stopped.solve_position(&board.start(), &options, &stopped_after(number)).unwrap();
                stopped_early += u32::from(!solution.proven());
                assert!(!solution.resumed);
                let (low, tree) = (solution.lower_bound().unwrap(), solution.tree.as_ref().unwrap().distribution());
                assert_eq!(tree.secrets(), 1296);
                // A tree with a greater worst case may have a smaller total than the best tree with the least worst case.
                assert!(low <= optimum && (optimum <= tree.total() || tree.max() > 5), "{low} {}", tree.total());
                let mut resumed = Solver::with_memory(&board, MEMORY);
                let saved = stopped.save(&board.start(), &options).unwrap();
                resumed.load(&saved, &board.start(), &options).unwrap();
                let solution = resumed.solve_position(&board.start(), &options, &Control::default()).unwrap();
                assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(optimum)));
                assert!(solution.resumed);
            }
        }
    }
    assert!(stopped_early > 12, "hardly anything was stopped");
}

#[test]
fn large_boards_stop_at_once_with_a_strategy() {
    for game in ["8x4", "10x3"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let solution = solve(&Solver::with_memory(&board, MEMORY), Objective::Average, &stopped_after(0));
        let (low, high) = (solution.lower_bound().unwrap(), solution.upper_bound().unwrap());
        assert!(!solution.proven() && low < high, "{game}: {low} {high}");
        assert_eq!(solution.tree.unwrap().distribution().secrets() as usize, board.space().len());
    }
}

/// However early a solve stops, it has a strategy within the limit if a simple strategy stays within it, and its worst case
/// is not greater. The simple strategy may take as long as it needs, so a slow machine finds it too.
#[test]
fn a_limit_of_guesses_does_not_cost_the_strategy() {
    for (game, most) in [("4x6", 5), ("3x8", 7), ("4x6-distinct", 6)] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let stopped = |objective, max_guesses| {
            let options = SolveOptions { objective, max_guesses, tree_time: Duration::MAX, ..SolveOptions::default() };
            Solver::with_memory(&board, MEMORY).solve_position(&board.start(), &options, &stopped_after(0)).unwrap()
        };
        for (objective, limit) in [(Objective::Average, Some(most)), (Objective::Worst, None)] {
            let solution = stopped(objective, limit);
            let max = solution.tree.as_ref().unwrap().distribution().max();
            assert!(!solution.proven() && max <= most as usize, "{game} {objective:?}: {max}");
        }
    }
}

/// Without time for the tree, the strategy is made of guesses that need no search. It still finds every secret.
#[test]
fn a_strategy_needs_no_time() {
    for game in ["4x6", "8x4"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        for objective in [Objective::Average, Objective::Worst] {
            let options = SolveOptions { objective, tree_time: Duration::ZERO, ..SolveOptions::default() };
            let solver = Solver::with_memory(&board, MEMORY);
            let solution = solver.solve_position(&board.start(), &options, &stopped_after(0)).unwrap();
            let distribution = solution.tree.as_ref().unwrap().distribution();
            assert!(!solution.proven() && distribution.secrets() as usize == board.space().len(), "{game}");
            assert!(solution.lower_bound() <= Some(distribution.total()), "{game}");
        }
    }
}

#[test]
fn what_the_ideal_tree_refutes_is_refuted_without_a_search() {
    let board = Board::new("1x100".parse().unwrap()).unwrap();
    let options = SolveOptions { max_guesses: Some(99), ..SolveOptions::default() };
    let solution =
        Solver::with_memory(&board, MEMORY).solve_position(&board.start(), &options, &stopped_after(0)).unwrap();
    assert_eq!((solution.outcome, solution.guesses_at_least), (SolveOutcome::Infeasible, 100));
}

/// A lower bound that an average solve has proven also holds for the objective of the worst case.
#[test]
fn a_stopped_worst_case_knows_what_the_average_proved() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let solver = Solver::with_memory(&board, MEMORY);
    solver.solve().unwrap();
    let solution = solve(&solver, Objective::Worst, &stopped_after(0));
    assert!(solution.proven() || solution.lower_bound() == Some(5625), "{:?}", solution.outcome);
}

#[test]
fn progress_is_true() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    for threads in [1, 3] {
        let (control, told) = listening();
        let options = SolveOptions { threads, ..SolveOptions::default() };
        Solver::with_memory(&board, MEMORY).solve_position(&board.start(), &options, &control).unwrap();
        let told = told.lock().unwrap();
        assert!(told.len() > 10, "cells of first guesses are reported one by one");
        for progress in told.iter() {
            assert!(progress.lower_bound.is_none_or(|low| low <= 5625), "{progress:?}");
            assert!(progress.best.is_none_or(|best| best >= 5625), "{progress:?}");
            assert!(progress.cells_done <= progress.cells && progress.guesses_done <= progress.guesses, "{progress:?}");
        }
        let rises = |a: &SearchProgress, b: &SearchProgress| a.nodes <= b.nodes && a.guesses_done <= b.guesses_done;
        assert!(threads > 1 || told.windows(2).all(|pair| rises(&pair[0], &pair[1])));
        assert!(told.iter().any(|progress| progress.best == Some(5625)));
    }
}

/// A listener receives the total of a heuristic strategy before the first guess is solved.
#[test]
fn a_heuristic_strategy_is_known_early() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    for max_guesses in [None, Some(6)] {
        let (control, told) = listening();
        let options = SolveOptions {
            max_guesses,
            heuristic_after: Duration::ZERO,
            tree_time: Duration::MAX,
            ..SolveOptions::default()
        };
        let solver = Solver::with_memory(&board, MEMORY);
        let solution = solver.solve_position(&board.start(), &options, &control).unwrap();
        assert_eq!(solution.upper_bound(), Some(5625));
        let told = told.lock().unwrap();
        let early = told.iter().find(|progress| progress.guesses_done == 0 && progress.best.is_some()).unwrap();
        assert!(early.best > Some(5625) && early.best < Some(6000), "{early:?}");
        assert!(told.windows(2).all(|pair| pair[0].best.is_none() || pair[1].best <= pair[0].best));
    }
}

#[test]
fn a_time_limit_stops_a_solve_and_the_longest_does_not() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let limited = |limit| {
        let control = Control::default().with_time_limit(limit);
        solve(&Solver::with_memory(&board, MEMORY), Objective::Average, &control)
    };
    // The time is over before the first check.
    assert!(!limited(Duration::ZERO).proven());
    assert_eq!(limited(Duration::MAX).outcome, SolveOutcome::Optimal);
}

/// Several solves at once build the tables on the threads of the pool.
#[test]
fn a_fresh_solver_can_be_shared_by_the_threads_of_a_pool() {
    use rayon::prelude::*;

    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let solver = Solver::with_memory(&board, MEMORY);
    let answers: Vec<&str> = vec!["0,0", "1,0", "0,1", "1,1", "2,0", "0,2", "2,1", "1,2"];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let value = |answer: &&str| {
        let position = board.position(&format!("AABC {answer}")).unwrap();
        solver.value(&position, &SolveOptions::default(), &Control::default()).unwrap().exact()
    };
    let shared: Vec<Option<u64>> = pool.install(|| answers.par_iter().map(value).collect());
    assert_eq!(shared, answers.iter().map(value).collect::<Vec<_>>());
    assert!(shared.iter().all(Option::is_some));
}

/// Boards of many pegs and two colors, whose tables alone take seconds.
#[test]
fn a_cancelled_solve_does_not_build_its_tables_first() {
    let board = Board::new("12x2".parse().unwrap()).unwrap();
    let solution = solve(&Solver::with_memory(&board, MEMORY), Objective::Average, &stopped_after(1));
    assert!(!solution.proven() && solution.tree.is_some());
}
