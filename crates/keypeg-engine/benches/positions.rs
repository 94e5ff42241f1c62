//! Partitioning and representatives.

use divan::Bencher;
use divan::counter::ItemsCount;
use keypeg_core::{CodeId, History, Turn};
use keypeg_engine::partition::Partition;
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Ties};

fn main() {
    divan::main();
}

/// All codes, split by one guess.
#[divan::bench(args = [("4x6", 14), ("4x10-distinct", 14), ("5x8", 20)])]
fn partition(bencher: Bencher<'_, '_>, (game, parts): (&str, usize)) {
    let board = Board::new(game.parse().unwrap()).unwrap();
    let all: Vec<CodeId> = board.space().ids().collect();
    // A guess of many colors: AABC…, or 0123.
    let guess = board.space().ids().find(|&id| distinct(&board, id) >= board.game().pegs() - 1).unwrap();
    bencher.counter(ItemsCount::new(all.len())).bench(|| {
        assert_eq!(Partition::new(&board, guess, &all).cells().len(), parts);
    });
}

fn distinct(board: &Board, id: CodeId) -> usize {
    board.code(id).distinct_colors()
}

/// Representatives before the first guess, and after the first code with the most colors, whatever the answer.
#[divan::bench(args = [("4x6", 0, 5), ("4x10-distinct", 0, 1), ("4x10-distinct", 1, 20), ("5x8", 0, 7)])]
fn representatives(bencher: Bencher<'_, '_>, (game, turns, classes): (&str, usize, usize)) {
    let board = Board::new(game.parse().unwrap()).unwrap();
    let guesses = vec![CodeId(0); turns];
    bencher.bench(|| {
        let symmetry = Symmetry::of_guesses(&board, &guesses);
        assert_eq!(Representatives::new(&symmetry, Ties::First).list(&board).len(), classes);
    });
}

/// Representatives of a position, by its answers and remaining codes.
#[divan::bench(args = ["4x6", "4x10-distinct", "5x8"])]
fn representatives_of_a_position(bencher: Bencher<'_, '_>, game: &str) {
    let board = Board::new(game.parse().unwrap()).unwrap();
    let guess = board.space().ids().find(|&id| distinct(&board, id) >= board.game().pegs() - 1).unwrap();
    let turn = Turn { guess: board.code(guess), feedback: board.feedback(1) };
    let position = board.position(History::new(vec![turn])).unwrap();
    bencher.bench(|| {
        let symmetry = Symmetry::of(&position);
        let list = Representatives::new(&symmetry, Ties::First).list(&board);
        assert!(!list.is_empty() && list.len() < board.space().len() / 4);
    });
}
