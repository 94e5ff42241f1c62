//! Exact solves with one thread and with two. Each asserts its total.

use divan::Bencher;
use keypeg_core::Control;
use keypeg_engine::solve::{SolveOptions, SolveOutcome};
use keypeg_engine::{Board, Solver};

fn main() {
    divan::main();
}

/// Games with their optimal totals.
const GAMES: [(&str, u64); 5] =
    [("4x6", 5625), ("5x5", 13496), ("4x7", 11228), ("4x10-distinct", 26274), ("4x8", 20471)];

fn bench(bencher: Bencher<'_, '_>, game: &str, total: u64, options: &SolveOptions) {
    bencher.bench(|| {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let solution = Solver::new(&board).solve_position(&board.start(), options, &Control::default()).unwrap();
        assert_eq!((solution.outcome, solution.upper_bound()), (SolveOutcome::Optimal, Some(total)));
    });
}

#[divan::bench(args = GAMES, sample_count = 5, sample_size = 1)]
fn one_thread(bencher: Bencher<'_, '_>, (game, total): (&str, u64)) {
    bench(bencher, game, total, &SolveOptions::default());
}

#[divan::bench(args = GAMES, sample_count = 5, sample_size = 1)]
fn two_threads(bencher: Bencher<'_, '_>, (game, total): (&str, u64)) {
    bench(bencher, game, total, &SolveOptions { threads: 2, ..SolveOptions::default() });
}

/// The proof that no strategy for 4x10-distinct stays within six guesses.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn infeasible(bencher: Bencher<'_, '_>) {
    let board = Board::new("4x10-distinct".parse().unwrap()).unwrap();
    let options = SolveOptions { max_guesses: Some(6), ..SolveOptions::default() };
    bencher.bench(|| {
        let solution = Solver::new(&board).solve_position(&board.start(), &options, &Control::default()).unwrap();
        assert_eq!(solution.outcome, SolveOutcome::Infeasible);
    });
}
