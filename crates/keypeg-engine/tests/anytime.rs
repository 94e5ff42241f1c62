//! Solves that are stopped after a while: their strategies are better than every heuristic, and no bound gets worse.

mod common;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{ONE_STEP, board, distribution};
use keypeg_core::{Control, Progress, SearchProgress};
use keypeg_engine::Solver;
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_engine::strategy::Options;

/// The proven optimum of 5x6. Its solve takes minutes, so it is always stopped here.
const GAME: (&str, u64) = ("5x6", 36721);

/// A control that stops the work once a total below `enough` is reported, and what is reported.
fn stopped_below(enough: u64) -> (Control, Arc<Mutex<Vec<SearchProgress>>>) {
    let (told, is_enough) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
    let (to, flag) = (told.clone(), is_enough.clone());
    let control =
        Control::default().with_cancellation(move || is_enough.load(Relaxed)).with_progress(move |progress| {
            if let Progress::Search(progress) = progress {
                to.lock().unwrap().push(*progress);
                flag.fetch_or(progress.best.is_some_and(|best| best < enough), Relaxed);
            }
        });
    (control, told)
}

#[test]
fn a_stopped_solve_is_better_than_every_heuristic() {
    let (game, optimum) = GAME;
    let board = board(game);
    let total = |&id: &_| distribution(&board, id, &Options::default()).total();
    let heuristic = ONE_STEP.iter().map(total).min().unwrap();
    for threads in [1, 2] {
        let (control, told) = stopped_below(heuristic);
        let options = SolveOptions { threads, heuristic_after: Duration::ZERO, ..SolveOptions::default() };
        let solver = Solver::with_memory(&board, 1 << 26);
        let solution = solver.solve_position(&board.start(), &options, &control).unwrap();
        let (low, high) = (solution.lower_bound().unwrap(), solution.upper_bound().unwrap());
        assert!(!solution.proven() && low <= optimum && (optimum..heuristic).contains(&high), "{low} {high}");
        let told = told.lock().unwrap();
        for pair in told.windows(2) {
            assert!(pair[0].best.is_none() || pair[1].best <= pair[0].best, "{pair:?}");
            assert!(pair[1].lower_bound >= pair[0].lower_bound, "{pair:?}");
        }
        let last = told.last().unwrap();
        assert!(Some(high) <= last.best && Some(low) >= last.lower_bound, "{low} {high} {last:?}");
    }
}

/// What happens beside a search does not change it.
#[test]
fn the_search_is_the_same_with_and_without_an_improvement() {
    let board = board("4x6");
    let solve = |heuristic_after| {
        let (control, _) = stopped_below(0);
        let options = SolveOptions { heuristic_after, ..SolveOptions::default() };
        let solution = Solver::with_memory(&board, 1 << 26).solve_position(&board.start(), &options, &control).unwrap();
        (solution.proven(), solution.upper_bound(), solution.nodes)
    };
    assert_eq!(solve(Duration::ZERO), solve(Duration::MAX));
}

/// The search does not settle in minutes whether 6x5 can be solved within 6 guesses. A strategy found beside it does.
#[test]
fn a_strategy_beside_the_search_settles_the_worst_case() {
    let board = board("6x5");
    let (control, _) = stopped_below(u64::MAX);
    // Without such a strategy the test fails instead of running on.
    let (is_enough, looks) = (control.clone(), AtomicU64::new(0));
    let control = control.with_cancellation(move || is_enough.is_stopped() || looks.fetch_add(1, Relaxed) > 10_000_000);
    let options =
        SolveOptions { objective: Objective::Worst, heuristic_after: Duration::ZERO, ..SolveOptions::default() };
    let solution = Solver::with_memory(&board, 1 << 26).solve_position(&board.start(), &options, &control).unwrap();
    let distribution = solution.tree.as_ref().unwrap().distribution();
    assert_eq!((solution.guesses_at_least, distribution.max(), distribution.secrets()), (6, 6, 15_625));
    assert!(!solution.proven() && solution.lower_bound() < solution.upper_bound());
}
